import { centsOf } from '@dormer/contract/cents'
import { CLOSED, openStatuses, transactionStatuses, type updateTransaction } from '@dormer/contract/deals/transactions'
import type { Body, StoredUpload } from '@dormer/contract/endpoint'
import { may } from '@dormer/contract/permissions'
import type { Actor } from '../../../access/actor.ts'
import { findTransaction } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { readUploadedPicture } from '../../../files/images.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { withTotal } from '../../../http/total.ts'
import { requireUser } from '../../brokerage/users/users.queries.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { addTransaction } from '../acts/add-transaction.ts'
import { changeTransaction } from '../acts/change-transaction.ts'
import { removeTransaction } from '../acts/remove-transaction.ts'
import { transactionsOf } from '../people/people.queries.ts'
import { dealRows } from './deals-table.queries.ts'
import { markPastClients } from './edits.queries.ts'
import { type Picture, pictureType, readPicture, setPicture, storePicture, withPictures } from './pictures.ts'
import { findTransactions, statusName, transactionDetail, transactionPage } from './transactions.queries.ts'
import { openTransaction } from './visible.queries.ts'

type Lines = NonNullable<Body<typeof updateTransaction>['Confirmed']>
/** Whether the stored lines of a commission are those that a user confirmed. */
const isSettledWith = (stored: Lines | null, confirmed: Lines) =>
  stored !== null &&
  (Object.keys(confirmed) as (keyof Lines)[]).every((line) => centsOf(stored[line]) === centsOf(confirmed[line]))

const readStatuses = (given: string | number | (string | number)[] = [...openStatuses]) => {
  const statuses = [given].flat().flatMap((one) => String(one).split(',').map(Number))
  if (!statuses.every((status) => status in transactionStatuses))
    throw invalid({ statuses: 'Choose among the statuses 1 to 5' })
  return statuses
}

type Which = { selectedUserId?: number | null | undefined; statuses?: Parameters<typeof readStatuses>[0] }
/** Whose transactions a list shows, in which statuses. */
const whichOf = async (db: Tx, actor: Actor, { selectedUserId, statuses }: Which) => {
  if (selectedUserId) await requireUser(db, actor, selectedUserId)
  // Null is everyone; if omitted, it depends on who asks.
  const userId = selectedUserId === undefined ? (may(actor, 'SeeAll') ? null : actor.UserId) : selectedUserId
  return { userId, statuses: readStatuses(statuses) }
}

export const transactionRoutes = {
  transactions: async ({ db, actor, query, reply }) => {
    const which = await whichOf(db, actor, query)
    const { Count, Volume, cards } = await transactionPage(db, actor, { ...query, ...which })
    reply.header('x-total-count', Count)
    if (Volume !== null) reply.header('x-total-volume', Volume)
    return cards
  },

  dealsTable: async ({ db, actor, query, reply }) => {
    const { Count, rows } = await dealRows(db, actor, { ...query, ...(await whichOf(db, actor, query)) })
    reply.header('x-total-count', Count)
    return rows
  },

  searchTransactions: ({ db, actor, query }) => findTransactions(db, actor, query.searchTerm),

  transactionOptions: async () =>
    Object.entries(transactionStatuses).map(([id, Name]) => ({ TransactionStatusId: Number(id), Name })),

  getTransaction: async ({ db, actor, params }) => {
    const { TransactionId } = await findTransaction(db, actor, params.transactionId)
    return transactionDetail(db, actor, TransactionId)
  },

  createTransaction: {
    // The picture is stored first; no transaction is open during that.
    outside: async ({ actor, body, services, transaction }) => {
      const read = body.imgData ? await readPicture(body.imgData) : undefined
      const picture = read && (await storePicture(services, actor, read))
      let isNamed = false
      try {
        const made = await transaction(async (db) => {
          const TransactionId = await addTransaction(db, actor, body, picture)
          isNamed = true
          return { TransactionId }
        })
        return made
      } finally {
        // No row names the file if the request was refused or repeated; if the outcome is unknown, a row names it or it
        // is swept.
        if (picture && !isNamed) await services.storage.remove(picture.StorageKey)
      }
    },
  },

  updateTransaction: async ({ db, actor, query, body }) => {
    const { TransactionId, PropertyDetails, Snapshot = {}, Why, Confirmed, ...fields } = body
    await changeTransaction(db, actor, TransactionId, { ...PropertyDetails, ...fields }, Snapshot, Why)
    // A user who hands a transaction to somebody else sees it one last time.
    const saved = await transactionDetail(db, actor, TransactionId)
    if (Confirmed && !isSettledWith(saved.Financials, Confirmed))
      throw conflict('The figures have changed. Look at them again, then confirm.')
    if (query.markPastClients && saved.StatusId === CLOSED) await markPastClients(db, actor, TransactionId)
    return saved
  },

  deleteTransaction: async ({ db, actor, params }) => {
    await removeTransaction(db, actor, params.transactionId)
    return { Successful: true }
  },

  getTransactionProperty: async ({ db, actor, params }) => {
    const { TransactionId } = await findTransaction(db, actor, params.id)
    return (await transactionDetail(db, actor, TransactionId)).PropertyDetails
  },

  updateTransactionProperty: async ({ db, actor, params, body: { Snapshot = {}, ...property } }) => {
    await changeTransaction(db, actor, params.id, property, Snapshot)
    return (await transactionDetail(db, actor, params.id)).PropertyDetails
  },

  uploadTransactionImage: {
    // The file is inspected first; no transaction is open during that.
    outside: async ({ actor, params, body, services, transaction }) => {
      await services.database.asTenant(actor.TenantId, (db) => findTransaction(db, actor, params.id))
      const file: StoredUpload = body.file0
      const PreviewType = await pictureType(await readUploadedPicture(services.storage, file, 'file0'), 'file0')
      const picture: Picture = { StorageKey: file.Key, Size: file.Size, PreviewType }
      const { TransactionId } = await transaction(async (db) => {
        if (Object.keys(body).length > 1) throw invalid({ file0: 'Choose one picture' })
        const { TransactionId } = await openTransaction(db, actor, params.id)
        await setPicture(db, actor, TransactionId, picture)
        await db
          .updateTable('transaction')
          .set({ PropertyImage: null, EditedById: actor.UserId })
          .where('TenantId', '=', actor.TenantId)
          .where('TransactionId', '=', TransactionId)
          .execute()
        return { TransactionId }
      })
      // In a transaction of its own, because the result of the main one is kept for the Idempotency-Key, and links are
      // secrets.
      return services.database.asTenant(actor.TenantId, async (db) => {
        const [shown] = await withPictures(db, actor, [{ TransactionId, PropertyImage: null, HasPicture: true }])
        return { PropertyImage: shown?.PropertyImage ?? '' }
      })
    },
  },

  contactTransactions: async ({ db, actor, params, reply }) => {
    const { ContactId } = await findContact(db, actor, params.contactId)
    const rows = withTotal(reply, await transactionsOf(db, actor, ContactId))
    return rows.map((row) => ({ ...row, Status: statusName(row.StatusId) }))
  },
} satisfies Partial<Handlers>

import { centsOf } from '@dormer/contract/cents'
import { BUYER, SELLER } from '@dormer/contract/deals/people'
import {
  ACTIVE,
  CLOSED,
  openStatuses,
  transactionStatuses,
  type updateTransaction,
} from '@dormer/contract/deals/transactions'
import type { Body, StoredUpload } from '@dormer/contract/endpoint'
import { may } from '@dormer/contract/permissions'
import { findTransaction } from '../../../access/transactions.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { withTotal } from '../../../http/total.ts'
import { readUploadedPicture } from '../../../images.ts'
import { requireAssignable, requireUser } from '../../brokerage/users/users.queries.ts'
import { addContact } from '../../people/acts/add-contacts.ts'
import { findContact, requireSource } from '../../people/contacts/contacts.queries.ts'
import { linkContacts, PROSPECT, personsOf, transactionsOf } from '../people/people.queries.ts'
import { agentsOf, fillByPlans, lockYears } from '../plans/fill.queries.ts'
import { laterThan, markOutdated } from '../plans/later.queries.ts'
import { followTemplate, ofOne } from '../review/templates.queries.ts'
import {
  calledOf,
  closedOn,
  markPastClients,
  refuseDisorder,
  requireComplete,
  requireUsers,
  saveTransaction,
  share,
  tellAgent,
} from './edits.queries.ts'
import { type Picture, pictureType, readPicture, setPicture, storePicture, withPictures } from './pictures.ts'
import { findTransactions, statusName, transactionDetail, transactionPage } from './transactions.queries.ts'
import { lockTransaction, openTransaction, requireOwn } from './visible.queries.ts'

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

export const transactionRoutes = {
  transactions: async ({ db, actor, query, reply }) => {
    const { selectedUserId, ...rest } = query
    if (selectedUserId) await requireUser(db, actor, selectedUserId)
    // Null is everyone; if omitted, it depends on who asks.
    const userId = selectedUserId === undefined ? (may(actor, 'SeeAll') ? null : actor.UserId) : selectedUserId
    const statuses = readStatuses(query.statuses)
    const { Count, Volume, cards } = await transactionPage(db, actor, { ...rest, userId, statuses })
    reply.header('x-total-count', Count)
    if (Volume !== null) reply.header('x-total-volume', Volume)
    return cards
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
          const { Type, AgentId = actor.UserId, SharedWithIds = [], SourceId, TransactionContactId } = body
          const client = TransactionContactId ? await findContact(db, actor, TransactionContactId) : undefined
          await requireAssignable(db, actor, 'agent', AgentId)
          await requireSource(db, actor, SourceId)
          await requireUsers(db, actor, SharedWithIds)
          const days = {
            ListingDate: body.listingDate,
            ListingExpDate: body.listingExpDate,
            ContractDate: body.contractDate,
            ClosingDate: body.closingDate,
            DateClosed: body.DateClosed,
            AppraisalDate: body.AppraisalDate,
            InspectionDate: body.InspectionDate,
          }
          refuseDisorder(days, Object.keys(days))
          const StatusId = body.status ?? body.statusId ?? ACTIVE
          const { TransactionId } = await db
            .insertInto('transaction')
            .values({
              TenantId: actor.TenantId,
              Type,
              AgentId,
              StatusId,
              SourceId,
              Address: body.address,
              UnitNumber: body.unitNumber,
              City: body.city,
              StateCode: body.stateCode,
              ZipCode: body.zipCode,
              SalesPrice: body.salesPrice,
              ListingPrice: body.listingPrice,
              ...days,
              ...(StatusId === CLOSED && { DateClosed: closedOn(actor, days) }),
              ListingKey: body.mlsId ?? body.ListingKey,
              PropertyImage: picture ? null : (body.PropertyImage ?? body.imageUrl),
              Note: body.note,
              ...body.PropertyDetails,
              CreatedById: actor.UserId,
              EditedById: actor.UserId,
            })
            .returning('TransactionId')
            .executeTakeFirstOrThrow()
          // A user who starts one for a colleague stays on it.
          const others = may(actor, 'SeeAll') ? SharedWithIds : [...SharedWithIds, actor.UserId]
          await followTemplate(db, actor, ofOne(TransactionId))
          if (StatusId === CLOSED) await requireComplete(db, actor, TransactionId, 'Closed elsewhere')
          if (picture) await setPicture(db, actor, TransactionId, picture)
          if (client)
            await linkContacts(db, actor, TransactionId, Type === 'Listing' ? SELLER : BUYER, {
              contactIds: await personsOf(db, actor, client, body.IncludeAdditionalContacts),
            })
          if (body.NewClient && !client) {
            const { ContactId } = await addContact(db, actor, {
              ...body.NewClient,
              ContactTypeId: PROSPECT,
              AssignedAgentId: AgentId,
            })
            await linkContacts(db, actor, TransactionId, Type === 'Listing' ? SELLER : BUYER, {
              contactIds: [ContactId],
            })
          }
          // Last, because the notification names a transaction without an address after its client.
          await share(db, actor, { TransactionId, AgentId }, others)
          await tellAgent(db, actor, TransactionId, AgentId)
          const agents = await lockYears(db, actor, [AgentId])
          await fillByPlans(
            db,
            actor,
            agents,
            `${calledOf({ TransactionId, Type, Address: body.address ?? null })} was added.`,
            {
              ...(StatusId === CLOSED && { closingId: TransactionId }),
            },
          )
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
    await saveTransaction(db, actor, TransactionId, { ...PropertyDetails, ...fields }, Snapshot, Why)
    // A user who hands a transaction to somebody else sees it one last time.
    const saved = await transactionDetail(db, actor, TransactionId)
    if (Confirmed && !isSettledWith(saved.Financials, Confirmed))
      throw conflict('The figures have changed. Look at them again, then confirm.')
    if (query.markPastClients && saved.StatusId === CLOSED) await markPastClients(db, actor, TransactionId)
    return saved
  },

  deleteTransaction: async ({ db, actor, params }) => {
    const transaction = await lockTransaction(db, actor, params.transactionId)
    requireOwn(actor, transaction, 'delete it')
    const agents = await lockYears(db, actor, await agentsOf(db, actor, transaction.TransactionId))
    const later =
      transaction.StatusId === CLOSED && agents.length > 0 ? await laterThan(db, actor, params.transactionId) : []
    await db
      .deleteFrom('transaction')
      .where('TenantId', '=', actor.TenantId)
      .where('TransactionId', '=', transaction.TransactionId)
      .execute()
    const cause = `${calledOf(transaction)} was deleted.`
    await markOutdated(db, actor, later, cause)
    await fillByPlans(db, actor, agents, cause)
    return { Successful: true }
  },

  getTransactionProperty: async ({ db, actor, params }) => {
    const { TransactionId } = await findTransaction(db, actor, params.id)
    return (await transactionDetail(db, actor, TransactionId)).PropertyDetails
  },

  updateTransactionProperty: async ({ db, actor, params, body: { Snapshot = {}, ...property } }) => {
    await saveTransaction(db, actor, params.id, property, Snapshot)
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

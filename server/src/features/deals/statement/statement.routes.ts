import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { AT_MOST_DOCUMENTS, DOCUMENTS_MAX, FOLDERS_MAX } from '@dormer/contract/deals/documents'
import { BUYER, SELLER } from '@dormer/contract/deals/people'
import { formatCents } from '@dormer/contract/money'
import { z } from 'zod'
import type { Actor } from '../../../access/actor.ts'
import { findTransaction } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { safeFileName } from '../../../providers/storage/storage.ts'
import { logoBytes } from '../../brokerage/brokerage/logo.ts'
import { defineDownload, makeLink } from '../../brokerage/downloads/links.ts'
import { countDocuments } from '../documents/documents.queries.ts'
import { lockTransaction } from '../transactions/visible.queries.ts'
import { type Printed, printStatement } from './statement.pdf.ts'
import { keepIssued, keepTyped, type Statement, statementOf } from './statement.queries.ts'
import { namesOf, paymentsOf } from './statement.rules.ts'

const dayText = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
/** The folder for kept statements. */
const FOLDER = 'Commission'

/** Refuses, in words, while something is missing. */
const complete = (statement: Statement) => {
  const { Missing } = statement
  if (Missing.length === 0) return statement
  const list = Missing.length > 1 ? `${Missing.slice(0, -1).join('; ')}; and ${Missing.at(-1)}` : Missing[0]
  throw refused(`The statement cannot be made yet. It still needs ${list}.`)
}

const nameOf = ({ facts }: Statement, isFinal: boolean) =>
  safeFileName(`Commission Disbursement - ${facts.Property}${isFinal ? '' : ' (Draft)'}.pdf`)

/** The statement as it is printed. */
const printed = (statement: Statement, IsFinal: boolean, day: string): Printed => {
  const { facts, commission, Payees, Total, Town, ListingKey, TitleCompany, EscrowOfficer, FileNumber } = statement
  const { Brokerage, PostalAddress, Type, Property, Closing, Price, AgentId, Agents } = facts
  const isListing = Type === 'Listing'
  const adjustments = commission.PreSplitAdjustments.map(({ Description, EntryType }, at) => ({
    Label: Description,
    Amount: commission.PreSplit[at] ?? '0.00',
    isAdded: EntryType === 'credit',
  }))
  const parties = [
    { label: isListing ? 'Seller (our client)' : 'Seller', name: namesOf(facts, SELLER) },
    { label: isListing ? 'Buyer' : 'Buyer (our client)', name: namesOf(facts, BUYER) },
  ]
  const minus = (amount: string) => (Number(amount) > 0 ? `-${amount}` : amount)
  const off = adjustments.filter(({ isAdded }) => !isAdded)
  const { AgentCommission, AdjustedGross, BrokerSplit, Concessions, PostSplit } = commission
  return {
    Brokerage,
    PostalAddress: PostalAddress ?? '',
    IsFinal,
    Day: dayText(day),
    To: TitleCompany ?? '',
    Facts: [
      [['Property', [Property, Town].filter(Boolean).join(', ')]],
      ...parties.flatMap(({ label, name }): [string, string][][] => (name ? [[[label, name]]] : [])),
      [
        ['Agent', Agents.get(AgentId ?? 0) ?? ''],
        ['MLS number', ListingKey ?? 'None'],
      ],
      [
        ['Sales price', formatCents(Price ?? '0')],
        ['Closing date', dayText(Closing ?? '')],
      ],
      [
        ['Title company', TitleCompany ?? ''],
        ['Escrow officer', EscrowOfficer ?? ''],
      ],
      [['File number', FileNumber ?? '']],
    ],
    Lines: [
      {
        Label:
          commission.GCIType === 'Percent' ? `Gross commission (${commission.CommSplitPerc}%)` : 'Gross commission',
        Amount: commission.GrossCommission,
      },
      ...adjustments.filter(({ isAdded }) => isAdded),
      { Label: 'Total to be paid at closing', Amount: Total, IsTotal: true },
      ...off,
      ...(off.length > 0 ? [{ Label: 'Commission to be split', Amount: AdjustedGross, IsTotal: true }] : []),
      { Label: 'Brokerage commission', Amount: minus(BrokerSplit) },
      ...(Number(Concessions) > 0 ? [{ Label: 'Concession', Amount: minus(Concessions) }] : []),
      ...commission.PostSplitAdjustments.map(({ Description }, at) => ({
        Label: Description,
        Amount: PostSplit[at] ?? '0.00',
      })),
      { Label: commission.AgentSplits.length > 0 ? 'Agents' : 'Agent', Amount: AgentCommission, IsTotal: true },
    ],
    Payments: paymentsOf(Payees),
    Total,
    Note: statement.Note,
    BrokerName: statement.BrokerName,
    LicenseNumber: statement.LicenseNumber,
    Foot: [Brokerage, Property, FileNumber && `File ${FileNumber}`].filter(Boolean).join(' · '),
  }
}

export const statementDownload = defineDownload({
  kind: 'disbursement',
  payload: z.object({ TransactionId: z.number(), IsFinal: z.boolean(), Day: z.string() }),
  fromDatabase: false,
  open: async ({ TransactionId, IsFinal, Day }, actor, { database, storage }) => {
    const statement = await database.asTenant(actor.TenantId, async (db) => {
      await findTransaction(db, actor, TransactionId)
      return complete(await statementOf(db, actor, TransactionId))
    })
    const logo = await logoBytes({ storage }, statement.LogoKey)
    const pdf = Buffer.from(await printStatement(printed(statement, IsFinal, Day), logo))
    return {
      FileName: nameOf(statement, IsFinal),
      ContentType: 'application/pdf',
      Size: pdf.length,
      Stream: Readable.from([pdf]),
    }
  },
})

/** The folder for statements, created if there is none. */
const folderFor = async (db: Tx, { TenantId }: Actor, TransactionId: number, folders: number) => {
  const found = await db
    .selectFrom('transaction_folder')
    .select('FolderId')
    .where('TenantId', '=', TenantId)
    .where('TransactionId', '=', TransactionId)
    .where('Name', '=', FOLDER)
    .where('IsArchived', '=', false)
    .orderBy('FolderId')
    .executeTakeFirst()
  if (found) return found.FolderId
  if (folders >= FOLDERS_MAX) throw refused(`A transaction has at most ${FOLDERS_MAX} folders`)
  const made = await db
    .insertInto('transaction_folder')
    .values({ TenantId, TransactionId, Name: FOLDER })
    .returning('FolderId')
    .executeTakeFirstOrThrow()
  return made.FolderId
}

export const statementRoutes = {
  getStatement: async ({ db, actor, params }) => {
    const { TransactionId } = await findTransaction(db, actor, params.transactionId)
    return statementOf(db, actor, TransactionId)
  },

  saveStatement: async ({ db, actor, params, body }) => {
    const { TransactionId } = await lockTransaction(db, actor, params.transactionId)
    await keepTyped(db, actor, TransactionId, body)
    return statementOf(db, actor, TransactionId)
  },

  issueStatement: {
    // The file is stored first; no transaction is open during that.
    outside: async ({ actor, params, body, services, transaction }) => {
      const { transactionId } = params
      const read = async (db: Tx) => {
        const { TransactionId } = await findTransaction(db, actor, transactionId)
        return complete(await statementOf(db, actor, TransactionId))
      }
      const before = await services.database.asTenant(actor.TenantId, read)
      const { Today: Day } = before
      const IsFinal = body.IsFinal ?? before.IsClosed
      const pdf = body.Keep
        ? Buffer.from(await printStatement(printed(before, IsFinal, Day), await logoBytes(services, before.LogoKey)))
        : null
      const file =
        pdf &&
        (await services.storage.put(Readable.from([pdf]), {
          tenantId: actor.TenantId,
          fileName: nameOf(before, IsFinal),
          maxBytes: pdf.length,
        }))
      let isNamed = false
      try {
        const made = await transaction(async (db) => {
          // A closed transaction's is kept, too: it states what was settled, and changes nothing of it.
          await lockTransaction(db, actor, transactionId)
          const statement = await read(db)
          if (file && !isDeepStrictEqual(printed(statement, IsFinal, Day), printed(before, IsFinal, Day)))
            throw conflict('The figures changed while the statement was made. Look at it again, then make it.')
          const FileName = nameOf(statement, IsFinal)
          let DocumentId: number | null = null
          if (file) {
            const { Documents, Folders } = await countDocuments(db, actor, transactionId)
            if (Documents >= DOCUMENTS_MAX)
              throw refused(`A transaction has ${AT_MOST_DOCUMENTS}. Make it without putting it into Documents.`)
            const document = await db
              .insertInto('transaction_document')
              .values({
                TenantId: actor.TenantId,
                FolderId: await folderFor(db, actor, transactionId, Folders),
                Name: FileName,
                Size: file.Size,
                StorageKey: file.Key,
                PreviewType: 'application/pdf',
                IsStatement: true,
                UserId: actor.UserId,
              })
              .returning('DocumentId')
              .executeTakeFirstOrThrow()
            DocumentId = document.DocumentId
            isNamed = true
          }
          await keepIssued(db, actor, transactionId, { Total: statement.Total, IsFinal })
          return { DocumentId, FileName }
        })
        // In a transaction of its own, because the result of the main one is kept for the Idempotency-Key, and links
        // are secrets.
        const link = await services.database.asTenant(actor.TenantId, (db) =>
          makeLink(db, actor, statementDownload, { TransactionId: transactionId, IsFinal, Day }),
        )
        return { ...link, ...made }
      } finally {
        // No row names the file if the request was refused or repeated; if the outcome is unknown, a row names it or it
        // is swept.
        if (file && !isNamed) await services.storage.remove(file.Key)
      }
    },
  },
} satisfies Partial<Handlers>

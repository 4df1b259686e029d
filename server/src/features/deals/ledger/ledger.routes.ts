import { exportLedger, type LedgerEntry } from '@dormer/contract/deals/ledger'
import { may } from '@dormer/contract/permissions'
import type { Actor } from '../../../access/actor.ts'
import { requireRight } from '../../../access/rights.ts'
import { findTransaction } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'
import { writtenIn } from '../../../time/clock.ts'
import { csvStream } from '../../brokerage/downloads/csv.ts'
import { defineDownload, makeLink } from '../../brokerage/downloads/links.ts'
import { requireOnSide } from '../../brokerage/users/users.queries.ts'
import { type LedgerFilters, ledgerPage } from './page.queries.ts'

const columns = [
  'Date',
  'By',
  'Via',
  'What',
  'Kind',
  'Transaction',
  'Title',
  'Field',
  'Before',
  'After',
  'Why',
] as const
const PAGE = 500

/** A transaction's ledger requires seeing its commission, the brokerage's requires the permission. */
const requireLedger = async (db: Tx, actor: Actor, { transactionId, agentId }: LedgerFilters, method: string) => {
  await requireOnSide(db, actor, 'agent', agentId)
  if (transactionId !== undefined) await findTransaction(db, actor, transactionId)
  if (transactionId === undefined || !may(actor, 'SeeCommissions')) requireRight(actor, 'ManageCommissions', method)
}

async function* lines(filters: LedgerFilters, actor: Actor, { database, tables }: Services) {
  const write = writtenIn(actor.TimeZone)
  const nothing: LedgerEntry['Fields'][number] = { Field: '', Label: '', Type: 'text', Before: null, After: null }
  for (let before: number | undefined; ; ) {
    const page = await database.asTenant(actor.TenantId, (db) =>
      ledgerPage(db, actor, tables, { ...filters, before, take: PAGE }),
    )
    for (const { Fields, ...row } of page)
      for (const { Label, Before, After } of Fields.length > 0 ? Fields : [nothing]) {
        const date = write(Date.parse(row.DateCreated)).join(' ')
        const id = row.TransactionId === null ? null : String(row.TransactionId)
        yield [date, row.ByName, row.Via, row.What, row.Kind, id, row.Title, Label, Before, After, row.Why]
      }
    if (page.length < PAGE) return
    before = page.at(-1)?.LedgerId
  }
}

export const ledgerExport = defineDownload({
  kind: 'ledger-export',
  payload: exportLedger.body,
  open: async (filters, actor, services) => {
    // The permission may have been revoked between requesting and fetching.
    await services.database.asTenant(actor.TenantId, (db) => requireLedger(db, actor, filters, 'GET'))
    return {
      FileName: 'Ledger.csv',
      ContentType: 'text/csv; charset=utf-8',
      Stream: csvStream(columns, lines(filters, actor, services)),
    }
  },
})

export const ledgerRoutes = {
  moneyLedger: async ({ db, actor, query, services }) => {
    await requireLedger(db, actor, query, 'GET')
    return ledgerPage(db, actor, services.tables, query)
  },

  exportLedger: async ({ db, actor, body, services }) => {
    // Invalid filters are reported now, not when the file is fetched.
    await requireLedger(db, actor, body, 'POST')
    await ledgerPage(db, actor, services.tables, { ...body, take: 1 })
    return makeLink(db, actor, ledgerExport, body)
  },
} satisfies Partial<Handlers>

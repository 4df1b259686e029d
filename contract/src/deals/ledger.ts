import { z } from 'zod'
import { changeVias, changeWhats } from '../brokerage/audit.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, id, instant, isoDay, link, number, take } from '../fields.ts'

/** What the ledger covers. */
export const ledgerKinds = [
  'Transaction',
  'Commission',
  'CommissionAdjustment',
  'CommissionShare',
  'SplitPlan',
  'PlanAssignment',
  'Disbursement',
] as const

export const ledgerEntry = z
  .object({
    LedgerId: number,
    DateCreated: instant,
    /** The user's name at the time; null means Dormer itself. */
    ByName: z.string().nullable(),
    Via: z.enum(changeVias),
    Kind: z.enum(ledgerKinds),
    What: z.enum(changeWhats),
    TransactionId: number.nullable(),
    /** The address of the transaction, or the name of the plan, the agent or the adjustment. */
    Title: z.string(),
    /** The fields that differ; for something added, its values; for something deleted, its former values. */
    Fields: z.array(
      z
        .object({
          Field: z.string(),
          Label: z.string(),
          Type: z.enum(['text', 'day', 'money', 'percent']),
          Before: z.string().nullable(),
          After: z.string().nullable(),
        })
        .meta({ id: 'LedgerField' }),
    ),
    Why: z.string().nullable(),
  })
  .meta({ id: 'LedgerEntry' })
export type LedgerEntry = z.infer<typeof ledgerEntry>

const day = isoDay.meta({ example: '2026-05-17' })
/** One transaction's for anybody who sees it; the brokerage's with ManageCommissions. */
const filters = {
  transactionId: id('transaction').optional(),
  /** The agent whose deals and plans to show. */
  agentId: id('agent').optional(),
  /** Days in the user's time zone, both inclusive. */
  from: day.optional(),
  to: day.optional(),
}

export const moneyLedger = endpoint({
  method: 'GET',
  path: 'api/commissions/ledger',
  summary: 'List ledger entries, newest first',
  permission: 'signed-in',
  query: z.object({ ...filters, before: cursor, take: take(50, 200) }),
  response: z.array(ledgerEntry),
})

/** One line per field; the file is fetched from the returned link. */
export const exportLedger = endpoint({
  method: 'POST',
  path: 'api/commissions/ledger/export',
  summary: 'Export the ledger as CSV',
  permission: 'signed-in',
  security: 'export',
  whileReadOnly: true,
  body: z.object(filters),
  response: link,
})

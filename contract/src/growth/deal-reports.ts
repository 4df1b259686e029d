import { z } from 'zod'
import { adjustment } from '../deals/commission.ts'
import { transactionTypes } from '../deals/transactions.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, flag, idOrNone, link, number, reportDay, take, totalCount } from '../fields.ts'

/*
 * Totals over transactions (decision 0060). Every figure is a sum of the lines stored with the commission (decision
 * 0058): AdjustedGross, or gross, less Concessions and BrokerSplit is NetCommission, or net, everywhere.
 */

const text = z.string().nullable()
/** Dollars as decimal text. */
const dollars = z.string().meta({ example: '15900.00' })
const dayText = z.string().nullable().meta({ description: 'YYYY-MM-DD; null if none.', example: '2026-05-17' })

/**
 * The agent: 0 is the whole brokerage. By default, that for admins and oneself for others. Users who may not see the
 * brokerage's figures get their own, whatever they request (docs/rules.md#whose-figures).
 */
const ofUser = { userId: idOrNone('user').optional() }
/** Days as in all reports. */
const days = { startDate: reportDay, endDate: reportDay }

/** Net commission of transactions closed this month up to today, and of those due to close this month. */
export const commissionChart = endpoint({
  method: 'GET',
  path: 'api/report/commission-chart',
  summary: 'Get the net commission of the current month',
  permission: 'signed-in',
  query: z.object(ofUser),
  response: z.object({ Realized: dollars, Unrealized: dollars }).meta({ id: 'CommissionChart' }),
})

const counted = z.object({ Count: number }).meta({ id: 'Counted' })
/** The month's transactions by type and by status (docs/rules.md#months). */
export const transactionStats = endpoint({
  method: 'GET',
  path: 'api/report/transaction-stats',
  summary: "Count this month's transactions by type and status",
  permission: 'signed-in',
  query: z.object(ofUser),
  response: z
    .object({
      Listing: counted,
      Purchase: counted,
      Active: counted,
      UnderContract: counted,
      Closed: counted,
      Archived: counted,
      Cancelled: counted,
    })
    .meta({ id: 'TransactionStats' }),
})
export type TransactionStats = z.infer<typeof transactionStats.response>

/**
 * Closed transactions by source. Its names begin in lower case, and it has the fields of both reports that ask for it.
 */
export const closedBySource = z
  .object({
    /** Null for transactions without a source. */
    sourceId: number.nullable(),
    name: z.string(),
    count: number,
    gross: dollars,
    brokerSplit: dollars,
    concessions: dollars,
    net: dollars,
    avgGross: dollars,
    conversionRatio: z.number(),
    // Beyond the specification: the terms of the ratio.
    contacts: number,
    converted: number,
  })
  .meta({ id: 'ClosedBySource' })
export type ClosedBySource = z.infer<typeof closedBySource>

const closedQuery = {
  groupby: z.literal('source').default('source'),
  ...ofUser,
  ...days,
  /** Beyond the specification, for Source Performance. */
  allSources: flag.default(false),
}
export const closedTransactions = endpoint({
  method: 'GET',
  path: 'api/report/closed-transactions',
  summary: 'Get a report of closed transactions by source',
  permission: 'signed-in',
  whole: 'one per source',
  query: z.object(closedQuery),
  response: z.array(closedBySource),
})

/** A row of the commission report: its Financials as entered, then the stored lines. */
export const commissionRow = z
  .object({
    TransactionId: number,
    Address: text,
    AgentName: text,
    Type: z.enum(transactionTypes),
    CommRealized: z.boolean(),
    Status: z.string(),
    SourceName: text,
    DateClosed: dayText,
    ClosingDate: dayText,
    Financials: z
      .object({
        CalcPrice: dollars,
        GrossCommission: dollars,
        Concessions: dollars,
        BrokerSplitPerc: z.string(),
        PreSplitAdjustments: z.array(adjustment),
        AdjustedGross: dollars,
        BrokerSplit: dollars,
        NetCommission: dollars,
        AgentNet: dollars,
      })
      .meta({ id: 'ReportedFinancials' }),
    // Beyond the specification.
    UnitNumber: text,
    City: text,
    AgentId: number.nullable(),
    SourceId: number.nullable(),
    /** Whether the user may open it: a team leader sees figures of others' transactions. */
    CanOpen: z.boolean(),
  })
  .meta({ id: 'CommissionRow' })
export type CommissionRow = z.infer<typeof commissionRow>

const commissionQuery = {
  ...ofUser,
  ...days,
  /** Closed (true) or Pending (false); both by default. */
  commRealized: flag.optional(),
  // Beyond the specification: the transactions behind a row of a report by source.
  sourceId: idOrNone('source').optional(),
  noSource: flag.default(false),
}
/** How many rows are returned unless `take` says otherwise. */
export const COMMISSIONS = 1000

/** By DateClosed if closed, otherwise by ClosingDate; archived and cancelled ones are left out. */
export const commissionReport = endpoint({
  method: 'GET',
  path: 'api/report/performance/commission-report',
  summary: 'List transactions with their commissions, latest first',
  permission: 'signed-in',
  query: z.object({ ...commissionQuery, before: cursor, take: take(COMMISSIONS, 5000) }),
  response: z.array(commissionRow),
  headers: totalCount,
})

export const commissionFigures = z
  .object({
    Count: number,
    /** The prices their commissions are based on. */
    Volume: dollars,
    AdjustedGross: dollars,
    Concessions: dollars,
    BrokerSplit: dollars,
    NetCommission: dollars,
    AgentNet: dollars,
  })
  .meta({ id: 'CommissionFigures' })
export type CommissionFigures = z.infer<typeof commissionFigures>

const totals = { Realized: commissionFigures, Unrealized: commissionFigures, Total: commissionFigures }

/** Beyond the specification: the totals of the commission report's team variant, and Team Production by agent. */
export const commissionTotals = endpoint({
  method: 'GET',
  path: 'api/report/performance/commission-totals',
  summary: 'Get the totals of the commission report, overall and by agent',
  permission: 'signed-in',
  query: z.object({ ...ofUser, ...days }),
  response: z
    .object({
      ...totals,
      /** A UserId of null stands for transactions without an agent. */
      Agents: z.array(z.object({ UserId: number.nullable(), Name: text, ...totals }).meta({ id: 'AgentProduction' })),
    })
    .meta({ id: 'CommissionTotals' }),
})
export type CommissionTotals = z.infer<typeof commissionTotals.response>

export const commissionShare = z
  .object({
    TransactionId: number,
    Address: text,
    UnitNumber: text,
    City: text,
    AgentName: text,
    Type: z.enum(transactionTypes),
    CommRealized: z.boolean(),
    Status: z.string(),
    DateClosed: dayText,
    ClosingDate: dayText,
    CanOpen: z.boolean(),
    Share: dollars,
  })
  .meta({ id: 'CommissionShare' })
export type CommissionShare = z.infer<typeof commissionShare>

/** Beyond the specification: an agent's earnings from transactions credited to other agents. */
export const commissionShares = endpoint({
  method: 'GET',
  path: 'api/report/performance/commission-shares',
  summary: "List an agent's shares of colleagues' commissions, latest first",
  permission: 'signed-in',
  query: z.object({ ...ofUser, ...days, commRealized: commissionQuery.commRealized }),
  response: z.array(commissionShare),
  headers: totalCount,
})

/** The reports that can be exported, each with its file name. */
export const reportFiles = {
  commission: 'CommissionReport.csv',
  'commission-shares': 'CommissionShares.csv',
  'team-production': 'TeamProduction.csv',
  'closed-transactions': 'ClosedTransactionsBySource.csv',
  'source-performance': 'SourcePerformance.csv',
  'transaction-closing': 'ClosingTransactions.csv',
  'commission-chart': 'CommissionData.csv',
  'transaction-stats': 'TransactionTypesAndStatuses.csv',
} as const
export type ReportFile = keyof typeof reportFiles
export const reportFileNames = Object.keys(reportFiles) as [ReportFile, ...ReportFile[]]

/** Beyond the specification. Parameters a report has no use for are ignored. */
export const exportReport = endpoint({
  method: 'POST',
  path: 'api/report/export',
  summary: 'Export a transaction report as CSV',
  permission: 'signed-in',
  security: 'export',
  whileReadOnly: true,
  body: z.object({
    Report: z.enum(reportFileNames, 'Choose a report'),
    ...commissionQuery,
  }),
  response: link,
})

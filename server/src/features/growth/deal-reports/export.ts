import { subtract } from '@dormer/contract/cents'
import { type CommissionRow, exportReport, type ReportFile, reportFiles } from '@dormer/contract/growth/deal-reports'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Services } from '../../../services.ts'
import { readReportDays } from '../../../time/report-days.ts'
import { csvStream } from '../../brokerage/downloads/csv.ts'
import { defineDownload } from '../../brokerage/downloads/links.ts'
import {
  type AgentScope,
  closedBySource,
  closingRows,
  commissionOfMonth,
  commissionSums,
  resolveAgentScope,
  scopeOf,
  sharesOf,
  statsOfMonth,
  streamCommissions,
} from './deal-reports.queries.ts'

type Asked = Omit<typeof exportReport.body._output, 'Report'>
type Cells = readonly (string | null)[]
type Csv = {
  columns: readonly string[]
  rows: (asked: Asked, whose: AgentScope, actor: Actor, services: Services) => AsyncIterable<Cells>
}

/** '2026-05-07' as 05/07/2026. */
const shown = (day: string | null) => day?.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1') ?? null

/** A report that is read in one go, for the days and users requested. */
const rowsOf = <R>(
  read: (db: Tx, actor: Actor, whose: AgentScope, asked: Asked) => Promise<R[]>,
  cells: (row: R) => Cells,
) =>
  async function* (asked: Asked, whose: AgentScope, actor: Actor, { database }: Services) {
    const rows = await database.forReports.asTenant(actor.TenantId, (db) => read(db, actor, whose, asked))
    for (const row of rows) yield cells(row)
  }

const realizedName = ({ CommRealized }: { CommRealized: boolean }) => (CommRealized ? 'Realized' : 'Unrealized')

const commissionColumns: [string, (row: CommissionRow) => string | null][] = [
  ['Transaction Id', (row) => String(row.TransactionId)],
  ['Address', (row) => row.Address],
  ['Unit #', (row) => row.UnitNumber],
  ['City', (row) => row.City],
  ['Agent', (row) => row.AgentName ?? 'Unassigned'],
  ['Type', (row) => row.Type],
  ['Status', (row) => row.Status],
  ['Commission', (row) => realizedName(row)],
  ['Source', (row) => row.SourceName ?? 'Unknown'],
  ['Date Closed', (row) => shown(row.DateClosed)],
  ['Closing Date', (row) => shown(row.ClosingDate)],
  ['Price', ({ Financials: f }) => f.CalcPrice],
  ['GCI', ({ Financials: f }) => f.GrossCommission],
  ['Pre-Split Adjustments', ({ Financials: f }) => subtract(f.AdjustedGross, f.GrossCommission)],
  ['Gross Commission', ({ Financials: f }) => f.AdjustedGross],
  ['Concessions', ({ Financials: f }) => f.Concessions],
  ['Broker Split', ({ Financials: f }) => f.BrokerSplit],
  ['Net Commission', ({ Financials: f }) => f.NetCommission],
  ["Agent's Net", ({ Financials: f }) => f.AgentNet],
]

const lines = ['Volume', 'AdjustedGross', 'Concessions', 'BrokerSplit', 'NetCommission', 'AgentNet'] as const
const lineTitles = ['Volume', 'Gross Commission', 'Concessions', 'Broker Split', 'Net Commission', "Agent's Net"]
const kinds = ['Realized', 'Unrealized', 'Total'] as const

const bySource = (withAll: boolean): Csv => ({
  columns: [
    'Source', '# of Transactions', 'Gross', 'Broker Split', 'Concessions', 'Net', 'Avg. Gross Commission',
    '# of Contacts', 'Conversion %',
  ], // biome-ignore format: a list reads better in rows
  rows: rowsOf(
    (db, actor, whose, asked) => closedBySource(db, actor, whose, readReportDays(asked, actor.TimeZone), withAll),
    (row) => [
      row.name,
      String(row.count),
      row.gross,
      row.brokerSplit,
      row.concessions,
      row.net,
      row.avgGross,
      String(row.contacts),
      row.conversionRatio.toFixed(2),
    ],
  ),
})

const reports: { [R in ReportFile]: Csv } = {
  commission: {
    columns: commissionColumns.map(([title]) => title),
    async *rows(asked, whose, actor, { database }) {
      const scope = scopeOf(whose, readReportDays(asked, actor.TimeZone), asked)
      for await (const row of database.streamAsTenant(actor.TenantId, (db) => streamCommissions(db, actor, scope)))
        yield commissionColumns.map(([, cell]) => cell(row))
    },
  },
  'commission-shares': {
    columns: [
      'Transaction Id', 'Address', 'Unit #', 'City', 'Agent', 'Type', 'Status', 'Commission', 'Date Closed', 'Closing Date',
      'Share',
    ], // biome-ignore format: a list reads better in rows
    rows: rowsOf(
      (db, actor, whose, asked) =>
        sharesOf(db, actor, scopeOf(whose, readReportDays(asked, actor.TimeZone), asked), null),
      (row) => [
        String(row.TransactionId),
        row.Address,
        row.UnitNumber,
        row.City,
        row.AgentName ?? 'Unassigned',
        row.Type,
        row.Status,
        realizedName(row),
        shown(row.DateClosed),
        shown(row.ClosingDate),
        row.Share,
      ],
    ),
  },
  'team-production': {
    columns: ['Agent', ...kinds.flatMap((kind) => ['Transactions', ...lineTitles].map((title) => `${kind} ${title}`))],
    rows: rowsOf(
      async (db, actor, whose, asked) => {
        const scope = scopeOf(whose, readReportDays(asked, actor.TimeZone))
        const { Agents, ...all } = await commissionSums(db, actor, scope)
        return [
          ...Agents.map(({ Name, ...agent }) => ({ ...agent, Name: Name ?? 'Unassigned' })),
          { ...all, Name: 'Total' },
        ]
      },
      (row) => [
        row.Name,
        ...kinds.flatMap((kind) => [String(row[kind].Count), ...lines.map((line) => row[kind][line])]),
      ],
    ),
  },
  'closed-transactions': bySource(false),
  'source-performance': bySource(true),
  'transaction-closing': {
    columns: ['Transaction', 'Unit #', 'City', 'Closing Date', 'Agent', 'Type', 'Status'],
    rows: rowsOf(
      (db, actor, _, asked) => closingRows(db, actor, readReportDays(asked, actor.TimeZone), { userId: asked.userId }),
      (row) => [
        row.Address,
        row.UnitNumber,
        row.City,
        shown(row.ClosingDate),
        row.AgentName ?? 'Unassigned',
        row.Type,
        row.Status,
      ],
    ),
  },
  'commission-chart': {
    columns: ['Commission', 'Month to Date'],
    rows: rowsOf(
      async (db, actor, whose) => Object.entries(await commissionOfMonth(db, actor, whose)),
      (row) => row,
    ),
  },
  'transaction-stats': {
    columns: ['Transactions', 'This Month'],
    rows: rowsOf(
      async (db, actor, whose) => Object.entries(await statsOfMonth(db, actor, whose)),
      ([name, count]) => [name === 'UnderContract' ? 'Under Contract' : name, String(count)],
    ),
  },
}

export const reportExport = defineDownload({
  kind: 'report-export',
  payload: exportReport.body,
  open: async ({ Report, ...asked }, actor, services) => {
    // The user's role may have changed since the link was made.
    const whose = await services.database.asTenant(actor.TenantId, (db) => resolveAgentScope(db, actor, asked.userId))
    return {
      FileName: reportFiles[Report],
      ContentType: 'text/csv; charset=utf-8',
      Stream: csvStream(reports[Report].columns, reports[Report].rows(asked, whose, actor, services)),
    }
  },
})

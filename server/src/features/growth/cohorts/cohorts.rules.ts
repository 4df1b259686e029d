import { add, amountOf, centsOf, divide } from '@dormer/contract/cents'
import { type CohortFigures, MONTHS_AFTER } from '@dormer/contract/growth/cohorts'
import { monthsBetween } from '@dormer/contract/growth/source-costs'
import type { ReportDays } from '../../../time/report-days.ts'

/** What is counted of a source in a month, and of its leads who first closed so many months after. */
export type Cell = {
  Month: string
  SourceId: number
  SourceName: string
  MonthsAfter: number | null
  Leads: number
  WithAppointment: number
  WithAgreement: number
  Closed: number
  Closings: number
  NetCommission: string | null
  Cost: string | null
}

/** The whole months that these days are in. */
export const wholeMonths = ({ First, Last }: ReportDays): ReportDays => {
  const last = Last ? Temporal.PlainDate.from(Last) : undefined
  return {
    First: First && Temporal.PlainDate.from(First).with({ day: 1 }).toString(),
    Last: last?.with({ day: last.daysInMonth }).toString(),
  }
}

const sum = (of: Cell[], name: 'Leads' | 'WithAppointment' | 'WithAgreement' | 'Closed' | 'Closings') =>
  of.reduce((total, cell) => total + cell[name], 0)
const money = (amounts: (string | null)[]) => add('0.00', ...amounts.filter((amount) => amount !== null))
const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10)
const each = (cost: string, by: number) => (by === 0 ? null : amountOf(divide(centsOf(cost), BigInt(by))))

/** What these cells come to. Costs are compared with what the sources that have a cost brought in: others were free. */
const figuresOf = (cells: Cell[], withMoney: boolean): CohortFigures => {
  const withCost = new Set(cells.filter(({ Cost }) => Cost !== null).map(({ SourceId }) => SourceId))
  const paid = cells.filter(({ SourceId }) => withCost.has(SourceId))
  const Cost = withCost.size > 0 ? money(paid.map((cell) => cell.Cost)) : null
  const net = money(paid.map(({ NetCommission }) => NetCommission))
  const Leads = sum(cells, 'Leads')
  const [WithAppointment, WithAgreement] = [sum(cells, 'WithAppointment'), sum(cells, 'WithAgreement')]
  const Closed = sum(cells, 'Closed')
  return {
    Leads,
    WithAppointment,
    AppointmentPercent: percent(WithAppointment, Leads),
    WithAgreement,
    AgreementPercent: percent(WithAgreement, Leads),
    Closed,
    ClosedPercent: percent(Closed, Leads),
    Closings: sum(cells, 'Closings'),
    NetCommission: withMoney ? money(cells.map(({ NetCommission }) => NetCommission)) : null,
    Cost,
    CostPerLead: Cost && each(Cost, sum(paid, 'Leads')),
    CostPerClosing: Cost && each(Cost, sum(paid, 'Closings')),
    PaidNetCommission: Cost && net,
    Return: Cost && centsOf(Cost) > 0n ? amountOf(divide(centsOf(net) * 100n, centsOf(Cost))) : null,
  }
}

/** The report of these cells: in all, by month, by source, and of each source in each month. */
export const cohortsOf = (cells: Cell[], today: Temporal.PlainDate, withMoney: boolean) => {
  const now = today.toString().slice(0, 7)
  const own = (of: Cell[]) => figuresOf(of, withMoney)
  const grouped = (of: Cell[], by: (cell: Cell) => unknown) => [...Map.groupBy(of, by).values()] as [Cell, ...Cell[]][]
  const months = grouped(cells, ({ Month }) => Month)
  const nameOf = ([{ SourceId, SourceName }]: [Cell, ...Cell[]]) => ({ SourceId, SourceName })
  return {
    Totals: own(cells),
    Months: months.map((of) => ({
      Month: of[0].Month,
      ...own(of),
      ClosedWithin: Array.from(
        { length: Math.min(Math.max(monthsBetween(of[0].Month, now), 1), MONTHS_AFTER + 1) },
        (_, n) =>
          sum(
            of.filter(({ MonthsAfter }) => MonthsAfter !== null && MonthsAfter <= n),
            'Closed',
          ),
      ),
    })),
    Sources: grouped(cells, ({ SourceId }) => SourceId)
      .sort(([a], [b]) => a.SourceName.localeCompare(b.SourceName, 'en'))
      .map((of) => ({ ...nameOf(of), ...own(of) })),
    Rows: months.flatMap((of) =>
      grouped(of, ({ SourceId }) => SourceId).map((one) => ({ Month: one[0].Month, ...nameOf(one), ...own(one) })),
    ),
  }
}

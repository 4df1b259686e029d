import type { Forecast, ForecastFigures } from '@dormer/contract/growth/pipeline'
import { formatDay } from '../../../../ui/format.ts'
import { formatMonth, monthAfter } from '../months.ts'
import type { PipelineSearch } from '../pipeline.search.ts'

/** Figures of the forecast, and the part of the list's search that opens the rows they count; none if it cannot. */
export type Figure = { figures: ForecastFigures; rows?: PipelineSearch }
/** A line of the forecast; what it does not have is null. */
export type Line = {
  key: string
  label: string
  note?: string
  /** Its month is over, and what it was as it ended was not kept. */
  isForgotten?: boolean
  Open: Figure | null
  Won: Figure | null
  AtBeginning: Figure | null
}

const open = (figures: ForecastFigures, close?: string): Figure => ({ figures, rows: { outcome: 'Open', close } })

/** The lines of the forecast. What was kept has no rows to open: they have changed since. */
export const linesOf = ({ Months, CurrentMonth, Overdue, Later, NoCloseDate, Open }: Forecast): Line[] => {
  const only = (key: string, label: string, Open: Figure, note?: string): Line => ({
    key,
    label,
    note,
    Open,
    Won: null,
    AtBeginning: null,
  })
  // Of months that are over nothing is to come: then all that is open comes later.
  const before = monthAfter(CurrentMonth, -1)
  const [last = before] = [before, Months.at(-1)?.Month ?? before].sort().slice(-1)
  return [
    ...Months.map(
      ({ Month, IsOver, DateKept, ...month }): Line => ({
        key: Month,
        label: formatMonth(Month),
        note: DateKept ? `As kept on ${formatDay(DateKept)}` : Month === CurrentMonth ? 'This month' : undefined,
        isForgotten: IsOver && month.Open === null,
        Open: month.Open && (IsOver ? { figures: month.Open } : open(month.Open, Month)),
        Won: DateKept ? { figures: month.Won } : { figures: month.Won, rows: { close: `won-${Month}` } },
        AtBeginning: month.AtBeginning && { figures: month.AtBeginning },
      }),
    ),
    ...(Later.Count > 0 ? [only('later', 'Later', open(Later, `after-${last}`), `After ${formatMonth(last)}`)] : []),
    only('overdue', 'Overdue', open(Overdue, `before-${CurrentMonth}`), `Before ${formatMonth(CurrentMonth)}`),
    only('none', 'No Close Date', open(NoCloseDate, 'none')),
    only('all', 'All Open', open(Open)),
  ]
}

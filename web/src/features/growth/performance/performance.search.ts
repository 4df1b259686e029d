import { day, id, on, oneOf, searchOf, text, whole } from '../../../ui/address.ts'
import { type Preset, presets } from '../deal-reports/deal-reports.search.ts'

const readers = {
  range: oneOf(Object.keys(presets) as Preset[]),
  from: day,
  to: day,
  /** The agent: 0 is everyone. */
  agent: whole(0),
  sort: text,
  dir: oneOf(['asc', 'desc']),
  /** The figure whose rows are open: of this agent (0 is nobody), of this lead. */
  figure: text,
  who: whole(0),
  lead: id,
  /** In cohorts, of the leads of this month (YYYY-MM) and source, who had closed within so many months. */
  cohort: text,
  of: id,
  within: whole(0),
  /** In Speed to Lead, of leads that arrived in office hours, or in this hour. */
  office: on,
  hour: whole(0, 23),
  appointment: id,
  /** The part of the report on calls that is open. */
  tab: oneOf(['agents', 'calls']),
}
/** A performance report's state in the URL. */
export const performanceSearch = searchOf(readers)
/** The reports about leads can also be about one source. */
export const leadSearch = searchOf({ ...readers, source: id })
export type PerformanceSearch = ReturnType<typeof leadSearch>

/** Of the list of reports: whether what is mailed on Mondays is open. */
export const reportsSearch = searchOf({ mail: on })

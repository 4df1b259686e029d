import { type CohortFigures, cohortFigures } from '@dormer/contract/growth/cohorts'
import { definitions, derived } from '@dormer/contract/growth/definitions'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Scope } from '../performance/figures.ts'
import { cohortReport } from './cohorts.queries.ts'

const labels: Record<string, { label: string }> = {
  ...definitions.cohorts,
  ...derived,
  AppointmentPercent: { label: 'Appointment %' },
  AgreementPercent: { label: 'Agreement %' },
  ClosedPercent: { label: 'Closed %' },
}
const names = Object.keys(cohortFigures.shape) as (keyof CohortFigures)[]

/** Cohorts as CSV: each source in each month, and all of them. */
export const cohortsCsv = {
  columns: ['Month', 'Source', ...names.map((name) => labels[name]?.label ?? name)],
  async *rows(db: Tx, actor: Actor, scope: Scope) {
    const { Rows, Totals } = await cohortReport(db, actor, scope)
    for (const row of [...Rows, { Month: 'Total', SourceName: null, ...Totals }])
      yield [row.Month, row.SourceName, ...names.map((name) => (row[name] === null ? null : String(row[name])))]
  },
}

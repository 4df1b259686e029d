import { MONTHS_AFTER } from './cohorts.ts'
import { definitions, derived } from './definitions.ts'

const counted = Object.fromEntries(
  ['CohortFigures', 'CohortMonth', 'CohortSource', 'CohortRow'].flatMap((schema) =>
    Object.entries({ ...definitions.cohorts, NetCommission: derived.NetCommission }).map(([name, { words }]) => [
      `${schema}.${name}`,
      words,
    ]),
  ),
)

/** The API documentation's texts about cohorts and costs of sources (words.ts). */
export const cohortWords: Record<string, string> = {
  ...counted,
  'cohorts()':
    'Days are widened to whole months in the signed-in user’s time zone. Months without leads and costs are left out.',
  'cohorts.sourceId': 'Only leads and costs of this source; null or omitted for all.',
  'Cohorts.StartDate': 'First day of the months, YYYY-MM-DD; null if open.',
  'Cohorts.EndDate': 'Last day of the months, YYYY-MM-DD; null if open.',
  HasCosts: 'Whether costs are shown: to users who see the whole brokerage, for all agents.',
  'Cohorts.Months': 'Months of arrival, the earliest first.',
  'Cohorts.Sources': 'Sources by name.',
  'Cohorts.Rows': 'Each source in each month.',
  ClosedWithin: `How many of the leads had closed by the end of the month itself, of the month after it, and so on until now; for at most ${MONTHS_AFTER} months after it.`,
  AppointmentPercent: 'WithAppointment as a percentage of Leads, to one decimal place; 0 if there are none.',
  AgreementPercent: 'WithAgreement as a percentage of Leads, to one decimal place; 0 if there are none.',
  ClosedPercent: 'Closed as a percentage of Leads, to one decimal place; 0 if there are none.',
  Cost: `${derived.Cost.words} In dollars, as a decimal string; null if none was entered or costs are not shown.`,
  CostPerLead: `${derived.CostPerLead.words} Null if there is none.`,
  CostPerClosing: `${derived.CostPerClosing.words} Null if there is none.`,
  Return:
    'Net commission of the sources that have a cost, divided by the cost, to two decimal places; null without one.',
  PaidNetCommission: `${derived.PaidNetCommission.words} In dollars, as a decimal string; null without one.`,
  'figureRows.within':
    'Of Closed in cohorts: only leads who had closed by the end of this many months after the one they arrived in.',
  'FigureRow.Amount': 'Net commission of a transaction, in dollars, as a decimal string; null for anything else.',

  'SourceCost.FromMonth': 'First month, YYYY-MM.',
  'SourceCost.ToMonth': 'Last month, YYYY-MM.',
  'SourceCost.Amount': 'Cost of all its months together, in dollars, as a decimal string.',
  AmountPerMonth:
    'What each month bears, in dollars, as a decimal string; cents that cannot be divided evenly are added to the last month.',
  'addSourceCost.FromMonth': 'First month, YYYY-MM.',
  'updateSourceCost.FromMonth': 'First month, YYYY-MM.',
  'addSourceCost.ToMonth': 'Last month, YYYY-MM; null or omitted if it is for one month.',
  'updateSourceCost.ToMonth': 'Last month, YYYY-MM; null or omitted if it is for one month.',
  'addSourceCost.Amount': 'Cost of all its months together, 0 or more.',
  'updateSourceCost.Amount': 'Cost of all its months together, 0 or more.',
  'updateSourceCost.id': 'ID of the cost.',
  'deleteSourceCost.id': 'ID of the cost.',
}

import type { CohortFigures, Cohorts } from '@dormer/contract/growth/cohorts'
import { definitions, derived } from '@dormer/contract/growth/definitions'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCents } from '../../../ui/format.ts'
import { FigureLink } from '../performance/figure-in-address.tsx'
import classes from './Cohorts.module.css'

export const labels = { ...definitions.cohorts, ...derived }
export type Name =
  | keyof typeof definitions.cohorts
  | 'NetCommission'
  | 'Cost'
  | 'CostPerLead'
  | 'CostPerClosing'
  | 'Return'
const money = ['Cost', 'CostPerLead', 'CostPerClosing', 'Return'] as const

/** The figures that this user has: without costs, if they are not shown. */
export const namesOf = ({ HasCosts, Totals }: Cohorts): Name[] => [
  'Leads',
  'WithAppointment',
  'WithAgreement',
  'Closed',
  'Closings',
  ...(Totals.NetCommission === null ? [] : (['NetCommission'] as const)),
  ...(HasCosts ? money : []),
]

const shares = {
  WithAppointment: 'AppointmentPercent',
  WithAgreement: 'AgreementPercent',
  Closed: 'ClosedPercent',
} as const
const formatShare = (percent: number) => `${percent.toFixed(1)}%`
/** How many of the leads, as a share. */
export const Share = ({ percent }: { percent: number }) => (
  <Text span size="xs" c="dimmed" fw={400}>
    {formatShare(percent)}
  </Text>
)

type Where = { cohort?: string; of?: number }
/** A figure: a count opens its rows, and net commission the closings it is the sum of. `whose` says of what it is. */
export const cell = (row: CohortFigures, name: Name, where: Where = {}, whose?: string): ReactNode => {
  const label = [labels[name].label, whose].filter(Boolean).join(', ')
  switch (name) {
    case 'Leads':
    case 'Closings':
      return <FigureLink count={row[name]} label={label} figure={name} {...where} />
    case 'WithAppointment':
    case 'WithAgreement':
    case 'Closed':
      return (
        <>
          <FigureLink count={row[name]} label={label} figure={name} {...where} />{' '}
          <span className={classes.beside}>{row[name] > 0 && <Share percent={row[shares[name]]} />}</span>
        </>
      )
    case 'NetCommission':
      return row.NetCommission === null || row.Closings === 0 ? (
        formatCents(row.NetCommission ?? '0.00')
      ) : (
        <FigureLink count={row.Closings} label={label} figure="Closings" {...where}>
          {formatCents(row.NetCommission)}
        </FigureLink>
      )
    case 'Return':
      return (
        row.Return !== null && (
          <>
            {row.Return}x
            {row.PaidNetCommission !== row.NetCommission && (
              <Text size="xs" c="dimmed" fw={400} component="div">
                of {formatCents(row.PaidNetCommission ?? '0.00')}
              </Text>
            )}
          </>
        )
      )
    default:
      return row[name] === null ? '' : formatCents(row[name])
  }
}

/** A figure as a number to sort by; what there is none of comes last. */
export const numberOf = (row: CohortFigures, name: Name) => (row[name] === null ? -1 : Number(row[name]))
/** What a card leaves out; a return of nothing for a cost is something. */
export const isNothing = (row: CohortFigures, name: Name) =>
  row[name] === null || (name !== 'Return' && Number(row[name]) === 0)

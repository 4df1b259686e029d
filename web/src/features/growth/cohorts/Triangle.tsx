import type { Cohorts } from '@dormer/contract/growth/cohorts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { FigureLink } from '../performance/figure-in-address.tsx'
import classes from './Cohorts.module.css'
import { Share } from './figures.tsx'
import { formatMonth } from './months.ts'
import { Section } from './Section.tsx'

type Row = Cohorts['Months'][number]
const headingOf = (months: number) => (months === 0 ? 'Same month' : `${months} ${months === 1 ? 'month' : 'months'}`)

const Closed = ({ row: { Month, Leads, ClosedWithin }, within }: { row: Row; within: number }) => {
  const closed = ClosedWithin[within]
  if (closed === undefined) return null
  const label = `Closed, ${formatMonth(Month)}, ${headingOf(within)}`
  return (
    <>
      <FigureLink count={closed} label={label} figure="Closed" cohort={Month} within={within} />
      {closed > 0 && (
        <span className={classes.share}>
          <Share percent={Math.round((1000 * closed) / Leads) / 10} />
        </span>
      )}
    </>
  )
}

/** How many leads of each month had closed by the end of that month, of the next one and so on, until now. */
export const Triangle = ({ months }: { months: Row[] }) => {
  const rows = months.filter(({ Leads }) => Leads > 0).toReversed()
  if (rows.length === 0) return null
  const width = Math.max(...rows.map(({ ClosedWithin }) => ClosedWithin.length))
  return (
    <Section
      title="Closed Within"
      words="How many leads of each month had closed by the end of that month, of the month after it, and so on. The last number of a row is still counting; months to come are empty."
    >
      <DataTable
        rows={rows}
        keyOf={({ Month }) => Month}
        aria-label="Closed within"
        className={`${classes.triangle} tabular`}
        columns={[
          { title: 'Month', render: ({ Month }) => formatMonth(Month) },
          {
            title: 'Leads',
            align: 'right',
            render: ({ Month, Leads }) => (
              <FigureLink count={Leads} label={`Leads, ${formatMonth(Month)}`} figure="Leads" cohort={Month} />
            ),
          },
          ...Array.from(
            { length: width },
            (_, within): Column<Row> => ({
              title: headingOf(within),
              align: 'right',
              render: (row) => <Closed row={row} within={within} />,
            }),
          ),
        ]}
      />
    </Section>
  )
}

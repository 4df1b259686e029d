import { definitions, derived } from '@dormer/contract/growth/definitions'
import type { SpeedFigures } from '@dormer/contract/growth/speed-to-lead'
import { Stack, Text } from '@mantine/core'
import { Fragment } from 'react'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { formatDuration } from '../../../ui/duration.ts'
import { sorted, useListSearch } from '../../../ui/list-search.ts'
import { Amount } from '../deal-reports/Amount.tsx'
import { FigureLink, type Which } from './figure-in-address.tsx'

const counted = definitions['speed-to-lead']
const onCards = ['UnderFive', 'NeverTouched', 'OnlyAutomatic'] as const
const shownTime = (seconds: number | null) => (seconds === null ? '–' : formatDuration(seconds))

type Props<Row extends SpeedFigures> = {
  rows: Row[]
  /** What each row is about: the heading, and the name of the table. */
  title: string
  label: string
  /** The column that has it in order. */
  by: keyof Row & string
  nameOf: (row: Row) => string
  /** What the rows behind its figures are found by. */
  whichOf: (row: Row) => Which
}
/** The figures of each source, agent or hour. Which of a page's tables is sorted, and how, is in the URL. */
export const SpeedTable = <Row extends SpeedFigures>({ rows, title, label, by, nameOf, whichOf }: Props<Row>) => {
  const { order, change } = useListSearch()
  const [table, column] = order.sort?.split('.') ?? []
  const own = table === label && column ? { sort: column, dir: order.dir } : { sort: by, dir: 'asc' as const }
  const count = (row: Row, figure: keyof typeof counted, percent?: number) => (
    <>
      <FigureLink
        count={row[figure]}
        label={`${counted[figure].label}, ${nameOf(row)}`}
        figure={figure}
        {...whichOf(row)}
      />
      {percent !== undefined && (
        <Text span inherit c="dimmed">
          {' '}
          ({percent}%)
        </Text>
      )}
    </>
  )
  const columns: Column<Row>[] = [
    { title: counted.Leads.label, sort: 'Leads', align: 'right', render: (row) => count(row, 'Leads') },
    {
      title: derived.MedianSeconds.label,
      sort: 'MedianSeconds',
      align: 'right',
      render: ({ MedianSeconds }) => shownTime(MedianSeconds),
    },
    {
      title: derived.Percentile90Seconds.label,
      sort: 'Percentile90Seconds',
      align: 'right',
      render: ({ Percentile90Seconds }) => shownTime(Percentile90Seconds),
    },
    {
      title: counted.UnderFive.label,
      sort: 'UnderFivePercent',
      align: 'right',
      render: (row) => count(row, 'UnderFive', row.UnderFivePercent),
    },
    {
      title: counted.NeverTouched.label,
      sort: 'NeverTouchedPercent',
      align: 'right',
      render: (row) => count(row, 'NeverTouched', row.NeverTouchedPercent),
    },
    {
      title: counted.OnlyAutomatic.label,
      sort: 'OnlyAutomatic',
      align: 'right',
      render: (row) => count(row, 'OnlyAutomatic'),
    },
  ]
  return (
    <DataTable
      rows={sorted(rows, own)}
      keyOf={(row) => String(Object.values(whichOf(row)))}
      aria-label={label}
      tableFrom="62em"
      isPart
      className="tabular"
      order={own}
      setOrder={({ sort, dir }) => change({ sort: `${label}.${sort}`, dir: dir ?? (sort === by ? 'asc' : 'desc') })}
      columns={[{ title, sort: by, render: nameOf }, ...columns]}
      card={(row) => (
        <Stack gap={2}>
          <Amount label={<Text fw={600}>{nameOf(row)}</Text>}>
            {count(row, 'Leads')} {row.Leads === 1 ? 'lead' : 'leads'}
          </Amount>
          <Text size="xs" className="tabular">
            {row.Touched === 0
              ? 'None touched yet'
              : `Median ${shownTime(row.MedianSeconds)} · 90th percentile ${shownTime(row.Percentile90Seconds)}`}
          </Text>
          <Text size="xs" className="tabular" component="div">
            {onCards
              .filter((figure) => row[figure] > 0)
              .map((figure, at) => (
                <Fragment key={figure}>
                  {at > 0 && ' · '}
                  {counted[figure].label} {count(row, figure)}
                </Fragment>
              ))}
          </Text>
        </Stack>
      )}
    />
  )
}

import type { Forecast, ForecastFigures } from '@dormer/contract/growth/pipeline'
import { Group, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { type Column, DataTable } from '../../../../ui/DataTable.tsx'
import { formatCount, formatDay, formatMoney, today } from '../../../../ui/format.ts'
import { Loaded, whileStale } from '../../../../ui/Loaded.tsx'
import { lazyPart } from '../../../../ui/lazily.tsx'
import { AnchorLink } from '../../../../ui/links.tsx'
import { Blocks, Loading } from '../../../../ui/Skeletons.tsx'
import { Amount } from '../../deal-reports/Amount.tsx'
import { Panel } from '../../deal-reports/Panel.tsx'
import { OnPaper, PrintButton } from '../../reports/OnPaper.tsx'
import { useReportWords } from '../../reports/useReportWords.ts'
import { formatShortMonth } from '../months.ts'
import type { PipelineSearch } from '../pipeline.search.ts'
import { forecastQuery, spans } from './forecast.api.ts'
import { type Figure, type Line, linesOf } from './lines.ts'

const ForecastChart = lazyPart(() => import('./ForecastChart.tsx').then((m) => m.ForecastChart))

type By = 'Volume' | 'GCI'
const plain = (figures: ForecastFigures, by: By) => figures[`Total${by}`]
const weighted = (figures: ForecastFigures, by: By) => figures[`Weighted${by}`]

type Props = { search: PipelineSearch; change: (changes: Partial<PipelineSearch>) => void; filters: ReactNode }

/** The pipeline by month: what is open, plain and weighted, what was won, and what each month was as it began. */
export const ForecastView = ({ search, change, filters }: Props) => {
  const query = useQuery(forecastQuery(search))
  const by: By = search.by === 'gci' ? 'GCI' : 'Volume'
  const { whose } = useReportWords({ userId: search.agent })
  return (
    <>
      <OnPaper about={['Forecast', whose, search.type, formatDay(today())]} />
      <Group gap="xs" data-screen-only>
        <SegmentedControl
          size="xs"
          aria-label="Figures"
          data={['Volume', 'GCI']}
          value={by}
          onChange={(chosen) => change({ by: chosen === 'GCI' ? 'gci' : undefined })}
        />
        <Select
          size="xs"
          w={170}
          aria-label="Months"
          data={Object.entries(spans).map(([value, label]) => ({ value, label }))}
          value={search.months ?? 'usual'}
          onChange={(months) =>
            change({ months: months === 'usual' ? undefined : (months as PipelineSearch['months']) })
          }
          allowDeselect={false}
        />
        {filters}
        <PrintButton />
      </Group>
      <Loaded query={query} skeleton={<Blocks n={12} h={52} />}>
        {(forecast) => (
          <Stack {...whileStale(query)}>
            <Panel title={`${by} by Month`}>
              <Suspense
                fallback={
                  <Loading>
                    <Blocks h={260} />
                  </Loading>
                }
              >
                <ForecastChart bars={barsOf(forecast, by)} />
              </Suspense>
            </Panel>
            <Table lines={linesOf(forecast)} by={by} search={search} />
            <Text size="sm" c="dimmed">
              Months are those of the brokerage's time zone. Open opportunities count in the month of their close date,
              won ones in the month in which they were won. A month that is over is shown as it was kept when it ended,
              whatever has been changed since; therefore its figures do not open a list. Weighted figures multiply each
              opportunity by its probability.
            </Text>
          </Stack>
        )}
      </Loaded>
    </>
  )
}

const barsOf = ({ Months }: Forecast, by: By) =>
  Months.map(({ Month, Open, Won }) => ({
    Month: formatShortMonth(Month),
    Won: Number(plain(Won, by)),
    Open: Open && Number(plain(Open, by)),
    Weighted: Open && Number(weighted(Open, by)),
  }))

const Table = ({ lines, by, search }: { lines: Line[]; by: By; search: PipelineSearch }) => {
  const cell = (line: Line, name: 'Open' | 'Won' | 'AtBeginning', amountOf: typeof plain, label: string) => {
    const figure = line[name]
    if (!figure)
      return (
        <Text size="sm" c="dimmed" title={line.isForgotten ? 'Nothing was kept of this month' : undefined}>
          –
        </Text>
      )
    return (
      <Amounts {...{ figure, by, search }} amount={amountOf(figure.figures, by)} label={`${line.label}, ${label}`} />
    )
  }
  const parts = ['Open', 'Open', 'Won', 'AtBeginning', 'AtBeginning'] as const
  const figures: [title: string, (line: Line) => ReactNode][] = [
    ['Open', (line) => cell(line, 'Open', plain, 'open')],
    ['Open, Weighted', (line) => cell(line, 'Open', weighted, 'open, weighted')],
    ['Won', (line) => cell(line, 'Won', plain, 'won')],
    ['At Its Start', (line) => cell(line, 'AtBeginning', plain, 'at its start')],
    ['At Its Start, Weighted', (line) => cell(line, 'AtBeginning', weighted, 'at its start, weighted')],
  ]
  const columns: Column<Line>[] = [
    { title: 'Month', render: (line) => <Heading line={line} /> },
    ...figures.map(([title, render]): Column<Line> => ({ title, align: 'right', width: '15%', render })),
  ]
  return (
    <DataTable
      rows={lines}
      keyOf={({ key }) => key}
      columns={columns}
      tableFrom="62em"
      aria-label={`Forecast, ${by}`}
      card={(line) => (
        <Stack gap={4}>
          <Heading line={line} />
          {figures
            .filter((_, at) => (line[parts[at] ?? 'Open']?.figures.Count ?? 0) > 0)
            .map(([title, render]) => (
              <Amount key={title} label={title}>
                {render(line)}
              </Amount>
            ))}
          {parts.every((part) => !line[part]?.figures.Count) && (
            <Text size="sm" c="dimmed">
              None
            </Text>
          )}
          {line.isForgotten && (
            <Text size="xs" c="dimmed">
              What was open as it ended was not kept.
            </Text>
          )}
        </Stack>
      )}
    />
  )
}

const Heading = ({ line: { label, note } }: { line: Line }) => (
  <>
    <Text size="sm" fw={600}>
      {label}
    </Text>
    {note && (
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    )}
  </>
)

type AmountsProps = { figure: Figure; amount: string; by: By; search: PipelineSearch; label: string }
/** An amount, linked to the opportunities it sums, and how many they are. */
const Amounts = ({ figure: { figures, rows }, amount, search: { type, agent }, label }: AmountsProps) => {
  const { Count } = figures
  const deals = `${formatCount(Count)} ${Count === 1 ? 'deal' : 'deals'}`
  if (Count === 0) return <Text size="sm">0</Text>
  return (
    <>
      <Text size="sm" className="tabular">
        {rows ? (
          <AnchorLink
            inherit
            to="/pipeline"
            search={{ type, agent, ...rows, view: 'list' }}
            aria-label={`${label}: ${formatMoney(amount)}, ${deals}`}
          >
            {formatMoney(amount)}
          </AnchorLink>
        ) : (
          formatMoney(amount)
        )}
      </Text>
      <Text size="xs" c="dimmed" className="tabular">
        {deals}
      </Text>
    </>
  )
}

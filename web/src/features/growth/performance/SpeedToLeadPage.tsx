import { definitions, derived } from '@dormer/contract/growth/definitions'
import type { SpeedFigures, SpeedToLead } from '@dormer/contract/growth/speed-to-lead'
import { officeHoursInWords } from '@dormer/contract/office-hours'
import { Stack, Text, Title } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { formatDuration, hourOfDay } from '../../../ui/duration.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded, whileStale } from '../../../ui/Loaded.tsx'
import { lazyPart } from '../../../ui/lazily.tsx'
import { Blocks, Loading } from '../../../ui/Skeletons.tsx'
import { Panel } from '../deal-reports/Panel.tsx'
import { FigureLink, type Which } from './figure-in-address.tsx'
import { askedOf, speedQuery } from './performance.api.ts'
import type { PerformanceSearch } from './performance.search.ts'
import { ReportPage } from './ReportPage.tsx'
import { SourceFilter, useSourceName } from './SourceFilter.tsx'
import { SpeedTable } from './SpeedTable.tsx'
import { Widgets } from './Widgets.tsx'

const counted = definitions['speed-to-lead']
const HourBars = lazyPart(() => import('./HourBars.tsx').then((m) => m.HourBars))

/** Speed to Lead: how soon a person turned to the leads that arrived in these days. */
export const SpeedToLeadPage = () => {
  const search: PerformanceSearch = useSearch({ from: '/framed/reports/speed-to-lead' })
  const report = useQuery(speedQuery(askedOf(search)))
  return (
    <ReportPage
      report="speed-to-lead"
      title="Speed to Lead"
      subtitle="How soon a person contacted the leads that arrived in this period"
      search={search}
      source={useSourceName(search.source)}
      filters={<SourceFilter source={search.source} />}
    >
      <Loaded query={report} skeleton={<Blocks n={3} h={90} />}>
        {(data) => (
          <Stack {...whileStale(report)}>
            <Totals figures={data.All} label="Totals" />
            {data.All.Leads === 0 ? (
              <Empty
                icon={<IconUserSearch />}
                title="No leads arrived in these days"
                description="None for this agent and source. Contacts added by an import do not count. Choose others above."
              />
            ) : (
              <Details data={data} />
            )}
          </Stack>
        )}
      </Loaded>
    </ReportPage>
  )
}

/** So many of so many, which open their rows. */
const Share = ({ children, whole, which }: { children: ReactNode; whole: number; which: Which }) => (
  <div>
    {children}
    {' of '}
    <FigureLink count={whole} label={counted.Leads.label} figure="Leads" {...which} isInText />
  </div>
)
const Totals = ({ figures, label, which = {} }: { figures: SpeedToLead['All']; label: string; which?: Which }) => {
  const part = (figure: keyof typeof counted) => (
    <FigureLink count={figures[figure]} label={counted[figure].label} figure={figure} {...which} isInText />
  )
  const touched = <div>of {part('Touched')} touched</div>
  const share = (figure: keyof typeof counted) => (
    <Share whole={figures.Leads} which={which}>
      {part(figure)}
    </Share>
  )
  return (
    <Widgets
      label={label}
      which={which}
      cols={6}
      now={figures}
      before={figures.Previous}
      widgets={[
        { figure: 'Leads', ...counted.Leads },
        { figure: 'MedianSeconds', ...derived.MedianSeconds, format: formatDuration, from: touched },
        { figure: 'Percentile90Seconds', ...derived.Percentile90Seconds, format: formatDuration, from: touched },
        { figure: 'UnderFivePercent', ...derived.UnderFivePercent, unit: '%', from: share('UnderFive') },
        { figure: 'NeverTouchedPercent', ...derived.NeverTouchedPercent, unit: '%', from: share('NeverTouched') },
        { figure: 'OnlyAutomatic', ...counted.OnlyAutomatic },
      ]}
    />
  )
}

const byHour = ({ Hour }: SpeedToLead['Hours'][number]) => hourOfDay(Hour)
const byName = ({ Name }: SpeedFigures & { Name: string }) => Name
const Details = ({ data: { OfficeHours, Hours, Sources, Agents } }: { data: SpeedToLead }) => (
  <>
    <section aria-label="Arrived in Office Hours">
      <Title order={2} size="h4">
        Arrived in Office Hours
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {officeHoursInWords}, where the brokerage is.
      </Text>
      <Totals figures={OfficeHours} label="Totals of office hours" which={{ office: true }} />
    </section>
    <Panel title="By Hour of Arrival">
      <Suspense
        fallback={
          <Loading>
            <Blocks h={240} />
          </Loading>
        }
      >
        <HourBars hours={Hours} />
      </Suspense>
      <SpeedTable
        rows={Hours}
        title="Hour"
        label="Hours"
        by="Hour"
        nameOf={byHour}
        whichOf={({ Hour }) => ({ hour: Hour })}
      />
    </Panel>
    <Panel title="By Source">
      <SpeedTable
        rows={Sources}
        title="Source"
        label="Sources"
        by="Name"
        nameOf={byName}
        whichOf={({ SourceId }) => ({ of: SourceId })}
      />
    </Panel>
    {/* One agent alone has the totals above. */}
    {Agents.length > 1 && (
      <Panel title="By Agent">
        <SpeedTable
          rows={Agents}
          title="Agent"
          label="Agents"
          by="Name"
          nameOf={byName}
          whichOf={({ UserId }) => ({ who: UserId ?? 0 })}
        />
      </Panel>
    )}
  </>
)

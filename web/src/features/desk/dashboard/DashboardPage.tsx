import type { DashboardCard } from '@dormer/contract/brokerage/session'
import { Button, Paper, Popover, Stack, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { formatDay, today } from '../../../ui/format.ts'
import { lazyPart } from '../../../ui/lazily.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Settled } from '../../../ui/Settled.tsx'
import { Blocks, Loading } from '../../../ui/Skeletons.tsx'
import { useCurrentUser, useMay } from '../../brokerage/session/session.api.ts'
import { ProgressCard } from '../../brokerage/setup/ProgressCard.tsx'
import { Card, useSpan } from './Card.tsx'
import { CreatedCard } from './CreatedCard.tsx'
import { inOrder, isHidden, titles } from './cards.ts'
import classes from './Dashboard.module.css'
import { daysOf } from './dashboard.search.ts'
import { Kept } from './Kept.tsx'
import { ReportCard } from './ReportCard.tsx'

const Monday = lazyPart(() => import('../monday/Monday.tsx').then((m) => m.Monday))
const OnPaper = lazyPart(() => import('../../growth/reports/OnPaper.tsx').then((m) => m.OnPaper))
const Customize = lazyPart(() => import('./Customize.tsx').then((m) => m.Customize))
const TodayTasks = lazyPart(() => import('../../day/tasks/TodayTasks.tsx').then((m) => m.TodayTasks))
const UpcomingAppointments = lazyPart(() =>
  import('../../day/appointments/UpcomingAppointments.tsx').then((m) => m.UpcomingAppointments),
)

const dealCards = () => import('./DealCards.tsx')
const CommissionCard = lazyPart(() => dealCards().then((m) => m.CommissionCard))
const TypesCard = lazyPart(() => dealCards().then((m) => m.TypesCard))
const StatusesCard = lazyPart(() => dealCards().then((m) => m.StatusesCard))

const skeleton = <Blocks n={3} h={220} gap="md" />
const CardSkeleton = ({ h }: { h: number }) => (
  <Loading>
    <Blocks h={h} />
  </Loading>
)
const TasksCard = () => (
  <Paper p="md" component="section" aria-label={titles['today-tasks']}>
    <Title order={2} size="h4" mb="sm">
      {titles['today-tasks']}
    </Title>
    <Suspense fallback={<CardSkeleton h={120} />}>
      <TodayTasks />
    </Suspense>
  </Paper>
)
const AppointmentsCard = () => {
  const [startDate, endDate] = daysOf('appointments', useSpan('appointments')) ?? [today()]
  return (
    <Card card="appointments">
      <Suspense fallback={<CardSkeleton h={180} />}>
        <UpcomingAppointments startDate={startDate} endDate={endDate} />
      </Suspense>
    </Card>
  )
}

const contents: Record<DashboardCard, ComponentType> = {
  'today-tasks': TasksCard,
  appointments: AppointmentsCard,
  'new-contacts': () => <ReportCard report="new-contacts" />,
  'created-contacts': CreatedCard,
  timeframe: () => <ReportCard report="timeframe" />,
  birthdays: () => <ReportCard report="birthdays" />,
  anniversary: () => <ReportCard report="anniversary" />,
  'commission-chart': CommissionCard,
  'transaction-types': TypesCard,
  'transaction-statuses': StatusesCard,
}

/** An overview of what matters now, in the user's order. */
export const DashboardPage = () => {
  const user = useCurrentUser()
  // Paper leaves the cards where they are: what moves to another column would load anew.
  const isNarrow = useMediaQuery('screen and (max-width: 61.99em)', undefined, { getInitialValueInEffect: false })
  const seesAll = useMay('SeeAll')
  if (!user) return null
  const shown = inOrder(user).filter((card) => !isHidden(user.Preferences, card))
  // Cards alternate between the columns, so that the order reads from left to right.
  const columns = isNarrow ? [shown] : [0, 1].map((side) => shown.filter((_, i) => i % 2 === side))
  return (
    <Page
      title="Dashboard"
      subtitle="A quick look at some of your hottest action items"
      actions={
        <Popover position="bottom-end" width={350} shadow="md" trapFocus>
          <Popover.Target>
            <Button variant="default" leftSection={<IconLayoutDashboard size={16} />}>
              Customize
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <Suspense>
              <Customize user={user} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    >
      <Suspense>
        <OnPaper about={[formatDay(today())]} />
      </Suspense>
      <Settled skeleton={skeleton}>
        <Stack gap="md">
          {seesAll && (
            <Kept name="monday">
              <Suspense fallback={<CardSkeleton h={260} />}>
                <Monday />
              </Suspense>
            </Kept>
          )}
          <ProgressCard />
          {shown.length === 0 ? (
            <Empty title="No cards to display" description="All cards are hidden. Choose some under Customize." />
          ) : (
            <div className={classes.columns}>
              {columns.map((cards, side) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position.
                <Stack key={side} gap="md" miw={0}>
                  {cards.map((card) => {
                    const Content = contents[card]
                    return (
                      // An error in one card does not affect the others.
                      <CatchBoundary
                        key={card}
                        getResetKey={() => card}
                        errorComponent={({ error, reset }) => (
                          <Failure error={error} onRetry={reset} title={`${titles[card]} could not be shown`} />
                        )}
                      >
                        <Kept name={isNarrow ? `${card}.narrow` : card}>
                          <Suspense fallback={<CardSkeleton h={300} />}>
                            <Content />
                          </Suspense>
                        </Kept>
                      </CatchBoundary>
                    )
                  })}
                </Stack>
              ))}
            </div>
          )}
        </Stack>
      </Settled>
    </Page>
  )
}

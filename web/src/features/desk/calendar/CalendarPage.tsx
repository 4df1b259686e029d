import { ActionIcon, Button, Group, SegmentedControl, SimpleGrid, Title } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconPlus, IconRss } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import dayjs from 'dayjs'
import { Suspense } from 'react'
import { useDialogInAddress } from '../../../ui/dialog-in-address.ts'
import { today } from '../../../ui/format.ts'
import { Loaded, QueryFailure } from '../../../ui/Loaded.tsx'
import { lazyDialog, lazyPart } from '../../../ui/lazily.tsx'
import { Page } from '../../../ui/Page.tsx'
import { formatDays } from '../../../ui/range.ts'
import { Blocks, Loading } from '../../../ui/Skeletons.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { appointmentsQuery } from '../../day/appointments/appointments.api.ts'
import { editAppointment } from '../../day/appointments/editAppointment.ts'
import { transactionDatesQuery } from '../../deals/dates/dates.api.ts'
import { type CalendarSearch, type View, views } from './calendar.search.ts'

const Views = lazyPart(() => import('./Views.tsx').then((m) => m.Views))
const FeedModal = lazyDialog(() => import('./FeedModal.tsx').then((m) => m.FeedModal))
const AppointmentModal = lazyDialog(() =>
  import('../../day/appointments/AppointmentModal.tsx').then((m) => m.AppointmentModal),
)
const route = getRouteApi('/framed/calendar')

/** The days a view shows: the whole month, including days of adjacent months. */
const rangeAt = (day: string) => {
  const month = dayjs(day).startOf('month')
  return {
    startDate: month.subtract(8, 'day').format('YYYY-MM-DD'),
    endDate: month.endOf('month').add(15, 'day').format('YYYY-MM-DD'),
  }
}

const titles: Record<View, (day: dayjs.Dayjs) => string> = {
  month: (day) => day.format('MMMM YYYY'),
  week: (day) => formatDays(day.startOf('week').format('YYYY-MM-DD'), day.endOf('week').format('YYYY-MM-DD')),
  day: (day) => day.format('ddd, MMM D, YYYY'),
}

/**
 * The current user's appointments by month, week or day, in the user's zone, and beyond the specification, the dates of
 * their transactions.
 */
export const CalendarPage = () => {
  const me = useCurrentUser()
  const client = useQueryClient()
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const show = (changes: CalendarSearch) => navigate({ search: (old) => ({ ...old, ...changes }), resetScroll: false })
  const appointment = useDialogInAddress('appointment')
  const { view = isPhone ? 'day' : 'month', day = today() } = search
  const queryAt = (at: string) => appointmentsQuery('user', me?.UserId ?? 0, rangeAt(at))
  const appointments = useQuery({ ...queryAt(day), placeholderData: keepPreviousData })
  const datesAt = (at: string) => transactionDatesQuery(me?.UserId ?? 0, rangeAt(at))
  const dates = useQuery({ ...datesAt(day), placeholderData: keepPreviousData })
  const [isSubscribing, subscribe] = useDisclosure()

  const step = (by: number, label: string, Icon: typeof IconChevronLeft) => {
    const next = dayjs(day).add(by, view).format('YYYY-MM-DD')
    const prefetch = () => Promise.all([client.prefetchQuery(queryAt(next)), client.prefetchQuery(datesAt(next))])
    return (
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`${label} ${view}`}
        onClick={() => show({ day: next })}
        onMouseEnter={prefetch}
        onFocus={prefetch}
      >
        <Icon size={18} />
      </ActionIcon>
    )
  }
  return (
    <Page
      title="Calendar"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Calendar' }]}
      actions={
        <>
          <Button variant="default" leftSection={<IconRss size={16} />} onClick={subscribe.open}>
            Subscribe
          </Button>
          <Button leftSection={<IconPlus size={16} />} onClick={() => editAppointment()}>
            Add Appointment
          </Button>
        </>
      }
    >
      <Group justify="space-between" gap="sm">
        <Group gap="xs">
          {step(-1, 'Previous', IconChevronLeft)}
          <Button variant="default" onClick={() => show({ day: today() })}>
            Today
          </Button>
          {step(1, 'Next', IconChevronRight)}
        </Group>
        <Title order={2} size="h4" aria-live="polite">
          {titles[view](dayjs(day))}
        </Title>
        <SegmentedControl
          aria-label="View"
          data={views.map((value) => ({ value, label: value.replace(/^./, (first) => first.toUpperCase()) }))}
          value={view}
          onChange={(next) => show({ view: next })}
        />
      </Group>
      {/* The appointments are shown even without them. */}
      <QueryFailure query={dates} />
      <Loaded query={appointments} skeleton={<GridSkeleton />}>
        {(all) => (
          <Suspense
            fallback={
              <Loading>
                <GridSkeleton />
              </Loading>
            }
          >
            <Views
              appointments={all}
              dates={dates.data ?? []}
              view={view}
              day={day}
              isPhone={isPhone}
              timeZone={me?.TimeZone}
              show={show}
              open={appointment.open}
              openTransaction={(id) =>
                navigate({ to: '/transactions/transaction/$TransactionId', params: { TransactionId: String(id) } })
              }
            />
          </Suspense>
        )}
      </Loaded>
      {isSubscribing && <FeedModal close={subscribe.close} />}
      {appointment.id && (
        <AppointmentModal key={appointment.id} id={appointment.id} close={appointment.close} isInAddress />
      )}
    </Page>
  )
}

const GridSkeleton = () => (
  <SimpleGrid cols={7} spacing={4}>
    {['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((day) => (
      <Blocks key={day} n={5} h={120} gap={4} />
    ))}
  </SimpleGrid>
)

import './print.css'
import type { Report } from '@dormer/contract/growth/definitions'
import { Button, Group, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDialogInAddress } from '../../../ui/dialog-in-address.ts'
import { formatDay } from '../../../ui/format.ts'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useCurrentUser, useMay } from '../../brokerage/session/session.api.ts'
import { everyAgentQuery } from '../../brokerage/users/users.api.ts'
import type { Preset } from '../deal-reports/deal-reports.search.ts'
import { ExportOf } from '../deal-reports/ExportButton.tsx'
import { ReportFilters } from '../deal-reports/ReportFilters.tsx'
import { FigureRows } from './FigureRows.tsx'
import { useFigure } from './figure-in-address.tsx'
import classes from './Performance.module.css'
import { type Asked, askedOf, type FigureAsked, type LeadOrder, useExportPerformance } from './performance.api.ts'
import type { PerformanceSearch } from './performance.search.ts'

const AppointmentModal = lazyDialog(() =>
  import('../../day/appointments/AppointmentModal.tsx').then((m) => m.AppointmentModal),
)

/** Whose figures these are, and of which days, in words. */
const useWords = ({ userId, startDate, endDate }: Asked) => {
  const me = useCurrentUser()
  const seesFigures = useMay('SeeFigures')
  const agents = useQuery({ ...everyAgentQuery, enabled: seesFigures })
  const own = me ? `${me.FirstName} ${me.LastName}` : ''
  const whose = !seesFigures
    ? own
    : userId === 0
      ? 'All Agents'
      : (agents.data?.find(({ UserId }) => UserId === userId)?.Name ?? own)
  const days =
    startDate && endDate
      ? `${formatDay(startDate)} to ${formatDay(endDate)}`
      : startDate
        ? `Since ${formatDay(startDate)}`
        : endDate
          ? `Until ${formatDay(endDate)}`
          : 'All days'
  return { whose, days, brokerage: me?.Brokerage.Name }
}

type Props = {
  report: Report & FigureAsked['report']
  title: string
  subtitle: string
  search: PerformanceSearch
  /** More filters. */
  filters?: ReactNode
  /** The name of the source that is chosen. */
  source?: string
  /** The order of the file's rows, if it has one. */
  order?: LeadOrder
  /** What is asked for, if it is not just what the URL selects; and the days selected first. */
  asked?: Asked
  start?: Preset
  /** Of what the open rows are, if not of all that is asked for. */
  behind?: { asked: Asked & { within?: number }; about: string }
  /** Which part of the report the file has, if it has parts. */
  part?: 'Agents' | 'Calls'
  /** More buttons. */
  actions?: ReactNode
  children: ReactNode
}
/** What the performance reports have in common: their filters, the rows of a figure, their heading on paper. */
export const ReportPage = ({
  report,
  title,
  subtitle,
  search,
  filters,
  source,
  order,
  start = 'month',
  asked = askedOf(search, start),
  behind,
  part,
  actions,
  children,
}: Props) => {
  const navigate = useNavigate()
  const { whose, days, brokerage } = useWords(asked)
  const { figure } = useFigure()
  const appointment = useDialogInAddress('appointment')
  const about = [whose, days, source].filter(Boolean).join(' · ')
  return (
    <Page
      title={title}
      subtitle={<span className={classes.screen}>{subtitle}</span>}
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Reports', to: '/reports' }, { label: title }]}
      actions={
        <Group gap="xs" className={classes.screen}>
          {actions}
          <Button size="xs" variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
            Print
          </Button>
          <ExportOf
            exporting={useExportPerformance()}
            report={{ Report: report, ...asked, ...order, ...(part && { Part: part }) }}
          />
        </Group>
      }
    >
      <Text className={classes.paper} data-report>
        {[brokerage, about].filter(Boolean).join(' · ')}
      </Text>
      <div className={classes.screen}>
        <ReportFilters
          search={search}
          change={(changes) =>
            void navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), replace: true })
          }
          start={start}
          ofTeam
        >
          {filters}
        </ReportFilters>
      </div>
      {children}
      {figure && (
        <FigureRows
          report={report}
          asked={behind?.asked ?? asked}
          about={behind ? [whose, behind.about].join(' · ') : about}
          openAppointment={appointment.open}
        />
      )}
      {appointment.id !== undefined && (
        <AppointmentModal key={appointment.id} id={appointment.id} close={appointment.close} isInAddress />
      )}
    </Page>
  )
}

import type { Report } from '@dormer/contract/growth/definitions'
import { Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDialogInAddress } from '../../../ui/dialog-in-address.ts'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { Page } from '../../../ui/Page.tsx'
import type { Preset } from '../deal-reports/deal-reports.search.ts'
import { ExportOf } from '../deal-reports/ExportButton.tsx'
import { ReportFilters } from '../deal-reports/ReportFilters.tsx'
import { OnPaper, PrintButton } from '../reports/OnPaper.tsx'
import { useReportWords } from '../reports/useReportWords.ts'
import { FigureRows } from './FigureRows.tsx'
import { useFigure } from './figure-in-address.tsx'
import { type Asked, askedOf, type FigureAsked, type LeadOrder, useExportPerformance } from './performance.api.ts'
import type { PerformanceSearch } from './performance.search.ts'

const AppointmentModal = lazyDialog(() =>
  import('../../day/appointments/AppointmentModal.tsx').then((m) => m.AppointmentModal),
)

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
  const { whose, days } = useReportWords(asked)
  const { figure } = useFigure()
  const appointment = useDialogInAddress('appointment')
  const about = [whose, days, source].filter(Boolean).join(' · ')
  return (
    <Page
      title={title}
      subtitle={<span data-screen-only>{subtitle}</span>}
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Reports', to: '/reports' }, { label: title }]}
      actions={
        <Group gap="xs" data-screen-only>
          {actions}
          <PrintButton />
          <ExportOf
            exporting={useExportPerformance()}
            report={{ Report: report, ...asked, ...order, ...(part && { Part: part }) }}
          />
        </Group>
      }
    >
      <OnPaper about={[about]} />
      <div data-screen-only>
        <ReportFilters
          search={search}
          change={(changes) =>
            void navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), replace: true })
          }
          start={start}
          ofTeam
          isUntilNow
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

import { definitions } from '@dormer/contract/growth/definitions'
import { type GoalFigure, type GoalRow, type Goals, goalFigures } from '@dormer/contract/growth/goals'
import { ActionIcon, Group, Select, Stack, Text, Tooltip } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { useDialogInAddress } from '../../../ui/dialog-in-address.ts'
import { Loaded, whileStale } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { sorted, useListSearch } from '../../../ui/list-search.ts'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { ExportOf } from '../deal-reports/ExportButton.tsx'
import { Figures } from '../deal-reports/Figures.tsx'
import { AgentPicker } from '../deal-reports/ReportFilters.tsx'
import { FigureRows } from '../performance/FigureRows.tsx'
import { useFigure } from '../performance/figure-in-address.tsx'
import { useExportPerformance } from '../performance/performance.api.ts'
import { OnPaper, PrintButton } from '../reports/OnPaper.tsx'
import { GoalBar } from './GoalBar.tsx'
import { goalsQuery } from './goals.api.ts'
import type { GoalsSearch } from './goals.search.ts'
import { currentMonth, monthName, monthOptions } from './months.ts'

const AppointmentModal = lazyDialog(() =>
  import('../../day/appointments/AppointmentModal.tsx').then((m) => m.AppointmentModal),
)
const GoalsModal = lazyDialog(() => import('./GoalsModal.tsx').then((m) => m.GoalsModal))

/** Agents' goals for a month, and where they stand. */
export const GoalsPage = () => {
  const search: GoalsSearch = useSearch({ from: '/framed/reports/goals' })
  const navigate = useNavigate()
  const me = useCurrentUser()
  const report = useQuery(goalsQuery(search))
  const month = search.month ?? currentMonth()
  const userId = search.agent ?? 0
  const { figure } = useFigure()
  const appointment = useDialogInAddress('appointment')
  const [editing, setEditing] = useState<GoalRow>()
  const change = (changes: GoalsSearch) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), replace: true })
  return (
    <Page
      title="Goals"
      subtitle={<span data-screen-only>Calls, appointments and closings by agent, and where each stands</span>}
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Reports', to: '/reports' }, { label: 'Goals' }]}
      actions={
        <Group gap="xs" data-screen-only>
          <PrintButton />
          <ExportOf exporting={useExportPerformance()} report={{ Report: 'goals', userId, month }} />
        </Group>
      }
    >
      <OnPaper about={[monthName(month)]} />
      <Group gap="sm" align="flex-end" data-screen-only>
        <Select
          size="xs"
          label="Month"
          w={172}
          data={monthOptions(month)}
          allowDeselect={false}
          value={month}
          onChange={(next) => change({ month: next === currentMonth() ? undefined : (next ?? undefined) })}
        />
        <AgentPicker value={search.agent} onChange={(agent) => change({ agent })} ofTeam />
      </Group>
      <Loaded query={report} skeleton={<Blocks n={4} h={64} />}>
        {(data) => (
          <Stack {...whileStale(report)}>
            <Passed data={data} />
            <OnPace data={data} />
            <Agents users={data.Users} edit={setEditing} />
            {figure && (
              <FigureRows
                report="goals"
                asked={{ userId, startDate: data.StartDate, endDate: data.EndDate }}
                about={monthName(data.Month)}
                openAppointment={appointment.open}
              />
            )}
            {editing && (
              <GoalsModal
                row={editing}
                month={data.Month}
                isOwn={editing.UserId === me?.UserId}
                close={() => setEditing(undefined)}
              />
            )}
          </Stack>
        )}
      </Loaded>
      {appointment.id !== undefined && (
        <AppointmentModal key={appointment.id} id={appointment.id} close={appointment.close} isInAddress />
      )}
    </Page>
  )
}

const Passed = ({ data: { Month, ElapsedPercent } }: { data: Goals }) => (
  <Text size="sm" c="dimmed">
    {ElapsedPercent === 100
      ? `${monthName(Month)} is over.`
      : Month > currentMonth()
        ? `${monthName(Month)} has not begun.`
        : `${ElapsedPercent}% of ${monthName(Month)} has passed: as much of each goal is expected by now.`}
  </Text>
)

/** How many are where they should be, if more than one has goals. */
const OnPace = ({ data: { Users } }: { data: Goals }) => {
  const of = (figure: GoalFigure) => {
    const goals = Users.map((user) => user[figure]).filter(({ Target }) => Target !== null)
    const good = goals.filter(({ Standing }) => Standing === 'Reached' || Standing === 'OnPace')
    return { all: goals.length, good: good.length }
  }
  if (Users.filter((user) => goalFigures.some((figure) => user[figure].Target !== null)).length < 2) return null
  return (
    <Figures
      label="On pace or reached"
      figures={goalFigures.map((figure) => {
        const { all, good } = of(figure)
        return [`${definitions.goals[figure].label}: on pace or reached`, all === 0 ? 'No goals' : `${good} of ${all}`]
      })}
    />
  )
}

const Agents = ({ users, edit }: { users: GoalRow[]; edit: (row: GoalRow) => void }) => {
  const { order, change } = useListSearch()
  const mayEdit = (row: GoalRow) => goalFigures.some((figure) => row[figure].CanChange)
  const pencil = (row: GoalRow) =>
    mayEdit(row) && (
      <Tooltip label="Set goals">
        <ActionIcon data-screen-only aria-label={`Set goals of ${row.Name}`} onClick={() => edit(row)}>
          <IconPencil size={18} />
        </ActionIcon>
      </Tooltip>
    )
  const rows = users.map((user) => ({
    ...user,
    ...{ CallsDone: user.Calls.Done, AppointmentsDone: user.Appointments.Done, ClosingsDone: user.Closings.Done },
  }))
  type Row = (typeof rows)[number]
  return (
    <DataTable
      rows={sorted(rows, order)}
      keyOf={({ UserId }) => UserId}
      aria-label="Agents"
      order={order}
      setOrder={({ sort, dir }) => change({ sort, dir: dir ?? (sort === 'Name' ? 'asc' : 'desc') })}
      columns={[
        { title: 'Agent', sort: 'Name', render: ({ Name }) => Name },
        ...goalFigures.map(
          (figure): Column<Row> => ({
            title: definitions.goals[figure].label,
            sort: `${figure}Done`,
            width: '25%',
            render: (row) => <GoalBar figure={figure} goal={row[figure]} user={row} />,
          }),
        ),
        ...(users.some(mayEdit) ? [{ title: '', width: 48, isScreenOnly: true, render: pencil }] : []),
      ]}
      card={(row) => (
        <Stack gap="xs">
          <Group justify="space-between" wrap="nowrap">
            <Text fw={600}>{row.Name}</Text>
            {pencil(row)}
          </Group>
          {goalFigures.map((figure) => (
            <div key={figure}>
              <Text size="xs" c="dimmed">
                {definitions.goals[figure].label}
              </Text>
              <GoalBar figure={figure} goal={row[figure]} user={row} />
            </div>
          ))}
        </Stack>
      )}
    />
  )
}

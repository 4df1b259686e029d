import { agentOptions } from '@dormer/contract/brokerage/users'
import {
  type AppointmentRow,
  appointmentResultOptions,
  appointmentTypeOptions,
  calendarFeed,
  contactAppointments,
  createAppointment,
  createCalendarFeed,
  deleteAppointment,
  deleteCalendarFeed,
  getAppointment,
  tenantAppointments,
  updateAppointment,
  userAppointments,
} from '@dormer/contract/day/appointments'
import type { Request } from '@dormer/contract/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { callOrKeep } from '../../../api/keep.ts'
import { keys, within } from '../../../api/keys.ts'
import { useOptimistic } from '../../../api/useOptimistic.ts'
import { today } from '../../../ui/format.ts'
import { callToDelete } from '../../brokerage/trash/restore.ts'

/** Days (YYYY-MM-DD), both inclusive; either may be open. */
export type Range = { startDate?: string; endDate?: string }

const owners = { user: userAppointments, tenant: tenantAppointments, contact: contactAppointments }

type When = { DateTime: string; DurationMinutes: number }

/** The appointments of a user, the brokerage or a contact, earliest first. */
export const appointmentsQuery = (owner: keyof typeof owners, id: number, range: Range) =>
  queryOptions({
    queryKey: within(keys.appointmentLists, owner, id, range),
    queryFn: ({ signal }) => call(owners[owner], { params: { id }, query: range }, { signal }),
  })

/** A contact's appointments that are not over, earliest first. */
export const upcomingQuery = (contactId: number) =>
  queryOptions({
    ...appointmentsQuery('contact', contactId, { startDate: today() }),
    select: (rows) =>
      rows.filter(({ DateTime, DurationMinutes }) => Date.parse(DateTime) + DurationMinutes * 60_000 > Date.now()),
  })

export const appointmentQuery = (id: number) =>
  queryOptions({
    queryKey: keys.appointment(id),
    queryFn: ({ signal }) => call(getAppointment, { params: { id } }, { signal }),
  })

/** The editor's options: types, results and agents. */
export const appointmentOptionsQuery = queryOptions({
  queryKey: ['appointmentOptions'],
  queryFn: async ({ signal }) => {
    const [types, results, agents] = await Promise.all([
      call(appointmentTypeOptions, {}, { signal }),
      call(appointmentResultOptions, {}, { signal }),
      call(agentOptions, {}, { signal }),
    ])
    return { types, results, agents }
  },
  staleTime: 5 * 60_000,
})
export type AppointmentOptions = Awaited<ReturnType<NonNullable<typeof appointmentOptionsQuery.queryFn>>>

/** Everything that lists appointments, stories and Today; for messages, see those that made some from invitations. */
const stale = [keys.appointments, keys.activities, keys.today]

type Saved =
  | { id: number; body: Request<typeof updateAppointment>['body'] }
  | { id?: undefined; body: Request<typeof createAppointment>['body'] }

export const useSaveAppointment = () =>
  useMutation({
    mutationFn: ({ id, body }: Saved) =>
      // An edit would overwrite what others have changed since: it needs a connection.
      id === undefined
        ? callOrKeep(createAppointment, { body }, { kind: 'Appointment', words: body.Title ?? '' })
        : call(updateAppointment, { params: { id }, body }),
    meta: { stale: [...stale, keys.messages] },
  })

export const useDeleteAppointment = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (appointmentId: number) => callToDelete(deleteAppointment, { query: { appointmentId } }),
    meta: { stale: [...stale, keys.messages] },
    onSuccess: (_, id) => client.removeQueries({ queryKey: keys.appointment(id) }),
  })
}

/** A new time is shown at once wherever the appointment is listed. */
export const useMoveAppointment = () =>
  useOptimistic({
    key: keys.appointmentLists,
    show: (rows, { row: { Id }, to }: { row: AppointmentRow; to: When }) =>
      rows.map((row) => (row.Id === Id ? { ...row, ...to } : row)),
    save: ({ row: { Id }, to }) => call(updateAppointment, { params: { id: Id }, body: to }),
    stale,
    about: ({ row: { Id } }) => Id,
  })

export const calendarFeedQuery = queryOptions({
  queryKey: keys.calendarFeed,
  queryFn: ({ signal }) => call(calendarFeed, {}, { signal }),
})

export const useCreateFeed = () =>
  useMutation({ mutationFn: () => call(createCalendarFeed, {}), meta: { stale: [keys.calendarFeed] } })

export const useEndFeed = () =>
  useMutation({ mutationFn: () => call(deleteCalendarFeed, {}), meta: { stale: [keys.calendarFeed] } })

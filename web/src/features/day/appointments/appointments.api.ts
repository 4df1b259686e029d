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
import { callToDelete } from '../../brokerage/trash/restore.ts'

const APPOINTMENTS = ['appointments'] as const
const LISTS = [...APPOINTMENTS, 'list'] as const
const FEED = ['calendarFeed'] as const
const one = (id: number) => [...APPOINTMENTS, 'one', id] as const

/** Days (YYYY-MM-DD), both included; without an end, or a beginning, it is open. */
export type Range = { startDate?: string; endDate?: string }

const owners = { user: userAppointments, tenant: tenantAppointments, contact: contactAppointments }

type When = { DateTime: string; DurationMinutes: number }
/** Moves that are on their way: what is fetched meanwhile may not know of them. */
const moving = new Map<number, When>()

/** The appointments of a user, the brokerage or a contact, earliest first. */
export const appointmentsQuery = (owner: keyof typeof owners, id: number, range: Range) =>
  queryOptions({
    queryKey: [...LISTS, owner, id, range],
    queryFn: async ({ signal }) => {
      const rows = await call(owners[owner], { params: { id }, query: range }, { signal })
      return rows.map((row) => ({ ...row, ...moving.get(row.Id) }))
    },
  })

export const appointmentQuery = (id: number) =>
  queryOptions({
    queryKey: one(id),
    queryFn: ({ signal }) => call(getAppointment, { params: { id } }, { signal }),
  })

/** What the editor chooses from (S1§7): types, results and agents. */
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

/** What lists appointments or says what to do today is stale; while others change it, the last one asks. */
const useForget = () => {
  const client = useQueryClient()
  return () => {
    if (client.isMutating({ mutationKey: LISTS }) > 1) return
    client.invalidateQueries({ queryKey: APPOINTMENTS })
    client.invalidateQueries({ queryKey: ['today'] })
  }
}

type Fields = Request<typeof updateAppointment>['body']

export const useSaveAppointment = () => {
  const forget = useForget()
  return useMutation({
    mutationKey: LISTS,
    mutationFn: ({ id, ...body }: { id?: number } & Fields) =>
      id === undefined
        ? call(createAppointment, { body: body as Request<typeof createAppointment>['body'] })
        : call(updateAppointment, { params: { id }, body }),
    onSettled: forget,
  })
}

export const useDeleteAppointment = () => {
  const client = useQueryClient()
  const forget = useForget()
  return useMutation({
    mutationKey: LISTS,
    mutationFn: (appointmentId: number) => callToDelete(deleteAppointment, { query: { appointmentId } }),
    onSuccess: (_, id) => client.removeQueries({ queryKey: one(id) }),
    onSettled: forget,
  })
}

/** Another time is shown at once wherever the appointment is listed, and the old one put back if it is refused. */
export const useMoveAppointment = () => {
  const client = useQueryClient()
  const forget = useForget()
  const show = (id: number, when: When, isMeant = (_: When) => true) =>
    client.setQueriesData<AppointmentRow[]>({ queryKey: LISTS }, (rows) =>
      rows?.map((row) => (row.Id === id && isMeant(row) ? { ...row, ...when } : row)),
    )
  return useMutation({
    mutationKey: LISTS,
    // In turn, so that the last is the one that stays.
    scope: { id: 'appointment' },
    mutationFn: ({ row, to }: { row: AppointmentRow; to: When }) =>
      call(updateAppointment, { params: { id: row.Id }, body: to }),
    onMutate: async ({ row, to }) => {
      moving.set(row.Id, to)
      await client.cancelQueries({ queryKey: LISTS })
      show(row.Id, to)
    },
    onError: (_, { row: { Id, DateTime, DurationMinutes }, to }) =>
      // Unless it has been moved again.
      show(
        Id,
        { DateTime, DurationMinutes },
        (now) => now.DateTime === to.DateTime && now.DurationMinutes === to.DurationMinutes,
      ),
    onSettled: (_, __, { row, to }) => {
      if (moving.get(row.Id) === to) moving.delete(row.Id)
      forget()
    },
  })
}

export const calendarFeedQuery = queryOptions({
  queryKey: FEED,
  queryFn: ({ signal }) => call(calendarFeed, {}, { signal }),
})

export const useCreateFeed = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(createCalendarFeed, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: FEED }),
  })
}

export const useEndFeed = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteCalendarFeed, {}),
    onSettled: () => client.invalidateQueries({ queryKey: FEED }),
  })
}

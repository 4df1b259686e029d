import dayjs from 'dayjs'

export const views = ['month', 'week', 'day'] as const
export type View = (typeof views)[number]

/** The calendar's state in its address: view, day (YYYY-MM-DD), and the appointment that is open. */
export type CalendarSearch = { view?: View; day?: string; appointment?: number }

/** What of an address is good; the rest of it is as if it were not there. */
export const calendarSearch = ({
  view,
  day,
  appointment,
}: { [of in keyof CalendarSearch]: unknown }): CalendarSearch => ({
  view: views.find((one) => one === view),
  day: typeof day === 'string' && dayjs(day).format('YYYY-MM-DD') === day ? day : undefined,
  appointment: Number(appointment) > 0 ? Number(appointment) : undefined,
})

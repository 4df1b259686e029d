import dayjs from 'dayjs'
import { idOrNone } from '../../../ui/address.ts'

export const views = ['month', 'week', 'day'] as const
export type View = (typeof views)[number]

/** The calendar's state in its address: view, day (YYYY-MM-DD), and the appointment that is open. */
export type CalendarSearch = { view?: View; day?: string; appointment?: number }

/** In years that the server knows, however far one pages. */
const isDay = (day: unknown): day is string =>
  typeof day === 'string' && day >= '1900' && day < '2201' && dayjs(day).format('YYYY-MM-DD') === day

/** What of an address is good; the rest of it is as if it were not there. */
export const calendarSearch = ({
  view,
  day,
  appointment,
}: { [of in keyof CalendarSearch]: unknown }): CalendarSearch => ({
  view: views.find((one) => one === view),
  day: isDay(day) ? day : undefined,
  appointment: idOrNone(appointment),
})

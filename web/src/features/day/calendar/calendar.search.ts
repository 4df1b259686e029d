import { day, id, oneOf, searchOf } from '../../../ui/address.ts'

export const views = ['month', 'week', 'day'] as const
export type View = (typeof views)[number]

/** The calendar's state in its address: view, day and the appointment that is open. */
export const calendarSearch = searchOf({
  view: oneOf(views),
  // In years that the server knows, however far one pages.
  day: (raw) => {
    const known = day(raw)
    return known && known >= '1900' && known < '2201' ? known : undefined
  },
  appointment: id,
})
export type CalendarSearch = ReturnType<typeof calendarSearch>

import { day, id, oneOf, searchOf } from '../../../ui/address.ts'

export const views = ['month', 'week', 'day'] as const
export type View = (typeof views)[number]

/** The calendar's state in the URL: view, day and open appointment. */
export const calendarSearch = searchOf({
  view: oneOf(views),
  // Limited to years the server accepts, however far the user pages.
  day: (raw) => {
    const known = day(raw)
    return known && known >= '1900' && known < '2201' ? known : undefined
  },
  appointment: id,
})
export type CalendarSearch = ReturnType<typeof calendarSearch>

// Does not use zod: browser and server write times alike.

/** What Intl wrote, with times as Dormer writes them: '9:00 am', with a plain space where ICU has a narrow one. */
export const plainHours = (formatted: string) =>
  formatted.replace(/\s([AP])M\b/g, (_, half: string) => ` ${half.toLowerCase()}m`)

/** A time of day: '9:00 am'. */
export const clockWords = (hour: number, minute = 0) =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour % 24 < 12 ? 'am' : 'pm'}`
/** The same without minutes that are none: '9 am', '9:30 am'. */
export const hourWords = (hour: number, minute = 0) => clockWords(hour, minute).replace(':00', '')

const written = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' })
const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** A month, YYYY-MM, as May 2026. */
export const formatMonth = (month: string) => written.format(dateOf(month))
/** The same where space is scarce: May 26. */
export const formatShortMonth = (month: string) => short.format(dateOf(month))

/** The month so many months after this one. */
export const monthAfter = (month: string, months: number) => {
  const date = dateOf(month)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A two-digit year lies at most this far in the future. */
const AHEAD = 20
const fullYear = (year: string) => {
  if (year.length === 4) return Number(year)
  const latest = new Date().getFullYear() + AHEAD
  const here = latest - (latest % 100) + Number(year)
  return here <= latest ? here : here - 100
}

/**
 * Parses a day such as 2/3/1990, 2-3-90, 02031990, Feb 3, 1990 or 1990-02-03 to YYYY-MM-DD; null if there is no such
 * day.
 */
export const readDay = (typed: string): string | null => {
  const text = typed.trim()
  const us = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text)
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text) ??
    (us && [us[0], us[4], us[1], us[3]]) ??
    reorder(/^(\d{2})(\d{2})(\d{4})$/.exec(text)) ??
    reorder(/^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(text)) ??
    []
  const at = /^\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const date = new Date(Date.UTC(fullYear(year), at - 1, Number(day)))
  const isReal = at > 0 && date.getUTCMonth() === at - 1 && date.getUTCDate() === Number(day)
  return isReal ? date.toISOString().slice(0, 10) : null
}
/** Reorders month, day, year to year, month, day. */
const reorder = (found: RegExpExecArray | null) => found && [found[0], found[3], found[1], found[2]]

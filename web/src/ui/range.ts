// Not in format.ts, which is in the first load.

const inWords = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
/** A range in a format of UTC dates, such as 'Jan – Feb 2026'; of one and the same, that alone. */
export const formatRange = (format: Intl.DateTimeFormat, first: string, last: string) =>
  format.formatRange(new Date(first), new Date(last)).replaceAll('\u2009', ' ')
/** Calendar days (YYYY-MM-DD), the last one included: Mar 25, 2026 – Mar 24, 2027. Open at an end: Since Mar 25, 2026. */
export const formatDays = (first: string | null | undefined, last: string | null | undefined) =>
  first && last
    ? formatRange(inWords, first, last)
    : first
      ? `Since ${inWords.format(new Date(first))}`
      : last
        ? `Until ${inWords.format(new Date(last))}`
        : 'All days'

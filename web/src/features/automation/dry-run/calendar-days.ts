import type { DryRunEntry } from '@dormer/contract/automation/dry-run'

/** The day of an instant in a time zone, YYYY-MM-DD. */
const dayIn = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  )

/** Days by sevens, up to the last seven with something in them. */
export const weeksOf = (days: readonly string[], isEmpty: (day: string) => boolean) => {
  const last = days.findLastIndex((day) => !isEmpty(day))
  const weeks: string[][] = []
  for (let at = 0; at <= last; at += 7) weeks.push(days.slice(at, at + 7))
  return weeks
}

/** `count` days from `first` on, YYYY-MM-DD. */
export const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const day = new Date(`${first}T12:00:00Z`)
    day.setUTCDate(day.getUTCDate() + at)
    return day.toISOString().slice(0, 10)
  })

/** When its message would leave, or the step be done. */
export const momentOf = ({ Date: date, WaitsUntil }: DryRunEntry) => WaitsUntil ?? date

/** What several contacts get alike on one day: the same step with the same outcome. */
export type Happening = { key: string; entries: [DryRunEntry, ...DryRunEntry[]] }

/** A name as a whole word: 'Ann' is not in 'Anniversary'. */
const asWord = (name: string) =>
  new RegExp(`(^|[^\\p{L}\\p{N}])${name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu')

const ofMany = { has: 'have', is: 'are', was: 'were' }
/** Why something is left out, said of several: 'They have no cell phone'. What differs between them is only their names. */
export const whyOfMany = ({ Why, ContactName }: Pick<DryRunEntry, 'Why' | 'ContactName'>) =>
  Why?.replace(asWord(ContactName), '$1them')
    .replaceAll('them’s ', 'their ')
    .replace(/\bthem (has|is|was)\b/g, (_, verb: keyof typeof ofMany) => `they ${ofMany[verb]}`)
    .replace(/\bOnly them\b/g, 'Only they')
    .replace(/(^|\. )(them|they|their)\b/g, (_, before, word) => `${before}${word === 'their' ? 'Their' : 'They'}`) ??
  null

/** What would not be done, by why: of whom, each once. */
export const leftOut = (entries: readonly DryRunEntry[]) =>
  [
    ...Map.groupBy(
      entries.filter(({ Outcome }) => Outcome !== 'Done'),
      whyOfMany,
    ),
  ].map(([why, alike]) => ({
    why: why ?? 'It is left out',
    names: [...new Map(alike.map((one) => [one.ContactId ?? one.TransactionId, one.ContactName])).values()],
    steps: [...new Set(alike.map(({ Step }) => Step))],
  }))

/** Entries by the day on which they happen where the contact is, in order of time. */
export const byDay = (entries: readonly DryRunEntry[]): Map<string, Happening[]> => {
  const inOrder = entries.toSorted((a, b) => momentOf(a).localeCompare(momentOf(b)))
  const days = Map.groupBy(inOrder, (entry) => dayIn(momentOf(entry), entry.TimeZone))
  return new Map(
    [...days].map(([day, of]) => [
      day,
      [...Map.groupBy(of, (one) => `${one.Step} ${one.Outcome} ${whyOfMany(one)} ${one.Waited}`)].map(
        ([key, alike]) => ({
          key: `${day} ${key}`,
          entries: alike as Happening['entries'],
        }),
      ),
    ]),
  )
}

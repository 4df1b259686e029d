import { readWrittenDay } from '@dormer/contract/written-day'

const pair =
  /^(?:(sun|mon|tue|we[dn]|thu|fri|sat)[a-z]*\.?,? (?:the )?(\S.*)|(\D*\d[^\s,]*(?:,? \d{4})?),? \(?(sun|mon|tue|wed|thu|fri|sat)[a-z]*\)?)$/i
const day = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const name = day({ weekday: 'long' })
const inYear = day({ month: 'short', day: 'numeric' })
const withYear = day({ month: 'short', day: 'numeric', year: 'numeric' })

/** Of 'tuesday dec 4', if that is another day of the week: 'Dec 4 is a Friday'. Without its year, it is the next one. */
export const wrongWeekday = (words: string, today: string): string | undefined => {
  const [, before, after, first, second] = pair.exec(words) ?? []
  const [said, written] = [before ?? second, after ?? first]
  if (!said || !written) return undefined
  const year = Number(today.slice(0, 4))
  const read = [year, year + 1].map((one) => readWrittenDay(`${written}${/\d\/\d/.test(written) ? '/' : ', '}${one}`))
  const found = readWrittenDay(written) ?? read.find((one) => one !== null && one >= today)
  if (!found) return undefined
  const date = new Date(found)
  if (name.format(date).slice(0, 3).toLowerCase() === said.slice(0, 3).toLowerCase().replace('wen', 'wed'))
    return undefined
  return `${(found.slice(0, 4) === today.slice(0, 4) ? inYear : withYear).format(date)} is a ${name.format(date)}`
}

import { AWAY_SUBJECTS, AWAY_WORDS } from '../../messages/content/automatic.rules.ts'

/*
 * Out-of-office answers: whether an automatic email is one, and from which day its writer is back. English, as their
 * dates are; others hold as long as one without a date.
 */

/** How long somebody is away who does not say until when. */
export const AWAY_DAYS = 3

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const WEEKDAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\\.?'

/** How people write a day, and how it is read; the groups of each are of its own expression. */
const forms: [RegExp, (found: string[], today: Temporal.PlainDate) => Temporal.PlainDate | undefined][] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})\b/, ([, y, m, d]) => dated(Number(y), Number(m), Number(d))],
  // 08/04/2026, and 24/08/2026 where only a day can come first.
  [
    /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?\b/,
    ([, a, b, y], today) =>
      Number(a) > 12 ? soon(y, Number(b), Number(a), today) : soon(y, Number(a), Number(b), today),
  ],
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})?/, ([, d, m, y], today) => soon(y, Number(m), Number(d), today)],
  [
    new RegExp(`^(${MONTH}) (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?\\b`, 'i'),
    ([, m, d, y], today) => soon(y, monthOf(m), Number(d), today),
  ],
  [
    new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTH})(?:,? (\\d{4}))?`, 'i'),
    ([, d, m, y], today) => soon(y, monthOf(m), Number(d), today),
  ],
  [new RegExp(`^(?:next |this )?(${WEEKDAY})(?![a-z])`, 'i'), ([, day], today) => nextWeekday(day, today)],
  [/^tomorrow\b/i, (_, today) => today.add({ days: 1 })],
  [/^next week\b/i, (_, today) => nextWeekday('monday', today)],
]

const monthOf = (word = '') => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1
const nextWeekday = (word = '', today: Temporal.PlainDate) => {
  const wanted = WEEKDAYS.indexOf(word.slice(0, 3).toLowerCase()) + 1
  return today.add({ days: (wanted - today.dayOfWeek + 7) % 7 || 7 })
}
const dated = (year: number, month: number, day: number) => {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })
  } catch {
    return undefined
  }
}
/** A day without a year is the next one; one that has just passed was left standing. */
const soon = (year: string | undefined, month: number, day: number, today: Temporal.PlainDate) => {
  if (year) return dated(year.length === 2 ? 2000 + Number(year) : Number(year), month, day)
  const thisYear = dated(today.year, month, day)
  if (!thisYear || today.since(thisYear).days < LEFT_STANDING) return thisYear
  return dated(today.year + 1, month, day)
}
const LEFT_STANDING = 60

/** What comes between the words and the day: 'on', 'the', a weekday before the date. */
const BETWEEN = `(?:\\s|,|:|on|the|of|about|around|approximately|(?:end of (?:the )?day|eod|cob)(?: on)?|${WEEKDAY},?(?= ))*`
/** The words before the day on which they are back, the surest first; `isLast`: it is the last on which they are away. */
const leads: { words: RegExp; isLast: boolean }[] = [
  {
    words: new RegExp(
      `\\b(?:return(?:ing|s)?|back|available again|reachable again|resume(?: work)?|wieder (?:da|im büro|erreichbar)|zurück)(?: (?:to|in|at|into|from) (?:the |my )?(?:office|work|desk|vacation|leave|town|\\w+))?(?: (?:work|again))?(?: ab| am)?${BETWEEN}`,
      'gi',
    ),
    isLast: false,
  },
  { words: new RegExp(`\\b(?:until|till|til)${BETWEEN}`, 'gi'), isLast: false },
  { words: new RegExp(`\\b(?:through|thru|bis(?: zum)?)${BETWEEN}`, 'gi'), isLast: true },
]
/** From one day to another. */
const SPAN = new RegExp(`\\b(?:from|between|starting)\\b.{1,40}?(?:\\bto\\b|\\band\\b|-|–|—)${BETWEEN}`, 'gi')

/** The day from which the writer of an out-of-office answer is back; undefined if it names none that is to come. */
export const backOn = (text: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined => {
  const said = text.slice(0, 4000).replaceAll(/\s+/g, ' ')
  // Nobody is away for longer; a slip of the pen, or somebody who would stop all messages, may say so.
  const latest = today.add({ years: 1 })
  for (const { words, isLast } of [...leads, { words: SPAN, isLast: true }]) {
    for (const { index, 0: lead } of said.matchAll(words)) {
      const day = dayAt(said.slice(index + lead.length), today) ?? dayWithin(lead, today)
      if (!day || Temporal.PlainDate.compare(day, latest) > 0) continue
      const back = isLast ? day.add({ days: 1 }) : day
      if (Temporal.PlainDate.compare(back, today) > 0) return back
    }
  }
  return undefined
}

const dayAt = (text: string, today: Temporal.PlainDate) => {
  for (const [pattern, read] of forms) {
    const found = pattern.exec(text)
    const day = found && read([...found], today)
    if (day) return day
  }
  return undefined
}
/** 'Back on Monday': the weekday alone was taken for what comes before a date. */
const dayWithin = (lead: string, today: Temporal.PlainDate) => {
  const weekday = new RegExp(`\\b(${WEEKDAY}),?\\s*$`, 'i').exec(lead)?.[1]
  return weekday ? nextWeekday(weekday, today) : undefined
}

const AWAY = [
  ...AWAY_WORDS,
  /\b(?:out of (?:the )?office|on (?:vacation|holiday|leave|pto)|away (?:from|until|this)|abwesen|im urlaub|ooo\b)/,
]

/** Whether an automatic email says that its writer is away: not a receipt, a bounce or a help desk's answer. */
export const isAway = (subject: string, text: string): boolean => {
  const said = `${subject}\n${text.slice(0, 4000)}`.toLowerCase().replaceAll(/\s+/g, ' ')
  const bare = subject.replace(
    /^(?:auto(?:matic|mated)?(?:[- ]?(?:reply|response))?|automatische antwort)\s*[:：]\s*/i,
    '',
  )
  return AWAY_SUBJECTS.some((pattern) => pattern.test(bare)) || AWAY.some((pattern) => pattern.test(said))
}

/*
 * Days as people write them in out-of-office answers, in the languages whose answers are recognized: read from text of
 * `plainOf`, at a place in it. Each expression is tried at one place only, so that a long text takes no longer than it is.
 */

type Day = Temporal.PlainDate
export type SaidDay = {
  day: Day
  /** Where it ends in the text. */
  end: number
  /** The first day after it: of a date, the next day; of 'next week', the Monday after. */
  next: Day
  /** Only a weekday or a time of day: the date may follow. */
  isVague: boolean
}

/** In lower case, without accents, with one kind of quotes and spaces: the first 4000 characters. */
export const plainOf = (text: string) =>
  text
    .slice(0, 4000)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[‘’`´]/g, "'")
    .replaceAll('ß', 'ss')
    .replaceAll(/[‐‑‒–—]/g, '-')
    .replaceAll(/\s+/g, ' ')

// English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish; without accents.
const MONTHS = [
  'jan(?:uar[yi]?|vier|eiro)?|enero|gennaio', 'feb(?:ruar[yi]?|rero|braio)?|fevrier|fevereiro', 'mar(?:ch|s|z|zo|co)?|maerz|maart', 'apr(?:il|ile)?|avril|abril', 'may|mai|mayo|maggio|maio|mei|maj', 'june?|juni|juin|junio|giugno|junho',
  'july?|juli|juillet|julio|luglio|julho', 'aug(?:ust|usti|ustus)?|aout|agosto', 'sept?(?:ember|embre|iembre)?|settembre|setembro', 'o[ck]t(?:ober|obre|ubre)?|ottobre|outubro', 'nov(?:ember|embre|iembre|embro)?', 'de[cz](?:ember|embre|embro)?|diciembre|dicembre',
] // biome-ignore format: languages read better in rows
const WEEKDAYS = [
  'mon(?:day|tag)?|lundi|lunes|lunedi|segunda(?:-feira)?|maandag|mandag', 'tue(?:s(?:day)?)?|dienstag|mardi|martes|martedi|terca(?:-feira)?|dinsdag|tisdag', 'wed(?:nes(?:day)?)?|mittwoch|mercredi|miercoles|mercoledi|quarta(?:-feira)?|woensdag|onsdag', 'thu(?:r(?:s(?:day)?)?)?|donnerstag|jeudi|jueves|giovedi|quinta(?:-feira)?|donderdag|torsdag',
  'fri(?:day)?|freitag|vendredi|viernes|venerdi|sexta(?:-feira)?|vrijdag|fredag', 'sat(?:ur(?:day)?)?|samstag|samedi|sabado|sabato|zaterdag|lordag', 'sun(?:day)?|sonntag|dimanche|domingo|domenica|zondag|sondag',
] // biome-ignore format: languages read better in rows
const NUMBERS = [
  'an?|one|einem?r?|une?|una?|een', 'two|(?:a )?couple(?: of)?|zwei|deux|dos|due|dois|duas|twee|tva', '(?:a )?few|three|drei|trois|tres|tre|drie', 'four|vier|quatre|cuatro', 'five|funf', 'six|sechs', 'seven', 'eight', 'nine', 'ten',
] // biome-ignore format: languages read better in rows
const UNITS = {
  days: 'days?|tage?n?|jours?|dias?|giorn[oi]|dag(?:en|ar)?',
  weeks: 'weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken|week|veckor|vecka',
  months: 'months?|monate?n?|mois|mes(?:es|i)?|maand(?:en)?|manader',
}
const SEASONS: [string, month: number, day: number][] = [['spring', 3, 20], ['summer', 6, 21], ['fall|autumn', 9, 22], ['winter', 12, 21]] // biome-ignore format: a row

const oneOf = (words: readonly string[]) => `(?:${words.join('|')})`
const MONTH = `${oneOf(MONTHS)}(?![a-z])\\.?`
const WEEKDAY = `${oneOf(WEEKDAYS)}(?![a-z])\\.?`
const YEAR = "(?:,? ?(?:de |del )?(20\\d\\d|'\\d\\d)(?!\\d))?"
const nth = (list: readonly string[], word = '') =>
  list.findIndex((words) => new RegExp(`^(?:${words})$`).test(word.replace(/\.$/, ''))) + 1

/** How long ago a day may be that was left standing. */
const LEFT_STANDING = 60
const dated = (year: number, month: number, day: number): Day | undefined => {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })
  } catch {
    return undefined
  }
}
/** A day without a year is the next one; one that has just passed was left standing. */
const soon = (year: string | undefined, month: number, day: number, today: Day) => {
  const digits = year?.replace("'", '')
  if (digits) return dated(Number(digits.padStart(4, '20')), month, day)
  const found = [-1, 0, 1].map((more) => dated(today.year + more, month, day))
  return found.find((one) => one && today.until(one).days >= -LEFT_STANDING)
}
const onWeekday = (weekday: number, today: Day) => today.add({ days: (weekday - today.dayOfWeek + 7) % 7 || 7 })
const nextMonth = (today: Day) => today.with({ day: 1 }).add({ months: 1 })
/** Of a month that is named without a day; of the one that it is, nothing is known. */
const inMonth = (year: string | undefined, month: number, day: number, today: Day) =>
  !year && month === today.month ? undefined : soon(year, month, day, today)

type Form = {
  at: RegExp
  read: (found: string[], today: Day, isDayFirst: boolean) => Day | undefined
  lasts: Temporal.DurationLike
  isVague: boolean
}
const form = (at: string, read: Form['read'], lasts: Form['lasts'] = { days: 1 }, isVague = false): Form => ({
  at: new RegExp(`(?:${at})(?![a-z])`, 'y'),
  read,
  lasts,
  isVague,
})
/** It says itself when they are back. */
const IS_BACK = { days: 0 }
const FORMS: Form[] = [
  form('(\\d{4})[-./](\\d{1,2})[-./](\\d{1,2})(?!\\d)', ([, y, m, d]) => dated(Number(y), Number(m), Number(d))),
  // 08/04/2026, and 24/08/2026 where only a day can come first; not '24/7'.
  form(
    '(?!24/7\\b)(\\d{1,2})(?:/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?|-(\\d{1,2})-(\\d{4}|\\d{2}))(?![\\d/])',
    ([, a, b, y, c, z], today, isDayFirst) => {
      const [first, second, year] = [Number(a), Number(b ?? c), y ?? z]
      const isDay = first > 12 || (isDayFirst && second <= 12)
      return isDay ? soon(year, second, first, today) : soon(year, first, second, today)
    },
  ),
  form('(\\d{1,2})\\. ?(\\d{1,2})\\.(?: ?(\\d{4}|\\d{2})(?![\\d:]))?', ([, d, m, y], today) =>
    Number(m) > 12 ? soon(y, Number(d), Number(m), today) : soon(y, Number(m), Number(d), today),
  ),
  form(`(${MONTH}) ?(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])${YEAR}`, ([, m, d, y], today) =>
    soon(y, nth(MONTHS, m), Number(d), today),
  ),
  form(
    `(\\d{1,2})(?:st|nd|rd|th|\\.|er|o)? ?(?:of |de |di |d')?(${MONTH})(?:,? ?(?:de |del )?(20\\d\\d|'?\\d\\d(?![\\d:.]| ?[ap]\\.?m)))?`,
    ([, d, m, y], today) => soon(y, nth(MONTHS, m), Number(d), today),
  ),
  form('(\\d{1,2})(?:st|nd|rd|th)(?![a-z])|(?:el |le |dia |den |am )(\\d{1,2})(?= ?(?:[.,;!)]|$))', ([, d, e], today) => {
    const day = Number(d ?? e)
    return day < today.day ? dated(nextMonth(today).year, nextMonth(today).month, day) : dated(today.year, today.month, day)
  }),
  // 'In two weeks', 'in 3 business days'.
  form(
    `(?:in |dans |en |tra |em |over |om |for )?(?:about |the next |approximately |circa |etwa )?(?:(\\d{1,2})|(${oneOf(NUMBERS)})) (business |working )?(?:(${UNITS.days})|(${UNITS.weeks})|(${UNITS.months}))(?![a-z])`,
    ([, digits, word, isBusiness, days, weeks], today) => {
      const count = digits ? Number(digits) : nth(NUMBERS, word)
      if (days) return today.add({ days: isBusiness ? Math.ceil((count * 7) / 5) : count })
      return today.add(weeks ? { weeks: count } : { months: count })
    },
    IS_BACK,
  ),
  form(
    "(?:the )?(?:(end|late|ende|fin|finales|fine|eind)|(mid|middle|mitte)|beginning|start|early|anfang|debut|principios|inizio|begin)(?: of| de|-)? ?(?:the )?(?:(week)|(month|next month)|(year)|(" +
      MONTH +
      ')(?! ?\\d{1,2}(?!\\d))' +
      YEAR +
      ')',
    ([, isEnd, isMiddle, week, month, year, m, y], today) => {
      if (week) return isEnd ? onWeekday(1, today) : undefined
      if (month) return isEnd ? nextMonth(month === 'month' ? today : nextMonth(today)) : undefined
      if (year) return isEnd ? dated(today.year + 1, 1, 2) : undefined
      const first = inMonth(y, nth(MONTHS, m), 1, today)
      return isEnd ? first?.add({ months: 1 }) : isMiddle ? first?.with({ day: 15 }) : first
    },
    IS_BACK,
  ),
  form('next week|nachste woche|la semaine prochaine|(?:la )?proxima semana|volgende week|la prossima settimana', (_, today) => onWeekday(1, today), { weeks: 1 }),
  form('(?:the )?following week', (_, today) => onWeekday(1, today), { weeks: 1 }, true),
  form('next month|nachsten monat|le mois prochain|(?:el )?proximo mes', (_, today) => nextMonth(today), { months: 1 }),
  form('(?:the )?weekend', (_, today) => onWeekday(1, today), IS_BACK),
  form("(?:the )?new year(?:'?s)?(?: day| holiday)?", (_, today) => dated(today.year + 1, 1, 2), IS_BACK),
  form('(?:the )?(?:christmas|winter) (?:break|holidays?)|(?:the )?holidays?', (_, today) =>
    today.month >= 11 ? dated(today.year + 1, 1, 2) : undefined,
    IS_BACK,
  ),
  form('christmas(?: day)?', (_, today) => soon(undefined, 12, 26, today), IS_BACK),
  form('labou?r day', (_, today) => [0, 1].map((more) => onWeekday(1, new Temporal.PlainDate(today.year + more, 8, 31))).find((day) => Temporal.PlainDate.compare(day, today) >= 0)),
  form('thanksgiving(?: day| break| holiday)?', (_, today) => onWeekday(1, onWeekday(4, new Temporal.PlainDate(today.year, 11, 21))), IS_BACK),
  form(`(?:the )?(?:next )?(${oneOf(SEASONS.map(([word]) => word))})(?: of (20\\d\\d)| (20\\d\\d))?(?![a-z])`, ([, word = '', y, z], today) => {
    const [, month = 1, day = 1] = SEASONS.find(([words]) => words.split('|').includes(word)) ?? []
    return soon(y ?? z, month, day, today)
  }, IS_BACK),
  // A month alone; 'may' is a word, too.
  form(`(${MONTH})(?! (?:i|we|you|be|take|have|not)\\b|[- ]?\\d{1,2}(?!\\d))(?: (?:of )?(20\\d\\d))?`, ([, m, y], today) => inMonth(y, nth(MONTHS, m), 1, today), { months: 1 }),
  form(`(?:next |this |coming |kommenden |nachsten |proximo |prossimo |nasta )?(${WEEKDAY})(?![a-z])(?: next| prochain| que viene| prossimo)?`, ([, word], today) => onWeekday(nth(WEEKDAYS, word), today), { days: 1 }, true),
  form('tomorrow|morgen|demain|manana|domani|amanha|imorgon', (_, today) => today.add({ days: 1 }), { days: 1 }, true),
  // Later today: what is held waits for the next morning.
  form("(?:\\d{1,2}(?:[:.]\\d\\d)? ?(?:[ap]\\.?m\\b\\.?|o'clock|uhr)|noon|later today|this (?:morning|afternoon|evening)|today|tonight)", (_, today) => today.add({ days: 1 }), IS_BACK, true),
] // biome-ignore format: a form per line reads better

/** The day that is written at a place, and where it ends. */
export const dayAt = (said: string, place: number, today: Day, isDayFirst = false): SaidDay | undefined => {
  for (const { at, read, lasts, isVague } of FORMS) {
    at.lastIndex = place
    const found = at.exec(said)
    const day = found && read([...found], today, isDayFirst)
    if (day) return { day, end: at.lastIndex, next: day.add(lasts), isVague }
  }
  return undefined
}

import { withPlainSigns } from '@dormer/contract/written-time'
import { clockInDigits, suffixed, withDigits } from './number-words.rules.ts'
import { COUNTED_AFTER, MONTHS, NAMED, WEEKDAY as NAMED_DAY, NUMBERS, ORDINAL, TAKEN } from './vocabulary.rules.ts'

const WEEKDAY = '(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*'
const DAY_LEAD = `\\b(${WEEKDAY}|today|tomorrow|this|every|in the|\\d{1,2}/\\d{1,2})`
const HOURS = `(?:${NUMBERS.slice(1).join('|')})`
const MINUTES = '(?:fifteen|thirty|forty[ -]?five)'

const digits = (word: string) => String(Number(word) || NUMBERS.indexOf(word.toLowerCase()))
const minutes = (word = '') => ({ fi: ':15', th: ':30', fo: ':45' })[word.slice(0, 2).toLowerCase()] ?? ''

/** Quarter to four, half past 3, at three thirty: hours in words, in digits. */
const clockWords: [RegExp, (...words: string[]) => string][] = [
  [
    new RegExp(`\\b(?:an? )?quarter (to|till?|before) (?!12 ?[ap])(\\d{1,2}|${HOURS})(?=[ap]m\\b|\\b)(?! ?[-/])`, 'i'),
    clockInDigits,
  ],
  [
    new RegExp(`\\b(?:an? )?(quarter|half) (?:past|after) (\\d{1,2}|${HOURS})(?=[ap]m\\b|\\b)(?! ?[-/])`, 'i'),
    clockInDigits,
  ],
  [
    new RegExp(
      `(?<=\\b(?<!look(?:ing)? )(?:at|by|around|about|before|after) )(${HOURS})(?: (${MINUTES}))?(?=\\s*(?:$|[,.;!?]|(?:today|tomorrow|tonight|tmrw|on|this|next|sharp|in the|at night|${WEEKDAY})\\b))`,
      'i',
    ),
    (_, hour = '', minute) => digits(hour) + minutes(minute),
  ],
  [
    new RegExp(`\\b(\\d{1,2}|${HOURS})[ -](${MINUTES})\\b(?! (?:minutes?|mins?|days?|hours?)\\b)`, 'i'),
    (_, hour = '', minute) => digits(hour) + minutes(minute),
  ],
  [new RegExp(`\\b(${HOURS})(?= ?(?:[ap]\\.?m\\b|o['’]?clock\\b))`, 'i'), (_, hour = '') => digits(hour)],
]

const DAY_PART = `(?:tonight|(?:this|in the|every|${WEEKDAY}|tomorrow|today) (?:morning|afternoon|evening|night)|at night)`
/** Call Ana 8 tonight: an hour of that part of the day; not the 8 of 'show 8 tonight', unit 8 or for 8. */
const hourOfPart: [RegExp, (...words: string[]) => string][] = [
  [
    new RegExp(
      `(?<=\\S \\S+ )(?<!\\b(?:apt|apartment|unit|suite|ste|lot|room|rm|bldg|building|floor|gate|phase|block|box|page|door|space|mls|no\\.?|number|for|and|or|to|at|@|by|around|about|before|after|until|till?|of|show|tour|see|list|send|sign|print|bring|need|order|invite|get|buy|x|\\d[\\w:]*|[-–&#/$]) ?)(\\d{1,2}(?::\\d\\d)?|${HOURS}) (?=(${DAY_PART})\\b)`,
      'i',
    ),
    (all, hour = '', part = '') => (isHourOf(hour, part) ? `at ${/^\d/.test(hour) ? hour : digits(hour)} ` : all),
  ],
  [
    new RegExp(
      `(?<=\\b(${DAY_PART}) )(\\d{1,2}(?::\\d\\d)?)(?=\\s*(?:$|[,.;!?]|call\\b|text\\b|email\\b|meet\\b))`,
      'i',
    ),
    (all, part = '', hour = '') => (isHourOf(hour, part) ? `at ${hour}` : all),
  ],
]
const isHourOf = (hour: string, part: string) => {
  const number = Number.parseInt(hour, 10) || Number(digits(hour))
  if (/morning/i.test(part)) return number >= 5 && number <= 11
  return /afternoon/i.test(part) ? number === 12 || number <= 6 : number >= 5 && number <= 11
}

/** At 11 at night, by 3 in the afternoon: in the halves of the day, wherever the day stands. */
const halves: [RegExp, (...words: string[]) => string][] = [
  // 3pm pst: behind an hour it is a zone in lower case, too.
  // Whoever says EST in July means New York all the same; MST may be Phoenix's.
  [
    /(?<=\d ?[ap]m )([ecp])[sd]t\b|(?<=\d ?[ap]m )m[sd]t(?=\s*(?:$|[,.;!?)]|on\b|today\b|tomorrow\b))/i,
    (all, zone) => (zone ? `${zone}T` : all).toUpperCase(),
  ],
  [
    /\b((?:at|by|around|about|before|after|@) ?)(\d{1,2}(?::\d\d)?) (?:(in the (?:morning|afternoon|evening))|at night)\b/i,
    (all, lead = '', hour = '', part = 'night') => {
      const number = Number.parseInt(hour, 10)
      if (/morning/i.test(part)) return number >= 1 && number <= 11 ? `${lead}${hour}am` : all
      return isHourOf(hour, part) ? `${lead}${hour}pm` : all
    },
  ],
]

const UNIT = '(?:d(?:ay)?|w(?:e?e?k)?|mo(?:nth)?|y(?:ea)?r)s?'
/** Normalizes spellings to the one that is parsed. */
const rewritten: [RegExp, string | ((words: string) => string)][] = [
  [/\b(?:to?m+o?r+o?w|to?m+o?r+o|tomm|2mo?r+o?w?|2moro|tmr|tmw)(?=\d|\b)/i, 'tomorrow'],
  [/\b(?:2day|tday)\b/i, 'today'],
  [/\b(?:2nite|tonite)\b/i, 'tonight'],
  [/\bnite\b/i, 'night'],
  [/\bwensday\b/i, 'wednesday'],
  [/\bsaterday\b/i, 'saturday'],
  [/\b(?:wkn?d|wkend)(?=s?\b)/i, 'weekend'],
  [/\bbi weekly\b/i, 'biweekly'],
  // The adjective is another word: everyday prices.
  [/^\s*everyday\b|\beveryday(?=\s*(?:$|[,;.]|at\b|@|\d|in the\b|until\b|til\b|for\b))/i, 'every day'],
  [/\bw\/in\b/i, 'within'],
  [/\b(?:an? |one |1 )?fortnight (?=from|hence|later)/i, '2 weeks '],
  [/\b(in|within) an? fortnight\b/i, '$1 2 weeks'],
  [new RegExp(`(?<=\\b${UNIT}|minutes?|mins?|hours?|hrs?|days) hence\\b`, 'i'), ' from now'],
  [/\bin (\w+) more (?=(?:min|hour|hr|day|week|month))/i, 'in $1 '],
  [/\ba pair of (?=(?:min|hour|hr|day|week|month))/i, 'a couple of '],
  [/\bin (?:the )?next (?:hr|hour)\b|\bnext (?:hr|hour)(?=\s*(?:$|[,.;!?]))/i, 'in 1 hour'],
  [/\bnext min(?:ute)?(?=\s*(?:$|[,.;!?]))/i, 'in 1 minute'],
  // Ev and EV are names, too: 'Call Ev Monday'.
  [/\bev!? (?=(?:other |\d+ )?(?:day|week|month|year)s?\b(?! (?:after|on)\b))/, 'every '],
  // Due in so many days, where it cannot be how long something takes.
  [new RegExp(`(?<=\\w )\\+ ?(?=\\d+ ?${UNIT}\\s*$)`, 'i'), 'in '],
  [
    new RegExp(
      `^(\\W*(?:call|phone|text|txt|e-?mail|message|msg|follow[ -]?up|f/u|fu|fup|check[ -]?in|ping)\\b(?:.*\\S)?) (?<!\\b(?:in|within|after|every|each|next|last|of|for|the|past|about|over|another|exactly|or|and|to|first) |[-–] ?|\\b\\d+ ?${UNIT},? (?:and )?)((?:\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten) ?${UNIT})(?=[\\s.!]*$)`,
      'i',
    ),
    '$1 in $2',
  ],
  [new RegExp(`\\bdue (?=\\d{1,3} ?(?:${UNIT}|h(?:ou)?rs?)\\s*$)`, 'i'), 'due in '],
  // 16h00, 3:15:00
  [/(?<!\b(?:in|within) )\b(\d\d)h([0-5]\d)\b/gi, '$1:$2'],
  [/(?<!\b(?:in|within) )\b(\d)h([0-5]\d)\b/gi, '0$1:$2'],
  [/(?<=\b(?:at|@) ?)(\d\d)h\b/i, '$1:00'],
  [/\b(\d{1,2}:[0-5]\d):[0-5]\d(?:\.\d{1,3})?(?![\d:])/, '$1'],
  [/\b(\d{1,2}(?::\d\d)?) ?(?:o['’]?clock|-?ish) ([ap])\.?m\b\.?/i, '$1 $2m'],
  [/(?<=\d ?)([ap]) ?\. ?m\b ?\.?(?=[\s,;]|$)|(?<=\d )([ap]) m\b/i, '$1$2m'],
  [/\bin the night\b/i, 'at night'],
  [/(?<=\b\d{1,2}(?::\d\d)? )in the am\b/i, 'am'],
  [/(?<=\b\d{1,2}(?::\d\d)? )in the pm\b/i, 'pm'],
  [/\b(?:with)?in (?:the|the next|next) hour\b/i, 'in 1 hour'],
  [/(?<=\b\d{1,2}) o clock\b/i, " o'clock"],
  [/\bright now\b/i, 'now'],
  [/\blater today\b/i, 'today'],
  [/\bnot? later than\b/i, 'by'],
  [/\b(?:c\.o\.b|e\.o\.d)\b\.?/i, 'eod'],
  [/\bnoon(?= ?[-–] ?\d)/i, '12pm'],
  [/\bnoonish\b|\b12 ?n\b/i, 'noon'],
  [/\b(?:an? )?quarter (?:past|after) noon\b/i, '12:15pm'],
  [/\bhalf past noon\b/i, '12:30pm'],
  [/\b(?:an? )?quarter (?:to|till?|before|of) noon\b/i, '11:45am'],
  [/\bevery! (?=(?:other |\d+ )?(?:day|week|month|year|mon|tue|wed|thu|fri|sat|sun))/i, 'every '],
  [/\bmid[ -](?=(?:day|night)\b)/i, 'mid'],
  [new RegExp(`\\bfinal (?=${NAMED_DAY} (?:in|of)\\b)`, 'i'), 'last '],
  [/(?<=\b\d{1,3} ?)m (?=from now|later)/i, ' min '],
  [/\bin the next (?=(?:week|month|year)\b)/i, 'in 1 '],
  [/(?<!\b(?:unit|apt|lot|ste|suite|bldg) )\bb(?:4|\/f)(?= )/i, 'before'],
  [/(?<=\bnoon) (?:sharp|exactly|on the dot)\b/i, ''],
  // Each Tuesday; EA is an estate agent.
  [new RegExp(`\\b(?-i:ea)\\.? (?=(?:${NAMED_DAY}|day|we?e?k|month|quarter|year)\\b)`, 'i'), 'every '],
  // The last thing to do on a day.
  [
    new RegExp(
      `\\blast thing (?=(?:on )?(?:today|tomorrow|${NAMED_DAY})\\b)|(?<=\\b(?:today|tomorrow|${NAMED_DAY}) )last thing\\b`,
      'i',
    ),
    'at 5pm ',
  ],
  // 2026 Dec 5
  [new RegExp(`\\b(20\\d\\d),? ((?:${MONTHS}|may|apr|mar)\\.? \\d{1,2})(?:st|nd|rd|th)?\\b(?![/:])`, 'i'), '$2, $1'],
  [/\b(?:on|at)(?: or |\/)before\b/i, 'by'],
  [/\bmorn(?:in)?\b/i, 'morning'],
  [/\b(?:(?:at )?like|abt|approx\.?|circa|roughly) (?=\d[\d:]*(?: ?[ap]m?)?\b)/i, 'around '],
  [/~ ?(?=\d)/, 'around '],
  // fri3pm, 3pmfri
  [/(?<=\d[ap]m)(?=(?:today|tomorrow|tonight|sun|mon|tue|wed|thu|fri|sat)[a-z]*\b)/i, ' '],
  [
    /\b(today|tomorrow|tonight|(?:sun|mon|tue|wed|thu|fri|sat)(?:s|nes|n|rs?|ur)?(?:day)?)(?=\d[\d:apm]*(?:\s|$))/i,
    '$1 ',
  ],
  [/\bin (?=[ap]m\b)/i, 'in the '],
  // mon pm, 12/5 am, in the am, fri eve
  [new RegExp(`${DAY_LEAD} a\\.?m\\b\\.?(?! ?\\d)`, 'i'), '$1 morning'],
  [new RegExp(`${DAY_LEAD} (?:p\\.?m\\b\\.?|aft(?:ern)?\\b)(?! ?\\d)`, 'i'), '$1 afternoon'],
  [new RegExp(`${DAY_LEAD} eve\\b`, 'i'), '$1 evening'],
  // Tod and Tom are people: 'call Ana tom' is tomorrow, 'call agent tom' may be either.
  [/(?<=\w (?:\p{Lu}[\p{L}’'-]+) )tod(?=\s*(?:$|[,.;!?]|at\b|@|\d))/u, 'today'],
  [
    /(?<=\w (?!(?:Agent|Lender|Broker|Uncle|Cousin|Mr|Dr|Buyer|Seller|Client|Inspector|Attorney|Coach|With|And)\b)(?:\p{Lu}[\p{L}’'-]+) )tom(?=\s*(?:$|[,.;!?]|at\b|@|\d|morning\b|afternoon\b|evening\b|night\b))/u,
    'tomorrow',
  ],
  // Tom is somebody, unless it follows an hour: at 10:30 tom
  [/(?<=(?:\d ?[ap]m?|:\d\d|(?:\bat|@) ?\d{1,4})) tom$/i, ' tomorrow'],
  [
    /\b(?:some ?|any ?)time (?=(?:today|tomorrow|tonight|this|next|on|after|before|by|in the|(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*)\b)/i,
    '',
  ],
  [/\b(?:the )?day after tomorrow\b/i, 'in 2 days'],
  [/\bby close(?= (?:today|tomorrow|on|mon|tue|wed|thu|fri))/i, 'by eod'],
  [new RegExp(`\\b(?:by )?(?:the )?end of (?:the )?(?=(?:today|tomorrow|${NAMED_DAY})\\b)`, 'i'), 'eod '],
  [
    /(?<=\b(?:on|by|before|until|starting) the )([12]?\d|3[01])(?=\s*(?:$|[,.;!?]|at\b|@))/i,
    (day: string) => suffixed(Number(day)),
  ],
  [
    /(?<=\bon )([12]?\d|3[01])(?=,? (?:at |@ ?)?\d{1,2}(?::\d\d|(?::\d\d)? ?[ap]\.?m\b))/i,
    (day: string) => suffixed(Number(day)),
  ],
  [/\b(?:by )?(?:the )?(?:eod|cob|eob|end of (?:the )?(?:business )?day|(?:close|end) of business)\b/i, 'at 5pm'],
  [/(?<=\b(?:days?|weeks?|wks?|months?))['’]? time(?=\s*(?:$|[,.;!?]|at\b|@))/i, ''],
  [/(?<=\S),? (?:at the )?latest(?=\s*$)/i, ''],
  // Not 1415 H St.
  [/\b([01]\d|2[0-3]):?([0-5]\d)(?:h| ?h(?:ou)?rs)\b/i, '$1:$2'],
  [/\b(january|february|march|april|june|july|august|september|october|november|december)\. (?=\d{1,2}\b)/i, '$1 '],
  [/\b(?:first|1st) thing (?=in the morning\b)/i, ''],
  [/\b(?:first|1st) thing(?: in the morning)? (?=tomorrow|on\b|mon|tue|wed|thu|fri|sat|sun)/i, ''],
  [
    /(?<=(?:tomorrow|day|morning|\b(?:mon|tues?|wed|thu|thurs|fri|sat|sun)) )(?:first|1st) thing(?: in the morning)?\b/i,
    '',
  ],
  [/\b12 (?=midnight|noon|midday)/i, ''],
  [/\b(hour|week|month|year) and (?=half\b)/i, '$1 and a '],
  [/\b(?:an?|one) (hour|week|month|year) and a half\b/i, '1.5 $1s'],
  [/\b(\d+) (hour|week|month|year)s and a half\b/i, '$1.5 $2s'],
  [/\b(?:one|1) and a half (?=(?:hour|week|month|year)s?\b)/i, '1.5 '],
  [/\b(?:on )?(?:the )?(\d{1,2}(?:st|nd|rd|th)) of (?:every|each) month\b/i, 'every month on the $1'],
  [new RegExp(`\\b(${MONTHS}|may|apr|mar) the (?=${ORDINAL})`, 'i'), '$1 '],
  // Dec. 8, 11 a.m.: an hour, not the year 2011.
  [
    new RegExp(`\\b(${MONTHS})\\.? (\\d{1,2})(?:st|nd|rd|th)?, ?(?=\\d{1,2}(?::\\d\\d)? ?[ap]\\.?m\\b)`, 'i'),
    '$1 $2 at ',
  ],
  // 13. Dec
  [new RegExp(`\\b(\\d{1,2})\\. (?=(?:${MONTHS}|mar|apr)\\b)`, 'i'), '$1 '],
  // 10:30 December 5: not the 30th of December.
  [new RegExp(`(\\d{1,2}:\\d\\d) (?=(?:${MONTHS}|may|apr|mar)\\.? \\d)`, 'i'), '$1 on '],
  // On 11-30: from the 13th it is no range of hours. Not of what is counted.
  [
    new RegExp(
      `(?<=\\b(?:on|by|before|until|due) )(1[0-2]|0?[1-9])-(1[3-9]|2\\d|3[01])(?![\\w/.-]|${COUNTED_AFTER})`,
      'i',
    ),
    '$1/$2',
  ],
  // The year of 'dec 8 ’26'.
  [new RegExp(`\\b(${MONTHS})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? ?['’](\\d\\d)\\b`, 'i'), '$1 $2, 20$3'],
  // By the 5th of the month: of the coming one that has it.
  [
    new RegExp(
      `(?<!\\b(?:every|each|last|next) )\\b(?:(?:on|by|before) )?(?:the )?(?<!\\b(?:every|each) )(${ORDINAL}) of (?:the )?month(?=\\s*(?:$|[,.;!?]|at\\b|@))`,
      'i',
    ),
    'on the $1',
  ],
  // What is to be remembered is the task.
  [/^\s*(?:(?:pls|please) )?remind me\b(.{0,40}?) to (?=[a-z])/i, '$1 '],
]

const NAMES =
  'sunday monday tuesday wednesday thursday friday saturday january february september october november december'.split(
    ' ',
  )
const withoutOne = (word: string) => Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))
const swapped = (word: string) =>
  Array.from(word, (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2))
/** A letter too few, or two that changed places. Their ends are kept: Frida is somebody. */
const misspelled = new Map(
  NAMES.flatMap((name) =>
    [...withoutOne(name.slice(0, -3)).map((start) => start + name.slice(-3)), ...swapped(name)].map(
      (word) => [word, name] as const,
    ),
  ),
)
const spelled = (typed: string) => {
  const word = typed.toLowerCase()
  if (NAMES.includes(word) || word.endsWith('s')) return typed
  const known = misspelled.get(word) ?? NAMES.find((name) => withoutOne(word).includes(name))
  if (known || !/^[a-z]{3,}d(?:ay|ey|ai)$/.test(typed) || OTHER_DAYS.test(typed)) return known ?? typed
  const near = NAMES.slice(0, 7).filter(
    (name) =>
      name.startsWith(word.charAt(0)) && distance(word, name) <= (name.length > 8 ? 3 : word.endsWith('day') ? 2 : 1),
  )
  return near.length === 1 && near[0] ? near[0] : typed
}
/** Written by hand in lower case: 'Call Halladay' is about somebody. */
const OTHER_DAYS =
  /^(?:holiday|birthday|everyday|midday|noonday|workday|weekday|payday|someday|doomsday|yesterday|faraday)$/
/** How many letters differ. */
const distance = (one: string, other: string) => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [line, letter] of Array.from(one).entries()) {
    const next = [line + 1]
    for (const [at, wanted] of Array.from(other).entries())
      next.push(Math.min((row[at] ?? 0) + (letter === wanted ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    row = next
  }
  return row.at(-1) ?? 0
}

/** The words of a sentence in the spelling that is parsed. */
export const normalized = (typed: string) => {
  const words = withPlainSigns(typed)
    .replaceAll(TAKEN, ' ')
    .replaceAll(NAMED, ' ')
    .replace(/\b[a-z]{5,11}\b/gi, spelled)
  const clock = clockWords.reduce((text, [pattern, known]) => text.replace(pattern, known), withDigits(words))
  const known = rewritten.reduce((text, [pattern, known]) => text.replace(pattern, known as string), clock)
  return [...hourOfPart, ...halves].reduce((text, [pattern, known]) => text.replace(pattern, known), known)
}

import { MONTHS, NUMBERS, ORDINAL } from './date-words.rules.ts'

const WEEKDAY = '(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*'
const DAY_LEAD = `\\b(${WEEKDAY}|today|tomorrow|this|every|in the|\\d{1,2}/\\d{1,2})`
const HOURS = `(?:${NUMBERS.slice(1).join('|')})`
const MINUTES = '(?:fifteen|thirty|forty[ -]?five)'

const digits = (word: string) => String(Number(word) || NUMBERS.indexOf(word.toLowerCase()))
const minutes = (word = '') => ({ fi: ':15', th: ':30', fo: ':45' })[word.slice(0, 2).toLowerCase()] ?? ''

/** Quarter to four, half past 3, at three thirty: hours in words, in digits. */
const clockWords: [RegExp, (...words: string[]) => string][] = [
  [
    new RegExp(`\\b(?:an? )?quarter (to|till?|before) (?!12 ?[ap])(\\d{1,2}|${HOURS})\\b(?! ?[-/])`, 'i'),
    (_, __, hour = '') => `${(Number(digits(hour)) + 11) % 12 || 12}:45`,
  ],
  [
    new RegExp(`\\b(?:an? )?(quarter|half) (?:past|after) (\\d{1,2}|${HOURS})\\b(?! ?[-/])`, 'i'),
    (_, part = '', hour = '') => `${digits(hour)}:${/^q/i.test(part) ? 15 : 30}`,
  ],
  [
    new RegExp(
      `(?<=\\b(?<!look(?:ing)? )(?:at|by|around|about|before|after) )(${HOURS})(?: (${MINUTES}))?(?=\\s*(?:$|[,.;!?]|(?:today|tomorrow|tonight|tmrw|on|this|next|sharp|${WEEKDAY})\\b))`,
      'i',
    ),
    (_, hour = '', minute) => digits(hour) + minutes(minute),
  ],
  [
    new RegExp(`\\b(\\d{1,2}|${HOURS}) (${MINUTES})\\b(?! (?:minutes?|mins?|days?|hours?)\\b)`, 'i'),
    (_, hour = '', minute) => digits(hour) + minutes(minute),
  ],
  [new RegExp(`\\b(${HOURS})(?= ?(?:[ap]\\.?m\\b|o['’]?clock\\b))`, 'i'), (_, hour = '') => digits(hour)],
]

/** Normalizes spellings to the one that is parsed. */
const rewritten: [RegExp, string][] = [
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
  [/\b(?:with)?in (?:the|the next|next) hour\b/i, 'in 1 hour'],
  [/\bright now\b/i, 'now'],
  [/\blater today\b/i, 'today'],
  [/\bnot? later than\b/i, 'by'],
  [/\bnoonish\b|\b12 ?n\b/i, 'noon'],
  [/\bmid day\b/i, 'midday'],
  [/(?<!\b(?:unit|apt|lot|ste|suite|bldg) )\bb(?:4|\/f)(?= )/i, 'before'],
  [/\b(?:on|at)(?: or |\/)before\b/i, 'by'],
  [/\bmorn(?:in)?\b/i, 'morning'],
  [/\b(?:(?:at )?like|abt|approx\.?|circa|roughly) (?=\d[\d:]*(?: ?[ap]m?)?\b)/i, 'around '],
  [/~ ?(?=\d)/, 'around '],
  // fri3pm
  [
    /\b(today|tomorrow|tonight|(?:sun|mon|tue|wed|thu|fri|sat)(?:s|nes|n|rs?|ur)?(?:day)?)(?=\d[\d:apm]*(?:\s|$))/i,
    '$1 ',
  ],
  [/\bin (?=[ap]m\b)/i, 'in the '],
  // mon pm, 12/5 am, in the am, fri eve
  [new RegExp(`${DAY_LEAD} a\\.?m\\b\\.?(?! ?\\d)`, 'i'), '$1 morning'],
  [new RegExp(`${DAY_LEAD} (?:p\\.?m\\b\\.?|aft(?:ern)?\\b)(?! ?\\d)`, 'i'), '$1 afternoon'],
  [new RegExp(`${DAY_LEAD} eve\\b`, 'i'), '$1 evening'],
  // Tom is somebody, unless it follows an hour: at 10:30 tom
  [/(?<=(?:\d ?[ap]m?|:\d\d|(?:\bat|@) ?\d{1,4})) tom$/i, ' tomorrow'],
  [
    /\b(?:some ?|any ?)time (?=(?:today|tomorrow|tonight|this|next|on|after|(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*)\b)/i,
    '',
  ],
  [/\b(?:the )?day after tomorrow\b/i, 'in 2 days'],
  [/\b(?:by )?(?:the )?(?:eod|cob|end of (?:the )?(?:business )?day|close of business)\b/i, 'at 5pm'],
  [/\b(?:first|1st) thing (?=in the morning\b)/i, ''],
  [/\b(?:first|1st) thing(?: in the morning)? (?=tomorrow|on\b|mon|tue|wed|thu|fri|sat|sun)/i, ''],
  [
    /(?<=(?:tomorrow|day|morning|\b(?:mon|tues?|wed|thu|thurs|fri|sat|sun)) )(?:first|1st) thing(?: in the morning)?\b/i,
    '',
  ],
  [/\b12 (?=midnight|noon|midday)/i, ''],
  [/\b(?:an?|one) (hour|week|month|year) and a half\b/i, '1.5 $1s'],
  [/\b(\d+) (hour|week|month|year)s and a half\b/i, '$1.5 $2s'],
  [/\b(?:one|1) and a half (?=(?:hour|week|month|year)s?\b)/i, '1.5 '],
  [/\b(?:on )?(?:the )?(\d{1,2}(?:st|nd|rd|th)) of (?:every|each) month\b/i, 'every month on the $1'],
  [new RegExp(`\\b(${MONTHS}) the (?=${ORDINAL})`, 'i'), '$1 '],
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
  return misspelled.get(word) ?? NAMES.find((name) => withoutOne(word).includes(name)) ?? typed
}

/** The words of a sentence in the spelling that is parsed. */
export const normalized = (typed: string) => {
  const words = typed.replace(/\b[a-z]{5,10}\b/gi, spelled)
  const clock = clockWords.reduce((text, [pattern, known]) => text.replace(pattern, known), words)
  return rewritten.reduce((text, [pattern, known]) => text.replace(pattern, known), clock)
}

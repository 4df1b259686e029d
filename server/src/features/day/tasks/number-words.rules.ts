import { readWrittenTime } from '@dormer/contract/written-time'
import { MONTHS, WEEKDAY } from './vocabulary.rules.ts'

const ONES = 'one two three four five six seven eight nine'.split(' ')
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )

const CARDINAL = `(?:(?:${TENS.join('|')})(?:[ -](?:${ONES.join('|')}))?|${[...ONES, ...TEENS].join('|')})`
const ORDINAL = `(?:(?:twenty|thirty)[ -](?:${ORDINALS.slice(0, 9).join('|')})|twentieth|thirtieth|${ORDINALS.join('|')})`
/** The thirteenth and later: nobody calls 'the fifth', but a day. */
const LATER = `(?:(?:twenty|thirty)[ -](?:${ORDINALS.slice(0, 9).join('|')})|twentieth|thirtieth|[a-z]+teenth)`

const cardinal = (words: string): number =>
  words
    .toLowerCase()
    .split(/[ -]/)
    .reduce((sum, word) => {
      const ten = TENS.indexOf(word)
      return sum + (ten < 0 ? [...ONES, ...TEENS].indexOf(word) + 1 : (ten + 2) * 10)
    }, 0)
const ordinal = (words: string) => {
  const [ten = '', one] = words.toLowerCase().split(/[ -]/)
  if (one !== undefined) return (TENS.indexOf(ten) + 2) * 10 + ORDINALS.indexOf(one) + 1
  return { twentieth: 20, thirtieth: 30 }[ten] ?? ORDINALS.indexOf(ten) + 1
}
/** 1st, 22nd. */
export const suffixed = (day: number) =>
  `${day}${day > 3 && day < 21 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`

const MINUTES = `(?:(?:twenty|thirty|forty|fifty)(?:[ -](?:${ONES.join('|')}))?|${TEENS.join('|')})`
const HOUR = `(?:${[...ONES, ...TEENS.slice(0, 3)].join('|')})`
const COUNTED = '(?:min(?:ute)?|h(?:ou)?r|day|we?e?k|fortnight|month|quarter|y(?:ea)?r)s?'
const DAY = '(?:(?:sun|mon|tues|wednes|thurs|fri|satur)days)'
const MONTH = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*'
const part = (words: string) => ({ '1': 15, a: 15, '3': 45, t: 45 })[words.charAt(0).toLowerCase()] ?? 15

const rewritten: [RegExp, string | ((all: string, ...groups: string[]) => string)][] = [
  // Twenty-one days from now, in thirty minutes, every fourteen days; a 'thirty day notice' stays in words.
  [
    new RegExp(`\\b(${CARDINAL})(?=[ -](?:${COUNTED}|${DAY}) (?:from|hence|later|ago|after|before)\\b)`, 'gi'),
    (_, words = '') => String(cardinal(words)),
  ],
  [
    new RegExp(`\\b((?:in|within|after|every|each|next)(?: about| around)? )(${CARDINAL})(?=[ -]${COUNTED}\\b)`, 'gi'),
    (_, lead = '', words = '') => lead + cardinal(words),
  ],
  [
    new RegExp(
      `\\b(the )(${ORDINAL}(?= of\\b)|${LATER}(?=\\s*$))|\\b((?:on|by) the )(${ORDINAL})(?=\\s*(?:$|[,.;]|at\\b|@))|\\b()(${ORDINAL})(?= (?:day )?of (?:(?:the|this|next|every|each|current) month\\b|every\\b|each\\b|${MONTH}\\b))|\\b(every )(${ORDINAL})(?= of (?:the|every|each) month\\b)`,
      'gi',
    ),
    (_, ...groups) => {
      const at = groups.findIndex((group, index) => index % 2 === 1 && index < 8 && group !== undefined)
      return `${groups[at - 1] ?? ''}${suffixed(ordinal(groups[at] ?? ''))}`
    },
  ],
  // Parts of an hour.
  [
    /\bin (?:a )?(1\/4|3\/4|quarter|three[ -]quarters?)(?: of)?(?: an?)? ?h(?:(?:ou)?rs?)?\b/gi,
    (_, words = '') => `in ${words.toLowerCase() === 'quarter' ? 15 : part(words)} minutes`,
  ],
  [/\bin (?:an? )?(?:1\/2|½|half)[ -]?(?:an? )?h(?:(?:ou)?rs?)?\b/gi, 'in 30 minutes'],
  [
    /\b(\d+|an?|one|two|three|four|five|six) and (?:an? )?half (?=(?:hour|hr|week|month|year)s?\b)/gi,
    (_, count = '') => `${/^an?$/i.test(count) ? 1 : Number(count) || cardinal(count)}.5 `,
  ],
  [/\b(\d+) ?(?:1\/2|½) (?=(?:hour|hr|week|month|year)s?\b)/gi, '$1.5 '],
  // Minutes and hours.
  [
    /\b(in|within) (\d{1,2}) ?h(?:(?:ou)?rs?)?(?:,? ?(?:and )?(\d{1,2}) ?m(?:in(?:ute)?s?)?\b| ?([0-5]\d)(?=\s*(?:$|[.,;!?])))(?!:)/gi,
    (_, lead = '', hours = '', named, bare) => `${lead} ${hours} hours and ${named ?? bare} minutes`,
  ],
  [
    new RegExp(
      `(?<=\\b(?:at|by|around) )(20|25|twenty(?:[ -]five)?) (after|past|to|before|till|of) (\\d{1,2}|${CARDINAL})(?=\\s*(?:$|[,.;!?]|[ap]\\.?m\\b|(?:today|tomorrow|tonight|on|this|next|sharp|(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*)\\b))`,
      'gi',
    ),
    clockInDigits,
  ],
  [
    new RegExp(
      `\\b(\\d{1,2}|${CARDINAL})(?: min(?:ute)?s?)? past (\\d{1,2}|${CARDINAL})(?! ?(?:[-/:]|dollars|percent|%))(?=[ap]m\\b|\\b)`,
      'gi',
    ),
    clockInDigits,
  ],
  // May twenty one, Thursday the twenty first.
  [
    new RegExp(
      `(?<=\\b(?:(?:${MONTHS}|mar|apr|may),?(?: the)?|${WEEKDAY},? the) )(?:(${ORDINAL})|(${CARDINAL}))(?=\\s*(?:$|[,.;!?]|at\\b|@|\\d|noon\\b|${HOUR}[ -]${MINUTES}))`,
      'gi',
    ),
    (words, ordinals, cardinals) => {
      const day = ordinals ? ordinal(ordinals) : cardinal(cardinals ?? '')
      return day >= 1 && day <= 31 ? suffixed(day) : words
    },
  ],
  // At seven twenty-seven, seven twenty-seven pm.
  [
    new RegExp(
      `(?<=\\b(?:at|by|around|about|before|after|from|until|till?|to) )(?!(?:7|seven)[ -]eleven\\b)(?:\\d{1,2}|${HOUR})[ -]${MINUTES}(?=\\s*(?:$|[,.;!?–-]|to\\b|until\\b|till?\\b|[ap]\\.? ?m\\b|(?:today|tomorrow|tonight|tmrw|on|this|next|sharp|in the|(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*)\\b))|\\b${HOUR}[ -]${MINUTES}(?= ?[ap]\\.? ?m\\b)`,
      'gi',
    ),
    clockInDigits,
  ],
  // Two oh five; not the oh five of an address.
  [
    new RegExp(
      `\\b(\\d{1,2}|${CARDINAL}) (?:oh|o['’]?) (${ONES.join('|')})(?=\\s*(?:$|[,.;!?]|[ap]\\.?m\\b|(?:today|tomorrow|tonight|tmrw|on|this|next|sharp|in the|(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*)\\b))`,
      'gi',
    ),
    clockInDigits,
  ],
  [
    new RegExp(
      `\\b(\\d{1,2}|${CARDINAL}) min(?:ute)?s? (after|to|before|till) (\\d{1,2}|${CARDINAL})(?! ?[-/:]| ${MINUTES}\\b)\\b`,
      'gi',
    ),
    clockInDigits,
  ],
  [
    new RegExp(
      `\\b(\\d{1,2}|${CARDINAL}) min(?:ute)?s? (past|after|to|before|till) noon\\b|\\b(20|25|twenty(?:[ -]five)?) (past|after|to|before|till) noon\\b`,
      'gi',
    ),
    (words) => {
      const time = readWrittenTime(words)
      return time ? `${time.hour}:${String(time.minute).padStart(2, '0')}${time.hour < 12 ? 'am' : 'pm'}` : words
    },
  ],
]

/** Half past three, 20 to 5: in digits, where am or pm may follow. */
export function clockInDigits(words: string) {
  const time = readWrittenTime(words.replace(/ o['’]? /, ' oh '))
  return time?.isOpen ? `${time.hour}:${String(time.minute).padStart(2, '0')}` : words
}

/** Numbers in words and in parts, where they say when, in digits. */
export const withDigits = (text: string) =>
  rewritten.reduce((rest, [pattern, known]) => rest.replace(pattern, known as string), text)

import { readWrittenTime } from '@dormer/contract/written-time'
import type { Parser } from 'chrono-node'

const HALF = '(?: ?[ap]\\.?m\\b\\.?|[ap]\\b)'
const LEADS = 'at|by|from|before|after|past|around|about|until|till?|starting|@'
const HOUR = new RegExp(
  `(?:\\b|(?=@))(?:(?<lead>${LEADS}) ?)?(?<digits>\\d{1,4})(?:(?<sign>[:.])(?<minute>\\d\\d))?(?<half>${HALF})?` +
    `(?<said> ?o['’]?clock\\b|-?ish\\b| sharp\\b| on the dot\\b| exactly\\b)?` +
    `(?<range> ?(?:-|–|to|until|till?) ?(?<endDigits>\\d{1,2}(?!\\d)|\\d{3,4}(?=${HALF}|\\s*(?:$|[,.;\\0]|(?:today|tomorrow|tonight|on|(?:sun|mon|tue|wed|thu|fri|sat)\\w*)\\b)))(?:[:.](?<endMinute>\\d\\d))?(?<endHalf>${HALF})?)?` +
    '(?![\\w%:/-]|[.,]\\d)',
  'i',
)

/** What a bare number before is of: nothing that is read as an hour. */
const counted =
  /(?:[\w$#/]|\d[.,:–-]|\b(?:apt|apartment|unit|suite|ste|lot|room|rm|bldg|mls|no\.?|floor|gate|phase|pgs?|pages?|#) ?#?)$/i
/** After an hour without am, pm or minutes: nothing, or what a sentence goes on with. */
const goesOn =
  /^ ?(?:$|[,;.!?)@–-]|\0|w\/|(?:open house|today|tonight|tomorrow|this|next|on|in the|at|with|w|about|re|for|to|and|or|then|sharp|every|each|daily|weekly|biweekly|monthly|weekdays|(?:sun|mon|tue|wed|thu|fri|sat)\w*)\b)/i
const things =
  /^ ?-?(?:acres?|beds?|baths?|bd|ba|br|house|homes?|houses|condos?|units?|lots?|listings?|propert(?:y|ies)|showings?|offers?|people|clients?|leads?|buyers?|sellers?|agents?|tours?|places|photos?|copies|signs?|keys?|days?|we?e?ks?|months?|mos?|hours?|hrs?|min(?:ute)?s?|years?|yrs?|%|k)\b/i
/** List at 450, lock the rate at 6: no hours. Move the showing from 2 to 3: not one that is due at 2. */
const priced =
  /\b(?:re)?(?:list(?:ed|ing)?|counter(?:ed)?|offer(?:ed)?|priced?|appraised?|sell|sold|bid)(?: (?:it|this|house|home|them|back|offer|property))? $/i
/** At 6.25 may be a rate or an amount. */
const decimal =
  /[%$]|\b(?:rates?|lock\w*|loans?|refi\w*|mortgages?|interest|points?|pts|floats?|apr|percent|quot\w+|pric\w+|offer\w*|counter\w*|costs?|fees?|pay\w*|paid|bid|acres?|version|dti|dscr)\b/i
const amounts = /^ ?(?:%|(?:rates?|interest|points?|percent|apr|miles?|loans?)\b)/i
const rated = /\b(?:rates?|interest|locks?|locked)(?: in)? $/i
const moved = /^\W*(?:move|resch\w*|push|bump|postpone|change|switch)\b/i
const street =
  /^ (?:\p{Lu}|(?:[\w.]+ ){1,3}(?:st|street|ave|avenue|rd|road|dr|drive|ln|lane|ct|court|blvd|way|pl|pkwy|hwy|cir)\b)/u

/** An hour as people write it, or from one to another: 3, 9a, 1030pm, @ 2, 14:30, 1-4. What is guessed is implied. */
export const hours: Parser = {
  pattern: () => HOUR,
  extract: (context, match) => {
    const { index = 0 } = match
    const {
      lead,
      digits = '',
      sign,
      minute,
      half,
      said,
      range,
      endDigits = '',
      endMinute,
      endHalf,
    } = match.groups ?? {}
    const before = context.text.slice(0, index)
    const after = context.text.slice(index + match[0].length)
    const written = (digits: string, minute = '', half = '') =>
      readWrittenTime(`${digits}${minute && `:${minute}`}${half}`)
    const first = written(digits, minute, half)
    if (!first || (!lead && counted.test(before))) return null
    const isBare = !half && !said && minute === undefined
    const isDecimal = sign === '.' && !half && !said && !endHalf
    if (isDecimal && (!lead || street.test(after) || things.test(after) || amounts.test(after))) return null
    if (isBare && !endHalf) {
      if (street.test(after) || things.test(after)) return null
      // By 8, after 5, 1-4: not where more of them are meant. At 3 may be followed by what is to be done.
      if (lead?.toLowerCase() !== 'at' && lead !== '@' && !goesOn.test(after)) return null
      // A number of four digits is an hour only where somebody says that it is one.
      if (digits.length > 2 && (!lead || !goesOn.test(after) || first.minute % 5 !== 0)) return null
      if (!lead && !range) return null
    }
    // 2017 - 6:37: a year; by 2030: a year, or an hour.
    const isYear = /^(?:19|20)\d\d$/.test(digits) && isBare
    if (isYear && !lead) return null
    const last = range ? written(endDigits, endMinute, endHalf) : undefined
    if (range && (!last || (!endHalf && street.test(after)))) return null
    // 12-15 is no range of hours, but may be a day; nor is 20 to 5.
    if (isBare && last && first.hour > 12 !== last.hour > 12 && !endHalf) return null
    // From 13 to the 15th of July.
    if (isBare && !range && /^ ?(?:(?:to|thru|through|until|till?)\b|[–-]) ?(?:the )?\d/i.test(after)) return null
    const components = context.createParsingComponents()
    components.assign('minute', first.minute)
    if (!first.isOpen) {
      components.assign('hour', first.hour).assign('meridiem', first.hour < 12 ? 0 : 1)
    } else if (last && endHalf) {
      // 7-8pm is in the evening, 11-1pm begins before noon.
      const sameHalf = (first.hour % 12) + (last.hour < 12 ? 0 : 12)
      const hour = sameHalf * 60 + first.minute < last.hour * 60 + last.minute ? sameHalf : first.hour % 12
      components.assign('hour', hour).assign('meridiem', hour < 12 ? 0 : 1)
    } else {
      components.assign('hour', first.hour)
      components.imply('meridiem', first.hour < 12 ? 0 : 1)
    }
    if (range && isBare && !endHalf && !lead) components.addTag('bare range')
    const isSpoken = isBare && /^(?:at|by|@)$/i.test(lead ?? '') && /to|til/i.test(range ?? '') && /[05]$/.test(digits)
    const isPrice = isBare && (digits.length > 2 ? priced : rated).test(before)
    // In 1:30 is how long until then.
    const isCount = !half && minute !== undefined && !lead && /\b(?:in|within) $/i.test(before)
    const isAmount = isDecimal && (decimal.test(before) || decimal.test(after))
    const isOldYear = isYear && lead?.toLowerCase() !== 'at' && lead !== '@'
    if (isSpoken || isOldYear || isPrice || isAmount || isCount || (range && moved.test(before)))
      components.addTag('unclear')
    return components
  },
}

import { stateCodeOf } from '../import/states.ts'
import { oneLine } from './values.rules.ts'

export type AddressRead = {
  Address?: string
  UnitNumber?: string
  City?: string
  StateCode?: string
  ZipCode?: string
  rest?: string
}

/** No address is longer, so longer text is not examined. */
const LONGEST = 500

/** How a unit is called (USPS Publication 28), and what it is: a number, or a letter. */
const UNIT =
  '(?:(?:apartment|apt|unit|suite|ste|room|rm|floor|lot|space|spc|trailer|trlr|building|bldg|penthouse|ph|no)\\.? ?#? ?|# ?)(?:[a-z]?-?\\d{1,5}(?:-?[a-z]{1,2})?(?:-\\d{1,4})?|[a-z])'
const unitBehind = new RegExp(
  `(?:,? |,)((?:${UNIT},? ?){1,2}|(?:\\d{1,2}(?:st|nd|rd|th) (?:floor|fl)|fl\\.? \\d{1,2}|penthouse|ph|basement|bsmt|(?:upper|lower|rear|front) unit))$`,
  'i',
)
const unitAhead = new RegExp(`^(${UNIT})(?:,| -|) (?=\\d+[a-z]? \\S)`, 'i')
/** 'Box 12' and 'Highway 12' have numbers that are no units. */
const notUnit = /\b(?:box|highway|hwy|route|rt|rte|(?:county|farm|ranch|state) (?:road|rd)|cr|fm|sr|interstate) ?$/i

/** A street and the unit in it: '123 Main St Apt 4B', '#12, 5 Oak Ave'. As written, so that both read together as before. */
export const splitUnit = (text: string): { Address: string; UnitNumber?: string } => {
  if (text.length > LONGEST) return { Address: text }
  const [ahead, first] = unitAhead.exec(text) ?? []
  if (ahead && first) return { Address: text.slice(ahead.length), UnitNumber: first }
  const found = unitBehind.exec(text)
  const street = found ? text.slice(0, found.index).replace(/,$/, '') : ''
  return found?.[1] && /\p{L}/u.test(street) && !notUnit.test(street)
    ? { Address: street, UnitNumber: found[1].replace(/,? ?$/, '') }
    : { Address: text }
}

const ZIP = /^(\d{5})(?:-?(\d{4}))?$/
const home = /^(?:usa?|u\.s\.(?:a\.?)?|united states(?: of america)?|america)\.?$/i
/** What ends a street, so that the city behind it can be told without a comma. */
const street =
  /^(.*\b(?:st|street|ave|avenue|blvd|boulevard|dr|drive|ln|lane|rd|road|ct|court|cir|circle|pl|place|way|ter|terrace|trl|trail|pkwy|parkway|hwy|highway|loop|cv|cove|sq|square|pt|point|run|pass|path|xing|crossing|row|plaza|broadway)\.?(?: (?:n|s|e|w|ne|nw|se|sw|north|south|east|west)\.?(?= ))?) (\S.*)$/i

/** What the mail knows beside the states: territories, and the addresses of the armed forces. */
const region =
  /^(?:pr|puerto rico|gu|guam|vi|u\.?s\.? virgin islands|virgin islands|as|american samoa|mp|northern mariana islands|fm|mh|pw|aa|ae|ap)$/i
export const isRegion = (text: string): boolean => region.test(text.trim())

/** The state and zip at the end of words, and the words before them. */
const tail = (words: string[]) => {
  const zip = ZIP.exec(words.at(-1) ?? '')
  const rest = zip ? words.slice(0, -1) : words
  for (const length of [4, 3, 2, 1]) {
    const StateCode = rest.length >= length ? stateCodeOf(rest.slice(-length).join(' ')) : undefined
    if (StateCode) return { StateCode, zip, before: rest.slice(0, -length) }
  }
  const Region = zip && [3, 2, 1].map((length) => rest.slice(-length).join(' ')).find(isRegion)
  return Region ? { Region, zip, before: rest.slice(0, -Region.split(' ').length) } : { zip, before: rest }
}

/** The city behind a street in words without a comma: of '123 Main St Apt 4 Austin' it is Austin. */
const splitCity = (text: string): [string, string | undefined] => {
  const [, line, behind = ''] = street.exec(text) ?? []
  if (!line || /^\d/.test(behind)) return /^\d/.test(text) ? [text, undefined] : ['', text]
  const [, unit = '', city = behind] = new RegExp(`^(${UNIT}),? (\\S.*)$`, 'i').exec(behind) ?? []
  return [unit ? `${line} ${unit}` : line, city]
}

/**
 * Reads an address in one cell, on one or several lines: street, city, state and zip. One of another country, or one
 * that ends in neither a state nor a zip, stays whole, as the street. Undefined if it is too long for any.
 */
export const readFullAddress = (cell: string): AddressRead | undefined => {
  const parts = cell
    .slice(0, LONGEST + 1)
    .split(/[\r\n,;]/.test(cell) ? /[\r\n,;]/ : '  ')
    .map(oneLine)
    .filter((part) => part !== '')
  const whole = parts.join(', ')
  if (whole.length > LONGEST || whole === '') return undefined
  const country = home.test(parts.at(-1) ?? '') && parts.length > 1 ? parts.pop() : undefined
  const words = (parts.pop() ?? '').split(' ')
  // 'TX 78701', 'Austin TX 78701', or '78701' alone behind 'TX'.
  if (words.length > 1 && home.test(words.at(-1) ?? '') && ZIP.test(words.at(-2) ?? '')) words.pop()
  let { StateCode, Region, zip, before } = tail(words)
  if (!StateCode && !Region && zip && before.length === 0 && parts.length > 0) {
    const ahead = tail([...(parts.pop() as string).split(' '), zip[0]])
    StateCode = ahead.StateCode
    Region = ahead.Region
    before = ahead.before
  }
  if (!StateCode && !Region) return country || zip || parts.length > 0 ? { Address: whole } : splitUnit(whole)
  const left = before.join(' ') || (parts.pop() ?? '')
  const [line, city] = parts.length === 0 ? splitCity(left) : ['', left]
  const first = [...parts, line].filter(Boolean).join(', ')
  const rest = [Region, zip?.[2] && zip[0]].filter(Boolean).join(' ')
  return {
    ...(first && splitUnit(first)),
    ...(city && { City: city }),
    ...(StateCode && { StateCode }),
    ...(zip?.[1] && { ZipCode: zip[1] }),
    ...(rest && { rest }),
  }
}

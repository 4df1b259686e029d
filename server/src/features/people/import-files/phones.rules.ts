import { phoneDigits } from '@dormer/contract/phone'
import { readPoint } from '../contact-points/contact-points.rules.ts'
import { spreadsheetDigits } from './values.rules.ts'

/** A phone of a cell: `value` is read by `readPoint`, `digits` are its ten if it is an American one without extension. */
export type PhoneRead = { value: string; digits: string | null; label?: string }
/** What a cell of phones holds; `rest` says that words beside them, or how they were written, would be lost. */
export type PhonesRead = { phones: PhoneRead[]; rest: boolean; faults: { text: string; reason: string }[] }

/** No cell of phones is longer, and none holds more. */
const [LONGEST, MOST] = [1000, 30]
const LOST = 'A spreadsheet rounded this number, so its last digits are lost. Enter the full number.'

const labels: [RegExp, string][] = [
  [/^(?:c|m|cell(?:ular|phone)?|mob(?:ile)?(?:phone)?|iphone|android|text|txt|sms|handy)$/, 'Mobile'],
  [/^(?:h|hm|home(?:phone)?|house|res(?:idence)?|landline)$/, 'Home'],
  [
    /^(?:w|wk|o|ofc|off|b|bus|work(?:phone|mobile)?|office|business(?:phone)?|biz|company|companymain|direct|assistant|job)$/,
    'Work',
  ],
  [/^(?:f|fx|fax|workfax|homefax|otherfax|businessfax|facsimile|telefax)$/, 'Fax'],
]
/** What a word beside a phone, or a column of labels, calls it: one of ours, or undefined if it has none of its own. */
export const phoneLabel = (word: string): string | undefined => {
  const key = word.toLowerCase().replace(/[^a-z]/g, '')
  return labels.find(([pattern]) => pattern.test(key))?.[1]
}
/** Words that say no more than that it is a phone. */
const idle =
  /^(?:p|ph|phone|tel|t|telephone|number|no|nr|main|primary|other|or|and|the|is|voice|pref|preferred|x|ext|us|usa)$/

const keys = 'abcdefghijklmnopqrstuvwxyz'
const keypad = '22233344455566677778889999'
/** 1-800-FLOWERS as it is dialed. */
const vanity = (text: string) => {
  const [, head = '', rest = ''] = /^\+?(1?[-. (]{0,2}[2-9]\d\d[-. )]{0,2})([a-z\d][a-z\d -]{6,13})$/i.exec(text) ?? []
  const letters = rest.replace(/[^a-z\d]/gi, '')
  if (!/[a-z]{3}/i.test(rest) || letters.length < 7 || /\d{5}/.test(letters)) return undefined
  const dialed = [...letters.slice(0, 7).toLowerCase()].map((one) => keypad[keys.indexOf(one)] ?? one).join('')
  return phoneDigits(head + dialed) ?? undefined
}

/** A run of digits and the signs between them, and an extension that follows. */
const runs =
  /[+(]{0,2}\d(?:[\d\s()+./\\–—‑·•_-]*\d)?\)?(?:[\s,;(]{0,4}(?:extension|extn|ext|x|#)[\s.:=#]{0,3}\d{1,6}\b\)?)?/gi

/** A run that is several phones, split where the signs between digits allow it, and what is left of it. */
const several = (run: string): { parts: string[]; left: string } => {
  const places = [...run.matchAll(/[\s/\\,;–—-]+|(?<=\d)\(/g)].map(({ index }) => index)
  const parts: string[] = []
  let from = 0
  while (from < run.length) {
    const end = [run.length, ...places.toReversed()].find(
      (to) => to > from && phoneDigits(run.slice(from, to)) !== null,
    )
    if (end === undefined) break
    parts.push(run.slice(from, end).replace(/^[\s/\\,;–—-]+/, ''))
    from = end
  }
  // 512-555-01011 has a digit too many: no phone is cut out of it.
  const left = run.slice(from)
  return left === '' || /^\s*[/\\,;]/.test(left) ? { parts, left } : { parts: [], left: run }
}

const readOne = (text: string): { value: string; digits: string | null } | undefined => {
  const read = readPoint(text, 'Phone')
  return 'fault' in read
    ? undefined
    : { value: text, digits: read.Extension === null && /^\d{10}$/.test(read.Address) ? read.Address : null }
}
/** Mexico's mobile phones had a 1 after the country's code until 2019. */
const mexican = /^\+52[ -]?1[ -]?(?=(?:\d[ -]?){10}$)/
/** Without the bracket that opens behind it. */
const endTrimmed = (run: string) => (run.endsWith('(') ? run.slice(0, -1) : run)
const readRun = (run: string) => {
  const text = endTrimmed(run.replace(/\s+/g, ' ')).trim().replace(mexican, '+52 ')
  const one = readOne(text)
  if (one) return { found: [one], left: '' }
  const { parts, left } = several(text)
  return { found: parts.flatMap((part) => readOne(part) ?? []), left }
}

/** Whether nothing has been entered: a mask without digits, only a country code, only zeros. */
export const isNoPhone = (text: string): boolean =>
  text.length <= 40 &&
  (/^[\s()+_./–—-]*$/.test(text) ||
    (/^\+?1?$/.test(text.replace(/\D/g, '')) && !/\p{L}/u.test(text)) ||
    /^0+$/.test(text.replace(/\D/g, '')))

/** Reads '(512) 555-0101 (cell); wk 512.555.0102 x12', '512-555-0101/512-555-0102', '+44 20 7946 0958' and the like. */
export const readPhones = (cell: string): PhonesRead => {
  const text = cell.trim()
  const reason = (of: string) => {
    const read = readPoint(of, 'Phone')
    return 'fault' in read ? read.fault : ''
  }
  if (text.length > LONGEST) return { phones: [], rest: true, faults: [{ text, reason: reason('') }] }
  const number = spreadsheetDigits(text)
  if (number && 'isLost' in number) return { phones: [], rest: true, faults: [{ text, reason: LOST }] }
  // Most cells are one American number.
  const only = !number && /^[+(]?\d[\d ().-]*\d$/.test(text) ? phoneDigits(text) : null
  if (only) return { phones: [{ value: text.replace(/ +/g, ' '), digits: only }], rest: false, faults: [] }
  const dialed = vanity(text)
  if (dialed) return { phones: [{ value: dialed, digits: dialed }], rest: true, faults: [] }
  const all = (number?.digits ?? text).replace(/^tel:/i, '')
  const phones: PhoneRead[] = []
  const faults: PhonesRead['faults'] = []
  /** Words before the next phone, which are those of the one before if they follow it in brackets, or if nothing is ahead. */
  let before = ''
  let from = 0
  let rest = false
  const found = [...all.matchAll(runs)].filter(({ 0: run }) => run.replace(/\D/g, '').length >= 5)
  const words = (part: string) => part.toLowerCase().match(/[\p{L}]+/gu) ?? []
  for (const [at, match] of found.entries()) {
    const between = all.slice(from, match.index)
    from = match.index + match[0].length
    const [behind, ahead] =
      /^\s*\(/.test(between) || (at > 0 && /[;,|\n\r/]|:::/.test(between))
        ? [between.split(/[;,|\n\r/)]|:::/, 1)[0] ?? '', between.slice(between.split(/[;,|\n\r/)]|:::/, 1)[0]?.length)]
        : ['', between]
    const last = phones.at(-1)
    if (at > 0 && last) last.label ??= words(behind).map(phoneLabel).find(Boolean)
    before = at > 0 ? ahead : between
    const { found: read, left } = phones.length < MOST ? readRun(match[0]) : { found: [], left: match[0] }
    const fault = left || (read.length === 0 ? match[0] : '')
    if (fault) faults.push({ text: fault.trim(), reason: reason(fault) })
    for (const one of read) phones.push({ ...one, label: words(before).map(phoneLabel).find(Boolean) })
    rest ||= words(between).some((word) => !phoneLabel(word) && !idle.test(word)) || /\d/.test(between)
  }
  const tail = all.slice(from)
  const last = phones.at(-1)
  if (last) last.label ??= words(tail).map(phoneLabel).find(Boolean)
  rest ||= words(tail).some((word) => !phoneLabel(word) && !idle.test(word)) || /\d/.test(tail)
  if (phones.length === 0 && faults.length === 0)
    return { phones, rest: true, faults: [{ text, reason: reason(text) }] }
  return { phones, rest, faults }
}

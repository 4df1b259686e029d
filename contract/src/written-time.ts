// Does not use zod: the browser reads times as they are typed.

/**
 * A time of day as it is written. `isOpen`: an hour from 1 to 12 without am or pm, which may be of either half of the
 * day.
 */
export type WrittenTime = { hour: number; minute: number; second: number; isOpen: boolean }

/** No time is written longer than this, so longer text is not examined. */
const MAX = 40
const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = ['twenty', 'thirty', 'forty', 'fifty']
const number = new RegExp(
  `\\b(?:(${TENS.join('|')})(?:[ -](${ONES.slice(0, 9).join('|')}))?|(${ONES.join('|')}))\\b`,
  'g',
)

/** With plain spaces, digits and colons: office programs and phones write others, such as in 3:00\u202fPM. */
export const withPlainSigns = (text: string): string =>
  text
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\uff10-\uff19]/g, (wide) => String(wide.charCodeAt(0) - 0xff10))
    .replace(/(?<=\d ?)[\uff1a\u2236\u02d0\ua789\ufe30\ufe55](?= ?\d)/g, ':')

const prepared = (typed: string) =>
  withPlainSigns(typed.slice(0, MAX))
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .toLowerCase()
    .replace(/[‘’ʼ′`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=\d) ?: ?(?=\d)/g, ':')
    .replace(/\bo ?'? ?clock\b/, "o'clock")
    // Half-past nine, nine-thirty; nine-ten is a range.
    .replace(/(?<=[a-z])-(?=(?:past|to|after|[a-z]{3,}teen|twenty|thirty|forty|fifty)\b)/g, ' ')
    .replace(number, (_, ten, one, ones) =>
      String(ten ? (TENS.indexOf(ten) + 2) * 10 + ONES.indexOf(one) + 1 : ONES.indexOf(ones) + 1),
    )
    .replace(/(?<=\d )oh (?=[1-9]\b)/, '0')
    .replace(/(?<=\d|noon|\d ?[ap]m?) ?-?ish\b/, '')
    .replace(/^(?:(?:at|about|around) |[@~] ?){1,2}(?=\S)/, '')
    .replace(/,? (?:sharp|on the dot|exactly)$|[,;.]$/, '')

/** The hour on a 24-hour clock, of 1 to 12 in a part of the day; undefined where no such hour is in it. */
const parts: Record<string, (hour: number) => number | undefined> = {
  a: (hour) => hour % 12,
  p: (hour) => (hour % 12) + 12,
  morning: (hour) => (hour < 12 ? hour : undefined),
  afternoon: (hour) => (hour === 12 || hour <= 6 ? (hour % 12) + 12 : undefined),
  evening: (hour) => (hour >= 4 && hour < 12 ? hour + 12 : undefined),
  night: (hour) => (hour === 12 || hour <= 4 ? hour % 12 : hour >= 6 ? hour + 12 : undefined),
}
const PART = '(?: ?([ap])(?: ?\\.? ?m)? ?\\.?| (?:in the (morning|afternoon|evening)|(?:at|in the) (night)))?'
/** 9, 9:30, 9.30, 9 30, 9h30 or 09:30:15. */
const withSigns = new RegExp(
  `^(\\d{1,2})(?:([:. h])(\\d\\d)(?::(\\d\\d)(?:\\.\\d+)?)?)?( ?o'clock)?( ?h(?:(?:ou)?rs?)?)?${PART}$`,
)
/** 930 or 1430. */
const withoutSigns = new RegExp(`^(\\d{1,2})()(\\d\\d)()()( ?h(?:(?:ou)?rs?)?)?${PART}$`)

const onTheClock = (text: string): WrittenTime | null => {
  const [, digits = '', sign, minutes, seconds = '0', oClock, hours, half, part, night] =
    withSigns.exec(text) ?? withoutSigns.exec(text) ?? []
  const [hour, minute, second] = [Number(digits), Number(minutes ?? 0), Number(seconds || 0)]
  if (!digits || hour > 23 || minute > 59 || second > 59) return null
  const said = half ?? part ?? night
  if (oClock && minutes !== undefined) return null
  // 9 hours and 1:30 h are how long something takes: a 24-hour clock shows two digits, and no am.
  const isOn24 = digits.length === 2 && (minutes !== undefined || hour > 12 || digits.startsWith('0'))
  if (hours && (said || !isOn24 || (minutes === undefined && hours !== 'h'))) return null
  if (!said) {
    const isOpen = hour >= 1 && hour <= 12 && !digits.startsWith('0') && !hours && sign !== 'h'
    return { hour, minute, second, isOpen }
  }
  const on24 = hour >= 1 && hour <= 12 && sign !== 'h' ? parts[said]?.(hour) : undefined
  return on24 === undefined ? null : { hour: on24, minute, second, isOpen: false }
}

const NOON = { hour: 12, minute: 0, second: 0, isOpen: false }
const named = (text: string): WrittenTime | null => {
  if (/^(?:12(?::?00)?(?: ?p\.?m\.?)? ?)?(?:noon|mid[- ]?day)$|^12 ?n$/.test(text)) return NOON
  return /^(?:12(?::?00)?(?: ?a\.?m\.?)? ?)?mid[- ]?night$/.test(text) ? { ...NOON, hour: 0 } : null
}

/** Half past 9, a quarter to five, 20 to 6, 10 minutes before noon. */
const fromTheHour = (text: string): WrittenTime | null => {
  const [, amount = '', words, side = '', of = ''] =
    /^((?:an? )?(?:half|quarter)|\d{1,2})( min(?:ute)?s?)? (past|after|to|till?|before|of) (.+)$/.exec(text) ?? []
  const isHour = /^\d{1,2}$/.test(of)
  const whole = /^[\d ]+$/.test(of) && !isHour ? null : (named(of) ?? onTheClock(of))
  // 20 to 22 is a range on a 24-hour clock.
  if (isHour && Number(of) > 12 && words === undefined && /^\d/.test(amount)) return null
  if (whole?.minute !== 0 || /[:.h]\d/.test(of)) return null
  const isAfter = side === 'past' || side === 'after'
  const minutes = amount.endsWith('half') ? 30 : amount.endsWith('quarter') ? 15 : Number(amount)
  // 9 to 10 is a range.
  const isExact = isAfter || amount.endsWith('quarter') || words !== undefined || minutes >= 20
  if (minutes < 1 || minutes > 59 || !isExact || (amount.endsWith('half') && !isAfter)) return null
  if (isAfter) return { ...whole, minute: minutes }
  const hour = whole.isOpen ? ((whole.hour + 10) % 12) + 1 : (whole.hour + 23) % 24
  return { ...whole, hour, minute: 60 - minutes }
}

/**
 * The one reader of times of day, as people and programs write them: 9, 9a, 930, 9.30, 2:30 pm, 1430, 16h00, noon,
 * half past nine, 9 in the morning, 7ish. Null if it is not understood whole.
 */
export const readWrittenTime = (typed: string): WrittenTime | null => {
  if (typed.trim().length > MAX) return null
  const text = prepared(typed.trim())
  return named(text) ?? onTheClock(text) ?? fromTheHour(text)
}

/** Without am or pm, 1 to 6 are in the afternoon: nobody calls at three in the morning. */
export const isInAfternoon = (hour: number): boolean => hour >= 1 && hour <= 6

/** The message for what `readWrittenTime` does not read. */
export const timeFault = (typed: string): string => {
  const text = typed.trim().length > MAX ? '' : prepared(typed.trim())
  const ends = text.replace(/^(?:from|between) /, '').split(/ ?[-–—] ?| (?:to|and|till?|until) /)
  if (ends.length === 2 && ends.every((end) => readWrittenTime(end))) return 'Type one time, not a range'
  return /^\d{1,2}(?:[:.]?\d\d)? ?(?:[ap]\.?m?\.?)?$/.test(text)
    ? 'There is no such time: type one such as 10:30 am'
    : 'Type a time such as 10:30 am'
}

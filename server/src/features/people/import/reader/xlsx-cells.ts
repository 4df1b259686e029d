const DAY_MS = 86_400_000

/**
 * A cell's text as a person reads it: days as YYYY-MM-DD (a time of day is dropped, or with `isWhole` follows), numbers without the noise of
 * binary fractions and without exponents, so that a phone typed as a number stays one.
 */
export const cellText = (raw: string, type: string, isDate: boolean, from1904: boolean, isWhole = false): string => {
  if (type === 'b') return raw === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return isWhole ? raw.replace('T', ' ').replace(/ 00:00(:00)?(\.0+)?Z?$/, '') : raw.slice(0, 10)
  if (type !== 'n') return decodeEscapes(raw)
  const value = Number(raw)
  if (!Number.isFinite(value)) return raw
  if (isDate && value >= 1 && value < 2_958_466) return dayOf(value, from1904) + (isWhole ? timeOf(value) : '')
  return String(Number(value.toPrecision(15)))
}

/** Excel's day numbers begin with 1900-01-01 and count a 29 February 1900 that never was; or with 1904-01-02. */
const dayOf = (serial: number, from1904: boolean) => {
  const days = Math.floor(serial)
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  return new Date(epoch + days * DAY_MS).toISOString().slice(0, 10)
}

/** The time of day of such a number, to the second; nothing at midnight. */
const timeOf = (serial: number) => {
  const seconds = Math.min(Math.round((serial % 1) * 86_400), 86_399)
  return seconds === 0 ? '' : ` ${new Date(seconds * 1000).toISOString().slice(11, 19)}`
}

/** Characters that XML cannot hold are written _x000D_ in a workbook's strings. */
export const decodeEscapes = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** Formats that show a day, by the numbers that need no definition: 14 to 17, 22, and East Asian ones. */
const builtIn = (id: number) => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Whether a number format shows a day (not merely a time): a `y` or `d` outside of literals, colors and locales. */
export const isDateFormat = (id: number, code: string | undefined) =>
  code === undefined ? builtIn(id) : /[yd]/i.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]|general/gi, ''))

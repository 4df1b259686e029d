/** Dollars as typed: null if empty, undefined if not an amount. */
export const readMoney = (typed: string): string | null | undefined => {
  // A comma anywhere but between thousands may have been meant as a decimal point.
  if (/,/.test(typed) && !/^\d{1,3}(,\d{3})*(\.\d*)?$/.test(typed.replace(/[$\s]/g, ''))) return undefined
  const text = typed
    .replace(/[$,\s]/g, '')
    .replace(/\.$/, '')
    .replace(/^\./, '0.')
  return text === '' ? null : /^\d{1,12}(\.\d{1,2})?$/.test(text) ? text : undefined
}
/** A percentage from 0 to 100 as typed: null if empty, undefined if not a percentage. */
export const readPercent = (typed: string): string | null | undefined => {
  const text = typed.replace(/[%\s]/g, '').replace(/\.$/, '').replace(/^\./, '0.')
  return text === '' ? null : /^\d{1,3}(\.\d{1,16})?$/.test(text) && Number(text) <= 100 ? text : undefined
}

/** A percentage from 0 to 100 as typed: null if empty, undefined if not a percentage. */
export const readPercent = (typed: string): string | null | undefined => {
  const text = typed.replace(/[%\s]/g, '').replace(/\.$/, '').replace(/^\./, '0.')
  return text === '' ? null : /^\d{1,3}(\.\d{1,16})?$/.test(text) && Number(text) <= 100 ? text : undefined
}

import { phoneDigits } from '@dormer/contract/phone'

/** The other party of a text conversation. */
export type TextWith = { Phone: string; Name: string; ContactId: number | null }
export type TextWindow = TextWith & { isMinimized: boolean }

/** A window's width in pixels, including the gap beside it. */
const WINDOW_WIDTH = 344
/** How many windows fit side by side; those beyond are listed in a menu. */
export const roomFor = (width: number) => Math.max(1, Math.floor((width - 32) / WINDOW_WIDTH))

/** Numbers are compared by their ten digits; others, such as short codes, as they are. */
export const numberOf = (text: string) => phoneDigits(text) ?? text

/** Opens a window in the corner, or expands the one for this number, in place if it is visible. */
export const opened = (windows: TextWindow[], wanted: TextWith, room: number): TextWindow[] => {
  const Phone = numberOf(wanted.Phone)
  const at = windows.findIndex((one) => one.Phone === Phone)
  const window = { ...wanted, Phone, isMinimized: false }
  if (at >= 0 && at < room) return windows.with(at, window)
  return [window, ...windows.filter((one) => one.Phone !== Phone)]
}

export const closed = (windows: TextWindow[], Phone: string) => windows.filter((one) => one.Phone !== Phone)

export const minimized = (windows: TextWindow[], Phone: string, isMinimized: boolean) =>
  windows.map((one) => (one.Phone === Phone ? { ...one, isMinimized } : one))

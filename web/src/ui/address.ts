/** An id in an address, which may be old or made by hand: none where it can be none. */
export const idOrNone = (v: unknown, min = 1) =>
  typeof v === 'number' && Number.isSafeInteger(v) && v >= min ? v : undefined

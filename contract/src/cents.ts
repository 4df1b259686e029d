/*
 * Arithmetic with money. An amount is decimal text with at most two places, in transit and in storage; it is computed
 * in whole cents, so no float ever rounds it.
 */

/** Cents of an amount such as '1250.5' or '-3'. */
export const centsOf = (amount: string): bigint => {
  const [, sign, dollars = '', cents = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  if (!dollars) throw new RangeError(`${JSON.stringify(amount)} is not an amount`)
  return BigInt(`${sign}${dollars}${cents.padEnd(2, '0')}`)
}
/** Decimal text with any number of places, such as a spreadsheet computes: to whole cents, half away from zero. */
export const toCents = (decimal: string): string => {
  const [, sign, whole = '', places = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  if (!whole) throw new RangeError(`${JSON.stringify(decimal)} is not an amount`)
  return amountOf(divide(BigInt(`${sign}${whole}${places}`) * 100n, 10n ** BigInt(places.length)))
}
/** Decimal text with two places. */
export const amountOf = (cents: bigint): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A quotient rounded to whole cents, half a cent away from zero; `by` is above 0. */
export const divide = (cents: bigint, by: bigint): bigint => {
  const [size, rest] = [cents < 0n ? -cents : cents, by / 2n]
  const whole = (size + rest) / by
  return cents < 0n ? -whole : whole
}

export const add = (...amounts: string[]): string => amountOf(amounts.reduce((sum, a) => sum + centsOf(a), 0n))
export const subtract = (from: string, amount: string): string => amountOf(centsOf(from) - centsOf(amount))

/** A percentage of an amount, rounded half away from zero; `percent` is decimal text with any number of places. */
export const percentOf = (amount: string, percent: string): string => {
  const [, sign, whole = '', places = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(percent) ?? []
  if (!whole) throw new RangeError(`${JSON.stringify(percent)} is not a percentage`)
  return amountOf(divide(centsOf(amount) * BigInt(`${sign}${whole}${places}`), 100n * 10n ** BigInt(places.length)))
}

/**
 * Splits an amount by weight (whole numbers) into shares that add up to it to the cent: leftover cents go to the shares
 * that lost most by rounding down, earlier ones first.
 */
export const split = (amount: string, weights: number[]): string[] => {
  const cents = centsOf(amount)
  const size = cents < 0n ? -cents : cents
  const parts = weights.map(BigInt)
  const total = parts.reduce((sum, weight) => sum + weight, 0n)
  if (total <= 0n || parts.some((weight) => weight < 0n)) throw new RangeError('Shares need weights of 0 or more')
  const shares = parts.map((weight, at) => ({ at, cents: (size * weight) / total, lost: (size * weight) % total }))
  const left = Number(size - shares.reduce((sum, share) => sum + share.cents, 0n))
  const first = shares.toSorted((a, b) => (a.lost === b.lost ? a.at - b.at : a.lost > b.lost ? -1 : 1)).slice(0, left)
  return shares.map((share) => {
    const whole = share.cents + (first.includes(share) ? 1n : 0n)
    return amountOf(cents < 0n ? -whole : whole)
  })
}

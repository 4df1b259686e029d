const cents = (amount: string) => {
  const [dollars = '', rest = ''] = amount.split('.')
  return BigInt(dollars + rest.padEnd(2, '0'))
}

/** What is left of a value after its mortgage, as decimal text; null where one of them is not known. */
export const equity = (value: string | null, mortgage: string | null): string | null => {
  if (value === null || mortgage === null) return null
  const left = cents(value) - cents(mortgage)
  const digits = String(left < 0n ? -left : left).padStart(3, '0')
  return `${left < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A listing's street. */
type Street = { UnparsedAddress: string | null; StreetNumber: string | null; StreetName: string | null }

const SUFFIX =
  'st|street|ct|court|dr|drive|rd|road|ln|lane|ave|avenue|blvd|boulevard|way|cir|circle|pl|place|ter|terrace|trl|trail|pkwy|parkway|loop|cv|cove|run|path|hwy|highway'
const isSuffix = new RegExp(`^(?:${SUFFIX})\\.?$`, 'i')
const DIRECTION = '[nsew]{1,2}\\.?|(?:north|south|east|west)\\w*'
const isDirection = new RegExp(`^(?:${DIRECTION})$`, 'i')
const literal = (text: string) => text.split(/\s+/).map(RegExp.escape).join('\\s+')

/**
 * Removes the address from the texts of a listing whose seller withholds it, because remarks often contain it anyway.
 * '9 Secret Ct', '9 N. Secret Court' and '9 Secret' become 'this home'.
 */
export const withoutAddress = ({ UnparsedAddress, StreetNumber, StreetName }: Street) => {
  const read = /^\s*(\d[\w/-]*)\s+([^,#]+)/.exec(UnparsedAddress ?? '')
  const words = (StreetName ?? read?.[2] ?? '').trim().split(/\s+/)
  if (words.length > 1 && isSuffix.test(words.at(-1) ?? '')) words.pop()
  if (words.length > 1 && isDirection.test(words[0] ?? '')) words.shift()
  const name = words.join(' ')
  const number = (StreetNumber ?? read?.[1] ?? '').trim()
  if (!number || !name) return (text: string) => text
  const address = new RegExp(
    `(?<![\\p{L}\\p{N}])${literal(number)}[\\s,]+(?:(?:${DIRECTION})\\s+)?${literal(name)}(?![\\p{L}\\p{N}])(?:\\s+(?:${SUFFIX})(?![\\p{L}\\p{N}])\\.?)?`,
    'giu',
  )
  return (text: string) => text.replace(address, 'this home')
}

/** The last four digits of a ZIP+4 identify one side of a block. */
export const withoutBlock = (postalCode: string | null) => postalCode?.replace(/^(\d{5})-?\d{4}$/, '$1') ?? null

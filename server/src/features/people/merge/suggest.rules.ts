const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** R, R. and J.R. are initials; Jo is a name. */
const isInitial = (name: string) => /^(\p{L}\.? ?|(\p{L}\. ?){2,3})$/u.test(name.trim())

type Named = { value: string }
/** Of names, the one set last first: that one, unless it is the initial of another. */
export const suggestName = <T extends Named>(names: readonly T[]): T | undefined => {
  const [newest] = names
  if (!newest || !isInitial(newest.value)) return newest
  const letter = folded(newest.value).charAt(0)
  return names.find(({ value }) => !isInitial(value) && folded(value).startsWith(letter)) ?? newest
}

export type Home = {
  Address: string | null
  UnitNumber: string | null
  City: string | null
  StateCode: string | null
  ZipCode: string | null
}
const directions = /^(n|s|e|w|ne|nw|se|sw|north|south|east|west)$/
const streetOf = ({ Address }: Home) => {
  const [number, ...words] = folded(Address ?? '').split(' ')
  return `${number} ${words.find((word) => !directions.test(word)) ?? words[0] ?? ''}`
}
const agree = (a: string | null, b: string | null) => !a || !b || folded(a) === folded(b)
/** Whether one may be what the other is in short: where both say something, they say the same. */
const isSame = (a: Home, b: Home) =>
  streetOf(a) === streetOf(b) &&
  agree(a.StateCode, b.StateCode) &&
  (a.ZipCode && b.ZipCode ? a.ZipCode.slice(0, 5) === b.ZipCode.slice(0, 5) : agree(a.City, b.City))
const hasUnit = ({ Address, UnitNumber }: Home) =>
  Boolean(UnitNumber) || /#| (apt|unit|ste|suite|lot)\b/i.test(Address ?? '')
const fullness = (home: Home) =>
  (hasUnit(home) ? 10 : 0) + [home.City, home.StateCode, home.ZipCode].filter(Boolean).length

/** Of addresses, the one set last first: the fullest of those that are the same as that one. */
export const suggestHome = <T extends Home>(homes: readonly T[]): T | undefined => {
  const [newest] = homes
  return newest && homes.filter((home) => isSame(home, newest)).toSorted((a, b) => fullness(b) - fullness(a))[0]
}

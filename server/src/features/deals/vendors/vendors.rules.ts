/** What tells whether two entries are the same person. */
export type Entry = {
  FullName: string
  Email: string | null
  CellPhone: string | null
  OfficePhone: string | null
  CompanyName: string | null
}

/** 'Núñez-Lee, Ana' is ['nunez', 'lee', 'ana']. */
const wordsOf = (text: string | null) =>
  (text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether one word becomes the other by at most two letters more, less or other; short ones are other names. */
const isTypo = (a: string, b: string) => {
  if (Math.abs(a.length - b.length) > 2 || Math.min(a.length, b.length) < 5 || Math.max(a.length, b.length) > 40)
    return false
  let row = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i++)
    row = row.reduce<number[]>((next, above, j) => {
      const left = next[j - 1]
      const diagonal = row[j - 1]
      if (left === undefined || diagonal === undefined) return [i]
      next.push(Math.min(above + 1, left + 1, diagonal + (a[i - 1] === b[j - 1] ? 0 : 1)))
      return next
    }, [])
  return (row[b.length] ?? 3) <= 2
}

/** The same name written differently: accents, order, a typo, or an initial for the first name. */
const isAlike = (a: string, b: string) => {
  const [one, other] = [wordsOf(a), wordsOf(b)]
  if (one.toSorted().join(' ') === other.toSorted().join(' ')) return true
  const differing = one.flatMap((word, n) => (word === other[n] ? [] : [[word, other[n] ?? ''] as const]))
  const [typo] = differing
  if (one.length === other.length && one.length > 1 && differing.length === 1 && typo && isTypo(...typo)) return true
  const [first, second] = [one[0] ?? '', other[0] ?? '']
  return one.at(-1) === other.at(-1) && (first.length === 1 || second.length === 1) && first[0] === second[0]
}

const phonesOf = ({ CellPhone, OfficePhone }: Entry) => [CellPhone, OfficePhone].filter((phone) => phone !== null)

/**
 * The same address or number and a name that is alike, or the same name at the same company. An address alone is not
 * enough: offices share mailboxes and numbers.
 */
export const isSame = (a: Entry, b: Entry) => {
  const sharesEmail = a.Email !== null && a.Email === b.Email
  if (sharesEmail || phonesOf(a).some((phone) => phonesOf(b).includes(phone))) return isAlike(a.FullName, b.FullName)
  const [company, other] = [wordsOf(a.CompanyName).join(' '), wordsOf(b.CompanyName).join(' ')]
  return company !== '' && company === other && wordsOf(a.FullName).join(' ') === wordsOf(b.FullName).join(' ')
}

/** Entries that are the same person together, in the order of the first of each. */
export const grouped = <T extends Entry>(entries: readonly T[]): [T, ...T[]][] => {
  const groups: [T, ...T[]][] = []
  for (const entry of entries) {
    const [group, ...more] = groups.filter((members) => members.some((member) => isSame(member, entry)))
    if (!group) groups.push([entry])
    else {
      // It may show that others are one, too.
      for (const other of more) group.push(...groups.splice(groups.indexOf(other), 1).flat())
      group.push(entry)
    }
  }
  return groups
}

/** What decides whether two entries are the same person. */
export type Entry = {
  FullName: string
  Email: string | null
  CellPhone: string | null
  OfficePhone: string | null
  CompanyName: string | null
}

/** 'Núñez-Lee, Ana' becomes ['nunez', 'lee', 'ana']. */
const wordsOf = (text: string | null) =>
  (text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether two words are within an edit distance of two; short words that differ are different names. */
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
const isAlike = (one: readonly string[], other: readonly string[]) => {
  if (one.toSorted().join(' ') === other.toSorted().join(' ')) return true
  const differing = one.flatMap((word, n) => (word === other[n] ? [] : [[word, other[n] ?? ''] as const]))
  const [typo] = differing
  if (one.length === other.length && one.length > 1 && differing.length === 1 && typo && isTypo(...typo)) return true
  const [first, second] = [one[0] ?? '', other[0] ?? '']
  return one.at(-1) === other.at(-1) && (first.length === 1 || second.length === 1) && first[0] === second[0]
}

/** An entry in comparable form, prepared once, because each is compared with many. */
const read = (entry: Entry) => ({
  name: wordsOf(entry.FullName),
  company: wordsOf(entry.CompanyName).join(' '),
  reached: [entry.Email, entry.CellPhone, entry.OfficePhone].filter((address) => address !== null),
})
type Read = ReturnType<typeof read>

const isOne = (a: Read, b: Read) =>
  a.reached.some((address) => b.reached.includes(address))
    ? isAlike(a.name, b.name)
    : a.company !== '' && a.company === b.company && a.name.join(' ') === b.name.join(' ')

/**
 * The same address or number and a similar name, or the same name at the same company. An address alone is not enough:
 * offices share mailboxes and numbers.
 */
export const isSame = (a: Entry, b: Entry) => isOne(read(a), read(b))

/** Entries grouped by person, in the order of each group's first. */
export const grouped = <T extends Entry>(entries: readonly T[]): [T, ...T[]][] => {
  type Member = { entry: T; as: Read }
  const groups: [Member, ...Member[]][] = []
  for (const entry of entries) {
    const as = read(entry)
    const [group, ...more] = groups.filter((members) => members.some((member) => isOne(member.as, as)))
    if (!group) groups.push([{ entry, as }])
    else {
      // It may connect further entries.
      for (const other of more) group.push(...groups.splice(groups.indexOf(other), 1).flat())
      group.push({ entry, as })
    }
  }
  return groups.map(([first, ...others]) => [first.entry, ...others.map(({ entry }) => entry)])
}

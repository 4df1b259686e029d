import type { Response } from '@dormer/contract/endpoint'
import type { duplicateReasons, duplicates } from '@dormer/contract/people/duplicates'
import { formatPhone } from '@dormer/contract/phone'

export type Pair = Response<typeof duplicates>[number]
export type Person = Pair['Contacts'][number]
type Reason = (typeof duplicateReasons)[number]

const list = new Intl.ListFormat('en-US')
/** 'Ana and Luis', 'Ana, Luis, and Sam'. */
export const listed = (names: readonly string[]) => list.format(names)

export const idsOf = ({ Contacts: [first, second] }: Pair): [number, number] => [
  first?.ContactId ?? 0,
  second?.ContactId ?? 0,
]
export const pairKey = (pair: Pair) => idsOf(pair).join(' ')

/** Their names; who is called the same gets a number: 'Ana Ruiz (1)'. */
export const namesOf = (people: readonly { Name: string }[]) =>
  people.map(({ Name }, at) => (people.some((one, i) => i !== at && one.Name === Name) ? `${Name} (${at + 1})` : Name))

const reasons: Record<Reason, string> = {
  SameEmail: 'same email',
  SamePhone: 'same phone',
  NearNameAndAddress: 'similar name and same address',
}

/** 'Same email: ana@example.com', 'Same email and same phone: ana@example.com'. */
export const reasonOf = ({ Reasons, Shared }: Pair) => {
  const words = listed(Reasons.map((reason) => reasons[reason]))
  const [first = '', ...rest] = words
  const told = `${first.toUpperCase()}${rest.join('')}`
  return Shared ? `${told}: ${formatPhone(Shared)}` : told
}

/** What two people have in a field: the same, different, or one of them nothing. */
export type Likeness = 'same' | 'different' | 'one' | 'none'
export const likenessOf = (a: string | null, b: string | null): Likeness => {
  if (!a && !b) return 'none'
  if (!a || !b) return 'one'
  return bare(a) === bare(b) ? 'same' : 'different'
}
const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s.,]+/g, ' ')
    .trim()

import type { Response } from '@dormer/contract/endpoint'
import type { mergePreview } from '@dormer/contract/people/duplicates'
import type { Pair } from '../features/people/duplicates/duplicates.words.ts'

type Person = Pair['Contacts'][number]
/** A contact as the duplicates list it. */
export const person = (ContactId: number, Name: string, more: Partial<Person> = {}): Person => ({
  ContactId,
  Name,
  Email: null,
  Phone: null,
  Address: null,
  AgentName: 'Ana Diaz',
  DateCreated: '2026-02-03T15:00:00Z',
  LastContact: null,
  ...more,
})

export const pairOf = (one: Person, other: Person, more: Partial<Pair> = {}): Pair => ({
  Contacts: [one, other],
  Reasons: ['SameEmail'],
  Shared: 'rosa@example.com',
  IsHousehold: false,
  ...more,
})

type Preview = Response<typeof mergePreview>
/** A field of two contacts, 31 and 32. */
const field = (Field: string, Label: string, a: string | null, b: string | null, Suggested = 31, IsUnion = false) => ({
  Field,
  Label,
  Suggested,
  IsUnion,
  Values: [
    { ContactId: 31, Value: a, DateChanged: '2026-05-03T15:00:00Z' },
    { ContactId: 32, Value: b, DateChanged: null },
  ],
})
/** Rosa Vega, twice. */
export const previewOfRosa = (more: Partial<Preview> = {}): Preview => ({
  Contacts: [
    person(31, 'Rosa Vega', { Email: 'rosa@example.com', Phone: '5125550131' }),
    person(32, 'R. Vega', { Email: 'rosa@example.com' }),
  ],
  Suggested: 31,
  Fields: [
    field('FirstName', 'First Name', 'Rosa', 'R.'),
    field('LastName', 'Last Name', 'Vega', 'Vega'),
    field('Email', 'Email', 'rosa@example.com', 'rosa@example.com'),
    field('City', 'City', 'Austin', 'Round Rock', 32),
    field('CellPhone', 'Cell Phone', '5125550131', null),
    field('Birthday', 'Birthday', null, null),
    field('Tags', 'Tags', 'Buyer, VIP', 'Buyer', 31, true),
  ],
  Moves: [
    { ContactId: 31, What: ['5 notes'] },
    { ContactId: 32, What: ['12 notes', '3 tasks'] },
  ],
  Warnings: [],
  Blocked: null,
  Version: 'v1',
  ...more,
})

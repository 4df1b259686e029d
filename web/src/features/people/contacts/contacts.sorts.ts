import { fieldSorts, type OwnField } from '@dormer/contract/contact-fields'
import { type ContactsSearch, isOwnField, type SortBy } from './contacts.search.ts'

/** The sort orders, each column's natural one first. */
const orders: Partial<Record<Exclude<SortBy, OwnField>, Partial<Record<'asc' | 'desc', string>>>> = {
  DateCreated: { desc: 'Newest first', asc: 'Oldest first' },
  LastContact: { desc: 'Last contact, newest', asc: 'Last contact, oldest' },
  LastActive: { desc: 'Last active, newest', asc: 'Last active, oldest' },
  Name: { asc: 'Name, A to Z', desc: 'Name, Z to A' },
  Email: { asc: 'Email, A to Z', desc: 'Email, Z to A' },
  City: { asc: 'City, A to Z', desc: 'City, Z to A' },
  Timeframe: { asc: 'Timeframe, soonest', desc: 'Timeframe, latest' },
  Source: { asc: 'Source, A to Z', desc: 'Source, Z to A' },
  Agent: { asc: 'Agent, A to Z', desc: 'Agent, Z to A' },
  Urgency: { asc: 'Urgency, A to Z', desc: 'Urgency, Z to A' },
}
/** `value` is the option's value in the sort menu. */
export const sorts = Object.entries(orders).flatMap(([sort, labels]) =>
  Object.entries(labels).map(([dir, label]) => ({ sort, dir, label, value: `${sort} ${dir}` })),
) as { sort: SortBy; dir: 'asc' | 'desc'; label: string; value: string }[]

const all: ReadonlySet<string> = new Set([...Object.keys(orders), ...fieldSorts.keys()])
/** A search from an address, in the default order if that has one the list cannot be sorted by. */
export const withKnownSort = (search: ContactsSearch): ContactsSearch =>
  !search.sort || all.has(search.sort) || isOwnField(search.sort)
    ? search
    : { ...search, sort: undefined, dir: undefined }

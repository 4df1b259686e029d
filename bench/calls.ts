import type { Filter, FilterGroup } from '@dormer/contract/filters'
import type { ContactCriteria } from '@dormer/contract/people/contact-search'
import pg from 'pg'
import type { Filled } from './fill.ts'
import type { Request } from './http.ts'
import type { Program } from './program.ts'

/**
 * A kind of request: `make(n)` is the nth of them, similar but not identical. Several entries are one screen's requests.
 * Sent by the admin unless another user is given, with the tenant if it is another.
 */
export type Call = {
  name: string
  as?: string
  tenantId?: number
  aim?: number
  writes?: true
  make: (n: number) => Request | Request[]
}

/** A page of the list. */
export const list = (criteria: ContactCriteria & { PageNumber?: number }): Request => ({
  method: 'POST',
  path: '/api/filter/filteredsearch',
  body: { PageNumber: 1, Take: 50, ...criteria },
})

/** Every nth item of the tenant's data, so that requests are spread over all of it. */
const sample = async ({ database }: Program, { tenantId, contacts, lastId }: Filled) => {
  const db = new pg.Client(database.owner)
  await db.connect()
  const { rows } = await db.query<{ id: string; name: string }>(
    `select contact_id as id, name from contact where tenant_id = $1 and contact_id <= $2 and contact_id % $3 = 1
     order by contact_id limit 200`,
    [tenantId, lastId, Math.floor(contacts / 200)],
  )
  await db.end()
  return rows.map((r) => ({ id: Number(r.id), name: r.name }))
}

/** The measured calls. */
export const makeCalls = async (program: Program, filled: Filled): Promise<Call[]> => {
  const people = await sample(program, filled)
  const person = (n: number) => people[n % people.length] as (typeof people)[number]
  const agent = (n: number) => filled.agentIds[n % filled.agentIds.length] as number
  const contacted = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10)
  const filters = (n: number): Filter[] => [
    { PropertyName: 'AssignedAgentId', Operation: 'Equals', Value: agent(n) },
    { PropertyName: 'ContactTypeId', Operation: 'Equals', Value: 1 + (n % 4) },
    { PropertyName: 'LastContact', Operation: 'LessThan', Value: contacted },
  ]
  const tag = (n: number) => filled.tagIds[n % filled.tagIds.length] as number
  const source = (n: number) => filled.sourceIds[n % filled.sourceIds.length] as number
  const urgencies = filled.urgencyIds.slice(0, 2)
  const fiveConditions = (n: number): Filter[] => [
    { PropertyName: 'AssignedAgentId', Operation: 'Equals', Value: agent(n) },
    { PropertyName: 'ContactTypeId', Operation: 'Equals', Value: [1, 2] },
    { PropertyName: 'UrgencyTypeId', Operation: 'Equals', Value: urgencies },
    { PropertyName: 'SourceId', Operation: 'NotEqualTo', Value: source(n) },
    { PropertyName: 'NotContacted', Operation: 'Equals', Value: '30' },
  ]
  const groups = (n: number): FilterGroup[] => [
    {
      Match: 'All',
      Filters: [
        { PropertyName: 'AssignedAgentId', Operation: 'Equals', Value: agent(n) },
        { PropertyName: 'UrgencyTypeId', Operation: 'Equals', Value: urgencies },
      ],
    },
    {
      Match: 'All',
      Filters: [
        { PropertyName: 'Tags', Operation: 'Contains', Value: [tag(n)] },
        { PropertyName: 'NotContacted', Operation: 'Equals', Value: '90' },
      ],
    },
  ]
  const run = Date.now().toString(36)
  return [
    { name: 'list page', aim: 0.8, make: () => list({}) },
    { name: 'list, text search', aim: 0.6, make: (n) => list({ SearchTerm: person(n).name }) },
    // Two in a hundred contain it: a name such as Berger, or that person's email.
    {
      name: 'list, a misspelt name',
      aim: 0.6,
      // A letter of the family name is another one.
      make: (n) => list({ SearchTerm: person(n).name.replace(/.(?=..$)/, 'x') }),
    },
    { name: 'list, a broad word', aim: 0.6, make: () => list({ SearchTerm: 'berg' }) },
    {
      name: 'list, agent + type + last contact',
      aim: 0.6,
      make: (n) => list({ Filters: filters(n), SortBy: 'LastContact' }),
    },
    {
      name: 'list, deep page',
      aim: 0.6,
      make: (n) => list({ PageNumber: Math.floor(filled.contacts / 100) - (n % 50) }),
    },
    { name: 'list, five conditions', aim: 0.6, make: (n) => list({ Filters: fiveConditions(n) }) },
    {
      name: 'list, a tag',
      aim: 0.6,
      make: (n) => list({ Filters: [{ PropertyName: 'Tags', Operation: 'Equals', Value: [tag(n)] }] }),
    },
    { name: 'list, either of two groups', aim: 0.6, make: (n) => list({ Groups: groups(n), GroupMatch: 'Any' }) },
    { name: 'list, without a property search', aim: 0.6, make: () => list({ ContactsWithoutSearch: true }) },
    {
      name: 'contact page, first view',
      aim: 0.6,
      make: (n) => ({ method: 'GET', path: `/api/contact/page?contactId=${person(n).id}` }),
    },
    { name: 'get one', aim: 0.8, make: (n) => ({ method: 'GET', path: `/api/contact?contactId=${person(n).id}` }) },
    {
      name: 'create',
      aim: 0.75,
      writes: true,
      make: (n) => ({
        method: 'POST',
        path: '/api/contact',
        body: {
          FirstName: 'Robin',
          LastName: 'Bench',
          Email: `${run}.${n}@example.com`,
          CellPhone: `512555${String(n % 10000).padStart(4, '0')}`,
          AssignedAgentId: agent(n),
        },
      }),
    },
    {
      name: 'update',
      aim: 0.75,
      writes: true,
      make: (n) => ({
        method: 'POST',
        path: '/api/contact/update',
        body: { Contact: { ContactId: person(n).id, Profession: `${run} ${n}` } },
      }),
    },
  ]
}

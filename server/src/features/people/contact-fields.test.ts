import { type ContactField, type Declared, declared, fieldSorts, listColumns } from '@dormer/contract/contact-fields'
import type { Filter } from '@dormer/contract/filters'
import { exportContacts, filterOptions, searchContacts } from '@dormer/contract/people/contact-search'
import {
  addJointContact,
  contactTypes,
  createContact,
  getContact,
  updateContact,
} from '@dormer/contract/people/contacts'
import { contactHistory } from '@dormer/contract/people/history'
import { importContacts } from '@dormer/contract/people/import'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestProgram } from '../../../test/harness.ts'
import { columnOf } from '../../db/names.ts'

/* Everything the field catalog declares about a field takes effect without being stated anywhere else. */
const t = await startTestProgram({ worker: true })
const { admin, agent, lender, TenantId } = await t.makeBrokerage('North')

const person = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com', AssignedAgentId: agent.UserId }
const add = async (body: object = {}) => (await t.call(createContact, { as: admin, body: { ...person, ...body } })).body
const read = async (contactId: number) => (await t.call(getContact, { as: admin, query: { contactId } })).body

/** A value for each kind of field, and what is shown in place of an id. */
const samples: Record<string, { value: string | number; shown?: string }> = {
  name: { value: 'Zora' },
  text: { value: 'Zig Zag' },
  email: { value: 'zora@example.com' },
  phone: { value: '8015551234' },
  state: { value: 'UT' },
  zip: { value: '84101' },
  day: { value: '1980-02-29' },
  money: { value: '85000.50' },
  occupancy: { value: 'own' },
  contactType: { value: 3, shown: contactTypes[3] },
  agent: { value: agent.UserId, shown: agent.Name },
  lender: { value: lender.UserId, shown: lender.Name },
}
const sampleOf = ({ kind }: Declared) => samples[kind] as { value: string | number; shown?: string }
const edited = declared.filter(({ kind }) => kind !== 'tags')

let full = 0
let plain = 0
beforeAll(async () => {
  const [source] = await t.query<{ id: number; name: string }>(
    `select source_id::int as id, name from source where tenant_id = $1 and name <> 'Other' limit 1`,
    [TenantId],
  )
  samples.source = { value: source?.id ?? 0, shown: source?.name }
  const [urgency] = await t.query<{ id: number; name: string }>(
    'select urgency_type_id::int as id, description as name from urgency_type where tenant_id = $1 limit 1',
    [TenantId],
  )
  samples.urgency = { value: urgency?.id ?? 0, shown: urgency?.name }
  plain = (await add()).ContactId
  full = (await add()).ContactId
})

test('each is saved and read', async () => {
  const part = (of: Declared['of']) =>
    Object.fromEntries(edited.filter((field) => field.of === of).map((field) => [field.name, sampleOf(field).value]))
  const body = { Contact: { ContactId: full, ...part('Contact') }, Entity: part('Entity') }
  const saved = await t.call(updateContact, { as: admin, body: body as never })
  expect(saved).toMatchObject({ status: 200 })
  const contact = await read(full)
  expect(contact.Contact).toMatchObject(part('Contact'))
  expect(contact.Entity).toMatchObject(part('Entity'))
})

test('the history tells of each', async () => {
  const { body } = await t.call(contactHistory, { as: admin, params: { contactId: full }, query: { take: 100 } })
  const told = body.Changes.flatMap((change) => change.Fields.map((field) => field.Field))
  // The agent stays the same.
  expect(told).toEqual(
    expect.arrayContaining(edited.map(({ name }) => name).filter((name) => name !== 'AssignedAgentId')),
  )
})

const rows = async (body: object) => (await t.call(searchContacts, { as: admin, body: body as never })).body

test.each([...listColumns].filter(([, { kind }]) => kind !== 'tags'))(
  '%s is a column of the list',
  async (name, field) => {
    const row = (await rows({ Columns: [name] })).find(({ ContactId }) => ContactId === full)
    const { value, shown } = sampleOf(field)
    expect(row?.Columns).toEqual({ [name]: shown ?? String(value) })
  },
)

test.each([...fieldSorts])('the list is sorted by %s', async (SortBy, { name, of }) => {
  const column = columnOf(name)
  // Contacts with a value come first, those without one last.
  if (!['SourceId', 'AssignedAgentId', 'Email'].includes(name))
    await t.query(
      of === 'Contact'
        ? `update contact set ${column} = null where contact_id = $1`
        : `update contact_entity set ${column} = null
           where contact_entity_id = (select contact_entity_id from contact where contact_id = $1)`,
      [plain],
    )
  const ids = async (SortDirection: string) => (await rows({ SortBy, SortDirection })).map((row) => row.ContactId)
  const [up, down] = [await ids('asc'), await ids('desc')]
  expect([up.toSorted(), down.toSorted()]).toEqual([[plain, full].toSorted(), [plain, full].toSorted()])
  if (!['SourceId', 'AssignedAgentId', 'Email'].includes(name)) expect([up[0], down[0]]).toEqual([full, full])
})

describe('the list is filtered by', () => {
  const filtered = declared.filter(({ filter, kind }) => filter && kind !== 'tags')
  test.each(filtered.map((field) => [field.name, field] as const))('%s', async (name, field) => {
    const options = (await t.call(filterOptions, { as: admin })).body
    const { label = field.label, type, also = {} } = field.filter ?? { type: undefined }
    const asked = [[name, { label, type }] as const, ...Object.entries(also)]
    for (const [PropertyName, { label, type }] of asked) {
      expect(options.find((option) => option.Field === PropertyName)).toMatchObject({ Label: label, FilterType: type })
      const found = async (filter: Omit<Filter, 'PropertyName'>) =>
        (await rows({ Filters: [{ PropertyName, ...filter }] })).map(({ ContactId }) => ContactId)
      expect(await found({ Operation: 'Equals', Value: sampleOf(field).value })).toContain(full)
      expect(await found({ Operation: type === 'string' ? 'IsEmpty' : 'IsNull' })).not.toContain(full)
    }
  })
})

test('each importable field is imported', async () => {
  const taken = edited.filter((field) => field.import)
  const cells: Partial<Record<ContactField, string | number>> = Object.fromEntries(
    taken.map((field) => [field.name, sampleOf(field).value]),
  )
  const own = { FirstName: 'Imported', Email: 'imported@example.com', CellPhone: '8015550001' }
  const file = [Object.keys(cells).join(','), Object.values({ ...cells, ...own }).join(',')].join('\n')
  const { body } = await t.call(importContacts, { as: admin, body: { File: new File([file], 'contacts.csv') } })
  expect(body).toMatchObject({ Successful: true, RejectString: null })
  const [row] = await rows({ SearchTerm: 'imported@example.com' })
  const contact = await read(row?.ContactId ?? 0)
  expect({ ...contact.Entity, ...contact.Contact }).toMatchObject({ ...cells, ...own })
})

test('each exported field is under its header', async () => {
  const { Url } = (await t.call(exportContacts, { as: admin, body: { ContactIds: [full] } })).body
  const [header = '', row = ''] = (await t.send('GET', Url)).text.replace('\ufeff', '').split('\r\n')
  const cells = Object.fromEntries(header.split(',').map((name, at) => [name, row.split(',')[at]]))
  for (const field of declared.filter((one) => one.export)) {
    const { value, shown } = sampleOf(field)
    expect(cells).toMatchObject({ [field.export as string]: shown ?? String(value) })
  }
})

test('each field in the Add Joint Contact modal is accepted', async () => {
  const { ContactEntityId } = await read(full)
  const asked = edited.filter((field) => field.joint)
  const body = Object.fromEntries(asked.map((field) => [field.name, String(sampleOf(field).value)]))
  const { ContactId } = (await t.call(addJointContact, { as: admin, body: { ContactEntityId, ...body } as never })).body
  expect((await read(ContactId)).Contact).toMatchObject(body)
})

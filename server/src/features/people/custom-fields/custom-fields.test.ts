import type { Change } from '@dormer/contract/brokerage/audit'
import { restoreTrash, trash as trashList } from '@dormer/contract/brokerage/trash'
import { contactPage } from '@dormer/contract/desk/contact-page'
import { populateTemplate, templateFields } from '@dormer/contract/messages/templates'
import { exportContacts, filterOptions, searchContacts } from '@dormer/contract/people/contact-search'
import { createContact, deleteContacts } from '@dormer/contract/people/contacts'
import {
  type CustomField,
  type CustomFieldKind,
  type CustomValue,
  customFields,
  customValues,
  deleteCustomField,
  importedFieldNames,
  importedFields,
  orderCustomFields,
  promoteImportedField,
  saveCustomField,
  setCustomValues,
} from '@dormer/contract/people/custom-fields'
import { contactHistory } from '@dormer/contract/people/history'
import { savedSearches, saveSearch } from '@dormer/contract/people/saved-searches'
import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { addCustomField, addImportedFields, setCustomValues as setMany } from '../acts/custom-fields.ts'
import { matchingContactIds } from '../contact-search/contact-search.queries.ts'
import { refreshSearchText } from './custom-fields.jobs.ts'
import { customFieldsOf } from './custom-fields.queries.ts'

const t = await startTestProgram()
const { agent, admin, colleague, TenantId } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

let ContactId = 0
let last = 0
beforeEach(async () => {
  await t.query('delete from custom_field where tenant_id = $1', [TenantId])
  ContactId = await make()
})
const make = async (FirstName = 'Ida') =>
  (
    await t.call(createContact, {
      as: admin,
      body: { FirstName, LastName: 'Moor', Email: `ida${++last}@example.com`, AssignedAgentId: agent.UserId },
    })
  ).body.ContactId as number
const save = (body: object, as: User = admin) => t.call(saveCustomField, { as, body: body as never })
const add = async (Name: string, Kind: CustomFieldKind, Choices?: string[]) => {
  const answer = await save({ Name, Kind, Choices })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as CustomField
}
const set = (Values: Record<string, CustomValue>, contactId = ContactId, as: User = agent) =>
  t.call(setCustomValues, { as, query: { contactId }, body: { Values } })
const values = async (contactId = ContactId) =>
  (await t.call(customValues, { as: agent, query: { contactId } })).body as Record<string, CustomValue>
const list = async (body: object) => {
  const answer = await t.call(searchContacts, { as: agent, body: body as never })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as { ContactId: number; Columns?: Record<string, string | null> }[]
}
const found = async (body: object) => (await list(body)).map((row) => row.ContactId)
const asTenant = <T>(work: Parameters<typeof t.services.database.asTenant<T>>[1]) =>
  t.services.database.asTenant(TenantId, work)
const changes = async () =>
  (await t.call(contactHistory, { as: agent, params: { contactId: ContactId } })).body.Changes as Change[]
/** Writes the search texts that were left to the job. */
const settled = async () => {
  await refreshSearchText.run({ TenantId, After: 0 }, t.jobContext())
  expect(await t.query(`select from graphile_worker.jobs where task_identifier = 'refresh-search-text'`)).toHaveLength(
    1,
  )
}

test('fields are added, changed, ordered and listed', async () => {
  const one = await add('Anniversary gift', 'Text')
  const two = await add('Loan', 'Choice', ['FHA', ' VA ', '', 'fha'])
  expect(two).toEqual({
    CustomFieldId: two.CustomFieldId,
    Name: 'Loan',
    Kind: 'Choice',
    Choices: ['FHA', 'VA'],
    Contacts: 0,
  })
  await set({ [one.CustomFieldId]: 'Wine' })
  const ordered = await t.call(orderCustomFields, { as: admin, body: { CustomFieldIds: [two.CustomFieldId] } })
  expect(ordered.body.map(({ Name }) => Name)).toEqual(['Loan', 'Anniversary gift'])
  expect((await save({ CustomFieldId: one.CustomFieldId, Name: 'Closing gift' })).body).toMatchObject({
    Name: 'Closing gift',
    Kind: 'Text',
  })
  expect((await t.call(customFields, { as: agent })).body).toMatchObject([
    { Name: 'Loan', Contacts: null },
    { Name: 'Closing gift', Contacts: null },
  ])
  expect((await t.call(customFields, { as: agent, query: { counts: true } })).body).toMatchObject([
    { Contacts: 0 },
    { Contacts: 1 },
  ])
})

test.for([
  [{}, { Name: 'Name is required' }],
  [{ Name: 'X' }, { Kind: 'Choose a kind' }],
  [{ Name: 'X', Kind: 'Color' }, { Kind: 'Choose a kind' }],
  [{ Name: 'loan ', Kind: 'Text' }, { Name: 'There is already a field with this name. Choose another name.' }],
  [{ Name: 'A|B', Kind: 'Text' }, { Name: 'Leave out { } and |, which merge fields are written with' }],
  [{ Name: 'X', Kind: 'Choices', Choices: [' '] }, { Choices: 'Enter at least one choice' }],
] as const)('%j is refused', async ([body, faults]) => {
  await add('Loan', 'Text')
  const answer = await save(body)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({
    ModelState: Object.fromEntries(Object.entries(faults).map(([k, v]) => [k, [v]])),
  })
  expect((await t.call(customFields, { as: agent })).body).toHaveLength(1)
})

test('a brokerage has at most 100', async () => {
  await t.query(
    `insert into custom_field (tenant_id, name, kind) select $1, 'F' || n, 'Text' from generate_series(1, 100) n`,
    [TenantId],
  )
  expect(await save({ Name: 'One more', Kind: 'Text' })).toMatchObject({
    status: 400,
    body: { Message: 'A brokerage has at most 100 fields of its own. Delete one that is no longer needed.' },
  })
})

test('only who manages settings changes fields, and nobody those of another brokerage', async () => {
  const { CustomFieldId } = await add('Loan', 'Text')
  expect((await save({ Name: 'X', Kind: 'Text' }, agent)).status).toBe(403)
  expect((await t.call(deleteCustomField, { as: agent, params: { CustomFieldId } })).status).toBe(403)
  expect((await t.call(deleteCustomField, { as: south.admin, params: { CustomFieldId } })).status).toBe(404)
  expect((await save({ CustomFieldId, Name: 'X' }, south.admin)).status).toBe(404)
  expect((await t.call(orderCustomFields, { as: south.admin, body: { CustomFieldIds: [CustomFieldId] } })).status).toBe(
    404,
  )
  // Theirs is no field of a contact here.
  const theirs = (await save({ Name: 'Theirs', Kind: 'Text' }, south.admin)).body as CustomField
  expect(await set({ [theirs.CustomFieldId]: 'x' })).toMatchObject({
    status: 400,
    body: { ModelState: { [`Values.${theirs.CustomFieldId}`]: ['This field does not exist'] } },
  })
  const filter = { PropertyName: `Custom${theirs.CustomFieldId}`, Operation: 'IsNotNull' }
  expect((await t.call(searchContacts, { as: agent, body: { Filters: [filter] } as never })).status).toBe(400)
  expect((await t.call(customValues, { as: south.admin, query: { contactId: ContactId } })).status).toBe(404)
  expect((await t.call(customValues, { as: colleague, query: { contactId: ContactId } })).status).toBe(404)
  expect((await set({ [CustomFieldId]: 'x' }, ContactId, colleague)).status).toBe(404)
})

const given: [CustomFieldKind, CustomValue, CustomValue, string][] = [
  ['Text', ' Likes porches ', 'Likes porches', 'Likes porches'],
  ['Number', '1,250.50', '1250.5', '1250.5'],
  ['Money', '$450k', '450000.00', '450000.00'],
  ['Date', '5/17/2026', '2026-05-17', '2026-05-17'],
  ['Choice', 'fha', 'FHA', 'FHA'],
  ['Choices', ['VA', 'FHA'], ['FHA', 'VA'], 'FHA, VA'],
  ['YesNo', true, true, 'Yes'],
]
test.for(given)(
  'a %s of %j is set, read, shown in the list, exported, told in the history, and cleared',
  async ([Kind, sent, answer, text]) => {
    const { CustomFieldId } = await add('Mine', Kind, ['FHA', 'VA', 'Cash'])
    expect((await set({ [CustomFieldId]: sent })).body).toEqual({ [CustomFieldId]: answer })
    expect(await values()).toEqual({ [CustomFieldId]: answer })
    const page = await t.call(contactPage, { as: agent, query: { contactId: ContactId } })
    expect(page.body.CustomValues).toEqual({ [CustomFieldId]: answer })
    const [row] = await list({
      Filters: [{ PropertyName: `Custom${CustomFieldId}`, Operation: 'IsNotNull' }],
      Columns: [`Custom${CustomFieldId}`, 'Custom999999'],
    })
    expect(row).toMatchObject({ ContactId, Columns: { [`Custom${CustomFieldId}`]: text, Custom999999: null } })
    const { Url } = (await t.call(exportContacts, { as: agent, body: { ContactIds: [ContactId] } as never })).body
    const rows = parse((await t.send('GET', Url, {})).text, { columns: true, bom: true }) as Record<string, string>[]
    expect(rows[0]?.Mine).toBe(text.replace(', ', '; '))
    expect(Object.keys(rows[0] ?? {}).at(-1)).toBe('Mine')
    // Nothing is written again.
    const history = async () => (await changes()).filter(({ Kind }) => Kind === 'CustomValue')
    const before = await history()
    expect(before.map(({ What, Title }) => [What, Title])).toContainEqual(['Added', expect.stringContaining('Mine: ')])
    await set({ [CustomFieldId]: sent })
    expect(await history()).toEqual(before)
    expect((await set({ [CustomFieldId]: null })).body).toEqual({})
    expect((await history())[0]).toMatchObject({ What: 'Deleted', Title: expect.stringMatching(/^Mine: /) })
  },
)

test('a changed value is told with what it was', async () => {
  const { CustomFieldId } = await add('Budget', 'Money')
  await set({ [CustomFieldId]: '400k' })
  await set({ [CustomFieldId]: '450k' })
  const [newest] = await changes()
  expect(newest).toMatchObject({
    Kind: 'CustomValue',
    What: 'Changed',
    Title: 'Budget: 450000.00',
    Fields: [{ Field: 'Value', Label: 'Value', Before: '400000.00', After: '450000.00' }],
  })
})

test('what a field cannot hold is refused at that field, and nothing is changed', async () => {
  const budget = await add('Budget', 'Money')
  const note = await add('Remark', 'Text')
  const { status, body } = await set({ [budget.CustomFieldId]: 'a lot', [note.CustomFieldId]: 'x', 999999: 'x' })
  expect([status, body]).toMatchObject([
    400,
    {
      ModelState: {
        [`Values.${budget.CustomFieldId}`]: ['Enter an amount in dollars, such as 85,000'],
        'Values.999999': ['This field does not exist'],
      },
    },
  ])
  expect(await values()).toEqual({})
})

test('what a colleague has changed meanwhile is not overwritten, and told', async () => {
  const budget = await add('Budget', 'Money')
  const note = await add('Remark', 'Text')
  const [money, remark] = [String(budget.CustomFieldId), String(note.CustomFieldId)]
  await set({ [money]: '400k', [remark]: 'x' })
  const edit = (Values: Record<string, CustomValue>, Snapshot: Record<string, CustomValue>) =>
    t.call(setCustomValues, { as: agent, query: { contactId: ContactId }, body: { Values, Snapshot } })
  await set({ [money]: '450k' }, ContactId, admin)
  const stale = await t.unchanged(() => edit({ [money]: '500k' }, { [money]: '400000.00', [remark]: 'x' }))
  expect(stale).toMatchObject({
    status: 409,
    body: { ModelState: { [`Values.${money}`]: [expect.stringContaining('changed this meanwhile')] } },
  })
  // Nobody has changed what is edited here; the same amount in other words is the same.
  expect((await edit({ [remark]: 'y' }, { [money]: '400000.00', [remark]: 'x' })).status).toBe(200)
  expect((await edit({ [money]: '500k' }, { [money]: '$450,000' })).status).toBe(200)
  expect((await edit({ [money]: null }, { [money]: null })).status).toBe(409)
  expect(await values()).toEqual({ [money]: '500000.00', [remark]: 'y' })
})

test('a field with the values of many comes back with all of them', async () => {
  const { CustomFieldId } = await add('Remark', 'Text')
  await t.query(
    `with e as (insert into contact_entity (tenant_id, source_id, assigned_agent_id)
       select $1, (select min(source_id) from source where tenant_id = $1), $2 from generate_series(1, 3000) returning *),
     c as (insert into contact (tenant_id, contact_entity_id, first_name, last_name)
       select tenant_id, contact_entity_id, 'Many', 'One' from e returning tenant_id, contact_id)
     insert into custom_value (tenant_id, custom_field_id, contact_id, value) select tenant_id, $3, contact_id, 'v' || contact_id from c`,
    [TenantId, agent.UserId, CustomFieldId],
  )
  const all = () =>
    t.query('select contact_id, value from custom_value where custom_field_id = $1 order by 1', [CustomFieldId])
  const before = await all()
  expect((await t.call(deleteCustomField, { as: admin, params: { CustomFieldId } })).status).toBe(200)
  expect(await all()).toEqual([])
  const entry = (await t.call(trashList, { as: admin })).body.find(({ Title }) => Title === 'Remark')
  expect((await t.call(restoreTrash, { as: admin, params: { TrashId: entry?.TrashId as number } })).status).toBe(200)
  expect(await all()).toEqual(before)
  await t.query(`delete from contact where first_name = 'Many'`)
})

/** Contacts with these values, none among them, in ascending order. */
const some: Record<CustomFieldKind, CustomValue[]> = {
  Text: ['Apple pie', 'Élan', 'zebra', null],
  Number: ['-3', '2', '10', null],
  Money: ['-5', '999.99', '1000', null],
  Date: ['1999-12-31', '2026-05-17', '2026-05-18', null],
  Choice: ['FHA', 'VA', 'Cash', null],
  Choices: [['FHA'], ['FHA', 'Cash'], ['VA'], null],
  YesNo: [false, true, null],
}
type Case = [CustomFieldKind, Operation: string, Value: unknown, expected: number[]]
const cases: Case[] = [
  ['Text', 'Contains', 'LAN', [1]],
  ['Text', 'Equals', 'apple PIE', [0]],
  ['Text', 'NotEqualTo', 'zebra', [0, 1, 3]],
  ['Text', 'StartsWith', 'elan', [1]],
  ['Text', 'EndsWith', 'bra', [2]],
  ['Text', 'IsEmpty', undefined, [3]],
  ['Text', 'IsNotEmpty', undefined, [0, 1, 2]],
  ...(['Number', 'Money'] as const).flatMap((kind): Case[] => {
    const middle = kind === 'Number' ? '2' : '$999.99'
    return [
      [kind, 'Equals', middle, [1]],
      [kind, 'NotEqualTo', middle, [0, 2, 3]],
      [kind, 'GreaterThan', middle, [2]],
      [kind, 'GreaterThanOrEqualTo', middle, [1, 2]],
      [kind, 'LessThan', middle, [0]],
      [kind, 'LessThanOrEqualTo', middle, [0, 1]],
      [kind, 'IsNull', undefined, [3]],
      [kind, 'IsNotNull', undefined, [0, 1, 2]],
    ]
  }),
  ['Number', 'GreaterThan', 9, [2]],
  ['Money', 'GreaterThanOrEqualTo', '1k', [2]],
  ['Money', 'LessThan', '-$4.50', [0]],
  ['Money', 'GreaterThan', '-0.01 mil', [0, 1, 2]],
  ['Date', 'Equals', '2026-05-17', [1]],
  ['Date', 'NotEqualTo', '2026-05-17', [0, 2, 3]],
  ['Date', 'GreaterThan', '5/17/2026', [2]],
  ['Date', 'GreaterThanOrEqualTo', '2026-05-17', [1, 2]],
  ['Date', 'LessThan', '2026-05-17', [0]],
  ['Date', 'LessThanOrEqualTo', '2026-05-17', [0, 1]],
  ['Date', 'IsNull', undefined, [3]],
  ['Date', 'IsNotNull', undefined, [0, 1, 2]],
  ['Choice', 'Contains', ['FHA', 'Cash'], [0, 2]],
  ['Choice', 'Contains', 'VA', [1]],
  ['Choice', 'NotEqualTo', ['FHA'], [1, 2, 3]],
  ['Choice', 'IsNull', undefined, [3]],
  ['Choice', 'IsNotNull', undefined, [0, 1, 2]],
  ['Choices', 'Contains', ['Cash', 'VA'], [1, 2]],
  ['Choices', 'NotEqualTo', ['Cash'], [0, 2, 3]],
  ['Choices', 'IsNull', undefined, [3]],
  ['Choices', 'IsNotNull', undefined, [0, 1, 2]],
  ['YesNo', 'IsTrue', undefined, [1]],
  ['YesNo', 'IsFalse', undefined, [0]],
  ['YesNo', 'Equals', 'true', [1]],
  ['YesNo', 'IsNull', undefined, [2]],
  ['YesNo', 'IsNotNull', undefined, [0, 1]],
]

test.for(Object.entries(some) as [CustomFieldKind, CustomValue[]][])(
  'the list is filtered and sorted by a %s in all its ways',
  async ([Kind, all]) => {
    const { CustomFieldId } = await add('Mine', Kind, ['FHA', 'VA', 'Cash'])
    // A second field, whose values no condition on the first may see.
    const other = await add('Other', Kind, ['FHA', 'VA', 'Cash'])
    const name = `Custom${CustomFieldId}`
    const tag = `Zz${Kind}`
    const ids: number[] = []
    for (const value of all) {
      const id = await make(tag)
      ids.push(id)
      await set({ [CustomFieldId]: value, [other.CustomFieldId]: all[0] as CustomValue }, id)
    }
    const only = { PropertyName: 'FirstName', Operation: 'Equals', Value: tag }
    const option = (await t.call(filterOptions, { as: agent })).body.find(({ Field }) => Field === name)
    expect(option).toMatchObject({ Label: 'Mine', Category: 'Custom Fields' })
    const tried = cases.filter(([kind]) => kind === Kind)
    expect(new Set(tried.map(([, operation]) => operation))).toEqual(
      new Set([
        ...(option?.Operations ?? []).map(({ Operation }) => Operation),
        ...(Kind === 'YesNo' ? ['Equals'] : []),
      ]),
    )
    for (const [, Operation, Value, expected] of tried) {
      const filter = { PropertyName: name, Operation, Value }
      const wanted = expected.map((at) => ids[at])
      const said = JSON.stringify(filter)
      expect(new Set(await found({ Filters: [only, filter] })), said).toEqual(new Set(wanted))
      // In a group, and asked of single contacts, as workflows do.
      const Groups = [
        { Match: 'Any', Filters: [filter, { PropertyName: 'FirstName', Operation: 'Equals', Value: 'Nobody' }] },
      ]
      expect(new Set(await found({ Filters: [only], Groups })), said).toEqual(new Set(wanted))
      const by = { ...agent, TimeZone: 'America/Chicago' } as never
      expect(
        new Set(await asTenant((db) => matchingContactIds(db, by, { Filters: [filter] } as never, ids))),
        said,
      ).toEqual(new Set(wanted))
    }
    if (Kind === 'Choices') {
      expect(await t.call(searchContacts, { as: agent, body: { SortBy: name } as never })).toMatchObject({
        status: 400,
        body: { ModelState: { SortBy: ['The list cannot be sorted by Mine, which has several choices'] } },
      })
      return
    }
    // Blanks are last in both directions.
    expect(await found({ Filters: [only], SortBy: name })).toEqual(ids)
    expect(await found({ Filters: [only], SortBy: name, SortDirection: 'desc' })).toEqual([
      ...ids.slice(0, -1).reverse(),
      ids.at(-1),
    ])
    expect(await found({ Filters: [only], SortBy: name, Columns: [name], PageNumber: 2, Take: 2 })).toEqual(
      ids.slice(2, 4),
    )
  },
)

test.for([
  ['Number', 'GreaterThan', 'many', 'Mine cannot be filtered by GreaterThan with this value'],
  ['Number', 'Contains', '1', 'Mine cannot be filtered by Contains with this value'],
  ['Number', 'GreaterThan', '', 'Mine needs a value'],
  ['Date', 'Equals', 'soon', 'Mine cannot be filtered by Equals with this value'],
  ['Text', 'GreaterThan', 'a', 'Mine cannot be filtered by GreaterThan with this value'],
] as const)('a %s is not filtered by %s %j', async ([Kind, Operation, Value, message]) => {
  const { CustomFieldId } = await add('Mine', Kind)
  const Filters = [{ PropertyName: `Custom${CustomFieldId}`, Operation, Value }]
  expect(await t.call(searchContacts, { as: agent, body: { Filters } as never })).toMatchObject({
    status: 400,
    body: { Message: message },
  })
})

test('a deleted field is told where it is still used, and comes back with its values', async () => {
  const { CustomFieldId } = await add('Budget', 'Text')
  await set({ [CustomFieldId]: 'Quitelarge' })
  const Filters = [{ PropertyName: `Custom${CustomFieldId}`, Operation: 'IsNotEmpty' }]
  const saved = await t.call(saveSearch, { as: agent, body: { Name: `Big ${last}`, SearchFilters: Filters } as never })
  expect(saved.status, saved.text).toBe(200)
  expect(await found({ SearchTerm: 'quitelarge' })).toEqual([ContactId])
  expect((await t.call(deleteCustomField, { as: admin, params: { CustomFieldId } })).status).toBe(200)
  expect(await values()).toEqual({})
  expect((await t.call(savedSearches, { as: agent })).body).toMatchObject([{ Name: `Big ${last}` }])
  const gone = await t.call(searchContacts, { as: agent, body: { Filters } as never })
  expect(gone).toMatchObject({ status: 400, body: { Message: expect.stringContaining('has been deleted') } })
  expect(
    (await t.call(searchContacts, { as: agent, body: { SortBy: `Custom${CustomFieldId}` } as never })).status,
  ).toBe(400)
  await settled()
  expect(await found({ SearchTerm: 'quitelarge' })).toEqual([])
  const [entry] = (await t.call(trashList, { as: admin })).body
  expect(entry).toMatchObject({ Title: 'Budget' })
  expect((await t.call(restoreTrash, { as: admin, params: { TrashId: entry?.TrashId as number } })).status).toBe(200)
  expect(await values()).toEqual({ [CustomFieldId]: 'Quitelarge' })
  expect(await found({ Filters })).toEqual([ContactId])
  expect(await found({ SearchTerm: 'quitelarge' })).toEqual([ContactId])
})

test('a contact comes back with its values and imported fields, also if a field is gone meanwhile', async () => {
  const kept = await add('Kept', 'Text')
  const gone = await add('Gone', 'Text')
  await set({ [kept.CustomFieldId]: 'a', [gone.CustomFieldId]: 'b' })
  await asTenant((db) =>
    addImportedFields(db, { TenantId }, [{ ContactId, Name: 'Hobby', Value: 'Sailing', FileName: 'a.csv' }]),
  )
  await t.call(deleteContacts, { as: admin, body: [ContactId] })
  const [entry] = (await t.call(trashList, { as: admin })).body
  await t.call(deleteCustomField, { as: admin, params: { CustomFieldId: gone.CustomFieldId } })
  const restored = await t.call(restoreTrash, { as: admin, params: { TrashId: entry?.TrashId as number } })
  expect(restored.status, restored.text).toBe(200)
  expect(await values()).toEqual({ [kept.CustomFieldId]: 'a' })
  expect((await t.call(importedFields, { as: agent, query: { contactId: ContactId } })).body).toMatchObject([
    { Name: 'Hobby', Value: 'Sailing' },
  ])
})

test('a kind changes if every value can be read as the new one', async () => {
  const { CustomFieldId } = await add('Rooms', 'Text')
  const [second, third] = [await make(), await make()]
  await set({ [CustomFieldId]: '3' })
  await set({ [CustomFieldId]: '1,200' }, second)
  await set({ [CustomFieldId]: 'several' }, third)
  const refused = await save({ CustomFieldId, Kind: 'Number' })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      ModelState: { Kind: ['1 contact has a value that is not a number, “several” for example. Change these first.'] },
    },
  })
  expect(await values(second)).toEqual({ [CustomFieldId]: '1,200' })
  await set({ [CustomFieldId]: null }, third)
  expect(await save({ CustomFieldId, Kind: 'Number' })).toMatchObject({
    status: 200,
    body: { Kind: 'Number', Contacts: 2 },
  })
  expect(await values(second)).toEqual({ [CustomFieldId]: '1200' })
  expect(
    await found({ Filters: [{ PropertyName: `Custom${CustomFieldId}`, Operation: 'GreaterThan', Value: '100' }] }),
  ).toEqual([second])
  expect((await save({ CustomFieldId, Kind: 'Choices' })).body).toMatchObject({
    Kind: 'Choices',
    Choices: ['1200', '3'],
    Contacts: 2,
  })
  expect(await values()).toEqual({ [CustomFieldId]: ['3'] })
  await set({ [CustomFieldId]: ['3', '1200'] })
  expect(await save({ CustomFieldId, Kind: 'Choice' })).toMatchObject({ status: 400 })
  expect((await save({ CustomFieldId, Kind: 'Text' })).body).toMatchObject({ Kind: 'Text', Choices: [] })
  expect(await values()).toEqual({ [CustomFieldId]: '1200; 3' })
  await settled()
})

test('a choice is renamed with its values, and not taken away while it is used', async () => {
  const { CustomFieldId } = await add('Loan', 'Choices', ['FHA', 'VA', 'Cash'])
  await set({ [CustomFieldId]: ['FHA', 'VA'] })
  expect((await save({ CustomFieldId, Choices: ['FHA loan', 'VA', 'Cash'] })).status).toBe(200)
  expect(await values()).toEqual({ [CustomFieldId]: ['FHA loan', 'VA'] })
  expect(await save({ CustomFieldId, Choices: ['FHA loan', 'Cash'] })).toMatchObject({
    status: 400,
    body: { ModelState: { Choices: ['1 contact has “VA”. Give them another one first, or rename it.'] } },
  })
  expect((await save({ CustomFieldId, Choices: ['VA', 'FHA loan'] })).body).toMatchObject({
    Choices: ['VA', 'FHA loan'],
  })
  expect(await values()).toEqual({ [CustomFieldId]: ['VA', 'FHA loan'] })
  await settled()
  expect(await found({ SearchTerm: 'FHA loan' })).toEqual([ContactId])
})

test('what was imported is listed, searched, counted, and made a field', async () => {
  const [second, third] = [await make(), await make()]
  const file = { Name: 'Price Range', FileName: 'leads.csv' }
  const rows = [
    { ...file, ContactId, Value: '450k' },
    { ...file, ContactId: second, Value: '$1,250,000' },
    { ...file, ContactId: third, Value: 'about half a million' },
    { ...file, ContactId, Name: 'Pastime', Value: 'Paragliding' },
  ]
  const keep = () => asTenant((db) => addImportedFields(db, { TenantId }, rows))
  expect(await keep()).toHaveLength(4)
  // The same file once more.
  expect(await keep()).toEqual([])
  const imported = async (contactId = ContactId) =>
    (await t.call(importedFields, { as: agent, query: { contactId } })).body
  expect(await imported()).toMatchObject([
    { Name: 'Price Range', Value: '450k', FileName: 'leads.csv' },
    { Name: 'Pastime', Value: 'Paragliding', FileName: 'leads.csv' },
  ])
  expect((await t.call(contactPage, { as: agent, query: { contactId: ContactId } })).body.ImportedFields).toHaveLength(
    2,
  )
  expect(await found({ SearchTerm: 'paragliding' })).toEqual([ContactId])
  expect((await t.call(importedFieldNames, { as: admin })).body).toContainEqual({
    Name: 'Price Range',
    Contacts: 3,
    Samples: ['$1,250,000', '450k', 'about half a million'],
  })
  const promote = (body: object, as: User = admin) => t.call(promoteImportedField, { as, body: body as never })
  expect((await promote({ ImportedName: 'Nothing', Name: 'X', Kind: 'Text' })).body).toMatchObject({
    ModelState: { ImportedName: ['Nothing was imported under this name'] },
  })
  expect((await promote({ ImportedName: 'Price range', Name: 'X', Kind: 'Text' }, agent)).status).toBe(403)
  const answer = await promote({ ImportedName: 'price range', Name: 'Price range', Kind: 'Money' })
  expect(answer.body).toMatchObject({ Field: { Name: 'Price range', Kind: 'Money', Contacts: 2 }, Moved: 2, Left: 1 })
  const { CustomFieldId } = (answer.body as { Field: CustomField }).Field
  expect(await values(second)).toEqual({ [CustomFieldId]: '1250000.00' })
  expect(await imported(second)).toEqual([])
  expect(await imported(third)).toMatchObject([{ Value: 'about half a million' }])
  const choice = await promote({ ImportedName: 'Pastime', Name: 'Pastime', Kind: 'Choice' })
  expect(choice.body).toMatchObject({ Field: { Choices: ['Paragliding'] }, Moved: 1, Left: 0 })
  await settled()
  expect(await found({ SearchTerm: 'paragliding' })).toEqual([ContactId])
})

test('messages say its values, and nothing where there is none', async () => {
  const budget = await add('Max. Budget', 'Money')
  const loan = await add('Loan & bank', 'Choices', ['FHA', 'VA'])
  await set({ [budget.CustomFieldId]: '450k', [loan.CustomFieldId]: ['FHA', 'VA'] })
  const Body =
    '<p>{{FirstName}}: {{Custom: Max. Budget}}, {{custom:loan &amp; BANK}}; {{Custom: Nothing|none}}{{Custom: Nothing}}</p>'
  const populate = async (contactId: number) =>
    (await t.call(populateTemplate, { as: agent, query: { contactId, template: Body } })).body
  expect(await populate(ContactId)).toMatchObject({
    Body: '<p>Ida: $450,000, FHA, VA; none</p>',
    MissingFields: ['Custom: Nothing'],
  })
  expect(await populate(await make())).toMatchObject({
    Body: '<p>Ida: , ; none</p>',
    MissingFields: ['Custom: Max. Budget', 'Custom: loan &amp; BANK', 'Custom: Nothing'],
  })
  expect((await t.call(templateFields, { as: agent })).body).toEqual(
    expect.arrayContaining(['FirstName', 'Custom: Max. Budget', 'Custom: Loan & bank']),
  )
})

test('many values are set at once, and what cannot be read is told', async () => {
  const fields = await asTenant(async (db) => {
    const by = { TenantId }
    await addCustomField(db, by, { Name: 'Budget', Kind: 'Money' })
    await addCustomField(db, by, { Name: 'Loan', Kind: 'Choices', Choices: ['FHA', 'VA'] })
    return customFieldsOf(db, TenantId)
  })
  const [budget = 0, loan = 0] = fields.map(({ CustomFieldId }) => CustomFieldId)
  const people = await Promise.all(Array.from({ length: 5 }, () => make()))
  const rows = people.flatMap((id, n) => [
    { ContactId: id, CustomFieldId: budget, Value: n === 4 ? 'lots' : `${n + 1}00k` },
    { ContactId: id, CustomFieldId: loan, Value: 'FHA; VA' },
  ])
  const setAll = (given = rows) => asTenant((db) => setMany(db, { TenantId }, given))
  expect(await setAll()).toMatchObject({
    written: 14,
    unread: [{ ContactId: people[4], Value: 'lots', Fault: expect.stringContaining('amount') }],
  })
  expect(await setAll()).toMatchObject({ written: 0 })
  expect(await values(people[1])).toEqual({ [budget]: '200000.00', [loan]: ['FHA', 'VA'] })
  // The last of two counts; who is gone is left out.
  const more = [
    { ContactId: people[0] as number, CustomFieldId: budget, Value: '1' },
    { ContactId: people[0] as number, CustomFieldId: budget, Value: '2' },
    { ContactId: 999_999_999, CustomFieldId: budget, Value: '2' },
  ]
  expect(await setAll(more)).toMatchObject({ written: 1 })
  expect(await values(people[0])).toMatchObject({ [budget]: '2.00' })
})

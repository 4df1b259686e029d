import { proveIdentity } from '@dormer/contract/brokerage/second-step'
import { addTags } from '@dormer/contract/people/bulk'
import {
  type CustomFieldKind,
  type CustomValue,
  deleteCustomField,
  saveCustomField,
} from '@dormer/contract/people/custom-fields'
import { contactHistory } from '@dormer/contract/people/history'
import { erasePerson } from '@dormer/contract/people/personal-data'
import { expect, test } from 'vitest'
import { password } from '../../../../test/harness.ts'
import { look, makeBrokerage, people, runAll, runJob, start, startBulks, t } from './bulk.fixture.ts'

await startBulks()

type Of = Awaited<ReturnType<typeof makeBrokerage>>
const add = async (b: Of, Name: string, Kind: CustomFieldKind, Choices?: string[]) =>
  (await t.call(saveCustomField, { as: b.admin, body: { Name, Kind, Choices } as never })).body.CustomFieldId
const setTo = (CustomFieldId: number, Value: unknown) => ({
  CustomField: { CustomFieldId, Value: Value as CustomValue },
})
const stored = async (id: number) =>
  (
    await t.query<{ values: string[] }>(
      `select array_agg(value order by value) as values from custom_value where custom_field_id = $1
       group by contact_id order by contact_id`,
      [id],
    )
  ).map(({ values }) => values.join(', '))

test.each([
  ['Text', 'Spring', 'Set Own to Spring', 'Spring'],
  ['Number', '1,250', 'Set Own to 1,250', '1250'],
  ['Money', '450k', 'Set Own to $450,000', '450000.00'],
  ['Date', '5/17/2026', 'Set Own to May 17, 2026', '2026-05-17'],
  ['Choice', 'va', 'Set Own to VA', 'VA'],
  ['Choices', ['VA', 'FHA'], 'Set Own to FHA, VA', 'FHA, VA'],
  ['YesNo', false, 'Set Own to No', 'No'],
] as const)('a field of the kind %s is set and cleared for many', async (Kind, value, says, kept) => {
  const b = await makeBrokerage()
  const ids = await people(b, 4)
  const field = await add(b, 'Own', Kind, Kind.startsWith('Choice') ? ['FHA', 'VA', 'Cash'] : undefined)
  const other = { Text: 'x', Number: '7', Money: '7', Date: '2020-01-01', Choice: 'Cash', Choices: 'Cash', YesNo: true }
  await runAll(b, b.agent, 'SetField', 2, { ContactIds: ids.slice(0, 2), ...setTo(field, other[Kind]) })

  const run = await runAll(b, b.agent, 'SetField', 4, setTo(field, value))
  expect(run).toMatchObject({ Status: 'Done', Description: says, Changed: 4, Skipped: [] })
  expect(await stored(field)).toEqual(Array(4).fill(kept))
  const { body } = await t.call(contactHistory, { as: b.agent, params: { contactId: ids[0] as number } })
  expect(JSON.stringify(body.Changes[0])).toContain('Own')

  expect(await runAll(b, b.agent, 'SetField', 4, setTo(field, value))).toMatchObject({
    Changed: 0,
    Skipped: [{ Reason: 'Already has this value', Count: 4 }],
  })
  const two = { ContactIds: ids.slice(1, 3), ...setTo(field, null) }
  expect(await runAll(b, b.agent, 'SetField', 2, two)).toMatchObject({ Description: 'Clear Own', Changed: 2 })
  expect(await stored(field)).toEqual([kept, kept])
  expect(await runAll(b, b.agent, 'SetField', 2, two)).toMatchObject({
    Changed: 0,
    Skipped: [{ Reason: 'Already without a value', Count: 2 }],
  })
})

test('a value the field cannot hold is refused at it, before anything is done', async () => {
  const [b, south] = [await makeBrokerage(), await makeBrokerage()]
  await people(b, 2)
  const field = await add(b, 'Own', 'Money')
  const foreign = await add(south, 'Own', 'Money')
  const refused = await t.unchanged(() => start(b.agent, 'SetField', 2, setTo(field, 'a lot')))
  expect(refused).toMatchObject({
    status: 400,
    body: { ModelState: { 'CustomField.Value': ['Enter an amount in dollars, such as 85,000'] } },
  })
  expect(await start(b.agent, 'SetField', 2)).toMatchObject({
    status: 400,
    body: { ModelState: { CustomField: ['Choose a field'] } },
  })
  expect((await start(b.agent, 'SetField', 2, setTo(foreign, '1'))).status).toBe(404)
  expect((await start(undefined, 'SetField', 2, setTo(field, '1'))).status).toBe(401)
})

test('a field that is gone when its turn comes is told in words', async () => {
  const b = await makeBrokerage()
  await people(b, 2)
  const field = await add(b, 'Own', 'Choice', ['FHA', 'VA'])
  const { body } = await start(b.agent, 'SetField', 2, setTo(field, 'VA'))
  expect(
    (await t.call(saveCustomField, { as: b.admin, body: { CustomFieldId: field, Choices: ['FHA'] } })).status,
  ).toBe(200)
  await runJob(b, body.BulkId)
  expect(await look(b.agent, body.BulkId)).toMatchObject({
    Status: 'Failed',
    Message: 'The field no longer takes this value. Start again with another; what was done so far stays.',
  })
  const second = await start(b.agent, 'SetField', 2, setTo(field, 'FHA'))
  await t.call(deleteCustomField, { as: b.admin, params: { CustomFieldId: field } })
  await runJob(b, second.body.BulkId)
  expect(await look(b.agent, second.body.BulkId)).toMatchObject({
    Status: 'Failed',
    Message: 'The field is no longer there. Start again with another; what was done so far stays.',
  })
})

test('who was erased is left out, and the others get the value', async () => {
  const b = await makeBrokerage()
  const [erased, other] = (await people(b, 2)) as [number, number]
  const field = await add(b, 'Own', 'Text')
  await t.call(proveIdentity, { as: b.admin, body: { Password: password } })
  const [{ name: Name = '' } = {}] = await t.query<{ name: string }>('select name from contact where contact_id = $1', [
    erased,
  ])
  expect(await t.call(erasePerson, { as: b.admin, params: { ContactId: erased }, body: { Name } })).toMatchObject({
    status: 200,
  })

  const run = await runAll(b, b.admin, 'SetField', 2, setTo(field, 'Spring'))
  expect(run).toMatchObject({ Status: 'Done', Changed: 1, Skipped: [{ Reason: 'Was erased', Count: 1 }] })
  expect(
    await t.query('select contact_id::int as id, value from custom_value where custom_field_id = $1', [field]),
  ).toEqual([{ id: other, value: 'Spring' }])
  expect(await runAll(b, b.admin, 'AddTags', 2, { Names: ['VIP'] })).toMatchObject({
    Changed: 1,
    Skipped: [{ Reason: 'Was erased', Count: 1 }],
  })
  // Those chosen one by one, too.
  const two = { Names: ['Two'], Contacts: [erased, other] }
  expect(await t.call(addTags, { as: b.admin, body: two })).toMatchObject({
    status: 200,
    body: { Changed: 1, Skipped: [{ Reason: 'Was erased', Count: 1 }] },
  })
  expect(await runAll(b, b.admin, 'Delete', 2)).toMatchObject({ Changed: 2, Skipped: [] })
})

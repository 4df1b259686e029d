import { saveSource, sources } from '@dormer/contract/brokerage/settings'
import {
  addTextCode,
  deleteTextCode,
  editTextCode,
  textCodeConfig,
  textCodes,
} from '@dormer/contract/messages/text-codes'
import { beforeEach, expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'

const t = await startTestProgram()
const { agent, admin } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

const body = { Code: '1234', Message: 'Come and see it' }
const add = (more: object = {}, as = admin) => t.call(addTextCode, { as, body: { ...body, ...more } })
const list = async (as = admin) => (await t.call(textCodes, { as })).body
const guidOf = async (name: string, as = admin) =>
  (await t.call(sources, { as })).body.find((source) => source.Name === name)?.SourceGuid as string
const addSource = async (Name: string) => (await t.call(saveSource, { as: admin, body: { Name } })).body

beforeEach(async () => {
  await t.query('delete from phone_code')
})

test('a code is added with the source Code Inquiry, changed, and deleted', async () => {
  const added = await add()
  expect(added).toMatchObject({ status: 200 })
  expect(added.body).toEqual({
    Id: expect.any(Number),
    ...body,
    MessageLink: null,
    MlsNumber: null,
    SourceGuid: await guidOf('Code Inquiry'),
    SourceName: 'Code Inquiry',
  })
  expect(await list(agent)).toEqual([added.body])
  expect(await list(south.admin)).toEqual([])
  const { Id } = added.body
  const sign = await guidOf('Sign Call')
  const changes = { Code: '0042', MessageLink: 'example.com/home', MlsNumber: 'A-1', SourceGuid: sign.toUpperCase() }
  const changed = await t.call(editTextCode, { as: admin, body: { Id, ...body, ...changes } })
  expect(changed.body).toEqual({
    ...added.body,
    ...changes,
    MessageLink: 'https://example.com/home',
    SourceGuid: sign,
    SourceName: 'Sign Call',
  })
  // Omitted values stay as they are; blank means Code Inquiry.
  expect((await t.call(editTextCode, { as: admin, body: { Id, ...body } })).body).toMatchObject({ SourceGuid: sign })
  expect((await t.call(editTextCode, { as: admin, body: { Id, ...body, SourceGuid: '' } })).body.SourceName).toBe(
    'Code Inquiry',
  )
  expect((await t.call(deleteTextCode, { as: admin, params: { id: Id } })).body).toEqual({ Successful: true })
  expect(await list()).toEqual([])
})

test.for(['', '1', '123', '12345', '12a4', '١٢٣٤', '-123', '12.4', '1 34'])('%j is no code', async (Code) => {
  expect(await t.unchanged(() => add({ Code }))).toMatchObject({
    status: 400,
    body: { ModelState: { Code: ['Must be a 4 digit number'] } },
  })
})

test('a code is unique in its brokerage', async () => {
  const { Id } = (await add()).body
  const other = (await add({ Code: '5678' })).body
  const taken = { status: 400, body: { ModelState: { Code: ['Another text code already has this number'] } } }
  expect(await t.unchanged(() => add())).toMatchObject(taken)
  expect(await t.unchanged(() => t.call(editTextCode, { as: admin, body: { ...body, Id: other.Id } }))).toMatchObject(
    taken,
  )
  expect(await t.call(editTextCode, { as: admin, body: { ...body, Id } })).toMatchObject({ status: 200 })
  expect(await add({}, south.admin)).toMatchObject({ status: 200 })
})

test.for([
  'javascript:alert(1)',
  'ftp://example.com',
  'home',
  'https://',
  'https://a b.com',
  '//',
  'mailto:a@example.com',
])('%s is no link to answer with', async (MessageLink) => {
  expect(await t.unchanged(() => add({ MessageLink }))).toMatchObject({
    status: 400,
    body: { ModelState: { MessageLink: ['Enter a web address such as https://example.com/home'] } },
  })
})

test('a source of another brokerage, or none, is refused', async () => {
  for (const SourceGuid of [await guidOf('Website', south.admin), 'nonsense'])
    expect(await t.unchanged(() => add({ SourceGuid }))).toMatchObject({
      status: 400,
      body: { ModelState: { SourceGuid: ['Choose a source'] } },
    })
})

test('when its source is deleted, a code falls back to Code Inquiry', async () => {
  const source = await addSource('Flyer')
  await add({ SourceGuid: source.SourceGuid })
  await t.query('delete from source where source_id = $1', [source.SourceId])
  expect(await list()).toMatchObject([{ Code: '1234', SourceName: 'Code Inquiry' }])
})

test('users who do not manage settings can read the codes, but not change them', async () => {
  const { Id } = (await add()).body
  const refusal = { status: 403 }
  expect(await t.unchanged(() => add({ Code: '1111' }, agent))).toMatchObject(refusal)
  expect(await t.unchanged(() => t.call(editTextCode, { as: agent, body: { Id, ...body } }))).toMatchObject(refusal)
  expect(await t.unchanged(() => t.call(deleteTextCode, { as: agent, params: { id: Id } }))).toMatchObject(refusal)
  expect(await t.call(deleteTextCode, { as: south.admin, params: { id: Id } })).toMatchObject({ status: 404 })
})

test('the number is null until it is set up', async () => {
  const number = async () => (await t.call(textCodeConfig, { as: agent })).body
  expect(await number()).toEqual({ PhoneNumber: null })
  await t.query(`update tenant set text_number = '5125550199' where tenant_id = $1`, [admin.TenantId])
  expect(await number()).toEqual({ PhoneNumber: '5125550199' })
})

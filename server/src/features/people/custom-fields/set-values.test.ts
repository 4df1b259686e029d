import type { Change } from '@dormer/contract/brokerage/audit'
import { createContact, getContact, updateContact } from '@dormer/contract/people/contacts'
import {
  type CustomField,
  type CustomFieldKind,
  type CustomValue,
  customValues,
  saveCustomField,
} from '@dormer/contract/people/custom-fields'
import { contactHistory } from '@dormer/contract/people/history'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'

/* Values that are saved with the contact. */
const t = await startTestProgram()
const { agent, admin, colleague, TenantId } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

const add = async (Name: string, Kind: CustomFieldKind, Choices?: string[]) => {
  const answer = await t.call(saveCustomField, { as: admin, body: { Name, Kind, Choices } as never })
  expect(answer.status, answer.text).toBe(200)
  return String((answer.body as CustomField).CustomFieldId)
}
const budget = await add('Budget', 'Money')
const loan = await add('Loan', 'Choices', ['FHA', 'VA'])
const closes = await add('Closes', 'Date')
const foreign = String(
  (await t.call(saveCustomField, { as: south.admin, body: { Name: 'Budget', Kind: 'Money' } })).body.CustomFieldId,
)

let last = 0
const create = (CustomValues?: Record<string, CustomValue>, as = agent as typeof agent | undefined) =>
  t.call(createContact, {
    as: as as typeof agent,
    body: { FirstName: 'Ida', Email: `v${++last}@example.com`, CustomValues },
  })
const values = async (contactId: number) => (await t.call(customValues, { as: admin, query: { contactId } })).body
const history = async (contactId: number) =>
  (await t.call(contactHistory, { as: agent, params: { contactId } })).body.Changes as Change[]

test('a contact is created with its values, by one request', async () => {
  const { status, body } = await create({ [budget]: '450k', [loan]: ['VA', 'FHA'], [closes]: '5/17/2026' })
  expect(status).toBe(200)
  const id = body.ContactId as number
  expect(await values(id)).toEqual({ [budget]: '450000.00', [loan]: ['FHA', 'VA'], [closes]: '2026-05-17' })
  expect((await history(id)).toReversed()).toMatchObject([
    { Kind: 'Contact', What: 'Added' },
    ...Array(4).fill({ Kind: 'CustomValue', What: 'Added' }),
  ])
  const [{ requests } = {}] = await t.query<{ requests: number }>(
    'select count(distinct request_id)::int as requests from change where tenant_id = $1 and contact_id = $2',
    [TenantId, id],
  )
  expect(requests).toBe(1)
})

test('values of an edit are saved with it; what is omitted stays', async () => {
  const id = (await create({ [budget]: '450k', [closes]: '5/17/2026' })).body.ContactId as number
  const edit = (body: object, as: typeof agent | undefined = agent) =>
    t.call(updateContact, { as, body: { Contact: { ContactId: id, Nickname: 'Idy' }, ...body } as never })
  expect((await edit({ CustomValues: { [budget]: '$500,000', [closes]: null, [loan]: 'fha' } })).status).toBe(200)
  expect(await values(id)).toEqual({ [budget]: '500000.00', [loan]: ['FHA'] })
  // A value that was there is told with what it was.
  expect(await history(id)).toContainEqual(
    expect.objectContaining({
      Kind: 'CustomValue',
      What: 'Changed',
      Title: 'Budget: 500000.00',
      Fields: [expect.objectContaining({ Before: '450000.00', After: '500000.00' })],
    }),
  )

  // Somebody else's value is not overwritten, and nothing else of the edit is saved.
  const stale = await t.unchanged(() =>
    edit({
      Contact: { ContactId: id, Nickname: 'Ida B.' },
      CustomValues: { [budget]: '600000' },
      Snapshot: { Nickname: 'Idy', CustomValues: { [budget]: '450000' } },
    }),
  )
  expect(stale).toMatchObject({
    status: 409,
    body: { ModelState: { [`CustomValues.${budget}`]: [expect.stringContaining('changed this meanwhile')] } },
  })
  const fresh = { CustomValues: { [budget]: '600000' }, Snapshot: { CustomValues: { [budget]: '500000' } } }
  expect((await edit(fresh)).status).toBe(200)
  expect(await values(id)).toMatchObject({ [budget]: '600000.00' })

  for (const [as, status] of [
    [colleague, 404],
    [south.admin, 404],
  ] as const)
    expect((await t.unchanged(() => edit({ CustomValues: { [budget]: '1' } }, as as never))).status).toBe(status)
  const { Contact, Entity } = (await t.call(getContact, { as: agent, query: { contactId: id } })).body
  expect(
    (await t.call(updateContact, { as: agent, body: { Contact, Entity, Snapshot: { ...Contact } } as never })).status,
  ).toBe(200)
  expect(await values(id)).toMatchObject({ [budget]: '600000.00' })
})

test('what a field cannot hold is refused at that field, and nobody is added or changed', async () => {
  const wrong = { [budget]: 'a lot', [loan]: ['USDA'], [foreign]: '1' }
  const faults = {
    [`CustomValues.${budget}`]: ['Enter an amount in dollars, such as 85,000'],
    [`CustomValues.${loan}`]: ['“USDA” is none of the choices'],
    [`CustomValues.${foreign}`]: ['This field does not exist'],
  }
  expect(await t.unchanged(() => create(wrong))).toMatchObject({ status: 400, body: { ModelState: faults } })
  const id = (await create()).body.ContactId as number
  const edit = () =>
    t.call(updateContact, {
      as: agent,
      body: { Contact: { ContactId: id, Nickname: 'Idy' }, CustomValues: wrong } as never,
    })
  expect(await t.unchanged(edit)).toMatchObject({ status: 400, body: { ModelState: faults } })
  expect(await t.query('select from custom_value where tenant_id = $1 and contact_id = $2', [TenantId, id])).toEqual([])
})

import { saveContactPoint } from '@dormer/contract/people/contact-points'
import { addJointContact, createContact, getContact } from '@dormer/contract/people/contacts'
import { duplicates, maybeTheSame, mergeContacts, mergePreview, notTheSame } from '@dormer/contract/people/duplicates'
import { beforeEach, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const { agent, admin, colleague, lender } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

let last = 0
const phone = () => `512555${String(1000 + ++last)}`
const make = async (FirstName: string, LastName: string, body: object = {}, owner: User = agent) =>
  (
    await t.call(createContact, {
      as: admin,
      body: { FirstName, LastName, AssignedAgentId: owner.UserId, CellPhone: phone(), ...body },
    })
  ).body.ContactId as number
const list = async (contactId?: number, as: User = agent) =>
  (await t.call(duplicates, { as, query: contactId === undefined ? {} : { contactId } })).body.map((pair) => ({
    ids: pair.Contacts.map(({ ContactId }) => ContactId).sort((a, b) => a - b),
    reasons: pair.Reasons,
    shared: pair.Shared,
    household: pair.IsHousehold,
  }))
beforeEach(() => t.query('delete from contact'))

test('contacts are pairs if they share an email, a phone, or an address under a near name', async () => {
  const cell = phone()
  const ana = await make('Ana', 'Ruiz', { Email: 'ana@example.com', CellPhone: cell })
  const anna = await make('Anna', 'Ruiz', { Email: 'ANA@example.com' })
  const byPhone = await make('Ana', 'Ruiz-Gomez', { WorkPhone: cell })
  await make('Somebody', 'Else', { Email: 'else@example.com' })
  expect(await list()).toEqual([
    { ids: [ana, anna], reasons: ['SameEmail'], shared: 'ana@example.com', household: false },
    {
      ids: [ana, byPhone],
      reasons: ['SamePhone'],
      shared: cell.replace(/(...)(...)(....)/, '($1) $2-$3'),
      household: false,
    },
  ])
  const at = async (
    contactId: number,
    { Address = '', UnitNumber = null, City = '', ZipCode = '' }: Record<string, string | null>,
  ) => {
    await t.query('update contact set address = $2, unit_number = $3, city = $4, zip_code = $5 where contact_id = $1', [
      contactId,
      Address,
      UnitNumber,
      City,
      ZipCode,
    ])
    return contactId
  }
  const home = { Address: '1200 N. Pecan St. Apt 4', City: 'Austin', ZipCode: '78701' }
  const robert = await at(await make('Robert', 'Smith'), home)
  const bob = await at(await make('Bob', 'Smith'), { ...home, Address: '1200 Pecan Street', UnitNumber: '4' })
  const maria = await at(await make('Maria', 'Smith'), home)
  const wrong = await at(await make('Robet', 'Smyth'), home)
  const near = (await list()).filter(({ reasons }) => reasons.includes('NearNameAndAddress'))
  expect(near.map(({ ids }) => ids)).toEqual(
    expect.arrayContaining([
      [robert, bob],
      [robert, wrong],
    ]),
  )
  expect(near.flatMap(({ ids }) => ids)).not.toContain(maria)
  expect((await list(bob)).map(({ ids }) => ids)).toContainEqual([robert, bob])
})

test('a couple shares a phone, and a household is never listed', async () => {
  const cell = phone()
  const ana = await make('Ana', 'Ruiz', { CellPhone: cell })
  const luis = await make('Luis', 'Ruiz', { HomePhone: cell })
  expect(await list()).toMatchObject([{ ids: [ana, luis], household: true }])
  const { ContactEntityId } = (await t.call(getContact, { as: agent, query: { contactId: luis } })).body.Contact
  await t.call(addJointContact, { as: agent, body: { ContactEntityId, ContactId: ana } as never })
  expect(await list()).toEqual([])
})

test('further emails and phones count, one with an extension does not; a switchboard floods nothing', async () => {
  const ana = await make('Ana', 'Ruiz', { Email: 'ana@example.com' })
  const other = await make('Ana', 'R')
  const add = (Value: string, contactId: number) =>
    t.call(saveContactPoint, { as: agent, query: { contactId }, body: { Value } as never })
  await add('ana@example.com', other)
  expect(await list()).toMatchObject([{ ids: [ana, other], reasons: ['SameEmail'] }])
  await t.query('delete from contact_point')
  expect(await list()).toEqual([])
  const number = phone()
  for (let n = 0; n < 7; n++) await make('Ana', `Ruiz ${n}`, { WorkPhone: number })
  await add(`${phone()} x4`, ana)
  expect(await list()).toEqual([])
})

test('not the same is remembered for both, until it is taken back', async () => {
  const [ana, anna] = [
    await make('Ana', 'Ruiz', { Email: 'ana@example.com' }),
    await make('Ana', 'Ruiz', { Email: 'ana@example.com' }),
  ]
  const body = { ContactId: anna, OtherContactId: ana }
  expect(await t.call(notTheSame, { as: agent, body })).toMatchObject({ status: 200 })
  expect(await list()).toEqual([])
  expect(await list(ana)).toEqual([])
  expect(await t.call(notTheSame, { as: agent, body })).toMatchObject({ status: 200 })
  expect(await t.call(maybeTheSame, { as: agent, body })).toMatchObject({ status: 200 })
  expect(await list()).toHaveLength(1)
  expect(await t.call(notTheSame, { as: agent, body: { ContactId: ana, OtherContactId: ana } })).toMatchObject({
    status: 400,
  })
  expect((await t.call(notTheSame, { as: south.agent, body })).status).toBe(404)
  expect((await t.call(notTheSame, { body } as never)).status).toBe(401)
})

test('only pairs of which one sees both', async () => {
  await make('Ana', 'Ruiz', { Email: 'ana@example.com' })
  await make('Ana', 'Ruiz', { Email: 'ana@example.com' }, colleague)
  expect(await list()).toEqual([])
  expect(await list(undefined, colleague)).toEqual([])
  expect(await list(undefined, admin)).toHaveLength(1)
  expect(await list(undefined, south.admin)).toEqual([])
})

test('pairs come in pages, with their number', async () => {
  for (let n = 0; n < 60; n++) {
    await t.query(
      `with e as (insert into contact_entity (tenant_id, source_id, assigned_agent_id)
         select $1, min(source_id), $2 from source where tenant_id = $1 returning *)
       insert into contact (tenant_id, contact_entity_id, first_name, last_name, email)
       select tenant_id, contact_entity_id, 'Ana', 'Ruiz', $3 from e`,
      [agent.TenantId, agent.UserId, `ana${Math.floor(n / 2)}@example.com`],
    )
    if (n % 2 === 1)
      await t.query(`update contact set home_phone = $1 where email = $2`, [phone(), `ana${n}@x.example`])
  }
  const first = await t.call(duplicates, { as: agent, query: {} })
  expect(first.body).toHaveLength(30)
  expect(first.headers.get('x-total-count')).toBe('30')
  expect((await t.call(duplicates, { as: agent, query: { offset: 25 } })).body).toHaveLength(5)
})

test('a merge is refused for lenders and for whoever does not see one of them', async () => {
  const one = await make('Ana', 'Ruiz', { Email: 'ana@example.com' })
  const two = await make('Ana', 'Ruiz', {})
  const others = await make('Ana', 'Ruiz', {}, colleague)
  const body = { KeepContactId: one, OtherContactIds: [two] }
  await t.query(
    `update contact_entity e set assigned_lender_id = $2 from contact c
     where c.contact_id = any($1) and e.contact_entity_id = c.contact_entity_id`,
    [[one, two], lender.UserId],
  )
  expect((await t.call(mergeContacts, { as: lender, body })).status).toBe(403)
  const preview = await t.call(mergePreview, { as: lender, query: { contactIds: `${one},${two}` } })
  expect(preview.body.Blocked).toContain('Lenders')
  const hidden = await t.call(mergeContacts, { as: agent, body: { ...body, OtherContactIds: [others] } })
  expect([hidden.status, hidden.body.Message]).toEqual([404, expect.stringContaining('Ask an admin')])
  const third = await make('Cy', 'Roe', {})
  for (const [bad, word] of [
    [{ ...body, OtherContactIds: [one] }, 'itself'],
    [{ ...body, OtherContactIds: [] }, ''],
    [{ ...body, Choices: [{ Field: 'Email', ContactId: third }] }, 'Email'],
    [{ ...body, Choices: [{ Field: 'Shoes', ContactId: two }] }, 'Shoes'],
  ] as const)
    expect(await t.call(mergeContacts, { as: agent, body: bad as never })).toMatchObject({
      status: 400,
      text: expect.stringContaining(word),
    })
  const stale = await t.call(mergeContacts, { as: agent, body: { ...body, Version: 'x' } })
  expect([stale.status, stale.body.Message]).toEqual([409, expect.stringContaining('changed meanwhile')])
  expect((await t.call(mergeContacts, { as: south.admin, body })).status).toBe(404)
  expect(await t.query('select count(*)::int as n from contact')).toEqual([{ n: 4 }])
})

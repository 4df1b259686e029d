import { logActivity } from '@dormer/contract/day/activities'
import { createAppointment } from '@dormer/contract/day/appointments'
import {
  addJointContact,
  addTag,
  createContact,
  getContact,
  markContacted,
  updateContact,
} from '@dormer/contract/people/contacts'
import { contactHistory } from '@dormer/contract/people/history'
import { addNote, editNote } from '@dormer/contract/people/notes'
import { beforeEach, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const { admin, agent, colleague, lender, TenantId } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

let ContactId = 0
let ContactEntityId = 0
beforeEach(async () => {
  const body = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com', AssignedAgentId: agent.UserId }
  ContactId = (await t.call(createContact, { as: agent, body })).body.ContactId
  ContactEntityId = (await t.call(getContact, { as: agent, query: { contactId: ContactId } })).body.ContactEntityId
})
const history = async (query = {}, as = admin, contactId = ContactId) =>
  (await t.call(contactHistory, { as, params: { contactId }, query })).body.Changes
const save = (as: User, Contact: object, Entity: object) =>
  t.call(updateContact, { as, body: { Contact: { ContactId, ...Contact }, Entity } as never })
const sourceCalled = async (name: string) => {
  const [row] = await t.query<{ id: number }>(
    'select source_id::int as id from source where tenant_id = $1 and name = $2',
    [TenantId, name],
  )
  return row?.id
}

test('begins with who added the contact', async () => {
  expect(await history()).toEqual([
    {
      ChangeId: expect.any(Number),
      DateCreated: expect.stringMatching(/Z$/),
      ByName: 'Ana Agent',
      Via: 'User',
      Kind: 'Contact',
      What: 'Added',
      Title: 'Ida Moor',
      ContactId,
      Fields: [],
    },
  ])
})

test('says what an edit changed, from what to what, in words', async () => {
  await save(
    admin,
    { CellPhone: '512 555 0101', Income: '85,000', DateOfBirth: '1980-02-29' },
    {
      SourceId: await sourceCalled('Referral'),
      AssignedAgentId: colleague.UserId,
      AssignedLenderId: lender.UserId,
      ContactTypeId: 4,
    },
  )
  const [household, person] = await history()
  expect(household).toMatchObject({ Kind: 'Household', What: 'Changed', ByName: 'Alex Admin', Title: 'Ida Moor' })
  const said = (change = household) =>
    change?.Fields.map(({ Label, Type, Before, After }) => [Label, Type, Before, After]).sort()
  expect(said()).toEqual([
    ['Assigned Agent', 'text', 'Ana Agent', 'Ben Colleague'],
    ['Assigned Lender', 'text', null, 'Lena Lender'],
    ['Contact Type', 'text', 'Lead', 'Past Clients'],
    ['Source', 'text', 'Other', 'Referral'],
  ])
  expect(household?.Fields.map((f) => f.Field)).toContain('AssignedAgentId')
  expect(person).toMatchObject({ Kind: 'Contact', What: 'Changed' })
  expect(said(person)).toEqual([
    ['Cell Phone', 'phone', null, '5125550101'],
    ['Date of Birth', 'day', null, '1980-02-29'],
    ['Income', 'money', null, '85000.00'],
  ])
  // The person's copy of the household's fields is not a separate change.
  expect(await history()).toHaveLength(3)
})

test('an edit that changes nothing, a touch and a copy are not listed', async () => {
  const before = await history()
  await save(agent, { FirstName: 'Ida' }, { AssignedAgentId: agent.UserId })
  await t.query('update contact_touch set last_contact = now() where contact_id = $1', [ContactId])
  await t.query('update contact set first_name = first_name where contact_id = $1', [ContactId])
  expect(await history()).toEqual(before)
})

test('tells once that somebody marked the contact as contacted', async () => {
  for (const as of [agent, admin]) await t.call(markContacted, { as, params: { ContactId } })
  const [marked, added] = await history()
  expect(marked).toMatchObject({ Kind: 'Contact', What: 'Changed', ByName: 'Ana Agent', Title: 'Ida Moor', ContactId })
  expect(marked?.Fields).toEqual([
    { Field: 'IsMarkedContacted', Label: 'Marked Contacted', Type: 'text', Before: 'No', After: 'Yes' },
  ])
  expect(added?.What).toBe('Added')
})

test('a contact who was called is contacted already, and marking it is not told', async () => {
  const call = {
    ActivityTypeId: 1,
    ContactEntityId,
    ContactId,
    Description: 'Talked',
    DateCreated: '2026-01-05T15:00:00Z',
  }
  expect((await t.call(logActivity, { as: agent, body: call as never })).status).toBe(200)
  const before = await history()
  await t.call(markContacted, { as: agent, params: { ContactId } })
  expect(await history()).toEqual(before)
})

test('includes what belongs to the household and its people', async () => {
  const { NoteId } = (
    await t.call(addNote, { as: agent, body: { ContactEntityId, Note: '<p>Likes <b>gardens</b></p>' } })
  ).body
  await t.call(editNote, { as: admin, body: { NoteId, Note: '<p>Likes pools</p>' } })
  await t.call(addTag, { as: agent, params: { ContactEntityId }, body: { Name: 'Buyer' } })
  const joint = (
    await t.call(addJointContact, { as: agent, body: { ContactEntityId, FirstName: 'Ivo', LastName: 'Moor' } })
  ).body.ContactId
  const meeting = {
    Title: 'Meet',
    ContactId,
    UserId: agent.UserId,
    AppointmentTypeId: 1001,
    DateTime: '2030-01-01T15:00:00Z',
  }
  await t.call(createAppointment, { as: agent, body: meeting as never })
  const told = (await history()).map(({ Kind, What, Title }) => [Kind, What, Title])
  expect(told).toEqual([
    ['Appointment', 'Added', 'Meet'],
    ['Contact', 'Added', 'Ivo Moor'],
    ['Tag', 'Added', 'Buyer'],
    ['Note', 'Changed', 'Likes pools'],
    ['Note', 'Added', 'Likes pools'],
    ['Contact', 'Added', 'Ida Moor'],
  ])
  expect((await history())[3]?.Fields).toMatchObject([{ Label: 'Note', Before: 'Likes gardens', After: 'Likes pools' }])
  expect((await history({}, agent, joint)).map(({ Kind }) => Kind)).toContain('Note')
})

test('comes in pages', async () => {
  for (const City of ['Austin', 'Dallas', 'Waco']) await save(agent, { City }, {})
  const first = await history({ take: 2 })
  expect(first.map((c) => c.Fields[0]?.After)).toEqual(['Waco', 'Dallas'])
  const rest = await history({ take: 2, before: first.at(-1)?.ChangeId })
  expect(rest.map((c) => [c.What, c.Fields[0]?.After])).toEqual([
    ['Changed', 'Austin'],
    ['Added', undefined],
  ])
})

test('is visible to users who can see the contact', async () => {
  expect((await history({}, agent)).length).toBe(1)
  for (const as of [colleague, lender, south.admin])
    expect(await t.call(contactHistory, { as, params: { contactId: ContactId }, query: {} })).toMatchObject({
      status: 404,
      body: { Message: 'Contact was not found' },
    })
  const bad = await t.call(contactHistory, { as: admin, params: { contactId: ContactId }, query: { take: -1 } })
  expect(bad).toMatchObject({ status: 400, body: { Message: 'Ask for 1 to 200 rows' } })
})

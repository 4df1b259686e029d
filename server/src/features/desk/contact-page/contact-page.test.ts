import { contactActivity, feedPage, logActivity } from '@dormer/contract/day/activities'
import { createAppointment } from '@dormer/contract/day/appointments'
import { createTransaction } from '@dormer/contract/deals/transactions'
import { contactPage, contactStory } from '@dormer/contract/desk/contact-page'
import { contactPoints } from '@dormer/contract/people/contact-points'
import { createContact, getContact } from '@dormer/contract/people/contacts'
import { customValues, importedFields } from '@dormer/contract/people/custom-fields'
import { addNote, contactNotes } from '@dormer/contract/people/notes'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'

const t = await startTestProgram()
const { agent, colleague, admin, lender, TenantId } = await t.makeBrokerage('North')
const { admin: stranger } = await t.makeBrokerage('South')

const makeContact = async () => {
  const body = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com', AssignedAgentId: agent.UserId }
  const { ContactId: contactId } = (await t.call(createContact, { as: agent, body })).body
  const { ContactEntityId } = (await t.call(getContact, { as: agent, query: { contactId } })).body
  return { contactId, ContactEntityId }
}
const log = async (ContactId: number, DateCreated: string, Description = '') =>
  (await t.call(logActivity, { as: agent, body: { ContactId, ActivityTypeId: 1, DateCreated, Description } })).body
const story = (contactId: number, more: object = {}, as: typeof agent | undefined = agent) =>
  t.call(contactStory, { as, query: { contactId, ...more } as never })

test('the page answers the same as the calls it stands for', async () => {
  const body = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com', AssignedAgentId: agent.UserId }
  const { ContactId: contactId } = (await t.call(createContact, { as: agent, body })).body
  const { ContactEntityId } = (await t.call(getContact, { as: agent, query: { contactId } })).body
  await t.call(addNote, { as: agent, body: { ContactEntityId, Note: '<p>Likes lofts</p>' } })
  for (let n = 0; n <= feedPage; n++)
    await t.call(logActivity, {
      as: agent,
      body: { ContactId: contactId, ActivityTypeId: 4, DateCreated: `2024-05-17T15:00:${10 + n}Z` },
    })

  const page = await t.call(contactPage, { as: agent, query: { contactId } })
  expect(page.status).toBe(200)
  expect(page.body.Contact.Contact.Email).toBe('ida@example.com')
  expect(page.body.Notes).toHaveLength(1)
  expect(page.body.Activity).toHaveLength(feedPage)
  const query = { take: feedPage }
  expect(page.body).toEqual({
    Contact: (await t.call(getContact, { as: agent, query: { contactId } })).body,
    Points: (await t.call(contactPoints, { as: agent, query: { contactId } })).body,
    CustomValues: (await t.call(customValues, { as: agent, query: { contactId } })).body,
    ImportedFields: (await t.call(importedFields, { as: agent, query: { contactId } })).body,
    Notes: (await t.call(contactNotes, { as: agent, query: { contactId } })).body,
    Activity: (await t.call(contactActivity, { as: agent, params: { contactId }, query })).body,
  })
  // A user who may not see the contact gets nothing.
  expect((await t.call(contactPage, { as: colleague, query: { contactId } })).status).toBe(404)
})

test('with the story, the page answers as the story does, and leaves the activity out', async () => {
  const { contactId } = await makeContact()
  await log(contactId, '2024-05-17T15:00:00Z')
  const page = await t.call(contactPage, { as: agent, query: { contactId, story: true } })
  expect(page.body.Activity).toEqual([])
  expect(page.body.Story).toEqual((await t.call(contactStory, { as: agent, query: { contactId } })).body)
  expect(page.body.Story?.Entries).toHaveLength(1)
})

test('all that happened with a household is one list, newest first, each thing with what it is', async () => {
  const { contactId, ContactEntityId } = await makeContact()
  await log(contactId, '2024-05-10T15:00:00Z', 'Likes porches')
  const { body: note } = await t.call(addNote, { as: agent, body: { ContactEntityId, Note: '<p>Two dogs</p>' } })
  await t.query(`update note set date_created = '2024-05-11T15:00:00Z' where note_id = $1`, [note.NoteId])
  const { body: visit } = await t.call(createAppointment, {
    as: agent,
    body: {
      Title: 'See 12 Elm St',
      AppointmentTypeId: 1003,
      DateTime: '2035-05-12T15:00:00Z',
      ContactId: contactId,
    } as never,
  })
  await t.query(
    `insert into contact_document (tenant_id, contact_entity_id, file_name, size, storage_key, user_id, date_created)
     values ($1, $2, 'offer.pdf', 1, 'x', $3, '2024-05-13T15:00:00Z')`,
    [TenantId, ContactEntityId, agent.UserId],
  )
  const { body: deal } = await t.call(createTransaction, {
    as: agent,
    body: {
      Type: 'Purchase',
      address: '12 Elm St',
      city: 'Austin',
      stateCode: 'TX',
      TransactionContactId: contactId,
      status: 1,
    } as never,
  })
  const { TransactionId } = deal
  await t.query(`update transaction set date_created = '2024-05-14T15:00:00Z' where transaction_id = $1`, [
    TransactionId,
  ])
  const told = async (as = agent) =>
    (await story(contactId, {}, as)).body.Entries.map(({ Kind, DateCreated, Title, By, Activity, Note }) => [
      Kind,
      DateCreated.slice(0, 10),
      Title ?? Activity?.Description ?? Note?.Note,
      By,
    ])
  const before = [
    ['Transaction', '2024-05-14', '12 Elm St', agent.Name],
    ['Document', '2024-05-13', 'offer.pdf', agent.Name],
    ['Note', '2024-05-11', '<p>Two dogs</p>', null],
    ['Activity', '2024-05-10', 'Likes porches', null],
  ]
  // What is still to come is no part of it.
  expect(await told()).toEqual(before)
  await t.query(`update appointment set date_time = '2024-05-12T15:00:00Z' where appointment_id = $1`, [visit.Id])
  await t.query(
    `update transaction set status_id = 3, date_closed = '2024-06-20', sales_price = 450000 where transaction_id = $1`,
    [TransactionId],
  )
  const after = [
    ['Closing', '2024-06-20', '12 Elm St', agent.Name],
    ...before.slice(0, 2),
    ['Appointment', '2024-05-12', 'See 12 Elm St', agent.Name],
    ...before.slice(2),
  ]
  expect(await told()).toEqual(after)
  expect(await told(admin)).toEqual(after)
  const { Entries } = (await story(contactId)).body
  expect(Entries[0]?.Detail).toBe('Purchase · $450,000')
  expect(Entries[3]?.Detail).toMatch(/^Initial Showing/)

  // A lender of the contact sees the household's, but not the deals of the agent.
  await t.query(`update contact_entity set assigned_lender_id = $2 where contact_entity_id = $1`, [
    ContactEntityId,
    lender.UserId,
  ])
  expect((await told(lender)).map(([Kind]) => Kind)).toEqual(['Document', 'Appointment', 'Note', 'Activity'])
})

test('the story comes in pages, also where much happened at the same moment', async () => {
  const { contactId, ContactEntityId } = await makeContact()
  const at = '2024-05-17T15:00:00.123456Z'
  for (const n of [1, 2, 3, 4]) {
    const { ActivityId } = await log(contactId, '2024-05-17T15:00:00Z', `Call ${n}`)
    const { body: note } = await t.call(addNote, { as: agent, body: { ContactEntityId, Note: `<p>Note ${n}</p>` } })
    if (n === 4) continue
    await t.query('update activity set date_created = $2 where activity_id = $1', [ActivityId, at])
    await t.query('update note set date_created = $2 where note_id = $1', [note.NoteId, at])
  }
  const whole = (await story(contactId)).body
  expect(whole.Next).toBeNull()
  expect(whole.Entries).toHaveLength(8)
  for (const take of [1, 2, 3, 5]) {
    const seen: unknown[] = []
    let after: string | undefined
    do {
      const page = (await story(contactId, { take, after })).body
      expect(page.Entries.length).toBeLessThanOrEqual(take)
      seen.push(...page.Entries)
      after = page.Next ?? undefined
    } while (after)
    expect(seen, String(take)).toEqual(whole.Entries)
  }
})

test.each([
  ['x', 'Use Next of the page before'],
  ['2024-05-17 Activity 1', 'Use Next of the page before'],
  ['2024-99-17T15:00:00Z Activity 1', 'Use Next of the page before'],
  ["2024-05-17T15:00:00Z Activity' 1", 'Use Next of the page before'],
])('a page after %j is refused in words', async (after, words) => {
  const { contactId } = await makeContact()
  const answer = await story(contactId, { after })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain(words)
})

test('the story is only for those who may see the contact', async () => {
  const { contactId } = await makeContact()
  for (const as of [colleague, lender, stranger]) expect((await story(contactId, {}, as)).status).toBe(404)
  expect((await t.send('GET', `/api/contact/story?contactId=${contactId}`)).status).toBe(401)
  expect((await story(contactId, { take: 101 })).status).toBe(400)
})

test('an invalid id is refused in words', async () => {
  const answer = await t.send('GET', '/api/contact/page?contactId=x', { as: agent })
  expect(answer.status).toBe(400)
  expect(answer.body.ModelState.contactId).toHaveLength(1)
})

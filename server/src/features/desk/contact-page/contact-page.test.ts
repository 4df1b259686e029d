import { contactActivity, feedPage, logActivity } from '@dormer/contract/day/activities'
import { contactPage } from '@dormer/contract/desk/contact-page'
import { createContact, getContact } from '@dormer/contract/people/contacts'
import { addNote, contactNotes } from '@dormer/contract/people/notes'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'

const t = await startTestProgram()
const { agent, colleague } = await t.makeBrokerage('North')

test('the page answers the same as its three calls', async () => {
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
    Notes: (await t.call(contactNotes, { as: agent, query: { contactId } })).body,
    Activity: (await t.call(contactActivity, { as: agent, params: { contactId }, query })).body,
  })
  // A user who may not see the contact gets nothing.
  expect((await t.call(contactPage, { as: colleague, query: { contactId } })).status).toBe(404)
})

test('an invalid id is refused in words', async () => {
  const answer = await t.send('GET', '/api/contact/page?contactId=x', { as: agent })
  expect(answer.status).toBe(400)
  expect(answer.body.ModelState.contactId).toHaveLength(1)
})

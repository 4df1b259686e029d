import { restoreRequest } from '@dormer/contract/brokerage/trash'
import { setUserActive } from '@dormer/contract/brokerage/users'
import { notifications } from '@dormer/contract/day/notifications'
import { createContact, deleteContacts, getContact } from '@dormer/contract/people/contacts'
import { addNote, contactNotes, editNote, noteColleagues } from '@dormer/contract/people/notes'
import { rights } from '@dormer/contract/permissions'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const { agent, colleague, admin, lender } = await t.makeBrokerage('North')
const { agent: stranger } = await t.makeBrokerage('South')

const makeContact = async () => {
  const body = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com', AssignedAgentId: agent.UserId }
  const { ContactId } = (await t.call(createContact, { as: agent, body })).body
  const { ContactEntityId } = (await t.call(getContact, { as: admin, query: { contactId: ContactId } })).body
  return { ContactId, ContactEntityId }
}
const at = ({ UserId, Name }: User) => `<span data-mention="${UserId}">@${Name}</span>`
const add = (ContactEntityId: number, Note: string, as = agent) =>
  t.call(addNote, { as, body: { ContactEntityId, Note } })
const edit = (NoteId: number, Note: string, as = agent) => t.call(editNote, { as, body: { NoteId, Note } })
const told = async (as: User) =>
  (await t.call(notifications, { as, query: {} as never })).body.filter(({ Kind }) => Kind === 'Mention')
const colleagues = (as: User | undefined, contactEntityId: number) =>
  t.call(noteColleagues, { as, query: { contactEntityId } })

test('a mention is kept as it was chosen, and tells the colleague once, with a link to the note', async () => {
  const { ContactId, ContactEntityId } = await makeContact()
  const before = (await told(admin)).length
  const { body } = await add(ContactEntityId, `<p>${at(admin)} please call, ${at(admin)}</p>`)
  expect(body).toMatchObject({
    Note: `<p>${at(admin)} please call, ${at(admin)}</p>`,
    MentionedUserIds: [admin.UserId],
  })
  const news = await told(admin)
  expect(news).toHaveLength(before + 1)
  expect(news[0]).toMatchObject({
    Title: `${agent.Name} mentioned you in a note about Ida Moor`,
    Path: `/contact/${ContactId}?tab=notes&note=${body.NoteId}`,
  })
  // Edited, it tells only who is new in it; taken out and put back, nobody again.
  await edit(body.NoteId, `<p>${at(admin)} please call them today</p>`)
  await edit(body.NoteId, '<p>Nobody</p>')
  expect((await edit(body.NoteId, `<p>${at(admin)}</p>`)).body.MentionedUserIds).toEqual([admin.UserId])
  expect(await told(admin)).toHaveLength(before + 1)
  expect((await t.call(contactNotes, { as: admin, query: { contactId: ContactId } })).body).toMatchObject([
    { MentionedUserIds: [admin.UserId] },
  ])
})

test('nobody hears of a note that they could not open, nor of their own', async () => {
  const { ContactEntityId } = await makeContact()
  const all = [agent, colleague, lender]
  const before = await Promise.all(all.map(told))
  const { body } = await add(ContactEntityId, `<p>${all.map(at).join(' ')}</p>`)
  expect(body.MentionedUserIds).toEqual(all.map(({ UserId }) => UserId).toSorted((a, b) => a - b))
  expect(await Promise.all(all.map(told))).toEqual(before)
  await t.query('update contact_entity set assigned_lender_id = $1 where contact_entity_id = $2', [
    lender.UserId,
    ContactEntityId,
  ])
  await add(ContactEntityId, `<p>${at(lender)}</p>`)
  expect(await told(lender)).toHaveLength((before[2]?.length ?? 0) + 1)
})

test('a mention of somebody else’s user, or of nobody, is text', async () => {
  const { ContactEntityId } = await makeContact()
  const { body } = await add(ContactEntityId, `<p>${at(stranger)} <span data-mention="999999">@No One</span></p>`)
  expect(body).toMatchObject({ Note: `<p>@${stranger.Name} @No One</p>`, MentionedUserIds: [] })
  expect(await told(stranger)).toEqual([])
  for (const [sent, kept] of [
    ['<p><span>plain</span></p>', '<p>plain</p>'],
    [`<p><span data-mention="1' or 1=1">x</span></p>`, '<p>x</p>'],
    [
      `<p><span onclick="alert(1)" style="color:red" data-mention="${admin.UserId}">@A</span></p>`,
      `<p><span data-mention="${admin.UserId}">@A</span></p>`,
    ],
    ['<p>@Alex Admin</p>', '<p>@Alex Admin</p>'],
  ] as const)
    expect((await add(ContactEntityId, sent)).body.Note).toBe(kept)
})

test('whom one can mention: active users who see the contact, except oneself', async () => {
  const { ContactEntityId } = await makeContact()
  const names = async (as: User) => (await colleagues(as, ContactEntityId)).body.map(({ UserId }) => UserId)
  expect(await names(agent)).toEqual([admin.UserId])
  expect(await names(admin)).toEqual([agent.UserId])
  const second = await t.makeUser(agent.TenantId, rights.SeeAll[0], 'Second', 'Admin', 'north.example.com')
  expect(await names(agent)).toEqual([admin.UserId, second.UserId])
  await t.call(setUserActive, { as: admin, body: { UserId: second.UserId, IsActive: false } })
  expect(await names(agent)).toEqual([admin.UserId])
  const before = (await told(admin)).length
  await add(ContactEntityId, `<p>${at(second)}</p>`)
  expect(await told(admin)).toHaveLength(before)

  expect(await colleagues(undefined, ContactEntityId)).toMatchObject({ status: 401 })
  expect(await colleagues(colleague, ContactEntityId)).toMatchObject({ status: 404 })
  expect(await colleagues(stranger, ContactEntityId)).toMatchObject({ status: 404 })
  expect(await colleagues(agent, 'x' as never)).toMatchObject({ status: 400 })
})

test('restored from the trash, a note has its mentions, and tells nobody again', async () => {
  const { ContactId, ContactEntityId } = await makeContact()
  await add(ContactEntityId, `<p>${at(admin)}</p>`)
  const before = (await told(admin)).length
  const { headers } = await t.call(deleteContacts, { as: admin, body: [ContactId] })
  const RequestId = headers.get('x-recorded-as') ?? ''
  expect((await t.call(restoreRequest, { as: admin, body: { RequestId } })).status).toBe(200)
  expect((await t.call(contactNotes, { as: admin, query: { contactId: ContactId } })).body).toMatchObject([
    { Note: `<p>${at(admin)}</p>`, MentionedUserIds: [admin.UserId] },
  ])
  expect(await told(admin)).toHaveLength(before)
})

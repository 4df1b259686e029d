import { contactActivity, describeActivity, logActivity } from '@dormer/contract/day/activities'
import { createAppointment, deleteAppointment, updateAppointment } from '@dormer/contract/day/appointments'
import { completeTask, deleteTask, deleteTasks, reopenTask, saveTask } from '@dormer/contract/day/tasks'
import { deleteSearch } from '@dormer/contract/homes/contact-searches'
import { reassignAgent, reassignLender, startBulk } from '@dormer/contract/people/bulk'
import {
  addJointContact,
  createContact,
  deleteContacts,
  getContact,
  updateContact,
} from '@dormer/contract/people/contacts'
import { contactDocuments, deleteDocument, uploadDocuments } from '@dormer/contract/people/documents'
import { addNote, contactNotes, editNote } from '@dormer/contract/people/notes'
import { deleteProperty, saveProperty } from '@dormer/contract/people/owned-properties'
import { beforeEach, expect, test } from 'vitest'
import { type Brokerage, startTestProgram, type User } from './harness.ts'

/* Who may change what belongs to others (decision 0022), on a contact that an agent and a lender share. */
const t = await startTestProgram()
let north: Brokerage
let contact: { ContactId: number; ContactEntityId: number }
let n = 0
beforeEach(async () => {
  n += 1
  north = await t.makeBrokerage(`North${n}`)
  contact = await share(await makeContact(north.agent))
})

const makeContact = async (as: User, more = {}) => {
  const body = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com', ...more }
  const { ContactId } = (await t.call(createContact, { as, body })).body
  const { ContactEntityId } = (await t.call(getContact, { as: north.admin, query: { contactId: ContactId } })).body
  return { ContactId, ContactEntityId }
}
const share = async <C extends { ContactEntityId: number }>(contact: C) => {
  await t.query('update contact_entity set assigned_lender_id = $1 where contact_entity_id = $2', [
    north.lender.UserId,
    contact.ContactEntityId,
  ])
  return contact
}
const refused = async (call: () => Promise<{ status: number; body: { Message?: string } }>, Message: RegExp) =>
  expect(await t.unchanged(call)).toMatchObject({ status: 403, body: { Message: expect.stringMatching(Message) } })

const write = async (as: User) => {
  const { ContactEntityId, ContactId } = contact
  const note = (await t.call(addNote, { as, body: { ContactEntityId, Note: '<p>Wants a garden</p>' } })).body
  const call = (
    await t.call(logActivity, {
      as,
      body: { ActivityTypeId: 1, ContactId, Description: 'Talked', DateCreated: new Date().toISOString() },
    })
  ).body
  const [document] = (
    await t.call(uploadDocuments, {
      as,
      params: { contactEntityId: ContactEntityId },
      body: { file0: new File(['x'], 'offer.txt') },
    })
  ).body
  return { note, call, document: document as NonNullable<typeof document> }
}
type Written = Awaited<ReturnType<typeof write>>
const changes = (as: User, { note, call, document }: Written, text = 'changed') => ({
  note: () => t.call(editNote, { as, body: { NoteId: note.NoteId, Note: `<p>${text}</p>` } }),
  call: () => t.call(describeActivity, { as, params: { ActivityId: call.ActivityId }, body: { description: text } }),
  document: () => t.call(deleteDocument, { as, params: { id: document.Id } }),
})
const seen = async (as: User) => {
  const { ContactId: contactId } = contact
  const [note] = (await t.call(contactNotes, { as, query: { contactId } })).body
  const [call] = (await t.call(contactActivity, { as, params: { contactId }, query: {} })).body
  const [document] = (await t.call(contactDocuments, { as, params: { contactId } })).body
  return { note, call, document }
}

test('a lender changes and deletes nothing that the agent wrote about a contact they share', async () => {
  const change = changes(north.lender, await write(north.agent))
  await refused(change.note, /^Only its author, the contact's agent or an admin can change this note\.$/)
  await refused(
    change.call,
    /^Only the user who logged it, the contact's agent or an admin can change this activity\.$/,
  )
  await refused(
    change.document,
    /^Only the user who uploaded it, the contact's agent or an admin can delete this document\.$/,
  )
  const { note, call, document } = await seen(north.lender)
  expect([note?.CanEdit, call?.CanEdit, document?.CanEdit]).toEqual([false, false, false])
})

test.for(['agent', 'admin', 'lender'] as const)('the %s may change and delete what the lender wrote', async (role) => {
  const written = await write(north.lender)
  const { note, call, document } = await seen(north[role])
  expect([note?.CanEdit, call?.CanEdit, document?.CanEdit]).toEqual([true, true, true])
  for (const change of Object.values(changes(north[role], written)))
    expect(await change()).toMatchObject({ status: 200 })
})

test('what belongs to a contact without an agent is changed by its author and admins only', async () => {
  const written = await write(north.admin)
  await t.query('update contact_entity set assigned_agent_id = null')
  for (const change of Object.values(changes(north.lender, written))) await refused(change, /^Only /)
})

test('an edited note or call says who edited it, and when', async () => {
  const written = await write(north.agent)
  const unedited = { EditedByName: null, DateEdited: null }
  expect(written).toMatchObject({ note: unedited, call: unedited })
  const same = changes(north.admin, written)
  await t.call(editNote, { as: north.admin, body: { NoteId: written.note.NoteId, Note: written.note.Note } })
  expect((await seen(north.agent)).note).toMatchObject(unedited)

  await same.note()
  await same.call()
  const edited = { EditedByName: 'Alex Admin', DateEdited: expect.stringMatching(/Z$/) }
  expect(await seen(north.agent)).toMatchObject({
    note: { ...edited, AuthorName: 'Ana Agent', Note: '<p>changed</p>' },
    call: { ...edited, PerformedBy: 'Ana Agent', Description: 'changed' },
  })
  await t.query('delete from user_account where user_id = $1', [north.admin.UserId])
  const former = { EditedByName: 'A former user', DateEdited: edited.DateEdited }
  expect(await seen(north.agent)).toMatchObject({ note: former, call: former })
})

const noReassigning = /^Lenders cannot reassign contacts\./
const noDeleting = /^Lenders cannot delete contacts/

test('a lender does not delete a contact, at once or in bulk', async () => {
  const as = north.lender
  await refused(() => t.call(deleteContacts, { as, body: [contact.ContactId] }), noDeleting)
  await refused(() => t.call(startBulk, { as, body: { Action: 'Delete', Criteria: {}, Count: 1 } }), noDeleting)
  const own = await makeContact(north.lender, { Email: 'own@example.com' })
  await refused(() => t.call(deleteContacts, { as, body: [own.ContactId] }), noDeleting)
})

test('a lender cannot reassign a contact in any way', async () => {
  const as = north.lender
  const other = await t.makeUser(north.TenantId, 4, 'Otto', 'Other', north.domain)
  const { ContactId, ContactEntityId } = contact
  for (const Entity of [
    { AssignedAgentId: north.colleague.UserId },
    { AssignedAgentId: null },
    { AssignedLenderId: other.UserId },
    { AssignedLenderId: 0 },
  ])
    await refused(() => t.call(updateContact, { as, body: { Contact: { ContactId }, Entity } }), noReassigning)
  for (const agentId of [north.colleague.UserId, 0])
    await refused(() => t.call(reassignAgent, { as, params: { agentId }, body: [ContactId] }), noReassigning)
  for (const lenderId of [other.UserId, 0])
    await refused(() => t.call(reassignLender, { as, params: { lenderId }, body: [ContactId] }), noReassigning)
  const bulk = { Criteria: {}, Count: 1 }
  for (const action of [
    { Action: 'ReassignAgent', AgentId: 0 },
    { Action: 'ReassignLender', LenderId: other.UserId },
  ] as const)
    await refused(() => t.call(startBulk, { as, body: { ...action, ...bulk } }), noReassigning)

  // Linking a person to another household gives them its agent.
  const theirs = await share(await makeContact(north.colleague, { Email: 'theirs@example.com' }))
  await refused(
    () => t.call(addJointContact, { as, body: { ContactEntityId: theirs.ContactEntityId, ContactId } }),
    noReassigning,
  )

  // What was read may be sent back with an edit.
  const { body: read } = await t.call(getContact, { as, query: { contactId: ContactId } })
  const edit = { Contact: { ...read.Contact, City: 'Austin' }, Entity: read.Entity } as never
  expect(await t.call(updateContact, { as, body: edit })).toMatchObject({ status: 200 })
  expect((await t.call(getContact, { as: north.agent, query: { contactId: ContactId } })).body).toMatchObject({
    ContactEntityId,
    AssignedAgentId: north.agent.UserId,
    AssignedLenderId: north.lender.UserId,
    Contact: { City: 'Austin' },
  })
})

test('a lender does not delete properties and property searches of a contact, and edits its properties', async () => {
  const { ContactId } = contact
  const home = { City: 'Austin', StateCode: 'TX' }
  const { body: property } = await t.call(saveProperty, {
    as: north.agent,
    query: { contactId: ContactId },
    body: home,
  })
  const { ContactPropertyId } = property
  const [search] = await t.query<{ id: string }>(
    `insert into search (tenant_id, contact_id, name) values ($1, $2, 'Condos') returning search_id as id`,
    [north.TenantId, ContactId],
  )
  const as = north.lender
  await refused(() => t.call(deleteProperty, { as, query: { propertyId: ContactPropertyId } }), noDeleting)
  await refused(() => t.call(deleteSearch, { as, params: { SearchId: Number(search?.id) } }), noDeleting)
  const body = { ContactPropertyId, MortgageBalance: '100000' }
  expect(await t.call(saveProperty, { as, query: { contactId: ContactId }, body })).toMatchObject({ status: 200 })
})

test('tasks and appointments are deleted by those they are for, who made them, the agent and admins', async () => {
  const { ContactId } = contact
  const plan = async (as: User, forWhom: User) => {
    const task = { Title: 'Call', TaskTypeId: 2, AssignedUserId: forWhom.UserId, KeyType: 'ContactEntityId' as const }
    const { TaskId } = (await t.call(saveTask, { as, body: { ...task, ContactId, KeyValue: contact.ContactEntityId } }))
      .body
    const visit = { Title: 'Visit', AppointmentTypeId: 1001, DateTime: '2040-01-01T10:00:00Z', DurationMinutes: 30 }
    const { Id } = (
      await t.call(createAppointment, { as, body: { ...visit, ContactId, UserId: forWhom.UserId } as never })
    ).body
    const by = (as: User) => ({
      one: () => t.call(deleteTask, { as, params: { id: TaskId } }),
      many: () => t.call(deleteTasks, { as, body: [TaskId] }),
      visit: () => t.call(deleteAppointment, { as, query: { appointmentId: Id } }),
      take: () => t.call(saveTask, { as, body: { TaskId, AssignedUserId: as.UserId } }),
      free: () => t.call(saveTask, { as, body: { TaskId, KeyType: null } }),
      takeVisit: () => t.call(updateAppointment, { as, params: { id: Id }, body: { UserId: as.UserId } }),
      freeVisit: () => t.call(updateAppointment, { as, params: { id: Id }, body: { ContactId: null } }),
      rename: () => t.call(saveTask, { as, body: { TaskId, Title: 'Ring' } }),
      complete: () => t.call(completeTask, { as, params: { id: TaskId } }),
      reopen: () => t.call(reopenTask, { as, params: { id: TaskId } }),
    })
    return by
  }
  const agents = (await plan(north.agent, north.agent))(north.lender)
  await refused(agents.one, /^Only its assignee, its creator, the contact's agent or an admin can delete this task\.$/)
  await refused(agents.many, /^Only its assignee/)
  await refused(agents.visit, /can delete this appointment\.$/)
  // Nor can they be taken over or moved away first; they are shared work all the same.
  for (const way of [agents.take, agents.free]) await refused(way, /can reassign this task\.$/)
  for (const way of [agents.takeVisit, agents.freeVisit]) await refused(way, /can reassign this appointment\.$/)
  for (const way of [agents.rename, agents.complete, agents.reopen]) expect(await way()).toMatchObject({ status: 200 })
  const own = await plan(north.agent, north.agent)
  await own(north.agent).complete()
  await refused(own(north.lender).reopen, /can re-open this task\.$/)
  for (const [maker, forWhom, by] of [
    [north.lender, north.lender, north.agent],
    [north.admin, north.lender, north.lender],
    [north.lender, north.agent, north.lender],
    [north.agent, north.agent, north.admin],
  ] as const) {
    const { many, visit } = (await plan(maker, forWhom))(by)
    expect(await many()).toMatchObject({ status: 200 })
    expect(await visit()).toMatchObject({ status: 200 })
  }
})

import { restoreRequest, restoreTrash, trash } from '@dormer/contract/brokerage/trash'
import { deleteUser } from '@dormer/contract/brokerage/users'
import { createAppointment, deleteAppointment, getAppointment } from '@dormer/contract/day/appointments'
import { completeTask, deleteTask, deleteTasks, getTask, reopenTask, saveTask } from '@dormer/contract/day/tasks'
import { deleteOpportunity, getOpportunity, saveOpportunity } from '@dormer/contract/growth/opportunities'
import { startBulk } from '@dormer/contract/people/bulk'
import { countContacts } from '@dormer/contract/people/contact-search'
import {
  addJointContact,
  addTag,
  createContact,
  deleteContacts,
  getContact,
  updateContact,
} from '@dormer/contract/people/contacts'
import { contactDocuments, deleteDocument, documentLink, uploadDocuments } from '@dormer/contract/people/documents'
import { addNote } from '@dormer/contract/people/notes'
import { contactProperties, deleteProperty, saveProperty } from '@dormer/contract/people/owned-properties'
import { deleteSavedSearch, savedSearches, saveSearch } from '@dormer/contract/people/saved-searches'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram({ worker: true })
const south = await t.makeBrokerage('South')
let north: Brokerage
let n = 0
beforeEach(async () => {
  n += 1
  north = await t.makeBrokerage(`North${n}`)
})

const person = async (as: User, FirstName = 'Ida') => {
  n += 1
  const body = { FirstName, LastName: 'Moor', Email: `p${n}@example.com`, AssignedAgentId: north.agent.UserId }
  await t.call(createContact, { as, body })
  // Whoever gives it to a colleague gets no id.
  const [made] = await t.query<{ ContactId: number; ContactEntityId: number }>(
    `select contact_id::int as "ContactId", contact_entity_id::int as "ContactEntityId" from contact
     where tenant_id = $1 and email = $2`,
    [north.TenantId, body.Email],
  )
  if (!made) throw new Error('the contact was not added')
  return made
}
const list = async (as: User) => (await t.call(trash, { as, query: {} })).body
const restore = (as: User, TrashId: number) => t.call(restoreTrash, { as, params: { TrashId } })
const removePeople = async (as: User, ids: number[]) => {
  const answer = await t.call(deleteContacts, { as, body: ids as [number, ...number[]] })
  expect(answer.status, answer.text).toBe(200)
  return answer.headers.get('x-recorded-as') as string
}
const undo = (as: User, RequestId: string) => t.call(restoreRequest, { as, body: { RequestId } })

/** All rows of the brokerage that deleting its contacts affects, without the time a row was last changed. */
const everything = async () => {
  const tables = [
    'contact',
    'contact_touch',
    'contact_text',
    'contact_entity',
    'tag_contact_entity',
    'note',
    'contact_document',
    'contact_property',
    'activity',
    'task',
    'appointment',
    'search',
  ]
  const rows = tables.map(
    (table) => `select '${table}' as table, to_jsonb(r) as row from ${table} r where tenant_id = ${north.TenantId}`,
  )
  return t.query(`${rows.join(' union all ')} order by 1, 2`)
}
const counted = async () => (await t.call(countContacts, { as: north.admin, body: {} })).body.Count

/** A household of two with one of everything, and some things that belong only to the first person. */
const household = async () => {
  const { agent, TenantId } = north
  const { ContactId, ContactEntityId } = await person(agent)
  const joint = { ContactEntityId, FirstName: 'Ivo', LastName: 'Moor' }
  const other = (await t.call(addJointContact, { as: agent, body: joint })).body.ContactId
  await t.call(addTag, { as: agent, params: { ContactEntityId }, body: { Name: 'Buyer' } })
  await t.call(addNote, { as: agent, body: { ContactEntityId, Note: '<p>Likes <b>gardens</b></p>' } })
  await t.call(uploadDocuments, {
    as: agent,
    params: { contactEntityId: ContactEntityId },
    body: { file0: new File(['deed'], 'deed.txt') } as never,
  })
  await t.call(saveProperty, {
    as: agent,
    query: { contactId: ContactId },
    body: { City: 'Austin', StateCode: 'TX' } as never,
  })
  const task = {
    Title: 'Call Ida',
    TaskTypeId: 2,
    AssignedUserId: agent.UserId,
    KeyType: 'ContactEntityId',
    KeyValue: ContactEntityId,
  } as const
  const { TaskId } = (await t.call(saveTask, { as: agent, body: task })).body
  await t.call(completeTask, { as: agent, params: { id: TaskId } })
  await t.query(`insert into search (tenant_id, contact_id, name) values ($1, $2, 'Condos')`, [TenantId, ContactId])
  const meeting = {
    Title: 'Meet',
    ContactId,
    UserId: agent.UserId,
    AppointmentTypeId: 1001,
    DateTime: '2030-01-01T15:00:00Z',
  }
  await t.call(createAppointment, { as: agent, body: meeting as never })
  return { ContactId, ContactEntityId, other }
}

describe('contacts', () => {
  test('are restored completely, under their ids, with everything that belonged to them, and are counted', async () => {
    const { ContactId, other } = await household()
    await t.query('update contact_touch set last_active = now(), is_contacted = true where contact_id = $1', [
      ContactId,
    ])
    const before = await everything()
    const id = await removePeople(north.agent, [ContactId, other])
    expect((await t.call(getContact, { as: north.agent, query: { contactId: ContactId } })).status).toBe(404)
    expect(await counted()).toBe(0)
    const [entry] = await list(north.agent)
    expect(entry).toMatchObject({
      Kind: 'Contact',
      Title: 'Ida Moor',
      Count: 2,
      DeletedByName: 'Ana Agent',
      RequestId: id,
    })
    expect(entry?.With.map((w) => w.Kind).sort()).toEqual(['Document', 'Note', 'Property', 'Search', 'Task'])
    expect(Date.parse(entry?.Expires ?? '') - Date.parse(entry?.DateDeleted ?? '')).toBe(30 * 86_400_000)
    expect(await restore(north.agent, entry?.TrashId ?? 0)).toMatchObject({
      status: 200,
      body: { Successful: true, InBackground: false, TrashId: expect.any(Number) },
    })
    expect(await everything()).toEqual(before)
    expect(await counted()).toBe(2)
    expect(await list(north.agent)).toEqual([])
    const [file] = (await t.call(contactDocuments, { as: north.agent, params: { contactId: ContactId } })).body
    const link = await t.call(documentLink, { as: north.agent, params: { id: file?.Id ?? 0 }, query: {} })
    expect((await t.send('GET', link.body.Url)).text).toBe('deed')
    expect(await t.query('select from discarded_file')).toEqual([])
  })

  test('one person of a household is restored to it', async () => {
    const { ContactId } = await household()
    const before = await everything()
    expect(await undo(north.agent, await removePeople(north.agent, [ContactId]))).toMatchObject({ status: 200 })
    expect(await everything()).toEqual(before)
  })

  test('whose household was deleted later need that restored first', async () => {
    const { ContactId, other } = await household()
    const before = await everything()
    const first = await removePeople(north.agent, [ContactId])
    const last = await removePeople(north.agent, [other])
    expect(await t.unchanged(() => undo(north.agent, first))).toMatchObject({
      status: 409,
      body: { Message: 'Its contact has been deleted, too. Restore the contact first.' },
    })
    expect((await undo(north.agent, last)).status).toBe(200)
    expect((await undo(north.agent, first)).status).toBe(200)
    expect(await everything()).toEqual(before)
  })

  test('whose source and urgency type are gone are restored under the default source', async () => {
    const { ContactId, ContactEntityId } = await person(north.agent)
    const values = [north.TenantId]
    await t.query(`insert into source (tenant_id, name, type) values ($1, 'Poster', 'Custom')`, values)
    await t.query(
      `insert into urgency_type (tenant_id, description, type, contact_every_days) values ($1, 'Soon', 'Custom', 5)`,
      values,
    )
    await t.query(
      `update contact_entity set source_id = s.source_id, referral_source_id = s.source_id, urgency_type_id = u.urgency_type_id
       from source s, urgency_type u
       where contact_entity_id = $2 and s.tenant_id = $1 and s.name = 'Poster' and u.tenant_id = $1 and u.description = 'Soon'`,
      [north.TenantId, ContactEntityId],
    )
    const id = await removePeople(north.agent, [ContactId])
    await t.query(`delete from source where tenant_id = $1 and name = 'Poster'`, values)
    await t.query(`delete from urgency_type where tenant_id = $1 and description = 'Soon'`, values)
    expect(await undo(north.agent, id)).toMatchObject({ status: 200 })
    expect(
      await t.query(
        `select s.name, e.referral_source_id, e.urgency_type_id, c.source_id = e.source_id and t.source_id = e.source_id as level
         from contact_entity e join source s using (tenant_id, source_id)
         join contact c using (tenant_id, contact_entity_id) join contact_touch t using (tenant_id, contact_id)
         where e.contact_entity_id = $1`,
        [ContactEntityId],
      ),
    ).toEqual([{ name: 'Other', referral_source_id: null, urgency_type_id: null, level: true }])
  })

  test('are restored after a newer version has dropped a column', async () => {
    const { ContactId, other } = await household()
    const before = await everything()
    await t.query('alter table note add column mood text')
    const id = await removePeople(north.agent, [ContactId, other])
    await t.query('alter table note drop column mood')
    expect(await undo(north.agent, id)).toMatchObject({ status: 200 })
    expect(await everything()).toEqual(before)
  })

  test('are restored only once', async () => {
    const { ContactId } = await person(north.agent)
    const id = await removePeople(north.agent, [ContactId])
    expect((await undo(north.agent, id)).status).toBe(200)
    expect(await t.unchanged(() => undo(north.agent, id))).toMatchObject({
      status: 409,
      body: { Message: 'This has already been restored.' },
    })
  })

  test('a request that was refused leaves nothing in the trash', async () => {
    const { ContactId } = await person(north.agent)
    expect((await t.call(deleteContacts, { as: north.colleague, body: [ContactId] })).status).toBe(404)
    expect(await list(north.admin)).toEqual([])
  })
})

test('a contact is restored to a household that was deleted since because its other person moved away', async () => {
  const ida = await person(north.agent)
  const other = await person(north.agent, 'Zoe')
  const body = { ContactEntityId: ida.ContactEntityId, FirstName: 'Ivo', LastName: 'Moor' }
  const ivo = (await t.call(addJointContact, { as: north.agent, body })).body.ContactId
  const request = await removePeople(north.agent, [ida.ContactId])
  const moved = { ContactEntityId: other.ContactEntityId, ContactId: ivo }
  expect((await t.call(addJointContact, { as: north.agent, body: moved })).status).toBe(200)
  expect(await undo(north.agent, request)).toMatchObject({ status: 200 })
  const back = (await t.call(getContact, { as: north.agent, query: { contactId: ida.ContactId } })).body
  expect(back).toMatchObject({ ContactEntityId: ida.ContactEntityId, AdditionalContacts: [] })
})

test('an open opportunity of a user deleted since goes to the successor, a decided one does not', async () => {
  const { ContactId } = await person(north.agent)
  const make = async (Stage: string) => {
    const body = { Type: 'Purchase' as const, Stage, ContactId, UserId: north.agent.UserId }
    const { Id } = (await t.call(saveOpportunity, { as: north.agent, body })).body
    const gone = await t.call(deleteOpportunity, { as: north.agent, params: { id: Id } })
    return { Id, request: gone.headers.get('x-recorded-as') as string }
  }
  const [open, lost] = [await make('New Lead'), await make('Lost')]
  const params = { id: north.agent.UserId, reassignToId: north.colleague.UserId }
  expect(await t.call(deleteUser, { as: north.admin, params })).toMatchObject({ status: 200 })
  for (const { request } of [open, lost]) expect(await undo(north.admin, request)).toMatchObject({ status: 200 })
  const userOf = async (id: number) => (await t.call(getOpportunity, { as: north.admin, params: { id } })).body.UserId
  expect([await userOf(open.Id), await userOf(lost.Id)]).toEqual([north.colleague.UserId, north.agent.UserId])
})

describe('one thing alone', () => {
  test('a task, with the one it repeated', async () => {
    const { ContactEntityId } = await person(north.agent)
    const sent = {
      Title: 'Call',
      TaskTypeId: 2,
      AssignedUserId: north.agent.UserId,
      DueDate: '2030-01-01T15:00:00Z',
      Repeat: 'Daily',
      KeyType: 'ContactEntityId',
      KeyValue: ContactEntityId,
    }
    const { TaskId } = (await t.call(saveTask, { as: north.agent, body: sent as never })).body
    await t.call(completeTask, { as: north.agent, params: { id: TaskId } })
    const before = await everything()
    const [{ next } = { next: 0 }] = await t.query<{ next: number }>(
      'select next_task_id::int as next from task where task_id = $1',
      [TaskId],
    )
    const gone = await t.call(deleteTask, { as: north.agent, params: { id: next } })
    expect((await t.call(getTask, { as: north.agent, params: { id: next } })).status).toBe(404)
    expect(await list(north.agent)).toMatchObject([{ Kind: 'Task', Title: 'Call', Count: 1, With: [] }])
    await undo(north.agent, gone.headers.get('x-recorded-as') as string)
    expect(await everything()).toEqual(before)
  })

  test('not a task that reopening removes', async () => {
    const sent = {
      Title: 'Call',
      TaskTypeId: 2,
      AssignedUserId: north.agent.UserId,
      DueDate: '2030-01-01T15:00:00Z',
      Repeat: 'Daily',
    }
    const { TaskId } = (await t.call(saveTask, { as: north.agent, body: sent as never })).body
    await t.call(completeTask, { as: north.agent, params: { id: TaskId } })
    expect((await t.call(reopenTask, { as: north.agent, params: { id: TaskId } })).status).toBe(200)
    expect(await t.query('select from task where tenant_id = $1', [north.TenantId])).toHaveLength(1)
    expect(await list(north.agent)).toEqual([])
  })

  test('several tasks are one entry', async () => {
    const make = async (Title: string) =>
      (await t.call(saveTask, { as: north.agent, body: { Title, TaskTypeId: 2, AssignedUserId: north.agent.UserId } }))
        .body.TaskId
    const ids = [await make('First'), await make('Second'), await make('Third')]
    await t.call(deleteTasks, { as: north.agent, body: ids as [number] })
    expect(await list(north.agent)).toMatchObject([{ Kind: 'Task', Title: 'First', Count: 3 }])
  })

  test('an appointment', async () => {
    const { ContactId } = await person(north.agent)
    const meeting = {
      Title: 'Meet',
      ContactId,
      UserId: north.agent.UserId,
      AppointmentTypeId: 1001,
      DateTime: '2030-01-01T15:00:00Z',
    }
    const { Id: AppointmentId } = (await t.call(createAppointment, { as: north.agent, body: meeting as never })).body
    const gone = await t.call(deleteAppointment, { as: north.agent, query: { appointmentId: AppointmentId } })
    await undo(north.agent, gone.headers.get('x-recorded-as') as string)
    expect((await t.call(getAppointment, { as: north.agent, params: { id: AppointmentId } })).body).toMatchObject({
      Title: 'Meet',
      ContactId,
    })
  })

  test('a document, with its file, even after the sweep has run', async () => {
    const { ContactId, ContactEntityId } = await person(north.agent)
    const files = { file0: new File(['deed'], 'deed.txt') } as never
    const [file] = (
      await t.call(uploadDocuments, { as: north.agent, params: { contactEntityId: ContactEntityId }, body: files })
    ).body
    const id = file?.Id as number
    const gone = await t.call(deleteDocument, { as: north.agent, params: { id } })
    await t.query('select sweep_expired()')
    expect(await list(north.agent)).toMatchObject([{ Kind: 'Document', Title: 'deed.txt' }])
    await undo(north.agent, gone.headers.get('x-recorded-as') as string)
    expect((await t.call(contactDocuments, { as: north.agent, params: { contactId: ContactId } })).body).toMatchObject([
      { Id: id },
    ])
    const link = await t.call(documentLink, { as: north.agent, params: { id }, query: {} })
    expect((await t.send('GET', link.body.Url)).text).toBe('deed')
  })

  test('a property', async () => {
    const { ContactId } = await person(north.agent)
    const body = { Address: '1 Elm', City: 'Austin', StateCode: 'TX', EstimatedValue: '500000' } as never
    const { body: made } = await t.call(saveProperty, { as: north.agent, query: { contactId: ContactId }, body })
    const { ContactPropertyId } = made
    const gone = await t.call(deleteProperty, { as: north.agent, query: { propertyId: ContactPropertyId } })
    expect(await list(north.agent)).toMatchObject([{ Kind: 'Property', Title: '1 Elm' }])
    await undo(north.agent, gone.headers.get('x-recorded-as') as string)
    expect((await t.call(contactProperties, { as: north.agent, query: { contactId: ContactId } })).body).toEqual([made])
  })

  test('a saved search, unless another one has taken its name', async () => {
    const body = { Name: 'Hot', SearchFilters: [{ PropertyName: 'IsNew', Operation: 'IsTrue' }] } as never
    const saved = async () => (await t.call(savedSearches, { as: north.agent })).body
    await t.call(saveSearch, { as: north.agent, body })
    const [before] = await saved()
    const gone = await t.call(deleteSavedSearch, {
      as: north.agent,
      query: { searchId: before?.SavedSearchId ?? 0 } as never,
    })
    expect(gone.status, gone.text).toBe(200)
    await t.call(saveSearch, { as: north.agent, body })
    const id = gone.headers.get('x-recorded-as') as string
    expect(await t.unchanged(() => undo(north.agent, id))).toMatchObject({
      status: 409,
      body: { Message: 'There is now another one with this name. Rename that one first.' },
    })
    await t.query('delete from saved_search where tenant_id = $1', [north.TenantId])
    expect((await undo(north.agent, id)).status).toBe(200)
    expect(await saved()).toEqual([before])
  })
})

test('users see their own trash, admins everybody’s', async () => {
  const { ContactId } = await person(north.agent)
  const id = await removePeople(north.agent, [ContactId])
  const [entry] = await list(north.admin)
  expect(entry).toMatchObject({ RequestId: id, DeletedByName: 'Ana Agent' })
  for (const as of [north.colleague, north.leader, south.admin]) {
    expect(await list(as)).toEqual([])
    expect(await t.unchanged(() => restore(as, entry?.TrashId ?? 0))).toMatchObject({ status: 404 })
    expect(await t.unchanged(() => undo(as, id))).toMatchObject({ status: 404 })
  }
  expect((await restore(north.admin, entry?.TrashId ?? 0)).status).toBe(200)
  expect((await t.call(getContact, { as: north.agent, query: { contactId: ContactId } })).status).toBe(200)
})

test('each request’s deletions are separate, whatever request id a client sends', async () => {
  const first = await person(north.agent)
  const second = await person(north.agent, 'Una')
  const third = await person(north.colleague, 'Third')
  const headers = { 'x-request-id': '7f1c0f0e-6f4b-4e0e-8f6a-2f4d0c1f7a11' }
  const remove = (as: User, id: number) => t.call(deleteContacts, { as, headers, body: [id] })
  await remove(north.agent, first.ContactId)
  expect((await restore(north.agent, (await list(north.agent))[0]?.TrashId ?? 0)).status).toBe(200)
  await remove(north.agent, first.ContactId)
  await remove(north.agent, second.ContactId)
  await t.query('update contact_entity set assigned_agent_id = $1 where contact_entity_id = $2', [
    north.colleague.UserId,
    third.ContactEntityId,
  ])
  await remove(north.colleague, third.ContactId)
  expect(await list(north.agent)).toMatchObject([{ Title: 'Una Moor' }, { Title: 'Ida Moor' }])
  expect(await list(north.colleague)).toMatchObject([{ Title: 'Third Moor', Count: 1, With: [] }])
  for (const entry of await list(north.admin)) expect((await restore(north.admin, entry.TrashId)).status).toBe(200)
  expect(await counted()).toBe(3)
})

test('a page follows the page before', async () => {
  for (const name of ['First', 'Second', 'Third'])
    await removePeople(north.agent, [(await person(north.agent, name)).ContactId])
  const page = async (query: object) => (await t.call(trash, { as: north.agent, query })).body
  const [newest, next] = await page({ take: 2 })
  expect([newest?.Title, next?.Title]).toEqual(['Third Moor', 'Second Moor'])
  expect(await page({ take: 2, before: next?.TrashId })).toMatchObject([{ Title: 'First Moor' }])
})

test('a restore in progress outlives the 30 days; an abandoned one can be requested again', async () => {
  const { ContactId } = await household()
  const id = await removePeople(north.agent, [ContactId])
  const restoringSince = (interval: string) =>
    t.query('update trash set date_restoring = now() - $2::interval where request_id = $1', [id, interval])
  const moveBy = async (interval: string) => {
    for (const table of ['change', 'trash'])
      await t.query(`update ${table} set date_created = date_created + $2::interval where request_id = $1`, [
        id,
        interval,
      ])
  }
  const kept = () => t.query('select date_restoring is not null as restoring from trash where request_id = $1', [id])
  await restoringSince('23 hours')
  await moveBy('-31 days')
  await t.query('select keep_changes()')
  expect(await kept()).toEqual([{ restoring: true }])

  await restoringSince('25 hours')
  await moveBy('31 days')
  await t.query('select keep_changes()')
  expect(await kept()).toEqual([{ restoring: false }])
  expect(await undo(north.admin, id)).toMatchObject({ status: 200 })
})

test('after 30 days it is gone for good with its files; the record of the deletion stays', async () => {
  const { ContactId } = await household()
  const id = await removePeople(north.agent, [ContactId])
  const whole = `select count(*)::int as n from change where tenant_id = $1 and what = 'Deleted' and before is not null`
  const rows = async (sql: string) => (await t.query(sql, [north.TenantId]))[0]
  expect(await rows(whole)).not.toEqual({ n: 0 })
  await t.query('select keep_changes()')
  expect(await rows(whole)).not.toEqual({ n: 0 })
  for (const table of ['change', 'trash'])
    await t.query(
      `update ${table} set date_created = date_created - interval '30 days 1 minute' where tenant_id = $1`,
      [north.TenantId],
    )
  expect(await list(north.admin)).toEqual([])
  expect(await undo(north.admin, id)).toMatchObject({ status: 404 })
  await t.query('select keep_changes()')
  expect(await rows(whole)).toEqual({ n: 0 })
  expect(await rows('select count(*)::int as n from trash where tenant_id = $1')).toEqual({ n: 0 })
  expect(
    await rows(
      `select count(*)::int as n from change where tenant_id = $1 and table_name = 'contact' and what = 'Deleted'`,
    ),
  ).toEqual({ n: 1 })
})

test.each([
  ['the successor, with their open work', true],
  ['the pond, and their open work to whoever restores them', false],
])('contacts of a user deleted since go to %s', async (_, hasSuccessor) => {
  const { admin, agent, colleague } = north
  const { ContactId, ContactEntityId } = await person(admin)
  const own = await person(admin)
  const give = { Contact: { ContactId: own.ContactId }, Entity: { AssignedAgentId: colleague.UserId } }
  expect((await t.call(updateContact, { as: admin, body: give })).status).toBe(200)
  const todo = { TaskTypeId: 2, AssignedUserId: agent.UserId, KeyType: 'ContactEntityId', KeyValue: ContactEntityId }
  const { TaskId } = (await t.call(saveTask, { as: admin, body: { ...todo, Title: 'Call' } as never })).body
  const visit = {
    Title: 'Visit',
    AppointmentTypeId: 1001,
    DateTime: '2040-01-01T10:00:00Z',
    UserId: agent.UserId,
    ContactId,
  }
  const { Id } = (await t.call(createAppointment, { as: admin, body: visit as never })).body
  const id = await removePeople(admin, [ContactId, own.ContactId])
  const gone = { id: agent.UserId, reassignToId: hasSuccessor ? colleague.UserId : 0 }
  expect((await t.call(deleteUser, { as: admin, params: gone })).status).toBe(200)
  const { status, body } = await undo(admin, id)
  expect([status, body.Message]).toEqual([
    200,
    `1 contact of Ana Agent, who is no longer here, is now ${hasSuccessor ? 'with Ben Colleague' : 'in the pond'}.`,
  ])
  const agentOf = async (contactId: number) =>
    (await t.call(getContact, { as: admin, query: { contactId } })).body.AssignedAgentId
  expect([await agentOf(ContactId), await agentOf(own.ContactId)]).toEqual([
    hasSuccessor ? colleague.UserId : null,
    colleague.UserId,
  ])
  const whose = hasSuccessor ? colleague.UserId : admin.UserId
  expect((await t.call(getTask, { as: admin, params: { id: TaskId } })).body.AssignedUserId).toBe(whose)
  expect((await t.call(getAppointment, { as: admin, params: { id: Id } })).body.UserId).toBe(whose)
})

test('a bulk run’s deletions are one entry, restored in the background', async () => {
  const count = 2500
  await t.query(
    `with made as (
       insert into contact_entity (tenant_id, source_id) select $1, (select min(source_id) from source where tenant_id = $1)
       from generate_series(1, $2::int) returning contact_entity_id
     )
     insert into contact (tenant_id, contact_entity_id, first_name, last_name)
     select $1, contact_entity_id, 'Ida', 'Moor' from made`,
    [north.TenantId, count],
  )
  const body = { Action: 'Delete', Criteria: {}, Count: count } as const
  await t.call(startBulk, { as: north.admin, body })
  const status = async () => (await t.query('select status from run where tenant_id = $1', [north.TenantId]))[0]
  await expect.poll(status).toEqual({ status: 'Done' })
  const [entry] = await list(north.admin)
  expect(entry).toMatchObject({ Kind: 'Contact', Count: count, DeletedByName: 'Alex Admin', IsRestoring: false })
  expect(await counted()).toBe(0)
  expect((await restore(north.admin, entry?.TrashId ?? 0)).body).toEqual({
    Successful: true,
    InBackground: true,
    TrashId: entry?.TrashId,
  })
  await expect.poll(counted).toBe(count)
  await expect.poll(() => list(north.admin)).toEqual([])
})

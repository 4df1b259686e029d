import { contactActivity } from '@dormer/contract/day/activities'
import { addJointContact } from '@dormer/contract/people/contacts'
import { describe, expect, test } from 'vitest'
import { about, add, agent, colleague, done, find, makeContact, save, startTasks, t } from './tasks.fixture.ts'

await startTasks()

describe('a task is about a person of a household', async () => {
  const link = (ContactId: number, ContactEntityId: number) =>
    t.call(addJointContact, { as: agent, body: { ContactEntityId, ContactId } })

  test('whom it was made for, whoever is linked with them later', async () => {
    const [mariana, ana] = [await makeContact(agent, 'Mariana'), await makeContact(agent, 'Ana')]
    const task = await add({ ContactId: ana.ContactId, Repeat: 'Weekly', DueDate: '2030-01-01T15:00:00Z' })
    expect(task).toMatchObject({
      KeyType: 'ContactEntityId',
      KeyValue: ana.ContactEntityId,
      RouteId: ana.ContactId,
      AssociatedWith: 'Ana Moor',
    })
    const old = await add(about(ana.ContactEntityId))
    expect((await link(ana.ContactId, mariana.ContactEntityId)).status).toBe(200)
    expect(await find(task.TaskId)).toMatchObject({
      KeyValue: mariana.ContactEntityId,
      RouteId: ana.ContactId,
      AssociatedWith: 'Ana Moor',
    })
    // Of one that named nobody the first stands for the household.
    expect(await find(old.TaskId)).toMatchObject({ RouteId: mariana.ContactId, AssociatedWith: 'Mariana Moor' })

    // What is logged, and the next one, are about the same person.
    const { Next } = (await done(task.TaskId)).body
    expect(Next).toMatchObject({ AssociatedWith: 'Ana Moor', RouteId: ana.ContactId })
    const feed = await t.call(contactActivity, { as: agent, params: { contactId: ana.ContactId } })
    expect(JSON.stringify(feed.body)).toContain('Ana Moor')
    expect(JSON.stringify(feed.body)).not.toContain('Mariana Moor')
  })

  test('another household is another person; a change of other fields leaves both', async () => {
    const [ida, ben] = [await makeContact(agent, 'Ida'), await makeContact(agent, 'Ben')]
    const { TaskId } = await add({ ContactId: ida.ContactId })
    expect((await save({ TaskId, Title: 'Other' })).body).toMatchObject({ RouteId: ida.ContactId })
    expect((await save({ TaskId, ...about(ben.ContactEntityId) })).body).toMatchObject({ AssociatedWith: 'Ben Moor' })
    expect((await save({ TaskId, ContactId: ida.ContactId })).body).toMatchObject({
      AssociatedWith: 'Ida Moor',
      KeyValue: ida.ContactEntityId,
    })
    expect((await save({ TaskId, KeyType: null })).body).toMatchObject({ AssociatedWith: null, KeyValue: null })
  })

  test('not somebody of another household, nor one the user does not see', async () => {
    const [ida, ben, theirs] = [
      await makeContact(agent, 'Ida'),
      await makeContact(agent, 'Ben'),
      await makeContact(colleague, 'Theirs'),
    ]
    const sent = { Title: 'Call', TaskTypeId: 2, AssignedUserId: agent.UserId }
    const mixed = await save({ ...sent, ...about(ida.ContactEntityId), ContactId: ben.ContactId })
    expect(mixed.status).toBe(400)
    expect(mixed.text).toContain('Choose a contact of this household')
    expect([403, 404]).toContain((await save({ ...sent, ContactId: theirs.ContactId })).status)
  })
})

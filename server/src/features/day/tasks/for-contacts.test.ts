import { proveIdentity } from '@dormer/contract/brokerage/second-step'
import { addTaskToContacts, deleteTasks } from '@dormer/contract/day/tasks'
import { createContact } from '@dormer/contract/people/contacts'
import { erasePerson } from '@dormer/contract/people/personal-data'
import { expect, test } from 'vitest'
import { password } from '../../../../test/harness.ts'
import { admin, agent, colleague, inHours, list, makeContact, south, startTasks, t } from './tasks.fixture.ts'

await startTasks()

const task = { Title: 'Ask about the open house', TaskTypeId: 2 }

test('each contact gets the task, which can be taken back', async () => {
  const contacts = [await makeContact(agent), await makeContact(agent)]
  const ContactIds = contacts.map(({ ContactId }) => ContactId)
  const DueDate = inHours(24)
  const body = { ...task, AssignedUserId: agent.UserId, DueDate, ContactIds: [...ContactIds, ...ContactIds] }
  const { status, body: made } = await t.call(addTaskToContacts, { as: agent, body })
  expect([status, made.TaskIds.length]).toEqual([200, 2])
  const rows = (await list()).filter((row) => made.TaskIds.includes(row.TaskId))
  expect(rows.map((row) => [row.Title, row.TaskType, row.RouteId])).toEqual(
    ContactIds.map((id) => ['Ask about the open house', 'Call', id]),
  )
  expect(rows.map((row) => row.DueDate && Date.parse(row.DueDate))).toEqual([Date.parse(DueDate), Date.parse(DueDate)])
  expect((await t.call(deleteTasks, { as: agent, body: made.TaskIds })).status).toBe(200)
  expect((await list()).filter((row) => made.TaskIds.includes(row.TaskId))).toEqual([])
})

test('what is wrong is refused in words, and no contact gets one', async () => {
  const { ContactId } = await makeContact(agent)
  const theirs = await makeContact(colleague)
  const { body: other } = await t.call(createContact, {
    as: south.admin,
    body: { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com' },
  })
  const good = { ...task, AssignedUserId: agent.UserId, ContactIds: [ContactId] }
  for (const [change, status, message] of [
    [{ Title: ' ' }, 400, 'Title is required'],
    [{ TaskTypeId: 6 }, 400, 'Choose a task type'],
    [{ DueDate: inHours(-48) }, 400, 'Choose a time that is not in the past'],
    [{ ContactIds: [] }, 400, 'Choose at least one contact'],
    [{ ContactIds: Array.from({ length: 1001 }, (_, n) => n + 1) }, 400, 'Choose at most 1,000 contacts at a time'],
    [{ AssignedUserId: south.agent.UserId }, 404, 'user'],
    [{ ContactIds: [ContactId, theirs.ContactId] }, 404, 'contact'],
    [{ ContactIds: [ContactId, other.ContactId] }, 404, 'contact'],
  ] as const)
    expect(
      await t.unchanged(() => t.call(addTaskToContacts, { as: agent, body: { ...good, ...change } as never })),
    ).toMatchObject({ status, body: { Message: expect.stringMatching(new RegExp(message, 'i')) } })
  expect((await t.call(addTaskToContacts, { body: good })).status).toBe(401)
  const all = { ...good, ContactIds: [ContactId, theirs.ContactId] }
  expect((await t.call(addTaskToContacts, { as: admin, body: all })).status).toBe(200)
})

test('who was erased is left out and counted, and the others get the task', async () => {
  const [erased, other] = [await makeContact(agent, 'Uma', 'Gone'), await makeContact(agent)]
  await t.call(proveIdentity, { as: admin, body: { Password: password } })
  const params = { ContactId: erased.ContactId }
  expect((await t.call(erasePerson, { as: admin, params, body: { Name: 'Uma Gone' } })).status).toBe(200)
  const body = { ...task, AssignedUserId: agent.UserId, ContactIds: [erased.ContactId, other.ContactId] }
  const { status, body: made } = await t.call(addTaskToContacts, { as: agent, body })
  expect([status, made.TaskIds.length, made.Skipped]).toEqual([200, 1, [{ Reason: 'Was erased', Count: 1 }]])
  const none = await t.call(addTaskToContacts, { as: agent, body: { ...body, ContactIds: [erased.ContactId] } })
  expect(none).toMatchObject({ status: 200, body: { TaskIds: [], Skipped: [{ Reason: 'Was erased', Count: 1 }] } })
})

import { contactActivity } from '@dormer/contract/day/activities'
import { deleteTasks, type TaskRow } from '@dormer/contract/day/tasks'
import { deleteContacts, getContact } from '@dormer/contract/people/contacts'
import { describe, expect, test } from 'vitest'
import {
  about,
  add,
  admin,
  agent,
  at,
  colleague,
  done,
  find,
  lender,
  makeContact,
  reopen,
  save,
  startTasks,
  t,
} from './tasks.fixture.ts'

await startTasks()

const completions = async (ContactId: number) => {
  const { body } = await t.call(contactActivity, { as: admin, params: { contactId: ContactId } })
  return body.filter((a) => a.ActivityTypeId === 10)
}

describe('completing', () => {
  test('is logged once in the contact’s feed, and removed by reopening', async () => {
    const { ContactId, ContactEntityId } = await makeContact(agent)
    const { TaskId } = await add({ Title: 'Send the deed', ...about(ContactEntityId) })
    expect((await done(TaskId)).body).toEqual({ Successful: true, Next: null })
    const completed = await find(TaskId)
    expect(completed).toMatchObject({ IsCompleted: true, DateCompleted: expect.any(String) })
    expect(await t.unchanged(() => done(TaskId))).toMatchObject({ status: 200, body: { Successful: true } })
    const activity = { Subject: 'Send the deed', PerformedBy: 'Ana Agent', ContactId }
    expect(await completions(ContactId)).toMatchObject([{ ...activity, DateCreated: completed?.DateCompleted }])
    const { Contact } = (await t.call(getContact, { as: agent, query: { contactId: ContactId } })).body
    expect(Contact).toMatchObject({ LastContact: null, LastActive: null, IsContacted: false })

    expect((await reopen(TaskId)).body).toEqual({ Successful: true })
    expect(await find(TaskId)).toMatchObject({ IsCompleted: false, DateCompleted: null })
    expect(await completions(ContactId)).toEqual([])
    expect(await t.unchanged(() => reopen(TaskId))).toMatchObject({ status: 200 })
  })

  test('a task without a contact is not logged', async () => {
    const { TaskId } = await add()
    expect((await done(TaskId)).status).toBe(200)
    expect((await t.query('select activity_id from task where task_id = $1', [TaskId]))[0]).toEqual({
      activity_id: null,
    })
  })

  test('a repeating task creates the next one with all its fields', async () => {
    at('2030-05-10T12:00:00Z')
    const { ContactEntityId } = await makeContact(agent)
    const sent = { DueDate: '2030-05-13T14:00:00Z', Notes: 'x', Repeat: 'Weekly', ReminderMinutes: 30 } as const
    const task = await add({ ...sent, ...about(ContactEntityId), AssignedUserId: colleague.UserId })
    const { Next } = (await done(task.TaskId)).body
    const own = { TaskId: expect.any(Number), DueDate: '2030-05-20T14:00:00Z' }
    expect(Next).toEqual({ ...task, ...own, Due: null, DueDateDisplay: '05/20/2030, 9:00 am' })
    expect(Next).toEqual(await find(Next?.TaskId ?? 0, agent))
    // Completing it again creates no second one.
    expect((await t.unchanged(() => done(task.TaskId))).body.Next?.TaskId).toBe(Next?.TaskId)
  })

  test('a month that has no 31st does not move the others', async () => {
    at('2030-01-10T12:00:00Z')
    let task: TaskRow | null = await add({ DueDate: '2030-01-31T15:00:00Z', Repeat: 'Monthly' })
    const dates: (string | null | undefined)[] = []
    for (let i = 0; i < 3; i++) {
      task = (await done(task?.TaskId ?? 0)).body.Next
      dates.push(task?.DueDate)
    }
    expect(dates).toEqual(['2030-02-28T15:00:00Z', '2030-03-31T14:00:00Z', '2030-04-30T14:00:00Z'])
    // If moved by hand, the next one counts from there.
    await save({ TaskId: task?.TaskId, DueDate: '2030-05-02T14:00:00Z' })
    expect((await done(task?.TaskId ?? 0)).body.Next?.DueDate).toBe('2030-06-02T14:00:00Z')
  })

  test('a changed repetition is counted from the current due date', async () => {
    at('2030-09-10T12:00:00Z')
    const first = await add({ DueDate: '2030-10-01T15:00:00Z', Repeat: 'Monthly' })
    const task = (await done(first.TaskId)).body.Next
    expect(task?.DueDate).toBe('2030-11-01T15:00:00Z')
    await save({ TaskId: task?.TaskId, Repeat: 'Weekly' })
    expect((await done(task?.TaskId ?? 0)).body.Next?.DueDate).toBe('2030-11-08T16:00:00Z')
  })

  test('the next one is computed in the assignee’s time zone', async () => {
    at('2026-03-07T12:00:00Z')
    await t.query(`update user_account set time_zone = 'Pacific/Honolulu' where user_id = $1`, [lender.UserId])
    const due = { DueDate: '2026-03-07T18:00:00Z', Repeat: 'Daily' } as const
    const next = async (AssignedUserId: number) =>
      (await done((await add({ ...due, AssignedUserId })).TaskId)).body.Next
    expect(await next(agent.UserId)).toMatchObject({ DueDate: '2026-03-08T17:00:00Z' })
    expect(await next(lender.UserId)).toMatchObject({ DueDate: '2026-03-08T18:00:00Z' })
  })

  test('completing twice at once creates one next task', async () => {
    const { ContactId, ContactEntityId } = await makeContact(agent)
    const { TaskId } = await add({ Title: 'Once', Repeat: 'Daily', ...about(ContactEntityId) })
    const answers = await Promise.all(Array.from({ length: 6 }, () => done(TaskId)))
    expect(new Set(answers.map((a) => a.body.Next?.TaskId)).size).toBe(1)
    expect(await completions(ContactId)).toHaveLength(1)
    expect(await t.query(`select count(*)::int as n from task where title = 'Once'`)).toEqual([{ n: 2 }])
  })

  test('reopening removes a next task that nobody has changed', async () => {
    const { TaskId } = await add({ Repeat: 'Daily' })
    const { Next } = (await done(TaskId)).body
    await reopen(TaskId)
    expect(await find(Next?.TaskId ?? 0)).toBeUndefined()
    const again = (await done(TaskId)).body.Next
    expect(again).toMatchObject({ DueDate: Next?.DueDate })
  })

  test.for(['changed', 'completed'])('one that was %s stays, and is the next one still', async (what) => {
    const { TaskId } = await add({ Repeat: 'Daily' })
    const { Next } = (await done(TaskId)).body
    const id = Next?.TaskId ?? 0
    if (what === 'changed') await save({ TaskId: id, Notes: 'x' })
    else await done(id)
    await reopen(TaskId)
    expect(await find(id)).toBeDefined()
    expect((await done(TaskId)).body.Next?.TaskId).toBe(id)
  })

  test.for(['the next one', 'both', 'the contact'])(
    're-opening while somebody deletes %s: one waits for the other',
    async (what) => {
      for (let i = 0; i < 6; i++) {
        const { ContactId, ContactEntityId } = await makeContact(agent)
        const { TaskId } = await add({ Repeat: 'Daily', ...about(ContactEntityId) })
        const next = (await done(TaskId)).body.Next?.TaskId ?? 0
        const deleting =
          what === 'the contact'
            ? t.call(deleteContacts, { as: agent, body: [ContactId] })
            : t.call(deleteTasks, { as: agent, body: what === 'both' ? [TaskId, next] : [next] })
        const statuses = (await Promise.all([deleting, reopen(TaskId)])).map((answer) => answer.status)
        // The second one finds nothing, so nobody is asked to try again.
        for (const status of statuses) expect([200, 404]).toContain(status)
      }
    },
  )

  test('deleting a contact while its task is completed: one waits for the other', async () => {
    for (let i = 0; i < 8; i++) {
      const { ContactId, ContactEntityId } = await makeContact(agent)
      const { TaskId } = await add(about(ContactEntityId))
      const [deleted, completed] = await Promise.all([
        t.call(deleteContacts, { as: agent, body: [ContactId] }),
        done(TaskId),
      ])
      expect(deleted.status).toBe(200)
      expect([200, 404, 409]).toContain(completed.status)
    }
  })
})

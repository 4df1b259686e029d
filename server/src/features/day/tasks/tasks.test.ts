import { deleteTask, deleteTasks, type TaskRow, taskOptions, tasks } from '@dormer/contract/day/tasks'
import { addJointContact, deleteContacts, getContact, updateContact } from '@dormer/contract/people/contacts'
import { describe, expect, test } from 'vitest'
import type { User } from '../../../../test/harness.ts'
import {
  about,
  add,
  admin,
  agent,
  at,
  colleague,
  done,
  find,
  inHours,
  leader,
  lender,
  list,
  makeContact,
  reopen,
  type Sent,
  save,
  south,
  startTasks,
  TenantId,
  t,
} from './tasks.fixture.ts'

await startTasks()

test('options: everybody by name, and the types people choose', async () => {
  const { body } = await t.call(taskOptions, { as: south.agent })
  expect(body.Users.map((u) => u.Name)).toEqual([
    'Alex Admin',
    'Ana Agent',
    'Ben Colleague',
    'Lena Lender',
    'Tim Leader',
  ])
  expect(body.TaskTypes.map((type) => [type.TaskTypeId, type.TaskType])).toEqual([
    [1, 'Email'],
    [2, 'Call'],
    [3, 'To-Do'],
    [4, 'Text'],
    [5, 'Follow Up'],
  ])
})

describe('a new task', () => {
  test('is answered whole and listed', async () => {
    at('2030-05-10T12:00:00Z')
    const { ContactId, ContactEntityId } = await makeContact(agent)
    const sent = { Title: '  Call about the offer ', DueDate: '2030-05-17T10:00:00-05:00', Notes: 'a\nb' }
    const task = await add({ ...sent, ...about(ContactEntityId), TaskId: 0 })
    expect(task).toEqual({
      TaskId: expect.any(Number),
      Title: 'Call about the offer',
      TaskTypeId: 2,
      TaskType: 'Call',
      AssignedUserId: agent.UserId,
      AssignedUser: 'Ana Agent',
      DueDate: '2030-05-17T15:00:00Z',
      Due: 'week',
      DueDateDisplay: '05/17/2030, 10:00 am',
      Notes: 'a\nb',
      IsCompleted: false,
      DateCompleted: null,
      IsFromWorkflow: false,
      CanDelete: true,
      AssociatedWith: 'Ida Moor',
      ...about(ContactEntityId),
      RouteId: ContactId,
      IconCss: 'call',
      Repeat: null,
      ReminderMinutes: 0,
    })
    expect((await list()).find((row) => row.TaskId === task.TaskId)).toEqual(task)
  })

  test.for<[string, Sent | { TaskTypeId: unknown }, string]>([
    ['without a title', { Title: undefined }, 'Title is required'],
    ['with an empty one', { Title: '  ' }, 'Title is required'],
    ['without a type', { TaskTypeId: undefined }, 'Choose a task type'],
    ['of no type', { TaskTypeId: 9 }, 'Choose a task type'],
    ['of a type of workflows', { TaskTypeId: 6 }, 'Choose a task type'],
    ['for nobody', { AssignedUserId: undefined }, 'Choose whom it is assigned to'],
    ['due an hour ago', { DueDate: inHours(-1) }, 'Choose a time that is not in the past'],
    ['due in a far future', { DueDate: '9999-12-31T23:59:59-12:00' }, 'Choose a time within the next 50 years'],
    ['due at no time', { DueDate: 'soon' }, 'Choose a time'],
    ['about no contact', { KeyType: 'ContactEntityId' }, 'Choose a contact'],
    ['about contact 0', { KeyType: 'ContactEntityId', KeyValue: 0 }, 'Choose a contact'],
  ])('%s is refused', async ([, body, Message]) => {
    const sent = { Title: 'Call', TaskTypeId: 2, AssignedUserId: agent.UserId, ...body }
    expect(await t.unchanged(() => save(sent as Sent))).toMatchObject({ status: 400, body: { Message } })
  })

  test('names everything that is missing', async () => {
    const { status, body } = await t.unchanged(() => save({}))
    expect(status).toBe(400)
    expect(Object.keys(body.ModelState ?? {})).toEqual(['Title', 'TaskTypeId', 'AssignedUserId'])
  })

  test('may be due a few minutes ago: clocks differ', async () => {
    expect((await add({ DueDate: inHours(-4 / 60) })).DueDate).not.toBeNull()
    expect(await save({ ...(await add()), DueDate: inHours(-6 / 60) })).toMatchObject({ status: 400 })
  })

  test('is assigned within the brokerage, about a contact its creator can see', async () => {
    const theirs = await makeContact(colleague)
    for (const body of [{ AssignedUserId: south.agent.UserId }, { AssignedUserId: 999_999_999 }])
      expect(await t.unchanged(() => save({ Title: 'Call', TaskTypeId: 2, ...body }))).toMatchObject({
        status: 404,
        body: { Message: 'User was not found' },
      })
    const sent = { Title: 'Call', TaskTypeId: 2, AssignedUserId: agent.UserId, ...about(theirs.ContactEntityId) }
    expect(await t.unchanged(() => save(sent))).toMatchObject({
      status: 404,
      body: { Message: 'Contact was not found' },
    })
  })

  test.for<[string, object | null, number | null]>([
    ['never saved', null, 0],
    ['an hour before', { TaskReminderMinutes: 60 }, 60],
    ['none', { TaskReminderMinutes: null }, null],
  ])('takes the reminder of its assignee’s settings: %s', async ([, settings, minutes]) => {
    await t.query('update user_account set notification_settings = $2 where user_id = $1', [lender.UserId, settings])
    expect(await add({ AssignedUserId: lender.UserId })).toMatchObject({ ReminderMinutes: minutes })
    expect(await add({ AssignedUserId: lender.UserId, ReminderMinutes: 15 })).toMatchObject({ ReminderMinutes: 15 })
    expect(await add({ AssignedUserId: lender.UserId, ReminderMinutes: null })).toMatchObject({ ReminderMinutes: null })
  })
})

describe('a change', () => {
  test('keeps what is left out, and clears what is null', async () => {
    const { ContactEntityId } = await makeContact(agent)
    const full = { DueDate: inHours(48), Notes: 'x', Repeat: 'Weekly', ReminderMinutes: 60 } as const
    const task = await add({ ...full, ...about(ContactEntityId) })
    const { TaskId } = task
    expect((await save({ TaskId, Title: 'Email' })).body).toEqual({ ...task, Title: 'Email' })
    const none = { DueDate: null, Notes: null, KeyType: null, KeyValue: null, Repeat: null, ReminderMinutes: null }
    expect((await save({ TaskId, ...none })).body).toMatchObject({ ...none, Title: 'Email', RouteId: null })
  })

  test('saves what was past as it was, and nothing newly past', async () => {
    const { TaskId, DueDate } = await add({ DueDate: inHours(1) })
    at(inHours(72))
    expect(await save({ TaskId, Title: 'Later', DueDate })).toMatchObject({ status: 200, body: { Due: 'pastdue' } })
    expect(await save({ TaskId, Notes: 'x' })).toMatchObject({ status: 200, body: { DueDate } })
    expect(await t.unchanged(() => save({ TaskId, DueDate: inHours(2) }))).toMatchObject({ status: 400 })
  })

  test('keeps a workflow type, but cannot set one', async () => {
    const { TaskId } = await add()
    expect(await t.unchanged(() => save({ TaskId, TaskTypeId: 7 }))).toMatchObject({ status: 400 })
    await t.query('update task set task_type_id = 7, is_from_workflow = true where task_id = $1', [TaskId])
    expect(await save({ TaskId, TaskTypeId: 7, Title: 'Tag' })).toMatchObject({
      status: 200,
      body: { TaskType: 'Add Tag', IconCss: 'add-tag', IsFromWorkflow: true },
    })
    expect(await t.unchanged(() => save({ TaskId, TaskTypeId: 6 }))).toMatchObject({ status: 400 })
  })

  test('to another contact requires seeing that contact; the current one may be hidden', async () => {
    const theirs = await makeContact(colleague)
    const { TaskId } = await add({ AssignedUserId: agent.UserId, ...about(theirs.ContactEntityId) }, colleague)
    expect(await save({ TaskId, Title: 'x', ...about(theirs.ContactEntityId) })).toMatchObject({ status: 200 })
    const other = await makeContact(colleague)
    expect(await t.unchanged(() => save({ TaskId, ...about(other.ContactEntityId) }))).toMatchObject({ status: 404 })
  })

  test('may reassign it, hiding it from the user who did', async () => {
    const { TaskId } = await add({ AssignedUserId: agent.UserId }, admin)
    const given = await save({ TaskId, AssignedUserId: colleague.UserId })
    expect(given).toMatchObject({ status: 200, body: { AssignedUser: 'Ben Colleague' } })
    expect(await save({ TaskId, Title: 'x' })).toMatchObject({ status: 404 })
  })
})

describe('who sees a task', async () => {
  const mine = await makeContact(agent, 'Mia')
  const theirs = await makeContact(colleague, 'Theo')
  const by = (as: User, AssignedUserId: number, entity?: number) =>
    add({ AssignedUserId, ...(entity ? about(entity) : {}) }, as)
  const cases: [string, TaskRow, boolean, boolean][] = [
    ['the agent’s own', await by(agent, agent.UserId), true, false],
    ['one the agent made for a colleague', await by(agent, colleague.UserId), true, true],
    ['one a colleague made for the agent', await by(colleague, agent.UserId, theirs.ContactEntityId), true, true],
    ['one of others about the agent’s contact', await by(admin, lender.UserId, mine.ContactEntityId), true, false],
    ['one of others about nobody', await by(admin, lender.UserId), false, false],
    ['a colleague’s', await by(colleague, colleague.UserId, theirs.ContactEntityId), false, true],
  ]
  test.for(cases)('%s', async ([, { TaskId }, agentSees, colleagueSees]) => {
    for (const [as, sees] of [
      [agent, agentSees],
      [colleague, colleagueSees],
      [leader, false],
      [south.admin, false],
    ] as const) {
      expect((await find(TaskId, as)) !== undefined).toBe(sees)
      if (sees) continue
      const params = { id: TaskId }
      const calls: (() => Promise<unknown>)[] = [
        () => save({ TaskId, Title: 'Mine' }, as),
        () => done(TaskId, as),
        () => reopen(TaskId, as),
        () => t.call(deleteTask, { as, params }),
        () => t.call(deleteTasks, { as, body: [TaskId] }),
      ]
      for (const call of calls)
        expect(await t.unchanged(call)).toMatchObject({ status: 404, body: { Message: 'Task was not found' } })
    }
    expect(await find(TaskId, admin)).toBeDefined()
  })

  test('an assigned task names a contact the user may not see, without a link', async () => {
    const [, task] = cases[2] as (typeof cases)[2]
    const row = { AssociatedWith: 'Theo Moor', ...about(theirs.ContactEntityId) }
    expect(await find(task.TaskId, agent)).toMatchObject({ ...row, RouteId: null })
    expect(await find(task.TaskId, colleague)).toMatchObject({ ...row, RouteId: theirs.ContactId })
  })
})

describe('the list', () => {
  test('open ones by due date, the unscheduled last, then completed ones, the latest first', async () => {
    const user = await t.makeUser(TenantId, 3, 'Lia', 'List', 'north.example.com')
    const order = { late: 3, unscheduled: null, soon: 1, first: 9, second: 9, past: 0 }
    const ids: Record<string, number> = {}
    for (const [Title, hours] of Object.entries(order))
      ids[Title] = (await add({ Title, DueDate: hours === null ? null : inHours(hours) }, user)).TaskId
    await done(ids.first as number, user)
    await done(ids.second as number, user)
    const titles = async (query: object) => (await list(query, user)).map((row) => row.Title)
    expect(await titles({})).toEqual(['past', 'soon', 'late', 'unscheduled'])
    expect(await titles({ includeCompleted: true })).toEqual([...(await titles({})), 'second', 'first'])
    expect(await titles({ assignedId: user.UserId, includeCompleted: false })).toEqual(await titles({}))
    expect(await titles({ assignedId: agent.UserId })).toEqual([])
  })

  test('of everyone, of somebody, and about a contact with its joint contacts', async () => {
    const { ContactId, ContactEntityId } = await makeContact(agent, 'Kim')
    const joint = { ContactEntityId, FirstName: 'Jo', LastName: 'Moor' }
    const jointId = (await t.call(addJointContact, { as: agent, body: joint })).body.ContactId
    const own = await add(about(ContactEntityId))
    const given = await add({ AssignedUserId: colleague.UserId, ...about(ContactEntityId) })
    const ids = async (query: object, as = agent) => (await list(query, as)).map((row) => row.TaskId)
    const ofEntity = { type: 'ContactEntityId', typeValue: ContactEntityId }
    expect(await ids({ assignedId: 0, ...ofEntity })).toEqual([own.TaskId, given.TaskId])
    expect(await ids({ assignedId: colleague.UserId, ...ofEntity })).toEqual([given.TaskId])
    expect(await ids(ofEntity)).toEqual([own.TaskId])
    expect(await ids({ assignedId: 0 })).toEqual(expect.arrayContaining([own.TaskId, given.TaskId]))
    expect((await find(own.TaskId))?.RouteId).toBe(ContactId)
    // The first contact is deleted: the next one stands for the household.
    await t.call(deleteContacts, { as: agent, body: [ContactId] })
    expect(await find(own.TaskId)).toMatchObject({ RouteId: jointId, AssociatedWith: 'Jo Moor' })
  })

  test.for<[object, number, string?]>([
    [{ type: 'ContactEntityId' }, 400, 'Choose a contact'],
    [{ type: 'Other', typeValue: 1 }, 400],
    [{ assignedId: 'me' }, 400],
    [{ assignedId: south.agent.UserId }, 404, 'User was not found'],
    [{ typeValue: 999_999_999 }, 404, 'Contact was not found'],
  ])('not by %j', async ([query, status, Message = expect.any(String)]) =>
    expect(await t.call(tasks, { as: agent, query })).toMatchObject({ status, body: { Message } }),
  )

  test.for([
    ['America/Chicago', 'today', '05/17/2030, 11:30 pm'],
    ['Pacific/Honolulu', 'today', '05/17/2030, 6:30 pm'],
    ['UTC', 'week', '05/18/2030, 4:30 am'],
  ])('a day is one of the user’s zone: %s', async ([zone, Due, DueDateDisplay]) => {
    at('2030-05-17T20:00:00Z')
    const { TaskId } = await add({ DueDate: '2030-05-18T04:30:00Z' })
    await t.query('update user_account set time_zone = $2 where user_id = $1', [agent.UserId, zone])
    expect(await find(TaskId, agent)).toMatchObject({ Due, DueDateDisplay })
    await t.query(`update user_account set time_zone = 'America/Chicago' where user_id = $1`, [agent.UserId])
  })
})

describe('deleting', () => {
  test('one, and several with an id twice', async () => {
    const ids: number[] = []
    for (let i = 0; i < 4; i++) ids.push((await add()).TaskId)
    const [id = 0, ...others] = ids
    expect(await t.call(deleteTask, { as: agent, params: { id } })).toMatchObject({ status: 200 })
    const body = [...others, ...others]
    expect((await t.call(deleteTasks, { as: agent, body })).body).toEqual({ Successful: true })
    for (const taskId of ids) expect(await find(taskId)).toBeUndefined()
  })

  test('one the user may not see keeps them all', async () => {
    const own = await add()
    const other = await add({}, colleague)
    for (const body of [
      [own.TaskId, other.TaskId],
      [own.TaskId, 999_999_999],
    ])
      expect(await t.unchanged(() => t.call(deleteTasks, { as: agent, body }))).toMatchObject({ status: 404 })
    expect(await t.call(deleteTasks, { as: agent, body: [] })).toMatchObject({
      status: 400,
      body: { Message: 'Choose at least one task' },
    })
  })

  test('deleting a contact deletes its tasks', async () => {
    const { ContactId, ContactEntityId } = await makeContact(agent)
    const { TaskId } = await add({ ...about(ContactEntityId), Repeat: 'Daily' })
    await done(TaskId)
    await t.call(deleteContacts, { as: agent, body: [ContactId] })
    expect(await find(TaskId)).toBeUndefined()
    expect(await t.query('select from task where contact_entity_id = $1', [ContactEntityId])).toEqual([])
  })
})

test('a household that is merged into another brings its tasks along', async () => {
  const [home, single] = [await makeContact(agent), await makeContact(agent, 'Jo')]
  const { TaskId } = await add(about(single.ContactEntityId))
  const body = { ContactEntityId: home.ContactEntityId, ContactId: single.ContactId }
  expect(await t.call(addJointContact, { as: agent, body })).toMatchObject({ status: 200 })
  expect(await find(TaskId)).toMatchObject({ ...about(home.ContactEntityId), RouteId: home.ContactId })
})

test('reassigning a contact changes who can see its tasks', async () => {
  const { ContactId, ContactEntityId } = await makeContact(agent)
  const { TaskId } = await add({ AssignedUserId: lender.UserId, ...about(ContactEntityId) }, admin)
  expect(await find(TaskId, agent)).toBeDefined()
  const { Entity, Contact } = (await t.call(getContact, { as: admin, query: { contactId: ContactId } })).body
  const given = {
    Contact: { ContactId: Contact.ContactId },
    Entity: { ContactEntityId, AssignedAgentId: colleague.UserId },
  }
  expect(Entity.AssignedAgentId).toBe(agent.UserId)
  expect(await t.call(updateContact, { as: admin, body: given as never })).toMatchObject({ status: 200 })
  expect(await find(TaskId, agent)).toBeUndefined()
  expect(await find(TaskId, colleague)).toBeDefined()
})

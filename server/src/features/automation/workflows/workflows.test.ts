import {
  addStep,
  deleteStep,
  moveStep,
  orderSteps,
  setDueDateRule,
  setRecipientRole,
  stepDateOptions,
  stepType,
  updateStep,
  type WorkflowStep,
} from '@dormer/contract/automation/steps'
import {
  addCondition,
  addWorkflowAgent,
  clearConditions,
  clearWorkflowEvent,
  copyWorkflow,
  createWorkflow,
  deleteCondition,
  deleteConditionOf,
  deleteWorkflow,
  eventConditions,
  getWorkflow,
  removeWorkflowAgent,
  renameWorkflow,
  setPauseOnCommunication,
  setSecondaryContacts,
  setWorkflowEvent,
  setWorkflowRules,
  setWorkflowStatus,
  shareWorkflow,
  workflows,
} from '@dormer/contract/automation/workflows'
import { restoreRequest, restoreTrash, trash } from '@dormer/contract/brokerage/trash'
import { saveEmailTemplate } from '@dormer/contract/messages/templates'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const { agent, colleague, admin, lender, TenantId } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

const create = async (body: object = {}, as: User = agent) =>
  (await t.call(createWorkflow, { as, body: { Name: 'New lead', ...body } })).body.WorkflowId
const get = async (workflowId: number, as: User = agent) =>
  (await t.call(getWorkflow, { as, query: { workflowId } })).body
const list = async (as: User = agent, type: 'Contact' | 'Transaction' = 'Contact', query = {}) =>
  (await t.call(workflows, { as, params: { type }, query })).body
const add = async (WorkflowId: number, Index: number, body: object = {}) =>
  (await t.call(addStep, { as: agent, body: { WorkflowId, Index, ...body } })).body
const titles = (steps: WorkflowStep[]) => steps.map(({ TaskTitle }) => TaskTitle)
const titled = async (WorkflowId: number, ...names: string[]) => {
  for (const [Index, TaskTitle] of names.entries()) {
    const steps = await add(WorkflowId, Index, { TaskTypeId: stepType.Call })
    const { WorkflowStepId } = steps[Index] as WorkflowStep
    await t.call(updateStep, { as: agent, body: { WorkflowStepId, TaskTitle } })
  }
  return (await get(WorkflowId)).Steps
}
const publish = (WorkflowId: number, as: User = agent) =>
  t.call(setWorkflowStatus, { as, body: { WorkflowId, Status: 'Active' } })

test('a workflow is created inactive, and is listed with who made it and how many steps it has', async () => {
  const WorkflowId = await create({ PauseOnCommunication: true })
  await add(WorkflowId, 0)
  expect((await list()).find((one) => one.WorkflowId === WorkflowId)).toEqual({
    WorkflowId,
    Name: 'New lead',
    Type: 'Contact',
    Status: 'Inactive',
    CreatedById: agent.UserId,
    CreatedByName: 'Ana Agent',
    StepCount: 1,
    ContactsCount: 0,
    ShareWithGroup: false,
    CanEdit: true,
    CanDelete: true,
    Trigger: null,
    HasChanges: true,
  })
  expect(await get(WorkflowId)).toMatchObject({ PauseOnCommunication: true, SecondaryContacts: false, Steps: [{}] })
})

test.for([
  [{ Name: ' ' }, 'Name', 'Name is required'],
  [{ Name: 'x'.repeat(101) }, 'Name', 'Use at most 100 characters'],
  [{ Type: 'Deal' }, 'Type', 'Choose Contact or Transaction'],
] as const)('what is wrong with a new one is said: %j', async ([body, field, message]) => {
  const answer = await t.unchanged(() =>
    t.call(createWorkflow, { as: agent, body: { Name: 'x', ...body } as { Name: string } }),
  )
  expect(answer).toMatchObject({ status: 400, body: { ModelState: { [field]: [message] } } })
})

test('colleagues see what is shared, and may copy but not change it; admins see and change all', async () => {
  const WorkflowId = await create({ Name: 'Personal' })
  const rename = (as: User) => t.call(renameWorkflow, { as, params: { id: WorkflowId, name: 'Mine & yours / 2' } })
  expect((await list(colleague)).some((one) => one.WorkflowId === WorkflowId)).toBe(false)
  expect(await t.call(getWorkflow, { as: colleague, query: { workflowId: WorkflowId } })).toMatchObject({ status: 404 })
  await t.call(shareWorkflow, { as: agent, body: { WorkflowId, Setting: true } })
  expect(await get(WorkflowId, colleague)).toMatchObject({ CanEdit: false, CanDelete: false })
  expect(await t.unchanged(() => rename(colleague))).toMatchObject({
    status: 403,
    body: {
      Message:
        'Ana Agent made this workflow. Only its creator and admins can change it. You can make a copy of your own.',
    },
  })
  expect(await rename(admin)).toMatchObject({ status: 200 })
  const copy = (await t.call(copyWorkflow, { as: colleague, params: { id: WorkflowId } })).body.WorkflowId
  expect(await get(copy, colleague)).toMatchObject({
    Name: 'Mine & yours / 2 - Copy',
    Status: 'Inactive',
    ShareWithGroup: false,
    CanEdit: true,
  })
  expect(await t.call(getWorkflow, { as: south.admin, query: { workflowId: WorkflowId } })).toMatchObject({
    status: 404,
  })
})

test('settings are saved one by one', async () => {
  const WorkflowId = await create()
  await t.call(setPauseOnCommunication, { as: agent, body: { WorkflowId, Setting: true } })
  await t.call(setSecondaryContacts, { as: agent, body: { WorkflowId, Setting: true } })
  await t.call(shareWorkflow, { as: agent, body: { WorkflowId, Setting: true } })
  expect(await get(WorkflowId)).toMatchObject({
    PauseOnCommunication: true,
    SecondaryContacts: true,
    ShareWithGroup: true,
  })
  const SendWindow = { Days: [5, 1, 1], From: '09:00', To: '18:00' }
  const rules = { WorkflowId, Reentry: 'AfterDays', ReentryDays: 90, SendWindow, Goals: ['AppointmentMade'] } as const
  const saved = await t.call(setWorkflowRules, { as: agent, body: rules as never })
  expect(saved.body).toMatchObject({ ...rules, SendWindow: { Days: [1, 5], From: '09:00', To: '18:00' } })
  const wrong = await t.unchanged(() =>
    t.call(setWorkflowRules, {
      as: agent,
      body: { WorkflowId, SendWindow: { Days: [1], From: '18:00', To: '09:00' } },
    }),
  )
  expect(wrong).toMatchObject({
    status: 400,
    body: { ModelState: { 'SendWindow.To': ['The window must end after it begins'] } },
  })
  const daysless = { WorkflowId, Reentry: 'AfterDays', ReentryDays: null } as const
  expect(await t.unchanged(() => t.call(setWorkflowRules, { as: agent, body: daysless }))).toMatchObject({
    status: 400,
    body: { ModelState: { ReentryDays: ['Enter after how many days'] } },
  })
})

test('steps are inserted at an index from 0, numbered from 1, moved and deleted', async () => {
  const WorkflowId = await create()
  const steps = await titled(WorkflowId, 'One', 'Two', 'Three')
  expect(steps.map(({ StepOrder }) => StepOrder)).toEqual([1, 2, 3])
  const between = await add(WorkflowId, 1, { TaskTypeId: stepType.ToDo })
  expect(titles(between)).toEqual(['One', null, 'Two', 'Three'])
  expect(titles(await add(WorkflowId, 99)).at(-1)).toBeNull()

  const ids = Object.fromEntries(between.map(({ TaskTitle, WorkflowStepId }) => [TaskTitle ?? 'New', WorkflowStepId]))
  const all = (await get(WorkflowId)).Steps
  const reversed = all.toReversed().map(({ WorkflowStepId, StepOrder }) => ({ WorkflowStepId, StepOrder }))
  const order = (body: object[]) => t.call(orderSteps, { as: agent, body: body as { WorkflowStepId: number }[] })
  expect(titles((await order(reversed)).body)).toEqual([null, 'Three', 'Two', null, 'One'])
  // A client may also send them as they were, renumbered.
  const renumbered = (await get(WorkflowId)).Steps.map((step, at) => ({ ...step, StepOrder: 5 - at }))
  expect(titles((await order(renumbered)).body)).toEqual(['One', null, 'Two', 'Three', null])
  expect(await t.unchanged(() => order(reversed.slice(1)))).toMatchObject({
    status: 400,
    body: { Message: 'The steps have changed meanwhile. Reload the workflow and move the step again.' },
  })

  const left = await t.call(deleteStep, { as: agent, body: { WorkflowStepId: ids.Two as number } })
  expect(left.body.map(({ TaskTitle, StepOrder }) => [TaskTitle, StepOrder])).toEqual([
    ['One', 1],
    [null, 2],
    ['Three', 3],
    [null, 4],
  ])
})

test('branches hold lists of their own, which go with them', async () => {
  const WorkflowId = await create()
  const [branch] = await add(WorkflowId, 0, { TaskTypeId: stepType.Branch })
  const ParentStepId = branch?.WorkflowStepId as number
  await add(WorkflowId, 1, { TaskTypeId: stepType.End })
  await add(WorkflowId, 0, { TaskTypeId: stepType.Call, ParentStepId, Branch: 'No' })
  await add(WorkflowId, 0, { TaskTypeId: stepType.ToDo, ParentStepId, Branch: 'Yes' })
  const steps = await add(WorkflowId, 1, { TaskTypeId: stepType.FollowUp, ParentStepId, Branch: 'Yes' })
  expect(steps.map(({ TaskType, Branch, StepOrder }) => [TaskType, Branch, StepOrder])).toEqual([
    ['Branch', null, 1],
    ['To-Do', 'Yes', 1],
    ['Follow Up', 'Yes', 2],
    ['Call', 'No', 1],
    ['End', null, 2],
  ])
  const copy = (await t.call(copyWorkflow, { as: agent, params: { id: WorkflowId } })).body.WorkflowId
  const copied = (await get(copy)).Steps
  expect(copied.map(({ TaskType, Branch }) => [TaskType, Branch])).toEqual(
    steps.map(({ TaskType, Branch }) => [TaskType, Branch]),
  )
  expect(copied[1]?.ParentStepId).toBe(copied[0]?.WorkflowStepId)
  const left = await t.call(deleteStep, { as: agent, body: { WorkflowStepId: ParentStepId } })
  expect(left.body.map(({ TaskType }) => TaskType)).toEqual(['End'])
  const lost = { WorkflowId, Index: 0, ParentStepId, Branch: 'Yes' } as const
  expect(await t.unchanged(() => t.call(addStep, { as: agent, body: lost }))).toMatchObject({ status: 404 })
  const unsaid = { WorkflowId, Index: 0, Branch: 'Yes' } as const
  expect(await t.unchanged(() => t.call(addStep, { as: agent, body: unsaid }))).toMatchObject({
    status: 400,
    body: { ModelState: { Branch: ['Choose Yes or No of a branch'] } },
  })
})

test('a step is moved into and out of a branch with what hangs from it, never into itself', async () => {
  const WorkflowId = await create()
  const other = await create()
  const [, , last] = await titled(WorkflowId, 'One', 'Two', 'Three')
  const [branch] = await add(WorkflowId, 0, { TaskTypeId: stepType.Branch })
  const ParentStepId = branch?.WorkflowStepId as number
  const inner = (await add(WorkflowId, 0, { TaskTypeId: stepType.Branch, ParentStepId, Branch: 'No' }))[1]
  const move = (body: object, as: User | undefined = agent) =>
    t.call(moveStep, { as, body: { WorkflowStepId: last?.WorkflowStepId as number, Index: 0, ...body } })
  const told = async () =>
    (await get(WorkflowId)).Steps.map(({ TaskTitle, TaskType, Branch, StepOrder }) =>
      [TaskTitle ?? TaskType, Branch ?? '', StepOrder].join(' '),
    )
  const into = await move({ ParentStepId: inner?.WorkflowStepId as number, Branch: 'Yes' })
  expect(into.status).toBe(200)
  expect(await told()).toEqual(['Branch  1', 'Branch No 1', 'Three Yes 1', 'One  2', 'Two  3'])
  // Out of it, with what hangs from it.
  await move({ WorkflowStepId: inner?.WorkflowStepId as number, Index: 2 })
  expect(await told()).toEqual(['Branch  1', 'One  2', 'Branch  3', 'Three Yes 1', 'Two  4'])
  await move({ Index: 99 })
  expect(await told()).toEqual(['Branch  1', 'One  2', 'Branch  3', 'Two  4', 'Three  5'])
  await move({ WorkflowStepId: inner?.WorkflowStepId as number, ParentStepId, Branch: 'Yes' })
  const itself = {
    WorkflowStepId: ParentStepId,
    ParentStepId: inner?.WorkflowStepId as number,
    Branch: 'No',
  }
  expect(await t.unchanged(() => move(itself))).toMatchObject({
    status: 400,
    body: { ModelState: { ParentStepId: ['A branch cannot be moved into itself'] } },
  })
  expect(await t.unchanged(() => move({ ParentStepId: last?.WorkflowStepId as number, Branch: 'No' }))).toMatchObject({
    status: 400,
    body: { ModelState: { ParentStepId: ['Steps can hang only from a Branch of this workflow'] } },
  })
  expect(await t.unchanged(() => move({ ParentStepId }))).toMatchObject({
    status: 400,
    body: { ModelState: { Branch: ['Choose Yes or No of a branch'] } },
  })
  const elsewhere = (await add(other, 0, { TaskTypeId: stepType.Branch }))[0]?.WorkflowStepId as number
  expect(await t.unchanged(() => move({ ParentStepId: elsewhere, Branch: 'Yes' }))).toMatchObject({ status: 404 })
  expect(await t.unchanged(() => move({}, south.admin))).toMatchObject({ status: 404 })
  await t.call(shareWorkflow, { as: agent, body: { WorkflowId, Setting: true } })
  expect(await t.unchanged(() => move({}, colleague))).toMatchObject({ status: 403 })
  const body = { WorkflowStepId: ParentStepId, Index: 0 }
  expect(await t.unchanged(() => t.call(moveStep, { body }))).toMatchObject({ status: 401 })
})

test('a deleted step comes back to its place with what hung from it, and is published again', async () => {
  const WorkflowId = await create()
  await titled(WorkflowId, 'One', 'Two', 'Three')
  const [, branch] = await add(WorkflowId, 1, { TaskTypeId: stepType.Branch })
  const ParentStepId = branch?.WorkflowStepId as number
  await t.call(updateStep, {
    as: agent,
    body: { WorkflowStepId: ParentStepId, Settings: { Condition: 'Replied' } },
  })
  await add(WorkflowId, 0, { TaskTypeId: stepType.End, ParentStepId, Branch: 'Yes' })
  const before = (await get(WorkflowId)).Steps
  const left = await t.call(deleteStep, { as: agent, body: { WorkflowStepId: ParentStepId } })
  expect(left.body.map(({ StepOrder }) => StepOrder)).toEqual([1, 2, 3])
  expect(await publish(WorkflowId)).toMatchObject({ status: 200, body: { HasChanges: false } })
  const RequestId = left.headers.get('x-recorded-as') ?? ''
  expect(await t.call(restoreRequest, { as: agent, body: { RequestId } })).toMatchObject({ status: 200 })
  expect(await get(WorkflowId)).toMatchObject({ Steps: before, HasChanges: true, Status: 'Active' })
})

test('a step comes back to the workflow’s own list when what it hung from is no branch any more', async () => {
  const WorkflowId = await create()
  const [branch] = await add(WorkflowId, 0, { TaskTypeId: stepType.Branch })
  const ParentStepId = branch?.WorkflowStepId as number
  const steps = await add(WorkflowId, 0, { TaskTypeId: stepType.End, ParentStepId, Branch: 'Yes' })
  const child = steps.find((one) => one.ParentStepId === ParentStepId)?.WorkflowStepId as number
  const left = await t.call(deleteStep, { as: agent, body: { WorkflowStepId: child } })
  await t.call(updateStep, { as: agent, body: { WorkflowStepId: ParentStepId, TaskTypeId: stepType.Call } })
  const RequestId = left.headers.get('x-recorded-as') ?? ''
  expect(await t.call(restoreRequest, { as: agent, body: { RequestId } })).toMatchObject({ status: 200 })
  expect((await get(WorkflowId)).Steps.find((one) => one.WorkflowStepId === child)).toMatchObject({
    ParentStepId: null,
    Branch: null,
  })
})

test('only a step of a tag takes one by name, and it has to be seen', async () => {
  const WorkflowId = await create()
  const [step] = await add(WorkflowId, 0, { TaskTypeId: stepType.AddTag })
  const change = (body: object) =>
    t.call(updateStep, { as: agent, body: { WorkflowStepId: step?.WorkflowStepId as number, ...body } })
  for (const TagName of ['\u200b', '\u3164', ' \u00ad\u200d '])
    expect(await t.unchanged(() => change({ TagName }))).toMatchObject({ status: 400 })
  const answer = await t.unchanged(() => change({ TaskTypeId: stepType.Call, TagName: 'Warm' }))
  expect(answer).toMatchObject({ status: 400, body: { Message: 'Only steps that add or remove a tag have one' } })
})

test('a tag step takes a tag by name, and creates it if there is none', async () => {
  const WorkflowId = await create()
  const [step] = await add(WorkflowId, 0, { TaskTypeId: stepType.AddTag })
  const body = { WorkflowStepId: step?.WorkflowStepId as number, TagName: ' Investor ' }
  const made = (await t.call(updateStep, { as: agent, body })).body
  expect(made.TagId).toBeGreaterThan(0)
  expect((await t.call(updateStep, { as: agent, body: { ...body, TagName: 'INVESTOR' } })).body.TagId).toBe(made.TagId)
  const options = (await t.call(eventConditions, { as: agent, params: { eventCode: 'TagAdded' } })).body
  expect(options.filter(({ Value }) => /investor/i.test(Value))).toEqual([
    { Key: String(made.TagId), Value: 'Investor' },
  ])
  const long = { ...body, TagName: 'x'.repeat(51) }
  expect(await t.unchanged(() => t.call(updateStep, { as: agent, body: long }))).toMatchObject({ status: 400 })
})

test('another action resets the task of the one before, but not a title typed for the new one', async () => {
  const WorkflowId = await create()
  const [step] = await add(WorkflowId, 0)
  const { WorkflowStepId } = step as WorkflowStep
  const update = async (body: object) =>
    (await t.call(updateStep, { as: agent, body: { WorkflowStepId, ...body } })).body
  await update({ IsCreateTask: true, TaskTitle: 'Write to them', WaitTime: 2, TimeUnit: 'Hours' })
  expect(await update({ TaskTypeId: 4, IsCreateTask: true, TaskTitle: 'Write to them' })).toMatchObject({
    TaskTypeId: 4,
    IsCreateTask: false,
    TaskTitle: null,
    WaitTime: 2,
    TimeUnit: 'Hours',
  })
  expect(await update({ TaskTypeId: 2, IsCreateTask: false, TaskTitle: 'Call them' })).toMatchObject({
    TaskTitle: 'Call them',
  })
  for (const [body, field] of [
    [{ TaskTypeId: 8 }, 'TaskTypeId'],
    [{ WaitTime: -1 }, 'WaitTime'],
    [{ TimeUnit: 'Fortnights' }, 'TimeUnit'],
    [{ RecipientPeopleRole: 99 }, 'RecipientPeopleRole'],
  ] as const) {
    const answer = await t.unchanged(() =>
      t.call(updateStep, { as: agent, body: { WorkflowStepId, ...body } as never }),
    )
    expect(answer).toMatchObject({ status: 400, body: { ModelState: { [field]: [expect.any(String)] } } })
  }
})

test('a step refers to what its author may use; what another chose may be sent back', async () => {
  const template = { Name: 'x', Subject: 'x', Body: '<p>x</p>' }
  const own = (await t.call(saveEmailTemplate, { as: agent, body: template })).body.EmailTemplateId
  const others = (await t.call(saveEmailTemplate, { as: colleague, body: template })).body.EmailTemplateId
  const WorkflowId = await create({ Name: 'With a template' })
  const [step] = await add(WorkflowId, 0)
  const { WorkflowStepId } = step as WorkflowStep
  const update = (body: object, as: User = agent) => t.call(updateStep, { as, body: { WorkflowStepId, ...body } })
  expect(await t.unchanged(() => update({ EmailTemplateId: others }))).toMatchObject({ status: 404 })
  expect(await update({ EmailTemplateId: own })).toMatchObject({ status: 200 })
  expect(await update({ EmailTemplateId: own, WaitTime: 3 }, admin)).toMatchObject({ body: { WaitTime: 3 } })
  const [search] = await t.query<{ Id: number; Guid: string }>(
    `insert into search (tenant_id, user_id, name) values ($1, $2, 'x') returning search_id::int as "Id", search_guid as "Guid"`,
    [TenantId, agent.UserId],
  )
  for (const SearchGuid of [search?.Id, search?.Guid])
    expect(await update({ TaskTypeId: 6, SearchGuid })).toMatchObject({ body: { SearchGuid: search?.Guid } })
})

test('due dates count from a transaction’s date; On clears the amount and the interval', async () => {
  const WorkflowId = await create({ Type: 'Transaction' })
  const [step] = await add(WorkflowId, 0)
  const { WorkflowStepId } = step as WorkflowStep
  const rule = { DayAmount: 3, DayType: 'Days', DateType: 'ClosingDate', WorkflowStepId } as const
  const set = (body: object) => t.call(setDueDateRule, { as: agent, body: { ...rule, ...body } as never })
  expect(await set({ Timing: 2 })).toMatchObject({ body: { DueDateRule: { ...rule, Timing: 2 } } })
  expect(await set({ Timing: 1 })).toMatchObject({
    body: { DueDateRule: { ...rule, Timing: 1, DayAmount: null, DayType: null } },
  })
  expect(await t.unchanged(() => set({ Timing: 4 }))).toMatchObject({ status: 400 })
  const role = (roleId: number) =>
    t.call(setRecipientRole, { as: agent, params: { stepId: WorkflowStepId }, query: { roleId } })
  expect(await role(5)).toMatchObject({ body: { RecipientPeopleRole: 5 } })
  expect(await role(0)).toMatchObject({ body: { RecipientPeopleRole: null } })
  expect((await t.call(stepDateOptions, { as: agent })).body).toContainEqual({
    Key: 'ClosingDate',
    Value: 'Closing Date',
  })
})

test('an event has conditions, which another event clears', async () => {
  const WorkflowId = await create()
  const event = (EventCode: string) =>
    t.call(setWorkflowEvent, { as: agent, body: { WorkflowId, EventCode: EventCode as 'TypeChanged' } })
  expect(await event('TypeChanged')).toMatchObject({
    body: { SelectedEvent: { EventCode: 'TypeChanged', ActivityType: 'Contact type changed' }, SelectedConditions: [] },
  })
  const condition = { as: agent, params: { eventCode: 'TypeChanged' }, body: { WorkflowId, Value: 4 } } as const
  const added = await t.call(addCondition, condition)
  expect(added.body.SelectedConditions).toEqual([{ Key: '4', Value: 'Past Clients' }])
  expect((await t.call(addCondition, condition)).body.SelectedConditions).toHaveLength(1)
  await t.call(addCondition, { ...condition, body: { WorkflowId, Value: '1' } })
  expect(
    await t.unchanged(() => t.call(addCondition, { ...condition, body: { WorkflowId, Value: '9' } })),
  ).toMatchObject({
    status: 400,
    body: { ModelState: { Value: ['Choose a condition'] } },
  })
  expect((await t.call(deleteCondition, condition)).body.SelectedConditions).toMatchObject([{ Key: '1' }])
  const named = { as: agent, body: { WorkflowId, Value: '1', EventCode: 'TypeChanged' } } as const
  expect((await t.call(deleteConditionOf, named)).body.SelectedConditions).toEqual([])
  await t.call(addCondition, condition)
  expect((await t.call(clearConditions, { as: agent, params: { id: WorkflowId } })).body.SelectedConditions).toEqual([])
  await t.call(addCondition, condition)
  expect((await event('TagAdded')).body.SelectedConditions).toEqual([])
  expect(await t.call(clearWorkflowEvent, { as: agent, params: { id: WorkflowId } })).toMatchObject({
    body: { SelectedEvent: null },
  })
  expect(await t.unchanged(() => event('TransactionCreated'))).toMatchObject({
    status: 400,
    body: { ModelState: { EventCode: ['A contact workflow cannot start by this'] } },
  })
  const sources = await t.call(eventConditions, { as: agent, params: { eventCode: 'LeadCreated' } })
  expect(sources.body.length).toBeGreaterThan(0)
})

test('its event can be limited to agents', async () => {
  const WorkflowId = await create()
  const one = { as: agent, body: { WorkflowId, AgentId: colleague.UserId } }
  expect(await t.call(addWorkflowAgent, one)).toMatchObject({
    body: { SelectedAgents: [{ AgentId: colleague.UserId, Name: expect.any(String) }] },
  })
  expect((await t.call(removeWorkflowAgent, one)).body.SelectedAgents).toEqual([])
  const wrong = { as: agent, body: { WorkflowId, AgentId: lender.UserId } }
  expect(await t.unchanged(() => t.call(addWorkflowAgent, wrong))).toMatchObject({ status: 404 })
})

test('a workflow is published with at least one step, all complete', async () => {
  const WorkflowId = await create({ Name: 'To be published' })
  expect(await t.unchanged(() => publish(WorkflowId))).toMatchObject({
    status: 400,
    body: { Message: 'Add at least one step before you publish this workflow' },
  })
  const [step] = await add(WorkflowId, 0, { TaskTypeId: stepType.Call })
  expect(await t.unchanged(() => publish(WorkflowId))).toMatchObject({
    status: 400,
    body: { Message: 'Step 1 (Call): Enter a title for the task' },
  })
  await t.call(updateStep, { as: agent, body: { WorkflowStepId: step?.WorkflowStepId as number, TaskTitle: 'Call' } })
  expect(await publish(WorkflowId)).toMatchObject({ status: 200, body: { Status: 'Active', HasChanges: false } })
  const active = await list(agent, 'Contact', { onlyActive: true })
  expect(active.find((one) => one.WorkflowId === WorkflowId)?.FirstStep).toBe('Right away, create a Call task “Call”')
  expect((await list(agent, 'Contact')).find((one) => one.WorkflowId === WorkflowId)?.FirstStep).toBeUndefined()
  await add(WorkflowId, 1)
  expect(await get(WorkflowId)).toMatchObject({ Status: 'Active', HasChanges: true })
  const off = { as: agent, body: { WorkflowId, Status: 'Inactive' } } as const
  expect(await t.call(setWorkflowStatus, off)).toMatchObject({ body: { Status: 'Inactive' } })
})

test('what is never reached, or makes no difference, is a warning', async () => {
  const WorkflowId = await create()
  await add(WorkflowId, 0, { TaskTypeId: stepType.End })
  const [, after] = await add(WorkflowId, 1, { TaskTypeId: stepType.Branch })
  const stepId = after?.WorkflowStepId as number
  await t.call(updateStep, { as: agent, body: { WorkflowStepId: stepId, Settings: { Condition: 'Replied' } } })
  expect((await get(WorkflowId)).Findings).toEqual([
    { WorkflowStepId: stepId, Message: 'This step is never reached: an End comes before it', IsWarning: true },
    { WorkflowStepId: stepId, Message: 'Neither answer has a step, so it makes no difference', IsWarning: true },
  ])
  expect(await publish(WorkflowId)).toMatchObject({ status: 200 })
})

test('a template’s video that expires or is gone is a warning', async () => {
  const WorkflowId = await create()
  const stepWith = async (at: number, expires: string | null) => {
    const [video] = await t.query<{ guid: string }>(
      `insert into video (tenant_id, user_id, name, storage_key, size, media_type, duration, date_created, date_expires)
       values ($1, $2, 'Den', 'k-' || gen_random_uuid(), 1, 'video/mp4', 20000, now(), now() + $3::interval) returning video_guid as guid`,
      [agent.TenantId, agent.UserId, expires],
    )
    const body = { Name: `Den ${at}`, Subject: 'Hi', Body: '<p>Hi</p>', VideoGuid: video?.guid }
    const { EmailTemplateId } = (await t.call(saveEmailTemplate, { as: agent, body })).body
    const steps = await add(WorkflowId, at, { TaskTypeId: stepType.Email })
    const WorkflowStepId = steps[at]?.WorkflowStepId as number
    await t.call(updateStep, { as: agent, body: { WorkflowStepId, EmailTemplateId } })
    return WorkflowStepId
  }
  await stepWith(0, null)
  const [expiring, gone] = [await stepWith(1, '9 days'), await stepWith(2, '-1 days')]
  expect((await get(WorkflowId)).Findings).toEqual([
    {
      WorkflowStepId: expiring,
      Message: 'The video of its template is not kept permanently: it expires two weeks after it was made',
      IsWarning: true,
    },
    { WorkflowStepId: gone, Message: expect.stringMatching(/has expired or was deleted/), IsWarning: true },
  ])
})

test('a step comes back only to a workflow that one may still change, and that has room', async () => {
  const WorkflowId = await create({ ShareWithGroup: true })
  const [step] = await titled(WorkflowId, 'One', 'Two')
  const left = await t.call(deleteStep, { as: admin, body: { WorkflowStepId: step?.WorkflowStepId as number } })
  const body = { RequestId: left.headers.get('x-recorded-as') ?? '' }
  const setRole = (role: number) =>
    t.query('update user_account set role_id = $2 where user_id = $1', [admin.UserId, role])
  const [was] = await t.query<{ role: number }>('select role_id as role from user_account where user_id = $1', [
    admin.UserId,
  ])
  const [plain] = await t.query<{ role: number }>('select role_id as role from user_account where user_id = $1', [
    agent.UserId,
  ])
  await setRole(plain?.role as number)
  const refused = await t.unchanged(() => t.call(restoreRequest, { as: admin, body }))
  await setRole(was?.role as number)
  expect(refused).toMatchObject({ status: 403, body: { Message: expect.stringContaining('made this workflow') } })
  await t.query(
    `insert into workflow_step (tenant_id, workflow_id, step_order, task_type_id, wait_time, time_unit)
     select $1, $2, 1 + n, $3, 1, 'Days' from generate_series(1, 199) n`,
    [TenantId, WorkflowId, stepType.Call],
  )
  const full = await t.unchanged(() => t.call(restoreRequest, { as: admin, body }))
  expect(full).toMatchObject({ status: 400, body: { Message: expect.stringContaining('up to 200 steps') } })
  await t.query('delete from workflow_step where workflow_id = $1 and step_order > 100', [WorkflowId])
  expect(await t.call(restoreRequest, { as: admin, body })).toMatchObject({ status: 200 })
})

test('its creator and admins delete it; it comes back inactive, with its steps', async () => {
  const WorkflowId = await create({ Name: 'Shortlived', ShareWithGroup: true })
  await titled(WorkflowId, 'One', 'Two')
  await publish(WorkflowId)
  const remove = (as: User) => t.call(deleteWorkflow, { as, params: { id: WorkflowId } })
  expect(await t.unchanged(() => remove(colleague))).toMatchObject({ status: 403 })
  expect(await t.unchanged(() => remove(south.admin))).toMatchObject({ status: 404 })
  expect(await remove(agent)).toMatchObject({ status: 200 })
  const [entry] = (await t.call(trash, { as: agent })).body
  expect(entry).toMatchObject({ Title: 'Shortlived' })
  const params = { TrashId: entry?.TrashId as number }
  expect(await t.call(restoreTrash, { as: agent, params })).toMatchObject({ status: 200 })
  expect(await get(WorkflowId)).toMatchObject({
    Status: 'Inactive',
    HasChanges: false,
    Steps: [{ TaskTitle: 'One' }, { TaskTitle: 'Two' }],
  })
})

test('filters that cannot be read are refused, so that no event fails over them', async () => {
  const WorkflowId = await create()
  const unknown = { Filters: [{ PropertyName: 'Foo', Operation: 'Equals' as const, Value: 1 }] }
  expect(
    await t.unchanged(() => t.call(setWorkflowRules, { as: agent, body: { WorkflowId, Criteria: unknown } })),
  ).toMatchObject({ status: 400 })
  const [branch] = await add(WorkflowId, 0, { TaskTypeId: stepType.Branch })
  const body = {
    WorkflowStepId: branch?.WorkflowStepId as number,
    Settings: { Condition: 'Filters' as const, Criteria: unknown },
  }
  expect(await t.unchanged(() => t.call(updateStep, { as: agent, body }))).toMatchObject({ status: 400 })
})

test('lenders neither give contacts away by a workflow nor make workflows of transactions', async () => {
  const WorkflowId = await create({ Name: 'A lender’s' }, lender)
  const added = await t.call(addStep, { as: lender, body: { WorkflowId, Index: 0, TaskTypeId: stepType.Call } })
  const { WorkflowStepId } = added.body[0] as WorkflowStep
  const gives = { WorkflowStepId, TaskTypeId: stepType.ChangeAgent }
  expect(await t.unchanged(() => t.call(updateStep, { as: lender, body: gives }))).toMatchObject({
    status: 403,
    body: { Message: expect.stringContaining('Lenders cannot reassign contacts') },
  })
  const ofDeals = { Name: 'x', Type: 'Transaction' } as const
  expect(await t.unchanged(() => t.call(createWorkflow, { as: lender, body: ofDeals }))).toMatchObject({ status: 403 })
})

test('a copy of a colleague’s workflow has templates of its own, not theirs', async () => {
  const template = { Name: 'Private', Subject: 'Hello', Body: '<p>Hello</p>' }
  const theirs = (await t.call(saveEmailTemplate, { as: agent, body: template })).body.EmailTemplateId
  const WorkflowId = await create({ Name: 'Shared', ShareWithGroup: true })
  const [step] = await add(WorkflowId, 0)
  const body = { WorkflowStepId: step?.WorkflowStepId as number, EmailTemplateId: theirs }
  await t.call(updateStep, { as: agent, body })
  const copy = (await t.call(copyWorkflow, { as: colleague, params: { id: WorkflowId } })).body.WorkflowId
  const { Steps, EmailTemplates } = await get(copy, colleague)
  expect(Steps[0]?.EmailTemplateId).not.toBe(theirs)
  expect(EmailTemplates).toContainEqual({ EmailTemplateId: Steps[0]?.EmailTemplateId, Name: 'Private' })
  const own = (await t.call(copyWorkflow, { as: agent, params: { id: WorkflowId } })).body.WorkflowId
  expect((await get(own)).Steps[0]?.EmailTemplateId).toBe(theirs)
})

test('steps hang only from a branch, which stays one while something hangs from it; another action clears what it did', async () => {
  const WorkflowId = await create()
  const [call] = await add(WorkflowId, 0, { TaskTypeId: stepType.Call })
  const ParentStepId = call?.WorkflowStepId as number
  const under = { WorkflowId, Index: 0, ParentStepId, Branch: 'Yes' } as const
  expect(await t.unchanged(() => t.call(addStep, { as: agent, body: under }))).toMatchObject({
    status: 400,
    body: { ModelState: { ParentStepId: ['Steps can hang only from a Branch of this workflow'] } },
  })
  const assigned = { WorkflowStepId: ParentStepId, AssignToId: colleague.UserId }
  await t.call(updateStep, { as: agent, body: assigned })
  const gives = { WorkflowStepId: ParentStepId, TaskTypeId: stepType.ChangeAgent }
  expect((await t.call(updateStep, { as: agent, body: gives })).body).toMatchObject({ AssignToId: null })
  await t.call(updateStep, { as: agent, body: { WorkflowStepId: ParentStepId, TaskTypeId: stepType.Branch } })
  await t.call(addStep, { as: agent, body: under })
  const calls = { WorkflowStepId: ParentStepId, TaskTypeId: stepType.Call }
  expect(await t.unchanged(() => t.call(updateStep, { as: agent, body: calls }))).toMatchObject({
    status: 400,
    body: { ModelState: { TaskTypeId: ['Delete the steps that hang from this branch first'] } },
  })
})

import { completeTask, reopenTask, saveTask, type TaskRow, tasks } from '@dormer/contract/day/tasks'
import type { Request } from '@dormer/contract/endpoint'
import { createContact, getContact } from '@dormer/contract/people/contacts'
import { afterEach, expect, vi } from 'vitest'
import { type Brokerage, startTestProgram, type TestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'

export let t: TestProgram
export let TenantId: number
export let admin: User
export let agent: User
export let colleague: User
export let lender: User
export let leader: User
export let south: Brokerage
/** Starts the program for a test file: everything in it belongs to that file. */
export const startTasks = async () => {
  t = await startTestProgram()
  const north = await t.makeBrokerage('North')
  ;({ TenantId, admin, agent, colleague, lender, leader } = north)
  south = await t.makeBrokerage('South')
  afterEach(() => vi.restoreAllMocks())
}

export const at = (instant: string) => vi.spyOn(clock, 'now').mockReturnValue(Temporal.Instant.from(instant))
/** From now, in ISO 8601. */
export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

export const makeContact = async (owner: User, FirstName = 'Ida', LastName = 'Moor') => {
  const body = { FirstName, LastName, Email: 'ida@example.com', AssignedAgentId: owner.UserId }
  const { ContactId } = (await t.call(createContact, { as: admin, body })).body
  const { ContactEntityId } = (await t.call(getContact, { as: admin, query: { contactId: ContactId } })).body
  return { ContactId, ContactEntityId }
}
export const about = (ContactEntityId: number) => ({ KeyType: 'ContactEntityId', KeyValue: ContactEntityId }) as const

export type Sent = Request<typeof saveTask>['body']
export const save = (body: Sent, as = agent) => t.call(saveTask, { as, body })
export const add = async (body: Sent = {}, as = agent): Promise<TaskRow> => {
  const answer = await save({ Title: 'Call', TaskTypeId: 2, AssignedUserId: as.UserId, ...body }, as)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
export const list = async (query = {}, as = agent) => {
  const answer = await t.call(tasks, { as, query })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
export const find = async (TaskId: number, as = admin) =>
  (await list({ assignedId: 0, includeCompleted: true }, as)).find((task) => task.TaskId === TaskId)
export const done = (id: number, as = agent) => t.call(completeTask, { as, params: { id } })
export const reopen = (id: number, as = agent) => t.call(reopenTask, { as, params: { id } })

import { restoreRequest } from '@dormer/contract/brokerage/trash'
import { contactActivity } from '@dormer/contract/day/activities'
import { deleteTask, getTask, tasks } from '@dormer/contract/day/tasks'
import { createTransaction, deleteTransaction, updateTransaction } from '@dormer/contract/deals/transactions'
import { find as findWords } from '@dormer/contract/desk/shell'
import { today } from '@dormer/contract/desk/today'
import { addJointContact } from '@dormer/contract/people/contacts'
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
  leader,
  lender,
  list,
  makeContact,
  reopen,
  save,
  south,
  startTasks,
  t,
} from './tasks.fixture.ts'

await startTasks()

describe('a task is about a person of a household', async () => {
  const link = (ContactId: number, ContactEntityId: number) =>
    t.call(addJointContact, { as: agent, body: { ContactEntityId, ContactId } })

  test('it was made for, whoever is linked with them later', async () => {
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
    // If it named nobody, the first contact stands for the household.
    expect(await find(old.TaskId)).toMatchObject({ RouteId: mariana.ContactId, AssociatedWith: 'Mariana Moor' })

    // The logged activity and the next task are about the same person.
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

describe('a task is about a transaction', () => {
  const start = async (body: object = { address: '12 Oak St', unitNumber: '4' }, as: User = agent) =>
    (await t.call(createTransaction, { as, body: { Type: 'Purchase', ...body } as never })).body.TransactionId
  const of = (KeyValue: number) => ({ KeyType: 'TransactionId', KeyValue }) as const
  const ofTransaction = (typeValue: number, as = agent) =>
    list({ assignedId: 0, includeCompleted: true, type: 'TransactionId', typeValue }, as)

  test('with its address as its name and its page as its link, on every list', async () => {
    const id = await start()
    const task = await add({
      ...of(id),
      Title: 'Order the appraisal',
      DueDate: '2030-01-01T15:00:00Z',
      Repeat: 'Weekly',
    })
    const named = { KeyType: 'TransactionId', KeyValue: id, RouteId: id, AssociatedWith: '12 Oak St #4' }
    expect(task).toMatchObject({ ...named, CanDelete: true })
    expect(await ofTransaction(id)).toMatchObject([named])
    expect(await list({})).toContainEqual(expect.objectContaining(named))
    const { Tasks } = (await t.call(findWords, { as: agent, query: { text: 'order appraisal' } })).body
    expect(Tasks).toMatchObject([{ TaskId: task.TaskId, AssociatedWith: '12 Oak St #4' }])
    at('2030-01-01T16:00:00Z')
    const { Rows } = (await t.call(today, { as: agent })).body
    expect(Rows).toMatchObject([{ Key: `Task:${task.TaskId}`, TransactionId: id, TransactionName: '12 Oak St #4' }])
    // Completing it logs no activity; the next one is about the same transaction, and is removed when it is re-opened.
    const { Next } = (await done(task.TaskId)).body
    expect(Next).toMatchObject(named)
    expect(await ofTransaction(id)).toHaveLength(2)
    await reopen(task.TaskId)
    expect(await ofTransaction(id)).toMatchObject([{ TaskId: task.TaskId, IsCompleted: false }])
  })

  test('without an address, by its client’s name', async () => {
    const { ContactId } = await makeContact(agent, 'Ida', 'Moor')
    const [clients, nobodys] = [await start({ TransactionContactId: ContactId }), await start({})]
    expect(await add(of(clients))).toMatchObject({ AssociatedWith: 'Purchase for Ida Moor' })
    expect(await add(of(nobodys))).toMatchObject({ AssociatedWith: 'Purchase without an address' })
  })

  test('is seen by everybody who sees the transaction, deleted by its agent, too, and moved between subjects', async () => {
    const id = await start({ address: '1 Elm St', SharedWithIds: [colleague.UserId, lender.UserId] })
    const { TaskId } = await add(of(id), colleague)
    for (const as of [agent, colleague, lender, admin]) expect(await ofTransaction(id, as), as.Name).toHaveLength(1)
    // A lender adds their own, as with a contact.
    const lenders = await add(of(id), lender)
    expect(lenders).toMatchObject({ RouteId: id })
    for (const as of [leader, south.agent]) {
      const query = { assignedId: 0, type: 'TransactionId', typeValue: id } as const
      expect(await t.call(tasks, { as, query })).toMatchObject({
        status: 404,
        body: { Message: 'Transaction was not found' },
      })
      const sent = { Title: 'Call', TaskTypeId: 2, AssignedUserId: as.UserId, ...of(id) }
      expect(await t.unchanged(() => save(sent, as))).toMatchObject({ status: 404 })
      expect(await t.call(getTask, { as, params: { id: TaskId } })).toMatchObject({ status: 404 })
    }
    // The assignee sees it and the address, but cannot open a transaction that is not theirs.
    const given = await add({ ...of(id), AssignedUserId: leader.UserId })
    expect((await t.call(getTask, { as: leader, params: { id: given.TaskId } })).body).toMatchObject({
      AssociatedWith: '1 Elm St',
      RouteId: null,
    })
    // Only those who own the task or the transaction can move or delete it.
    expect(await save({ TaskId, KeyType: null }, lender)).toMatchObject({ status: 403 })
    expect((await save({ TaskId, Title: 'Other' }, lender)).body).toMatchObject({ KeyValue: id, Title: 'Other' })
    const { ContactId } = await makeContact(agent)
    expect((await save({ TaskId, ContactId })).body).toMatchObject({ KeyType: 'ContactEntityId', RouteId: ContactId })
    expect((await save({ TaskId, ...of(id) })).body).toMatchObject({ KeyType: 'TransactionId', RouteId: id })
    expect((await save({ TaskId, KeyType: null, KeyValue: null })).body).toMatchObject({
      KeyType: null,
      KeyValue: null,
    })
    expect((await t.call(deleteTask, { as: agent, params: { id: lenders.TaskId } })).status).toBe(200)
  })

  test('nonsense is refused in words', async () => {
    const id = await start()
    const { ContactId } = await makeContact(agent)
    const sent = { Title: 'Call', TaskTypeId: 2, AssignedUserId: agent.UserId }
    await t.unchanged(async () => {
      for (const [body, message] of [
        [{ KeyType: 'TransactionId' }, 'Choose a transaction'],
        [{ KeyType: 'TransactionId', KeyValue: 0 }, 'Choose a transaction'],
        [{ ...of(id), ContactId }, 'A task is about a contact or a transaction, not both'],
      ] as const)
        expect(await save({ ...sent, ...body })).toMatchObject({ status: 400, body: { Message: message } })
      expect(await save({ ...sent, ...of(999_999_999) })).toMatchObject({ status: 404 })
      const unnamed = await t.call(tasks, { as: agent, query: { type: 'TransactionId' } })
      expect(unnamed).toMatchObject({ status: 400, body: { Message: 'Choose a transaction' } })
    })
  })

  test('stays when it closes, goes when it is deleted, and comes back with it', async () => {
    const id = await start({ address: '9 Ash St', closingDate: '2026-05-01' })
    const task = await add(of(id))
    await t.call(updateTransaction, { as: agent, query: {}, body: { TransactionId: id, StatusId: 3 } })
    // There may be something left to do after closing.
    expect((await save({ TaskId: task.TaskId, Title: 'Send a gift' })).status).toBe(200)
    expect(await add({ ...of(id), Title: 'Ask for a review' })).toMatchObject({ RouteId: id })
    const gone = await t.call(deleteTransaction, { as: agent, params: { transactionId: id } })
    expect(await find(task.TaskId)).toBeUndefined()
    const RequestId = gone.headers.get('x-recorded-as') ?? ''
    expect((await t.call(restoreRequest, { as: agent, body: { RequestId } })).status).toBe(200)
    expect(await ofTransaction(id)).toHaveLength(2)
  })
})

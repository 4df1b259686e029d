import { removeEnrollment } from '@dormer/contract/automation/enrollments'
import { createTransaction, updateTransaction } from '@dormer/contract/deals/transactions'
import { removeTag } from '@dormer/contract/people/contacts'
import { saveSearch } from '@dormer/contract/people/saved-searches'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { timeTriggersDue } from '../triggers/times.jobs.ts'
import { watchesDue } from '../triggers/watch.queries.ts'
import { type Mishaps, makeMishaps } from './mishaps.fixture.ts'

/* What starts a workflow again, and what does not: where users of other systems were surprised. */
const t = await startTestProgram()
let m: Mishaps
beforeEach(async () => {
  m = await makeMishaps(t)
  m.time.set(m.at('2030-05-06T10:00'))
})
type Person = Awaited<ReturnType<Mishaps['make']['person']>>
const look = () => t.runDue([timeTriggersDue, watchesDue])
const count = async (WorkflowId: number) => (await m.make.inIt(WorkflowId)).length
const untag = async ({ ContactEntityId }: Person, name: string) => {
  const [row] = await t.query<{ id: number }>(
    `select tag_contact_entity_id::int as id from tag_contact_entity join tag using (tenant_id, tag_id)
     where contact_entity_id = $1 and name = $2`,
    [ContactEntityId, name],
  )
  const params = { TagContactEntityId: row?.id as number }
  m.make.ok(await t.call(removeTag, { as: m.agent, params }))
}

describe('a tag removed and added again', () => {
  test.for<[reentry: string, whileRunning: number, afterEnd: number]>([
    ['Never', 1, 1],
    ['AfterEnd', 1, 2],
  ])('%s: starts it %i times while it runs, %i times once it has ended', async ([Reentry, running, ended]) => {
    const { WorkflowId } = await m.make.workflow(m.agent, {
      event: 'TagAdded',
      steps: [m.call({ WaitTime: 1 })],
      rules: { Reentry },
    })
    const ida = await m.make.person(m.agent)
    await m.tag(ida, 'VIP')
    // Adding what is there already is nothing new.
    await m.tag(ida, 'VIP')
    await untag(ida, 'VIP')
    await m.tag(ida, 'VIP')
    expect(await count(WorkflowId)).toBe(running)
    await m.run('2030-05-07T10:00')
    await untag(ida, 'VIP')
    await m.tag(ida, 'VIP')
    expect(await count(WorkflowId)).toBe(ended)
  })

  test('whoever was taken out by hand is not put back by it', async () => {
    const { WorkflowId } = await m.make.workflow(m.agent, { event: 'TagAdded', steps: [m.call({ WaitTime: 1 })] })
    const ida = await m.make.person(m.agent)
    await m.tag(ida, 'VIP')
    const params = { ContactWorkflowId: await m.enrollmentOf(ida.ContactId) }
    m.make.ok(await t.call(removeEnrollment, { as: m.agent, params }))
    await untag(ida, 'VIP')
    await m.tag(ida, 'VIP')
    expect(await count(WorkflowId)).toBe(1)
    await m.run('2030-05-08T10:00')
    expect((await m.standingOf(ida.ContactId)).outcomes).toEqual([])
  })
})

describe('a saved search', () => {
  const ofType = (type: number) => [{ PropertyName: 'ContactTypeId', Operation: 'Equals', Value: [type] }]
  const typed = (ContactEntityId: number, type: number) =>
    t.query('update contact_entity set contact_type_id = $2 where contact_entity_id = $1', [ContactEntityId, type])
  const round = async () => {
    m.time.add({ minutes: 16 })
    await look()
    await m.run()
  }

  test.for<[reentry: string, times: number]>([
    ['Never', 1],
    ['AfterEnd', 2],
  ])('%s: whoever leaves it and comes back is started %i times', async ([Reentry, times]) => {
    const saved = m.make.ok(
      await t.call(saveSearch, { as: m.agent, body: { Name: 'Past', SearchFilters: ofType(4) } as never }),
    )
    const { SavedSearchId } = saved.body as { SavedSearchId: number }
    const ida = await m.make.person(m.agent)
    const { WorkflowId } = await m.make.workflow(m.agent, {
      event: 'InSavedSearch',
      conditions: [SavedSearchId],
      steps: [m.call()],
      rules: { Reentry },
    })
    await look()
    await typed(ida.ContactEntityId, 4)
    await round()
    await round()
    expect(await count(WorkflowId)).toBe(1)
    await typed(ida.ContactEntityId, 1)
    await round()
    // The search is not there for a while, which is nobody's leaving.
    await typed(ida.ContactEntityId, 4)
    await round()
    await t.query('update saved_search set user_id = $2 where saved_search_id = $1', [
      SavedSearchId,
      m.colleague.UserId,
    ])
    await round()
    await t.query('update saved_search set user_id = $2 where saved_search_id = $1', [SavedSearchId, m.agent.UserId])
    await round()
    expect(await count(WorkflowId)).toBe(times)
  })
})

describe('a transaction', () => {
  const deal = async ({ ContactId }: Person, fields: object = {}) => {
    const { body } = m.make.ok(
      await t.call(createTransaction, {
        as: m.agent,
        body: { Type: 'Purchase', Address: '1 Elm St', ...fields } as never,
      }),
    )
    await t.query(
      `with person as (
         insert into transaction_people (tenant_id, contact_id, first_name) values ($1, $2, 'x') returning transaction_people_id)
       insert into transaction_role select $1, $3, transaction_people_id, 5 from person`,
      [m.TenantId, ContactId, body.TransactionId],
    )
    const change = async (more: object) =>
      m.make.ok(
        await t.call(updateTransaction, { as: m.agent, body: { TransactionId: body.TransactionId, ...more } as never }),
      )
    return { change }
  }

  test('falls through and is under contract again: once, unless the workflow takes people again', async () => {
    const start = (Reentry: string) =>
      m.make.workflow(m.agent, { event: 'TransactionStatus', conditions: [2], steps: [m.call()], rules: { Reentry } })
    const [once, again] = [await start('Never'), await start('AfterEnd')]
    const { change } = await deal(await m.make.person(m.agent), { StatusId: 1 })
    for (const StatusId of [2, 1, 2]) {
      await change({ StatusId })
      await m.run()
    }
    expect([await count(once.WorkflowId), await count(again.WorkflowId)]).toEqual([1, 2])
  })

  test('its closing date is moved, cleared and moved again: it starts on the day that it is then', async () => {
    const { WorkflowId } = await m.make.workflow(m.agent, { event: 'TransactionDate', conditions: ['ClosingDate'] })
    const { change } = await deal(await m.make.person(m.agent), { StatusId: 2, ClosingDate: '2030-05-10' })
    await look()
    await change({ ClosingDate: '2030-05-20' })
    m.time.set(m.at('2030-05-10T09:30'))
    await look()
    await change({ ClosingDate: null })
    m.time.set(m.at('2030-05-20T09:30'))
    await look()
    expect(await count(WorkflowId)).toBe(0)
    await change({ ClosingDate: '2030-05-22' })
    m.time.set(m.at('2030-05-22T09:30'))
    await look()
    await look()
    expect(await count(WorkflowId)).toBe(1)
  })
})

describe('what a program sends is no contact', () => {
  test('a monthly automatic message does not keep somebody from having gone quiet', async () => {
    const ida = await m.make.person(m.agent)
    await t.query(`update contact set date_created = $2 where contact_id = $1`, [
      ida.ContactId,
      m.time.now().toString(),
    ])
    await t.query(
      `update contact_touch set date_created = $2, last_contact = null, last_active = null where contact_id = $1`,
      [ida.ContactId, m.time.now().toString()],
    )
    const drip = await m.make.workflow(m.agent, { steps: [m.email({ WaitTime: 20 }), m.email({ WaitTime: 20 })], event: 'TagAdded' }) // biome-ignore format: a row
    await m.tag(ida, 'Drip')
    const quiet = await m.make.workflow(m.agent, { event: 'GoneQuiet', conditions: [30], steps: [m.call()] })
    await look()
    await m.run('2030-05-26T10:00')
    expect(await m.leave(ida.ContactId)).toEqual(['Delivered'])
    m.time.set(m.at('2030-06-06T10:10'))
    await look()
    expect([await count(drip.WorkflowId), await count(quiet.WorkflowId)]).toEqual([1, 1])
  })

  test('nor does an automatic welcome count as the first touch of a lead', async () => {
    const welcome = await m.make.workflow(m.agent, { event: 'LeadCreated', steps: [m.email()] })
    const { WorkflowId } = await m.make.workflow(m.admin, { event: 'NoFirstTouch', conditions: [30] })
    const ida = await m.make.person(m.agent)
    await m.run()
    expect(await m.leave(ida.ContactId)).toEqual(['Delivered'])
    m.time.add({ minutes: 31 })
    await look()
    expect([await count(welcome.WorkflowId), await count(WorkflowId)]).toEqual([1, 1])
  })
})

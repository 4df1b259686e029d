import { assignWorkflow, enrollContact, removeEnrollment } from '@dormer/contract/automation/enrollments'
import { addStep, deleteStep, stepType, updateStep } from '@dormer/contract/automation/steps'
import { copyWorkflow } from '@dormer/contract/automation/workflows'
import { updateContact } from '@dormer/contract/people/contacts'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { type Mishaps, makeMishaps } from './mishaps.fixture.ts'

/* More of what users of Mautic, SuiteCRM and Twenty reported, of branches, what starts again and what is changed. */
const t = await startTestProgram()
let m: Mishaps
beforeEach(async () => {
  m = await makeMishaps(t)
  m.time.set(m.at('2030-05-06T10:00'))
})
const startFor = async (WorkflowId: number, ContactId: number) =>
  m.make.ok(await t.call(enrollContact, { as: m.agent, body: { WorkflowId, ContactId } }))
/** An answer at the time that the clock says; the database has its own. */
const answers = async (email: string) => {
  await m.answer(email)
  await t.query('update message set date_sent = $2, date_created = $2 where tenant_id = $1 and not is_mine', [
    m.TenantId,
    m.time.now().toString(),
  ])
}
const titlesOf = async (contactId: number) =>
  (await t.query<{ title: string }>('select title from task where contact_id = $1 order by task_id', [contactId])).map(
    ({ title }) => title,
  )
const count = async (WorkflowId: number) => (await m.make.inIt(WorkflowId)).length

/** A Branch with a call in each of its lists, and one after both. */
const branching = async (branch: object) => {
  const { WorkflowId, steps } = await m.make.workflow(m.agent, {
    steps: [{ TaskTypeId: stepType.Branch, ...branch }, m.call({ TaskTitle: 'After' })],
    isDraft: true,
  })
  for (const Branch of ['Yes', 'No']) {
    const place = { Index: 10_000, WorkflowId, TaskTypeId: stepType.Call, ParentStepId: steps[0], Branch }
    const list = m.make.ok(await t.call(addStep, { as: m.agent, body: place as never })).body
    const WorkflowStepId = Math.max(...list.map((one) => one.WorkflowStepId))
    m.make.ok(await t.call(updateStep, { as: m.agent, body: { WorkflowStepId, TaskTitle: Branch } as never }))
  }
  await m.make.publish(m.agent, WorkflowId)
  return WorkflowId
}

describe('a branch', () => {
  // mautic/mautic#2210, #1311, #6997: both ways were gone, or the answer was taken before its time.
  test.for<[answers: string | null, tasks: string[]]>([
    [null, ['No', 'After']],
    ['2030-05-07T10:00', ['Yes', 'After']],
    // Once it was asked, another answer changes nothing.
    ['2030-05-09T10:00', ['No', 'After']],
  ])('after two days, to an answer on %s: %j', async ([at, tasks]) => {
    const WorkflowId = await branching({ Settings: { Condition: 'Replied' }, WaitTime: 2 })
    const ida = await m.make.person(m.agent)
    await startFor(WorkflowId, ida.ContactId)
    await m.run()
    if (at === '2030-05-07T10:00') {
      m.time.set(m.at(at))
      await answers(ida.Email)
    }
    await m.run('2030-05-07T23:00')
    expect(await titlesOf(ida.ContactId)).toEqual([])
    await m.run('2030-05-08T10:00')
    if (at === '2030-05-09T10:00') {
      m.time.set(m.at(at))
      await answers(ida.Email)
    }
    await m.run('2030-05-20T10:00')
    expect(await titlesOf(ida.ContactId)).toEqual(tasks)
  })

  // mautic/mautic#12232, #2517: what became true while it waited was not seen; without a wait there was one all the same.
  test.for<[wait: number, tasks: string[]]>([
    [0, ['No', 'After']],
    [1, ['Yes', 'After']],
  ])('by filters, %i days after it began, asks what is then', async ([WaitTime, tasks]) => {
    const Criteria = { Filters: [{ PropertyName: 'City', Operation: 'Contains', Value: 'Waco' }] }
    const WorkflowId = await branching({ Settings: { Condition: 'Filters', Criteria }, WaitTime })
    const ida = await m.make.person(m.agent)
    await startFor(WorkflowId, ida.ContactId)
    await m.run()
    await t.query(`update contact set city = 'Waco' where contact_id = $1`, [ida.ContactId])
    await m.run('2030-05-07T10:00')
    expect(await titlesOf(ida.ContactId)).toEqual(tasks)
  })
})

describe('who was in it', () => {
  // mautic/mautic#6054: with its steps replaced, everybody who had been through went through again.
  test('does not go through again when all of its steps are replaced and published', async () => {
    const { WorkflowId, steps } = await m.make.workflow(m.agent, { event: 'TagAdded', steps: [m.call()] })
    const ida = await m.make.person(m.agent)
    await m.tag(ida, 'VIP')
    await m.run()
    const body = { WorkflowStepId: steps[0] as number }
    m.make.ok(await t.call(deleteStep, { as: m.agent, body }))
    const added = { Index: 0, WorkflowId, TaskTypeId: stepType.Call }
    const [fresh] = m.make.ok(await t.call(addStep, { as: m.agent, body: added as never })).body
    const named = { WorkflowStepId: fresh?.WorkflowStepId, TaskTitle: 'Another' }
    m.make.ok(await t.call(updateStep, { as: m.agent, body: named as never }))
    await m.make.publish(m.agent, WorkflowId)
    await m.run('2030-05-20T10:00')
    expect([await titlesOf(ida.ContactId), await count(WorkflowId)]).toEqual([['Call'], 1])
  })

  // mautic/mautic#7881, #6132: whoever was taken out and added once more got the first message again, or went on mid-way.
  test('and was taken out is left out of a bulk start, which says so', async () => {
    const { WorkflowId } = await m.make.workflow(m.agent, { steps: [m.email(), m.email({ WaitTime: 1 })] })
    const ida = await m.make.person(m.agent)
    await startFor(WorkflowId, ida.ContactId)
    await m.run()
    const params = { ContactWorkflowId: await m.enrollmentOf(ida.ContactId) }
    m.make.ok(await t.call(removeEnrollment, { as: m.agent, params }))
    const { body } = m.make.ok(
      await t.call(assignWorkflow, {
        as: m.agent,
        params: { workflowId: WorkflowId },
        body: [ida.ContactId] as never,
      }),
    )
    expect(body).toMatchObject({ Changed: 0, Skipped: [{ Count: 1 }] })
    await m.run('2030-05-20T10:00')
    expect(await m.messages(ida.ContactId)).toHaveLength(1)
  })

  // mautic/mautic#150: what waited for one was gone once the same happened to another.
  test('keeps what waits when it starts for somebody else', async () => {
    const { WorkflowId } = await m.make.workflow(m.agent, { event: 'TagAdded', steps: [m.call({ WaitTime: 2 })] })
    const [ida, joe] = [await m.make.person(m.agent), await m.make.person(m.agent)]
    await m.tag(ida, 'VIP')
    m.time.add({ hours: 5 })
    await m.tag(joe, 'VIP')
    expect([await m.next(ida.ContactId), await m.next(joe.ContactId)]).toEqual([
      '2030-05-08T10:00:00',
      '2030-05-08T15:00:00',
    ])
    expect(await count(WorkflowId)).toBe(2)
  })
})

describe('what starts it', () => {
  // Several copies of one workflow, as they are made to try something: each is its own, and a copy starts nothing.
  test('starts a workflow and not its unpublished copy; once both are active, each once', async () => {
    const { WorkflowId } = await m.make.workflow(m.agent, { event: 'TagAdded', steps: [m.call()] })
    const copy = m.make.ok(await t.call(copyWorkflow, { as: m.agent, params: { id: WorkflowId } })).body
    const [ida, joe] = [await m.make.person(m.agent), await m.make.person(m.agent)]
    await m.tag(ida, 'VIP')
    expect([await count(WorkflowId), await count(copy.WorkflowId)]).toEqual([1, 0])
    await m.make.publish(m.agent, copy.WorkflowId)
    await m.tag(joe, 'VIP')
    expect([await count(WorkflowId), await count(copy.WorkflowId)]).toEqual([2, 1])
  })

  // twentyhq/twenty#14217: when a record was created, its values were not there yet.
  test.for<[email: string, starts: number]>([
    ['ida@seller.example', 1],
    ['ida@buyer.example', 0],
  ])('is a new lead with what was entered: %s', async ([Email, starts]) => {
    const Criteria = { Filters: [{ PropertyName: 'Email', Operation: 'Contains', Value: '@seller' }] }
    const { WorkflowId } = await m.make.workflow(m.agent, {
      event: 'LeadCreated',
      steps: [m.call()],
      rules: { Criteria },
    })
    await m.make.person(m.agent, { Email })
    expect(await count(WorkflowId)).toBe(starts)
  })
})

describe('what it changes', () => {
  // SuiteCRM/SuiteCRM#4720, #5990: what was meant for one record was done to all that were related to it.
  test('is the one contact it runs for, and nobody of the same name, agent or address', async () => {
    const { WorkflowId } = await m.make.workflow(m.agent, {
      steps: [{ TaskTypeId: stepType.ChangeType, Settings: { ContactTypeId: 4 } }],
    })
    const ida = await m.make.person(m.agent)
    const twin = await m.make.person(m.agent, { Email: ida.Email })
    await startFor(WorkflowId, ida.ContactId)
    await m.run()
    const typeOf = async (id: number) =>
      (
        await t.query<{ type: number }>(
          `select contact_type_id::int as type from contact_entity where contact_entity_id = $1`,
          [id],
        )
      )[0]?.type
    expect(await typeOf(ida.ContactEntityId)).toBe(4)
    expect(await typeOf(twin.ContactEntityId)).not.toBe(4)
  })

  // A name that is corrected while a message waits is written as it is then, and not as it was when somebody began.
  test('is told with the name as it is when it is written', async () => {
    const { WorkflowId } = await m.make.workflow(m.agent, { steps: [m.email({ WaitTime: 1 })] })
    const ida = await m.make.person(m.agent, { FirstName: 'Idda' })
    await startFor(WorkflowId, ida.ContactId)
    const Contact = { ContactId: ida.ContactId, FirstName: 'Ida' }
    m.make.ok(await t.call(updateContact, { as: m.agent, body: { Contact } as never }))
    await m.run('2030-05-07T10:00')
    expect((await m.messages(ida.ContactId)).at(-1)?.plain_text).toContain('Dear Ida')
  })
})

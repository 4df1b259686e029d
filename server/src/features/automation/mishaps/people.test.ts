import { enrollContact, togglePause } from '@dormer/contract/automation/enrollments'
import { restoreRequest } from '@dormer/contract/brokerage/trash'
import { deleteUser, setUserActive } from '@dormer/contract/brokerage/users'
import { reassignAgent } from '@dormer/contract/people/bulk'
import { addJointContact, deleteContacts, unlinkJointContact, updateContact } from '@dormer/contract/people/contacts'
import { mergeContacts, unmerge } from '@dormer/contract/people/duplicates'
import { erasePerson } from '@dormer/contract/people/personal-data'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { deliver } from '../engine/engine.fixture.ts'
import { type Mishaps, makeMishaps } from './mishaps.fixture.ts'

/* What happens to people and those who work with them while a workflow is under way, as users of other systems tell it. */
const t = await startTestProgram()
let m: Mishaps
beforeEach(async () => {
  m = await makeMishaps(t)
  // A Monday.
  m.time.set(m.at('2030-05-06T10:00'))
})
const mailsThen = (m: Mishaps): Record<string, unknown>[] => [m.email(), m.email({ WaitTime: 2 })]
const edit = async (ContactId: number, fields: object) =>
  m.make.ok(await t.call(updateContact, { as: m.agent, body: { Contact: { ContactId, ...fields } } as never }))
const startFor = async (ContactId: number, WorkflowId: number, as = m.agent) =>
  m.make.ok(await t.call(enrollContact, { as, body: { WorkflowId, ContactId } }))
const began = async (rules: object = {}, steps = mailsThen(m), as = m.agent) => {
  const ida = await m.make.person(m.agent)
  const { WorkflowId } = await m.make.workflow(as, { steps, share: true, ...rules })
  await startFor(ida.ContactId, WorkflowId, as)
  return { ida, WorkflowId }
}

describe('the contact', () => {
  test('deleted while a message waits: it does not leave, nor once they are back, and the rest waits for somebody', async () => {
    const { ida } = await began()
    await m.run()
    const [message] = await m.messages(ida.ContactId)
    const { headers } = m.make.ok(await t.call(deleteContacts, { as: m.admin, body: [ida.ContactId] as never }))
    await deliver(t, m.TenantId, message?.id as number)
    await m.run('2030-05-09T10:00')
    m.make.ok(await t.call(restoreRequest, { as: m.admin, body: { RequestId: headers.get('x-recorded-as') ?? '' } }))
    expect(await m.leave(ida.ContactId)).not.toContain('Sent')
    expect(await m.standingOf(ida.ContactId)).toMatchObject({ status: 'Paused' })
    await m.run('2030-05-12T10:00')
    expect(await m.messages(ida.ContactId)).toHaveLength(1)
  })

  test('erased while a message waits: nothing more is sent', async () => {
    const { ida, WorkflowId } = await began()
    await m.run()
    const [message] = await m.messages(ida.ContactId)
    await m.prove()
    const [name] = await t.query<{ name: string }>('select name from contact where contact_id = $1', [ida.ContactId])
    m.make.ok(
      await t.call(erasePerson, {
        as: m.admin,
        params: { ContactId: ida.ContactId },
        body: { Name: name?.name ?? '' },
      }),
    )
    await deliver(t, m.TenantId, message?.id as number)
    await m.run('2030-05-09T10:00')
    expect(await t.query(`select status from contact_workflow where workflow_id = $1`, [WorkflowId])).toEqual([
      { status: 'Removed' },
    ])
    expect(
      await t.query(`select m.status from workflow_message w join message m using (tenant_id, message_id)
        where w.tenant_id = $1 and m.status in ('Sent', 'Waiting')`, [m.TenantId]), // biome-ignore format: a statement
    ).toEqual([])
  })

  test('opts out between two messages: the second is skipped with the reason, and the rest goes on', async () => {
    const { ida } = await began({}, [m.email(), m.email({ WaitTime: 1 }), m.call({ WaitTime: 1 })])
    await m.run()
    expect(await m.leave(ida.ContactId)).toEqual(['Delivered'])
    await t.query(
      `insert into suppression (tenant_id, channel, address, reason) values ($1, 'Email', lower($2), 'Unsubscribed')`,
      [m.TenantId, ida.Email],
    )
    await m.run('2030-05-07T10:00')
    await m.run('2030-05-08T10:00')
    const { status, outcomes } = await m.standingOf(ida.ContactId)
    expect(status).toBe('Completed')
    expect(outcomes).toEqual(['Done', expect.stringMatching(/^Skipped: .*(opted out|unsubscribed)/i), 'Done'])
    expect(await m.messages(ida.ContactId)).toHaveLength(1)
  })

  test('loses the email address: skipped with the reason; a new one is used from the next message on', async () => {
    const { ida } = await began({}, [m.email({ WaitTime: 1 }), m.email({ WaitTime: 1 })])
    await edit(ida.ContactId, { Email: '' })
    await m.run('2030-05-07T10:00')
    await edit(ida.ContactId, { Email: 'new@example.com' })
    await m.run('2030-05-08T10:00')
    expect((await m.standingOf(ida.ContactId)).outcomes).toEqual([expect.stringMatching(/no email address/), 'Done'])
    expect(
      await t.query(`select to_addresses as to from message where tenant_id = $1 and is_mine`, [m.TenantId]),
    ).toEqual([{ to: ['new@example.com'] }])
  })

  test('answers, is resumed and answers again: paused again, and what was written is not sent', async () => {
    const { ida } = await began({ rules: {} })
    await t.query('update workflow set pause_on_communication = true where tenant_id = $1', [m.TenantId])
    await m.run()
    await m.answer(ida.Email)
    expect(await m.leave(ida.ContactId)).toEqual(['Blocked'])
    expect((await m.standingOf(ida.ContactId)).status).toBe('Paused')
    const params = { ContactWorkflowId: await m.enrollmentOf(ida.ContactId) }
    m.make.ok(await t.call(togglePause, { as: m.agent, params }))
    await m.run('2030-05-08T10:00')
    m.time.add({ minutes: 2 })
    await m.answer(ida.Email, 'And on Sunday?')
    expect(await m.leave(ida.ContactId)).toEqual(['Blocked', 'Blocked'])
    expect((await m.standingOf(ida.ContactId)).outcomes).toHaveLength(2)
  })
})

describe('two who are one', () => {
  const both = async () => {
    const [ida, joe] = [await m.make.person(m.agent), await m.make.person(m.agent, { FirstName: 'Joe' })]
    const { WorkflowId } = await m.make.workflow(m.agent, { steps: mailsThen(m), share: true })
    await t.query('update workflow set pause_on_communication = true where tenant_id = $1', [m.TenantId])
    for (const { ContactId } of [ida, joe]) await startFor(ContactId, WorkflowId)
    await m.run()
    const merge = async () =>
      m.make.ok(
        await t.call(mergeContacts, {
          as: m.admin,
          body: { KeepContactId: ida.ContactId, OtherContactIds: [joe.ContactId] } as never,
        }),
      ).body.MergeId
    const apart = async (MergeId: number) => m.make.ok(await t.call(unmerge, { as: m.admin, params: { MergeId } }))
    const statuses = async () => {
      const [a, b] = [await m.standingOf(ida.ContactId), await m.standingOf(joe.ContactId)]
      return [a.status, b.status]
    }
    return { ida, joe, merge, apart, statuses }
  }

  test('merged mid-way get the next message once, and each their own once they are two again', async () => {
    const { ida, joe, merge, apart, statuses } = await both()
    m.time.add({ hours: 1 })
    const MergeId = await merge()
    m.time.add({ hours: 1 })
    await apart(MergeId)
    expect(await statuses()).toEqual(['Active', 'Active'])
    await m.run('2030-05-08T10:00')
    expect([await m.messages(ida.ContactId), await m.messages(joe.ContactId)].map((list) => list.length)).toEqual([
      2, 2,
    ])
  })

  test('merged over the due time: one message, and none is made up for when they are two again', async () => {
    const { ida, joe, merge, apart, statuses } = await both()
    const MergeId = await merge()
    await m.run('2030-05-08T10:00')
    const count = async () => (await t.query('select from workflow_message where tenant_id = $1', [m.TenantId])).length
    expect(await count()).toBe(3)
    await apart(MergeId)
    await m.run('2030-05-09T10:00')
    expect(await count()).toBe(3)
    expect(await statuses()).toEqual(['Completed', 'Paused'])
    expect((await m.standingOf(joe.ContactId)).why).toContain('merged')
    expect(ida.ContactId).not.toBe(joe.ContactId)
  })

  test('whoever answers while merged is not written to after they are two again', async () => {
    const { joe, merge, apart, statuses } = await both()
    m.time.add({ hours: 1 })
    const MergeId = await merge()
    m.time.add({ hours: 1 })
    await m.answer(joe.Email)
    // As the moved clock has it.
    await t.query('update message set date_created = $2 where tenant_id = $1 and not is_mine', [
      m.TenantId,
      m.time.now().toString(),
    ])
    m.time.add({ hours: 1 })
    await apart(MergeId)
    expect((await statuses())[1]).toBe('Paused')
    await m.run('2030-05-08T10:00')
    expect(await m.messages(joe.ContactId)).toHaveLength(1)
  })

  test('joint contacts who are both in it get one copy of each message, not two', async () => {
    const ida = await m.make.person(m.agent)
    const joe = await m.make.person(m.agent, { FirstName: 'Joe' })
    const { ContactEntityId } = ida
    m.make.ok(
      await t.call(addJointContact, { as: m.agent, body: { ContactEntityId, ContactId: joe.ContactId } as never }),
    )
    const { WorkflowId } = await m.make.workflow(m.agent, { steps: [m.email()] })
    await t.query('update workflow set secondary_contacts = true where workflow_id = $1', [WorkflowId])
    for (const { ContactId } of [ida, joe]) await startFor(ContactId, WorkflowId)
    await m.run()
    m.time.add({ minutes: 1 })
    await m.run()
    for (const { ContactId } of [ida, joe]) expect(await m.messages(ContactId)).toHaveLength(1)
  })

  test('two contacts with one email address get a message once', async () => {
    const ida = await m.make.person(m.agent)
    const joe = await m.make.person(m.agent, { FirstName: 'Joe', Email: ida.Email })
    const { WorkflowId } = await m.make.workflow(m.agent, { steps: [m.email(), m.call({ WaitTime: 1 })] })
    for (const { ContactId } of [ida, joe]) await startFor(ContactId, WorkflowId)
    await m.run()
    m.time.add({ minutes: 5 })
    await m.run()
    const sent = await t.query(`select from message where tenant_id = $1 and is_mine`, [m.TenantId])
    expect(sent).toHaveLength(1)
    const outcomes = [...(await m.standingOf(ida.ContactId)).outcomes, ...(await m.standingOf(joe.ContactId)).outcomes]
    expect(outcomes).toEqual(['Done', expect.stringMatching(/^Skipped: .*same/)])
  })

  test('who leaves the household mid-way no longer gets its copies', async () => {
    const ida = await m.make.person(m.agent)
    const joe = await m.make.person(m.agent, { FirstName: 'Joe' })
    const { ContactEntityId } = ida
    m.make.ok(
      await t.call(addJointContact, { as: m.agent, body: { ContactEntityId, ContactId: joe.ContactId } as never }),
    )
    const { WorkflowId } = await m.make.workflow(m.agent, { steps: mailsThen(m) })
    await t.query('update workflow set secondary_contacts = true where workflow_id = $1', [WorkflowId])
    await startFor(ida.ContactId, WorkflowId)
    await m.run()
    m.make.ok(await t.call(unlinkJointContact, { as: m.agent, body: { ContactId: joe.ContactId } }))
    await m.run('2030-05-08T10:00')
    expect([await m.messages(ida.ContactId), await m.messages(joe.ContactId)].map((list) => list.length)).toEqual([
      2, 1,
    ])
  })
})

describe('those who work with them', () => {
  const lastBody = async (contactId: number) => (await m.messages(contactId)).at(-1)?.plain_text

  test('a deactivated agent signs nothing more: the admin does, until the agent is back', async () => {
    const { ida } = await began({}, [m.email({ WaitTime: 1 }), m.email({ WaitTime: 1 })])
    const active = async (IsActive: boolean) =>
      m.make.ok(await t.call(setUserActive, { as: m.admin, body: { UserId: m.agent.UserId, IsActive } as never }))
    await m.prove()
    await active(false)
    await m.run('2030-05-07T10:00')
    expect(await lastBody(ida.ContactId)).toContain(`yours ${m.admin.Name}`)
    await active(true)
    await m.run('2030-05-08T10:00')
    expect(await lastBody(ida.ContactId)).toContain(`yours ${m.agent.Name}`)
  })

  test('an agent is deleted and the contacts go to a colleague: a shared workflow goes on, signed by whoever has them', async () => {
    const { ida } = await began({}, [m.email({ WaitTime: 1 })])
    await m.prove()
    const params = { id: m.agent.UserId, reassignToId: m.colleague.UserId }
    m.make.ok(await t.call(deleteUser, { as: m.admin, params }))
    await t.query('update contact set assigned_agent_id = $1 where contact_id = $2 and assigned_agent_id is distinct from $1', [m.colleague.UserId, ida.ContactId]).catch(() => []) // biome-ignore format: a row
    await m.run('2030-05-07T10:00')
    expect(await m.standingOf(ida.ContactId)).toMatchObject({ status: 'Completed', outcomes: ['Done'] })
    expect(await lastBody(ida.ContactId)).toContain(`yours ${m.colleague.Name}`)
  })

  test('a contact is given to another agent mid-way: what an admin started goes on in their name', async () => {
    const { ida } = await began({}, mailsThen(m), m.admin)
    await m.run()
    m.make.ok(
      await t.call(reassignAgent, {
        as: m.admin,
        params: { agentId: m.colleague.UserId },
        body: [ida.ContactId] as never,
      }),
    )
    await m.run('2030-05-08T10:00')
    expect(await lastBody(ida.ContactId)).toContain(`yours ${m.colleague.Name}`)
  })
})

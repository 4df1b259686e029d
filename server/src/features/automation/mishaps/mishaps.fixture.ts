import { stepType } from '@dormer/contract/automation/steps'
import { proveIdentity } from '@dormer/contract/brokerage/second-step'
import { answerAsContact } from '@dormer/contract/messages/outbox'
import { addTag } from '@dormer/contract/people/contacts'
import { password, type TestProgram, type User } from '../../../../test/harness.ts'
import { givePostalAddress } from '../../messages/mass/mass.fixture.ts'
import { deliver, doDue, makeTemplate, messagesTo, standing } from '../engine/engine.fixture.ts'
import { makerOf, moveClock } from '../enrollments/enrollments.fixture.ts'

let names = 0

/** A brokerage on a moved clock with a template, and what happens to those who are in its workflows. */
export const makeMishaps = async (t: TestProgram) => {
  const north = await t.makeBrokerage(`Mishap${++names}`)
  const { TenantId, agent, admin } = north
  await givePostalAddress(t, agent)
  const make = makerOf(t)
  const time = moveClock()
  const EmailTemplateId = await makeTemplate(t, TenantId, '<p>Dear {{FirstName}}, yours {{AgentName}}</p>')
  const at = (text: string, zone = 'America/Chicago') =>
    Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()
  /** Does what is due, then or at the time that it is. */
  const run = async (then?: string, zone?: string) => {
    if (then) time.set(at(then, zone))
    await doDue(t, TenantId)
  }
  const email = (more: object = {}) => ({ TaskTypeId: stepType.Email, EmailTemplateId, ...more })
  const call = (more: object = {}) => ({ TaskTypeId: stepType.Call, TaskTitle: 'Call', ...more })
  /** The one enrollment of a contact. */
  const enrollmentOf = async (contactId: number) => {
    const rows = await t.query<{ id: number }>(
      'select contact_workflow_id::int as id from contact_workflow where contact_id = $1 order by 1',
      [contactId],
    )
    return rows.at(-1)?.id as number
  }
  const standingOf = async (contactId: number) => standing(t, await enrollmentOf(contactId))
  /** When the next step is, where the contact is. */
  const next = async (contactId: number, zone = 'America/Chicago') => {
    const { next: instant } = await standingOf(contactId)
    return instant && Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString()
  }
  /** Hands over what waits for a contact; returns how each message stands. */
  const leave = async (contactId: number) => {
    for (const { id, status } of await messagesTo(t, contactId))
      if (status === 'Waiting') await deliver(t, TenantId, id)
    return (await messagesTo(t, contactId)).map(({ status }) => status)
  }
  const answer = async (From: string, Body = 'Yes, please', Channel: 'Email' | 'Text' = 'Email') =>
    make.ok(await t.call(answerAsContact, { as: admin, body: { Channel, From, Subject: 'Re: Hello', Body } as never }))
  const tag = async ({ ContactEntityId }: { ContactEntityId: number }, Name: string, as: User = agent) =>
    make.ok(await t.call(addTag, { as, params: { ContactEntityId }, body: { Name } }))
  const prove = async () => make.ok(await t.call(proveIdentity, { as: admin, body: { Password: password } }))
  return {
    ...north,
    make,
    time,
    at,
    run,
    email,
    call,
    enrollmentOf,
    standingOf,
    next,
    leave,
    answer,
    tag,
    prove,
    EmailTemplateId,
    messages: (contactId: number) => messagesTo(t, contactId),
  }
}
export type Mishaps = Awaited<ReturnType<typeof makeMishaps>>

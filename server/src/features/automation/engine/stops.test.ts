import { getHold } from '@dormer/contract/automation/enrollments'
import { stepType } from '@dormer/contract/automation/steps'
import { logActivity } from '@dormer/contract/day/activities'
import { createAppointment } from '@dormer/contract/day/appointments'
import { updateContact } from '@dormer/contract/people/contacts'
import { afterEach, expect, test, vi } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'
import { givePostalAddress, makeMany } from '../../messages/mass/mass.fixture.ts'
import { type Arrival, receiveMessage } from '../../messages/messages/receive.ts'
import { deliver, doDue, makeTemplate, makeWorkflow, messagesTo, standing, start, step } from './engine.fixture.ts'

/* What stops a workflow without anybody stopping it. */
const t = await startTestProgram()
const { TenantId, agent, admin } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
await givePostalAddress(t, agent)
const mail = await makeTemplate(t, TenantId, '<p>Dear {{FirstName}}</p>')
afterEach(() => void vi.restoreAllMocks())
const at = (time: Temporal.Instant) => vi.spyOn(clock, 'now').mockReturnValue(time)
/** Does what is due, then or at the time that it is. */
const run = async (time?: Temporal.Instant) => {
  if (time) at(time)
  await doDue(t, TenantId)
}

const noon = Temporal.Now.instant().add({ hours: 24 }).round('second')
const later = (WaitTime = 1) => step(stepType.Call, { TaskTitle: 'Call', WaitTime })
const email = (more = {}) => step(stepType.Email, { EmailTemplateId: mail, ...more })
const pausing = { pause_on_communication: true }
type Person = { ContactId: number; Email: string }
let last = 0
const one = async (count = 1) => {
  const ids = await makeMany(t, agent, count, `s${++last}x`)
  return ids.map((ContactId, n) => ({ ContactId, Email: `s${last}x${n + 1}@example.com` }))
}
const arrives = (From: string, more: Partial<Arrival> = {}) =>
  t.services.database.asTenant(TenantId, (db) =>
    receiveMessage(db, {
      TenantId,
      Channel: 'Email',
      From,
      To: [agent.Email],
      Subject: 'Re: Hello',
      Body: 'Yes, please',
      PlainText: 'Yes, please',
      Via: 'Outbox',
      ...more,
    }),
  )
const join = ([first, joint]: { ContactId: number }[]) =>
  t.query(
    'update contact set contact_entity_id = (select contact_entity_id from contact where contact_id = $1) where contact_id = $2',
    [first?.ContactId, joint?.ContactId],
  )
const notices = () =>
  t.query<{ user_id: string; title: string }>(
    `select user_id, title from notification where kind = 'WorkflowPaused' order by notification_id`,
  )

test('an answer pauses what is to pause, for the household, and the agent is told', async () => {
  at(noon)
  const [first, joint, other] = (await one(3)) as [
    { ContactId: number; Email: string },
    { ContactId: number; Email: string },
    { ContactId: number; Email: string },
  ]
  await join([first, joint])
  const pauses = await makeWorkflow(t, agent, [later()], pausing)
  const goesOn = await makeWorkflow(t, agent, [later()], { name: 'Goes on' })
  const [a = 0, b = 0, c = 0] = await start(t, agent, pauses, [first.ContactId, joint.ContactId, other.ContactId])
  const [d = 0] = await start(t, agent, goesOn, [first.ContactId])
  at(noon.add({ hours: 6 }))
  await arrives(joint.Email)
  expect(await standing(t, a)).toMatchObject({ status: 'Paused', why: 'Ida answered by email', next: null })
  expect((await standing(t, b)).status).toBe('Paused')
  expect((await standing(t, c)).status).toBe('Active')
  expect((await standing(t, d)).status).toBe('Active')
  expect(await notices()).toEqual([
    { user_id: String(agent.UserId), title: 'Ida answered by email, so “Follow-up” is paused' },
    { user_id: String(agent.UserId), title: 'Ida answered by email, so “Follow-up” is paused' },
  ])
})

test('what a program, somebody else or an earlier day says is no answer', async () => {
  at(noon)
  const [person] = (await one()) as [{ ContactId: number; Email: string }]
  const [id = 0] = await start(t, agent, await makeWorkflow(t, agent, [later()], pausing), [person.ContactId])
  await arrives(person.Email, { IsAutomatic: true, Subject: 'We got your message', PlainText: 'A ticket was created.' })
  await arrives('leads@portal.example', { With: person.Email })
  await arrives(person.Email, { Date: noon.subtract({ hours: 48 }).toString() })
  await arrives(person.Email, { IsReaction: true })
  expect((await standing(t, id)).status).toBe('Active')
  expect(await t.query('select from workflow_hold')).toEqual([])
})

test('a text is an answer if somebody wrote it to the agent', async () => {
  at(noon)
  const [person] = (await one()) as [{ ContactId: number; Email: string }]
  const phone = '5125550177'
  await t.query('update contact set cell_phone = $1 where contact_id = $2', [phone, person.ContactId])
  const [id = 0] = await start(t, agent, await makeWorkflow(t, agent, [later()], pausing), [person.ContactId])
  const texts = (Body: string) => arrives(phone, { Channel: 'Text', Subject: null, Body, PlainText: null })
  for (const text of [
    'I’m driving with Do Not Disturb While Driving turned on. I’ll see your message when I get where I’m going.',
    'Sorry, I’m in a meeting. I’ll call you later.',
    'Liked “See you on Saturday”',
    'Loved an image',
    'Stop.',
    'START',
    'Help!',
    'Free Msg: Unable to send message - Message Blocking is active.',
  ]) {
    await texts(text)
    expect([text, (await standing(t, id)).status]).toEqual([text, 'Active'])
  }
  await texts('👍')
  expect(await standing(t, id)).toMatchObject({ status: 'Paused', why: 'Ida answered by text' })
})

test('an answer between writing and handing over keeps the message from leaving', async () => {
  at(noon)
  const [person] = (await one()) as [{ ContactId: number; Email: string }]
  const [id = 0] = await start(t, agent, await makeWorkflow(t, agent, [email(), later()], pausing), [person.ContactId])
  await run()
  const [message] = await messagesTo(t, person.ContactId)
  await t.query('update outbox set not_before = $1', [noon.toString()])
  await arrives(person.Email)
  await deliver(t, TenantId, message?.id as number)
  expect(await messagesTo(t, person.ContactId)).toMatchObject([
    { status: 'Blocked', status_text: 'Not sent: Ida answered by email, so the workflow is paused.' },
  ])
  expect((await standing(t, id)).outcomes).toEqual(['Done'])
})

test('so does one after the last step, when nothing is left to pause', async () => {
  at(noon)
  const [person] = (await one()) as [{ ContactId: number; Email: string }]
  const [id = 0] = await start(t, agent, await makeWorkflow(t, agent, [email()], pausing), [person.ContactId])
  await run()
  const [message] = await messagesTo(t, person.ContactId)
  await t.query('update outbox set not_before = $1', [noon.toString()])
  await arrives(person.Email)
  await deliver(t, TenantId, message?.id as number)
  expect((await standing(t, id)).status).toBe('Completed')
  expect(await messagesTo(t, person.ContactId)).toMatchObject([
    { status: 'Blocked', status_text: 'Not sent: Ida answered before it could leave.' },
  ])
})

test('an answer that is just arriving is waited for, without anybody being held up', async () => {
  at(noon)
  const [person] = (await one()) as [{ ContactId: number; Email: string }]
  const [id = 0] = await start(t, agent, await makeWorkflow(t, agent, [email()], pausing), [person.ContactId])
  await t.services.database.asTenant(TenantId, async (db) => {
    await receiveMessage(db, {
      TenantId,
      Channel: 'Email',
      From: person.Email,
      To: [agent.Email],
      Body: 'Yes',
      Via: 'Outbox',
    })
    await run()
  })
  expect(await messagesTo(t, person.ContactId)).toEqual([])
  expect(await standing(t, id)).toMatchObject({ status: 'Paused', outcomes: [] })
})

test('a call that reached somebody pauses, a dial or a voicemail does not', async () => {
  at(noon)
  const [person] = (await one()) as [{ ContactId: number; Email: string }]
  const [id = 0] = await start(t, agent, await makeWorkflow(t, agent, [later()], pausing), [person.ContactId])
  const call = (ActivityTypeId: number) => {
    const body = { ContactId: person.ContactId, ActivityTypeId, DateCreated: new Date().toISOString() }
    return t.call(logActivity, { as: agent, body: body as never })
  }
  await call(2)
  await call(3)
  expect((await standing(t, id)).status).toBe('Active')
  expect((await call(1)).status).toBe(200)
  expect(await standing(t, id)).toMatchObject({ status: 'Paused', why: 'Ana Agent spoke with Ida Moor' })
})

test('out of office is no answer: it holds messages until the day that it names, else three days', async () => {
  at(noon)
  const [named, unnamed] = (await one(2)) as [
    { ContactId: number; Email: string },
    { ContactId: number; Email: string },
  ]
  const WorkflowId = await makeWorkflow(t, agent, [email({ WaitTime: 1 })], pausing)
  const [a = 0, b = 0] = await start(t, agent, WorkflowId, [named.ContactId, unnamed.ContactId])
  const back = noon.toZonedDateTimeISO('America/Chicago').toPlainDate().add({ days: 9 })
  await arrives(named.Email, {
    IsAutomatic: true,
    Subject: 'Automatic reply: Hello',
    PlainText: `I am out of the office until ${back.month}/${back.day}/${back.year}.`,
  })
  await arrives(unnamed.Email, { IsAutomatic: true, Subject: 'Automatic reply: Hello', PlainText: 'I am on vacation.' })
  await run(noon.add({ hours: 24 }))
  expect(await standing(t, a)).toMatchObject({
    status: 'Active',
    next: back.toZonedDateTime('America/Chicago').toInstant().toString(),
  })
  expect((await standing(t, b)).next).toBe(noon.add({ hours: 72 }).toString())
  const held = async (ContactId: number) =>
    (await t.call(getHold, { as: agent, params: { contactId: ContactId } })).body
  expect(await held(named.ContactId)).toMatchObject({ Until: back.toString(), Why: 'Out of office: messages wait' })
  expect((await held(unnamed.ContactId)).Why).toBe('Out of office, without a day that is understood: messages wait')
  // Who has said until when does not come back earlier for not saying it again; a later day counts.
  await arrives(named.Email, { IsAutomatic: true, Subject: 'Automatic reply: Hello', PlainText: 'I am on vacation.' })
  expect((await held(named.ContactId)).Until).toBe(back.toString())
  const later = back.add({ days: 7 })
  await arrives(named.Email, {
    IsAutomatic: true,
    Subject: 'Automatic reply: Hello',
    PlainText: `I am out of the office until ${later.month}/${later.day}/${later.year}.\n\nOn Monday, Ana wrote:\n> We are back on 12/24.`,
  })
  expect((await held(named.ContactId)).Until).toBe(later.toString())
})

test('who answers themselves is back, unless they say that they are away', async () => {
  at(noon)
  const [back, away, joint, other] = (await one(4)) as [Person, Person, Person, Person]
  await join([back, joint])
  const WorkflowId = await makeWorkflow(t, agent, [email({ WaitTime: 1 })])
  const ids = await start(t, agent, WorkflowId, [back.ContactId, away.ContactId, joint.ContactId])
  const day = noon.toZonedDateTimeISO('America/Chicago').toPlainDate().add({ days: 300 })
  const absence = {
    IsAutomatic: true,
    Subject: 'Automatic reply: Hello',
    PlainText: `I am out of the office until ${day}.`,
  }
  for (const { Email } of [back, away, joint, other]) await arrives(Email, absence)
  await run(noon.add({ hours: 24 }))
  const held = async ({ ContactId }: Person) =>
    (await t.call(getHold, { as: agent, params: { contactId: ContactId } })).body.Until
  expect(await held(back)).toBe(day.toString())
  // What a portal or a program writes, and an answer from before, say nothing of it.
  await arrives('leads@portal.example', { With: back.Email, PlainText: 'Ida has asked for a tour' })
  await arrives(back.Email, { IsAutomatic: true, Subject: 'We got it', PlainText: 'A ticket was created.' })
  await arrives(back.Email, { Date: noon.subtract({ hours: 48 }).toString() })
  await arrives(away.Email, { PlainText: 'I’m away until Friday but yes, let’s see the house' })
  expect([await held(back), await held(away)]).toEqual([day.toString(), day.toString()])
  await arrives(back.Email, {
    PlainText: `I am back, yes please\n\nOn Monday, Ana wrote:\n> You are out of the office until ${day}.`,
  })
  expect(await held(back)).toBeNull()
  expect([await held(away), await held(joint), await held(other)]).toEqual(Array(3).fill(day.toString()))
  // The step waits for the hold no longer.
  await run(noon.add({ hours: 48 }))
  const next = await Promise.all(ids.map(async (id) => (await standing(t, id)).outcomes))
  expect(next).toEqual([['Done'], [], []])
})

test('an absence that comes late holds nothing, if its writer has answered since', async () => {
  at(noon)
  const [back, away, joint] = (await one(3)) as [Person, Person, Person]
  await join([back, joint])
  const day = noon.toZonedDateTimeISO('America/Chicago').toPlainDate().add({ days: 30 })
  const before = noon.subtract({ hours: 240 }).toString()
  const absence = {
    IsAutomatic: true,
    Subject: 'Automatic reply',
    PlainText: `I am out of the office until ${day}.`,
    Date: before,
  }
  const held = async ({ ContactId }: Person) =>
    (await t.call(getHold, { as: agent, params: { contactId: ContactId } })).body.Until
  await arrives(back.Email, { PlainText: 'Yes, please' })
  await arrives(away.Email, { PlainText: 'I’m away until Friday but yes, let’s see the house' })
  for (const { Email } of [back, away, joint]) await arrives(Email, absence)
  expect([await held(back), await held(away), await held(joint)]).toEqual([null, day.toString(), day.toString()])
  // One from after the answer does.
  await arrives(back.Email, { ...absence, Date: noon.add({ minutes: 1 }).toString() })
  expect(await held(back)).toBe(day.toString())
})

test('a goal ends it, paused or not, unless the workflow reached it by itself', async () => {
  at(noon)
  const people = await one(4)
  const [made, typed, self, plain] = people.map(({ ContactId }) => ContactId) as [number, number, number, number]
  const goals = ['AppointmentMade', 'TypeChanged', 'AgreementSigned']
  const WorkflowId = await makeWorkflow(t, agent, [later()], { goals })
  const [a = 0, b = 0, c = 0] = await start(t, agent, WorkflowId, [made, typed, plain])
  const [d = 0] = await start(
    t,
    agent,
    await makeWorkflow(t, agent, [step(stepType.ChangeType, { Settings: { ContactTypeId: 3 } }), later()], { goals }),
    [self],
  )
  const [e = 0] = await start(t, agent, WorkflowId, [self])
  await arrives(people[0]?.Email as string)
  const DateTime = new Date(Date.now() + 86_400_000).toISOString()
  const appointment = { Title: 'Lunch', AppointmentTypeId: 1001, DateTime, DurationMinutes: 30, ContactId: made }
  const answer = await t.call(createAppointment, { as: agent, body: appointment as never })
  expect(answer.status, answer.text).toBe(200)
  await t.call(updateContact, {
    as: agent,
    body: { Contact: { ContactId: typed }, Entity: { ContactTypeId: 3 } } as never,
  })
  await run()
  expect(await standing(t, a)).toMatchObject({ status: 'Ended', why: 'Reached its goal: an appointment was made' })
  expect(await standing(t, b)).toMatchObject({ status: 'Ended', why: 'Reached its goal: the contact type changed' })
  expect((await standing(t, c)).status).toBe('Active')
  expect(await standing(t, d)).toMatchObject({ status: 'Active', outcomes: ['Done'] })
  expect((await standing(t, e)).status).toBe('Ended')
})

test('another brokerage’s workflows are nobody’s business', async () => {
  at(noon)
  const [theirs = 0] = await makeMany(t, south.agent, 1, 'south')
  const WorkflowId = await makeWorkflow(t, south.agent, [later(0)], pausing)
  const [id = 0] = await start(t, south.agent, WorkflowId, [theirs])
  const [person] = (await one()) as [{ ContactId: number; Email: string }]
  await arrives(person.Email)
  await run()
  expect(await standing(t, id)).toMatchObject({ status: 'Active', outcomes: [] })
  expect(admin.TenantId).toBe(TenantId)
})

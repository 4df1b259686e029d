import { removeEnrollment, saveWorkflowSettings, setHold, togglePause } from '@dormer/contract/automation/enrollments'
import { stepType, type WorkflowStep } from '@dormer/contract/automation/steps'
import { type SendWindow, setWorkflowStatus } from '@dormer/contract/automation/workflows'
import { deleteContacts } from '@dormer/contract/people/contacts'
import { afterAll, expect, test } from 'vitest'
import { seeded } from '../../../../../chaos/random.ts'
import { startTestProgram } from '../../../../test/harness.ts'
import { workOffDue } from '../../../jobs/due.ts'
import { startLocalSmtp } from '../../../providers/email/local-smtp.ts'
import { startFakeTwilio } from '../../../providers/sms/fake-twilio.ts'
import { clock } from '../../../time/clock.ts'
import { givePostalAddress, makeMany } from '../../messages/mass/mass.fixture.ts'
import { type Arrival, receiveMessage } from '../../messages/messages/receive.ts'
import { deliverJob } from '../../messages/sending/deliver.jobs.ts'
import { makeTemplate, makeWorkflow, start, step } from '../engine/engine.fixture.ts'
import { killing, orDies } from './killed.fixture.ts'

/*
 * What leaves: workflows that send, against what a mail server and a text provider really get. People answer, are out of
 * office, are held, paused, removed and deleted; workflows are deactivated, all are stopped; the worker is killed at random,
 * also just before and after it hands a message over. Each message that arrives is held against the invariants below at the
 * moment that it arrives. A failure prints its seed: SIMULATION='{"seed":7}' runs it again.
 */
const options = {
  seed: 20_303,
  contacts: 12,
  flows: 4,
  days: 20,
  acts: 130,
  minutes: 5,
  ...(JSON.parse(process.env.SIMULATION ?? '{}') as object),
}
const random = seeded(options.seed)
const below = (n: number) => Math.floor(random() * n)
const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)]

const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'twilio-token' }
const [smtp, twilio] = await Promise.all([startLocalSmtp(), startFakeTwilio(account)])
const t = await startTestProgram({
  mail: { smtp: { host: smtp.host, port: smtp.port, secure: false }, from: 'office@north.example.com' },
  twilio: { ...account, base: twilio.base },
})
t.config.publicUrl = 'https://crm.example.com'
const { agent, admin, TenantId } = await t.makeBrokerage('North')
const real = clock.now
afterAll(async () => {
  clock.now = real
  await Promise.all([smtp.stop(), twilio.stop()])
})

const GAP_HOURS = 4
const AWAY_HOURS = 72
const HOUR = 3_600_000
const begin = Temporal.Instant.from('2030-02-20T15:00:00Z')
const end = begin.add({ hours: 24 * options.days })
let now = begin
const sinceBegin = (at: Temporal.Instant) => at.epochMilliseconds - begin.epochMilliseconds

type Flow = { id: number; steps: WorkflowStep[]; isActive: boolean; pauses: boolean; window: SendWindow | null }
type Person = {
  id: number
  email: string
  phone: string
  zone: string
  isThere: boolean
  /** By somebody, and by an out-of-office answer. */
  held: Temporal.Instant
  away: Temporal.Instant
  answered: Temporal.Instant[]
  got: { flow: Flow; at: Temporal.Instant }[]
}
type InFlow = {
  id: number
  flow: Flow
  person: Person
  status: 'Running' | 'Paused' | 'Removed'
  /** How long it has run, in milliseconds, and had when each of its steps was done. */
  ran: number
  done: number[]
}
const flows: Flow[] = []
const people: Person[] = []
const enrolled = new Map<number, InFlow>()
let isStopped = false
/**
 * What one person gets in the same words: an email has its own id, but of two texts that say the same, a provider's list
 * cannot tell which one it took. When both were interrupted, one may count as sent because the other was, which is then
 * sent for it: two in all, as was meant.
 */
type Words = { ids: Set<number>; arrived: number }
const wordsOf = new Map<string, Words>()
/** The messages of workflows: of which enrollment, when they were written, and in which words. */
type Written = { one: InFlow; at: Temporal.Instant; words: Words }
const written = new Map<number, Written>()

const runs = ({ status, flow, person }: InFlow) => status === 'Running' && flow.isActive && person.isThere && !isStopped
const passTo = (at: Temporal.Instant) => {
  for (const one of enrolled.values()) if (runs(one)) one.ran += at.epochMilliseconds - now.epochMilliseconds
  now = at
}
clock.now = () => now
const isAfter = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) > 0
const where = () => `seed ${options.seed}, ${now}`
const ok = (answer: { status: number; text: string }) => expect(answer.status, `${where()}: ${answer.text}`).toBe(200)

/** Held against what has just arrived. */
const invariants: Record<string, (message: Written & { tried: number }) => boolean> = {
  'never twice': ({ words, tried }) => words.arrived <= tried,
  'never while all are stopped': () => !isStopped,
  'never of a deactivated workflow': ({ one }) => one.flow.isActive,
  'never after a removal': ({ one }) => one.status !== 'Removed',
  'never while paused, by a person or an answer': ({ one }) => one.status !== 'Paused',
  'never after an answer to the last step': ({ one, at }) =>
    !one.flow.pauses ||
    !one.person.answered.some((said) => isAfter(said, at) && one.done.length === one.flow.steps.length),
  'never to who was deleted': ({ one }) => one.person.isThere,
  'never while held, or out of office': ({ one: { person } }) =>
    !isAfter(person.held, now) && !isAfter(person.away, now),
  'never outside the send window': ({ one: { flow, person } }) => {
    if (!flow.window) return true
    const there = now.toZonedDateTimeISO(person.zone)
    const time = there.toPlainTime().toString({ smallestUnit: 'minute' })
    return flow.window.Days.includes(there.dayOfWeek) && time >= flow.window.From && time < flow.window.To
  },
  'never within the gap after another workflow': ({ one: { flow, person } }) =>
    person.got.every((last) => last.flow === flow || !isAfter(last.at.add({ hours: GAP_HOURS }), now)),
}

/** Notes what the engine has just done: no step before its wait, none twice, in order. */
const noteDone = async () => {
  const rows = await t.query<{ id: number; step: number; message: number | null; words: string }>(
    `select o.contact_workflow_id::int as id, o.workflow_step_id::int as step, l.message_id::int as message,
       case channel when 'Text' then concat(to_addresses, body) else header_id end as words
     from workflow_outcome o left join workflow_message l using (tenant_id, contact_workflow_id, workflow_step_id)
       left join message using (tenant_id, message_id)
     where o.tenant_id = $1 and o.date_done = $2 order by o.workflow_outcome_id`,
    [TenantId, now.toString()],
  )
  for (const { id, step, message, words: key } of rows) {
    const one = enrolled.get(id) as InFlow
    const at = one.flow.steps.findIndex(({ WorkflowStepId }) => WorkflowStepId === step)
    if (at < one.done.length) continue // of another turn at the same time
    expect(at, `${where()}: steps are done in order, none is skipped`).toBe(one.done.length)
    const { WaitTime, TimeUnit } = one.flow.steps[at] as WorkflowStep
    // A day may have 23 hours, and a step that was done a little late counts from when it was due.
    const least =
      WaitTime * HOUR * (TimeUnit === 'Days' ? 24 : 1) - (TimeUnit === 'Days' ? HOUR : 0) - (at > 0 ? HOUR : 0)
    expect(one.ran - (one.done.at(-1) ?? 0), `${where()}: never early (${id}, step ${at})`).toBeGreaterThanOrEqual(
      least,
    )
    one.done.push(one.ran)
    if (message === null) continue
    const words = wordsOf.get(key) ?? { ids: new Set(), arrived: 0 }
    wordsOf.set(key, words)
    words.ids.add(message)
    written.set(message, { one, at: now, words })
  }
}

const dues = t.services.dues.filter(({ kind }) => kind === 'enrollment')
/** The worker does what is due, however often it is killed on the way; without faults it takes a few turns. */
const work = async (chance: number) => {
  for (let turns = 0; ; turns++) {
    const left = await t.query(`select from due where tenant_id = $1 and kind = 'enrollment' and at <= $2 limit 1`, [
      TenantId,
      now.toString(),
    ])
    if (left.length === 0) return
    expect(turns, `${where()}: due work ends once nothing fails`).toBeLessThan(60)
    await orDies(
      workOffDue(
        TenantId,
        killing(t.jobContext(), () => turns < 8 && random() < chance),
        dues,
      ),
    )
    await noteDone()
  }
}

const arrivals = () => smtp.arrived.length + twilio.messages.length
/** Until when nobody hands over messages, so that what was written meanwhile meets what has happened since. */
let mailRests = begin
/** Some of what is written, and may leave by now, is handed over. */
const handOver = async (chance: number, share: number) => {
  if (isAfter(mailRests, now)) return
  const rows = await t.query<{ id: number }>(
    `select o.message_id::int as id from outbox o join workflow_message l using (tenant_id, message_id)
     where o.tenant_id = $1 and not_before <= $2 order by 1`,
    [TenantId, now.toString()],
  )
  for (const { id: MessageId } of rows) {
    if (random() >= share) continue
    const before = arrivals()
    await orDies(
      deliverJob.run(
        { TenantId, MessageId },
        killing(t.jobContext(), () => random() < chance),
      ),
    )
    const message = written.get(MessageId)
    if (arrivals() === before) continue
    expect(message, `${where()}: message ${MessageId} is a workflow's`).toBeDefined()
    if (!message) continue
    message.words.arrived += arrivals() - before
    const tried = (
      await t.query('select from workflow_message where message_id = any($1) and date_left is not null', [
        [...message.words.ids],
      ])
    ).length
    for (const [name, holds] of Object.entries(invariants))
      expect(
        holds({ ...message, tried }),
        `${where()}: ${name} (enrollment ${message.one.id}, message ${MessageId})`,
      ).toBe(true)
    message.one.person.got.push({ flow: message.one.flow, at: now })
  }
}

const hears = (person: Person, more: Partial<Arrival>) =>
  t.services.database.asTenant(TenantId, (db) =>
    receiveMessage(db, {
      TenantId,
      Channel: 'Email',
      From: person.email,
      To: [agent.Email],
      Subject: 'Re: Hello',
      Body: 'Yes, please',
      PlainText: 'Yes, please',
      Via: 'SMTP',
      Date: now.toString(),
      ...more,
    }),
  )
const isOpen = ({ status, person, done, flow }: InFlow) =>
  status !== 'Removed' && person.isThere && done.length < flow.steps.length
const openOnes = () => [...enrolled.values()].filter(isOpen)
const there = () => people.filter(({ isThere }) => isThere)

const acts: [weight: number, act: () => Promise<unknown>][] = [
  [
    30,
    async () => {
      const [person, flow] = [pick(there()), pick(flows)]
      if (!person || !flow?.isActive) return
      if (openOnes().some((one) => one.person === person && one.flow === flow)) return
      const [id] = await start(t, agent, flow.id, [person.id])
      if (id) enrolled.set(id, { id, flow, person, status: 'Running', ran: 0, done: [] })
    },
  ],
  [
    10,
    async () => {
      const paused = openOnes().filter(({ status }) => status === 'Paused')
      const one = pick(random() < 0.7 && paused.length > 0 ? paused : openOnes())
      if (!one) return
      ok(await t.call(togglePause, { as: agent, params: { ContactWorkflowId: one.id } }))
      one.status = one.status === 'Paused' ? 'Running' : 'Paused'
    },
  ],
  [
    2,
    async () => {
      const one = pick(openOnes())
      if (!one) return
      ok(await t.call(removeEnrollment, { as: agent, params: { ContactWorkflowId: one.id } }))
      one.status = 'Removed'
    },
  ],
  [
    6,
    async () => {
      const person = pick(there())
      if (!person) return
      await hears(
        person,
        random() < 0.5 ? {} : { Channel: 'Text', From: person.phone, To: ['5125550199'], Subject: null },
      )
      person.answered.push(now)
      for (const one of openOnes())
        if (one.person === person && one.status === 'Running' && one.flow.pauses) one.status = 'Paused'
    },
  ],
  [
    4,
    async () => {
      const person = pick(there())
      if (!person) return
      const PlainText = 'I am out of the office and will answer when I am back.'
      await hears(person, { IsAutomatic: true, Subject: 'Out of office', Body: PlainText, PlainText })
      person.away = now.add({ hours: AWAY_HOURS })
    },
  ],
  [
    4,
    async () => {
      const person = pick(there())
      if (!person) return
      const lifts = random() < 0.5
      // It ends when that day begins where they are.
      const day = now
        .toZonedDateTimeISO(person.zone)
        .toPlainDate()
        .add({ days: 1 + below(5) })
      const Until = lifts ? null : day.toString()
      ok(await t.call(setHold, { as: agent, params: { contactId: person.id }, body: { Until } }))
      person.held = lifts ? begin : day.toZonedDateTime(person.zone).toInstant()
      if (lifts) person.away = begin
    },
  ],
  [
    3,
    async () => {
      // What stands still goes on sooner than it stood still.
      const flow = pick(flows.some(({ isActive }) => !isActive) ? flows.filter(({ isActive }) => !isActive) : flows)
      if (!flow) return
      const Status = flow.isActive ? ('Inactive' as const) : ('Active' as const)
      ok(await t.call(setWorkflowStatus, { as: agent, body: { WorkflowId: flow.id, Status } }))
      flow.isActive = !flow.isActive
    },
  ],
  [
    4,
    async () => {
      if (!isStopped && random() < 0.5) return
      isStopped = !isStopped
      ok(await t.call(saveWorkflowSettings, { as: admin, body: { IsStopped: isStopped } }))
    },
  ],
  [
    0.5,
    async () => {
      const person = there().length > 4 ? pick(there()) : undefined
      if (!person) return
      ok(await t.call(deleteContacts, { as: admin, body: [person.id] }))
      person.isThere = false
    },
  ],
]
const total = acts.reduce((sum, [weight]) => sum + weight, 0)
const actAtRandom = () => {
  let left = random() * total
  for (const [weight, act] of acts) {
    left -= weight
    if (left < 0) return act()
  }
  return undefined
}

const setUp = async () => {
  await givePostalAddress(t, agent)
  await t.query(`update tenant set text_number = '5125550199' where tenant_id = $1`, [TenantId])
  const ids = await makeMany(t, agent, options.contacts, 'sim')
  for (const [n, id] of ids.entries()) {
    const [zip, zone] = [
      ['78701', 'America/Chicago'],
      ['10001', 'America/New_York'],
      ['85001', 'America/Phoenix'],
    ][n % 3] as [string, string]
    const phone = `512555${String(1000 + n)}`
    await t.query('update contact set zip_code = $2, cell_phone = $3 where contact_id = $1', [id, zip, phone])
    await t.query(
      `insert into consent (tenant_id, channel, address, says, how) values ($1, 'Text', $2, 'Yes', 'in person')`,
      [TenantId, phone],
    )
    const [row] = await t.query<{ email: string }>('select email from contact where contact_id = $1', [id])
    const email = row?.email ?? ''
    people.push({ id, email, phone, zone, isThere: true, held: begin, away: begin, answered: [], got: [] })
  }
  const EmailTemplateId = await makeTemplate(t, TenantId, '<p>Dear {{FirstName}}</p>')
  const makeText = async (words: string) => {
    const [text] = await t.query<{ id: string }>(
      `insert into text_template (tenant_id, name, body) values ($1, $2, $2) returning text_template_id as id`,
      [TenantId, words],
    )
    return Number(text?.id)
  }
  const texts = [
    await makeText('Hi {{FirstName}}'),
    ...(await Promise.all([1, 2, 3, 4, 5].map((n) => makeText(`Hi {{FirstName}}, text ${n}`)))),
  ] as [number, ...number[]]
  for (let n = 0; n < options.flows; n++) {
    const steps = Array.from({ length: 2 + below(4) }, (_, at) => {
      const isDays = random() < 0.5
      const wait = {
        WaitTime: at === 0 && random() < 0.5 ? 0 : 1 + below(isDays ? 4 : 40),
        TimeUnit: isDays ? ('Days' as const) : ('Hours' as const),
      }
      const kind = below(5)
      if (kind === 0) return step(stepType.Call, { TaskTitle: 'Call', ...wait })
      return kind < 3
        ? step(stepType.Email, { EmailTemplateId, ...wait })
        : // In every second workflow all texts say the same; in the others each has its own words.
          step(stepType.Text, { TextTemplateId: n % 2 ? (texts[at + 1] as number) : texts[0], ...wait })
    })
    const window = n % 2 ? { Days: [1, 2, 3, 4, 5], From: '09:00', To: '17:00' } : null
    const pauses = n % 4 < 2
    const id = await makeWorkflow(t, agent, steps, {
      name: `Flow ${n}`,
      pause_on_communication: pauses,
      ...(window && { send_window: JSON.stringify(window) }),
    })
    // What publishing makes a version of.
    await t.query(
      `insert into workflow_step (tenant_id, workflow_id, step_order, task_type_id, task_title, wait_time, time_unit,
         email_template_id, text_template_id) values ($1, $2, 0, $3, 'Call', 1, 'Days', null, null)`,
      [TenantId, id, stepType.Call],
    )
    flows.push({ id, steps, isActive: true, pauses, window })
  }
}

test(
  `${options.days} days of messages, seed ${options.seed}: none early, twice, after its stop or within the gap, nobody forgotten`,
  async () => {
    await setUp()
    const moments = Array.from({ length: options.acts }, () => begin.add({ minutes: below(24 * 60 * options.days) }))
    moments.sort(Temporal.Instant.compare)
    const nextWork = async () => {
      const [row] = await t.query<{ at: Date | null }>(
        `select min(at) as at from (
           select at from due where tenant_id = $1 and kind = 'enrollment' and at < 'infinity'
           union all select greatest(not_before, $2) from outbox where tenant_id = $1) waiting`,
        [TenantId, mailRests.toString()],
      )
      return row?.at ? Temporal.Instant.fromEpochMilliseconds(row.at.getTime() + 1) : undefined
    }
    for (;;) {
      const due = (await nextWork())?.add({ minutes: below(50) })
      const act = moments[0]
      const isDue = due !== undefined && (act === undefined || isAfter(act, due))
      const next = isDue ? due : act
      if (next === undefined || isAfter(next, end)) break
      passTo(isAfter(next, now) ? next : now.add({ minutes: 5 }))
      if (!isDue) {
        moments.shift()
        await actAtRandom()
        if (random() < 0.3) mailRests = now.add({ hours: below(18) })
        if (random() < 0.3) continue
      }
      await work(0.2)
      await handOver(0.06, 0.7)
    }
    // Liveness: faults stop, everything runs, and all that is due ends.
    passTo(end)
    if (isStopped) ok(await t.call(saveWorkflowSettings, { as: admin, body: { IsStopped: false } }))
    isStopped = false
    for (const flow of flows.filter(({ isActive }) => !isActive)) {
      ok(await t.call(setWorkflowStatus, { as: agent, body: { WorkflowId: flow.id, Status: 'Active' } }))
      flow.isActive = true
    }
    for (const one of openOnes().filter(({ status }) => status === 'Paused')) {
      ok(await t.call(togglePause, { as: agent, params: { ContactWorkflowId: one.id } }))
      one.status = 'Running'
    }
    for (let turns = 0; ; turns++) {
      const next = await nextWork()
      if (!next) break
      expect(turns, `${where()}: nobody is forgotten`).toBeLessThan(3000 + 20 * enrolled.size)
      passTo(isAfter(next, now) ? next : now.add({ minutes: 5 }))
      await work(0)
      await handOver(0, 1)
    }

    const stood = await t.query<{ id: number; status: string; outcomes: number }>(
      `select contact_workflow_id::int as id, status, (select count(*)::int from workflow_outcome o
         where o.tenant_id = e.tenant_id and o.contact_workflow_id = e.contact_workflow_id) as outcomes
       from contact_workflow e where tenant_id = $1`,
      [TenantId],
    )
    for (const { id, status, outcomes } of stood) {
      const one = enrolled.get(id) as InFlow
      expect(status, `nobody is forgotten (${id})`).toBe(one.status === 'Removed' ? 'Removed' : 'Completed')
      expect(outcomes, `each step has one outcome (${id})`).toBe(one.done.length)
    }
    const messages = await t.query<{ id: number; status: string; why: string | null }>(
      `select message_id::int as id, status, status_text as why from message join workflow_message using (tenant_id, message_id)
       where tenant_id = $1`,
      [TenantId],
    )
    for (const [words, alike] of Map.groupBy(messages, ({ id }) => written.get(id)?.words)) {
      const among = (statuses: string[]) => alike.filter(({ status }) => statuses.includes(status)).length
      const are = `${JSON.stringify(alike)} have arrived ${words?.arrived} times`
      expect(among(['Sent', 'Delivered', 'Unknown', 'Blocked', 'Failed']), are).toBe(alike.length)
      expect(words?.arrived, are).toBeGreaterThanOrEqual(among(['Sent', 'Delivered']))
      expect(words?.arrived, are).toBeLessThanOrEqual(among(['Sent', 'Delivered', 'Unknown']))
    }
    const sent = messages.filter(({ status }) => status === 'Sent').length
    const known = [...wordsOf.values()].reduce((sum, { arrived }) => sum + arrived, 0)
    expect(known, 'what arrived is what was written').toBe(arrivals())
    expect(sent, 'something was sent').toBeGreaterThan(options.acts / 10)
    const of = (name: string) => messages.filter(({ status }) => status === name).length
    if (process.env.SIMULATION)
      console.log(
        `${where()}: ${enrolled.size} enrollments, ${sent} messages sent, ${of('Blocked')} stopped, ${of('Unknown')} unknown, ${of('Failed')} too late; ${sinceBegin(now) / HOUR / 24} days`,
      )
  },
  options.minutes * 60_000,
)

import { notifications } from '@dormer/contract/day/notifications'
import { contactConsent, saveConsent } from '@dormer/contract/messages/consent'
import { checkMass, massEmail } from '@dormer/contract/messages/mass'
import { checkMessage, sendEmail } from '@dormer/contract/messages/messages'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { suppress } from '../consent/consent.queries.ts'
import { givePostalAddress, makeOne } from './mass.fixture.ts'

// Nothing leaves this machine: links lead to the address that the user came by.
const t = await startTestProgram({ worker: true })
const { agent } = await t.makeBrokerage('North')
await givePostalAddress(t, agent)

let last = 0
/** A recipient of an email to many, with its unsubscribe link. */
const makeReader = async () => {
  const Email = `reader${++last}@example.com`
  const ContactId = await makeOne(t, agent, { Email })
  await t.call(massEmail, { as: agent, body: { ContactIds: [ContactId], Subject: 'News', Body: '<p>Hello</p>' } })
  const url = async () => {
    const [row] = await t.query<{ body: string }>(`select body from message where to_addresses = $1`, [[Email]])
    return /href="(http[^"]+\/u\/[\w-]{43})"/.exec(row?.body ?? '')?.[1]
  }
  await expect.poll(url).toBeDefined()
  // The job still writes until the queue has removed it.
  const jobs = `select from graphile_worker.jobs where task_identifier = 'send-mass-messages'`
  await expect.poll(() => t.query(jobs)).toEqual([])
  const link = (await url()) ?? ''
  expect(new URL(link).origin).toBe(t.url.replace(/\/$/, ''))
  const goesOn = async () => {
    const { body } = await t.call(checkMass, { as: agent, body: { Channel: 'Email', ContactIds: [ContactId] } })
    return body.Sends === 1
  }
  const consent = async () => {
    const { body } = await t.call(contactConsent, { as: agent, query: { contactId: ContactId } })
    return body.find((one) => one.Channel === 'Email')
  }
  return { ContactId, Email, link, goesOn, consent }
}
const post = (link: string, body?: Record<string, string>) =>
  t.send('POST', link, {
    body: body && new URLSearchParams(body).toString(),
    headers: body && { 'content-type': 'application/x-www-form-urlencoded' },
  })

test('viewing the page changes nothing; link scanners do no harm', async () => {
  const { link, goesOn } = await makeReader()
  const page = await t.unchanged(() => t.send('GET', link))
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('<form method="post">') })
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await goesOn()).toBe(true)
})

test.for<[string, (link: string) => Promise<unknown>]>([
  ['a form', (link) => post(link, { 'List-Unsubscribe': 'One-Click' })],
  [
    'multipart, as RFC 8058 allows',
    async (link) => {
      const form = new FormData()
      form.set('List-Unsubscribe', 'One-Click')
      return t.send('POST', link, { body: form as never })
    },
  ],
  ['nothing but the request', (link) => post(link)],
])('one click in a mail program unsubscribes at once, without a session: %s', async ([, click]) => {
  const { Email, link, goesOn, consent } = await makeReader()
  expect(await click(link)).toMatchObject({ status: 200, text: expect.stringContaining('You are unsubscribed') })
  expect(await goesOn()).toBe(false)
  expect(await consent()).toMatchObject({
    Blocked: null,
    Warning: expect.stringMatching(/^Ida Moor unsubscribed from mass mail on .* A personal email can still be sent\.$/),
    Entries: [{ Says: 'No', How: 'Used the unsubscribe link of the email “News”', ByName: null }],
  })
  const [kept] = await t.query<{ found: boolean }>(
    `select s.message_id = m.message_id as found from suppression s join message m on m.to_addresses[1] = s.address where s.address = $1`,
    [Email],
  )
  expect(kept).toEqual({ found: true })
  // A second time changes nothing.
  await t.unchanged(() => click(link))
  const told = (await t.call(notifications, { as: agent })).body.filter(
    (one) => one.Title === 'Ida Moor unsubscribed from email',
  )
  expect(told.length).toBeGreaterThan(0)
})

test('on the page a person unsubscribes, and subscribes again', async () => {
  const { link, goesOn, consent } = await makeReader()
  expect((await post(link, { Choice: 'Unsubscribe' })).text).toContain('Subscribe again')
  expect(await goesOn()).toBe(false)
  expect((await t.send('GET', link)).text).toContain('You are unsubscribed')
  expect((await post(link, { Choice: 'Subscribe' })).text).toContain('Email preferences')
  expect(await goesOn()).toBe(true)
  expect((await consent())?.Entries.map((entry) => entry.Says)).toEqual(['Yes', 'No'])
})

test('a person who unsubscribed can be written to personally, with a warning, until the address turns out dead', async () => {
  const { ContactId, Email, link, goesOn, consent } = await makeReader()
  await post(link)
  const body = { ToAddresses: [Email], ToContactId: ContactId, Subject: 'Your closing', Body: '<p>See you Friday</p>' }
  const check = { Channel: 'Email' as const, Addresses: [Email], ToContactId: ContactId }
  expect((await t.call(checkMessage, { as: agent, body: check })).body.Checked).toMatchObject([
    { Decision: 'Send', Why: expect.stringContaining('unsubscribed from mass mail on ') },
  ])
  const sent = await t.call(sendEmail, { as: agent, body })
  expect(sent).toMatchObject({ status: 200 })
  await expect
    .poll(() => t.query('select status from message where message_id = $1', [sent.body.MessageId]))
    .toEqual([{ status: 'Delivered' }])
  expect(await goesOn()).toBe(false)

  await t.services.database.asTenant(agent.TenantId, (db) =>
    suppress(db, { TenantId: agent.TenantId, Channel: 'Email', Address: Email }, 'Bounced', { How: 'No such mailbox' }),
  )
  expect(await t.call(sendEmail, { as: agent, body })).toMatchObject({
    status: 400,
    body: { Message: expect.stringContaining('came back on') },
  })
  // Saying that the address works again does not subscribe it again, nor does the page forget.
  const works = { ContactId, Channel: 'Email' as const, Says: 'Yes' as const, How: 'On the phone' }
  expect(await t.call(saveConsent, { as: agent, body: works })).toMatchObject({ status: 200 })
  expect(await consent()).toMatchObject({ Blocked: null, Warning: expect.stringContaining('unsubscribed') })
  expect(await goesOn()).toBe(false)
  expect((await t.send('GET', link)).text).toContain('You are unsubscribed')
})

test('unsubscribing does not loosen a no to all email that a user recorded', async () => {
  const { ContactId, Email, link } = await makeReader()
  const no = { ContactId, Channel: 'Email' as const, Says: 'No' as const, How: 'On the phone' }
  const check = { Channel: 'Email' as const, Addresses: [Email], ToContactId: ContactId }
  const checked = async () => (await t.call(checkMessage, { as: agent, body: check })).body.Checked[0]
  expect(await t.call(saveConsent, { as: agent, body: no })).toMatchObject({ status: 200 })
  expect(await checked()).toMatchObject({ Decision: 'Blocked' })
  await post(link)
  expect(await checked()).toMatchObject({ Decision: 'Blocked', Why: expect.stringContaining('stopped all email to') })
  const body = { ToAddresses: [Email], ToContactId: ContactId, Subject: 'News', Body: '<p>Hello</p>' }
  expect(await t.call(sendEmail, { as: agent, body })).toMatchObject({ status: 400 })
  expect(await t.call(saveConsent, { as: agent, body: { ...no, Says: 'Yes' as const } })).toMatchObject({ status: 200 })
  expect(await checked()).toMatchObject({ Decision: 'Send', Why: expect.stringContaining('unsubscribed') })
})

test('a link that is unknown changes nothing and says so; the link of a test says that it is one', async () => {
  await t.unchanged(async () => {
    for (const link of ['/u/x', `/u/${'A'.repeat(43)}`])
      for (const answer of [await t.send('GET', link), await post(link)])
        expect(answer).toMatchObject({ status: 404, text: expect.stringContaining('This link does not work') })
    expect((await post('/u/test')).text).toContain('This was a test')
  })
})

test('what somebody here stopped stands beside what the person said and beside a bounce; lifting one leaves the others', async () => {
  const { TenantId } = agent
  /** What a personal email is told, and whether emails to many go on. */
  const standsFor = async ({ ContactId, Email, goesOn }: Awaited<ReturnType<typeof makeReader>>) => {
    const check = { Channel: 'Email' as const, Addresses: [Email], ToContactId: ContactId }
    const [one] = (await t.call(checkMessage, { as: agent, body: check })).body.Checked
    const [why] = /stopped all|unsubscribed|came back|as spam/.exec(one?.Why ?? '') ?? []
    return [one?.Decision, why, await goesOn()]
  }
  const say = (reader: { ContactId: number }, Says: 'Yes' | 'No') =>
    t.call(saveConsent, {
      as: agent,
      body: { ContactId: reader.ContactId, Channel: 'Email', Says, How: 'On the phone' },
    })
  const mark = (Address: string, reason: 'Bounced' | 'Complaint') =>
    t.services.database.asTenant(TenantId, (db) =>
      suppress(db, { TenantId, Channel: 'Email', Address }, reason, { How: 'A report' }),
    )

  const first = await makeReader()
  await say(first, 'No')
  expect(await standsFor(first)).toEqual(['Blocked', 'stopped all', false])
  await post(first.link, { Choice: 'Unsubscribe' })
  expect(await standsFor(first)).toEqual(['Blocked', 'stopped all', false])
  expect((await first.consent())?.Blocked).toContain('Ana Agent stopped all email to Ida Moor')
  await post(first.link, { Choice: 'Subscribe' })
  expect(await standsFor(first)).toEqual(['Blocked', 'stopped all', false])
  await say(first, 'Yes')
  expect(await standsFor(first)).toEqual(['Send', undefined, true])

  // The other way round: only the person lifts what they said.
  const second = await makeReader()
  await post(second.link, { Choice: 'Unsubscribe' })
  expect(await standsFor(second)).toEqual(['Send', 'unsubscribed', false])
  await say(second, 'No')
  expect(await standsFor(second)).toEqual(['Blocked', 'stopped all', false])
  await say(second, 'Yes')
  expect(await standsFor(second)).toEqual(['Send', 'unsubscribed', false])
  await post(second.link, { Choice: 'Subscribe' })
  expect(await standsFor(second)).toEqual(['Send', undefined, true])

  // A report of spam stays, whatever is lifted; so does a dead address.
  const third = await makeReader()
  await say(third, 'No')
  await mark(third.Email, 'Complaint')
  expect(await standsFor(third)).toEqual(['Blocked', 'stopped all', false])
  await say(third, 'Yes')
  expect(await standsFor(third)).toEqual(['Send', 'as spam', false])
  const fourth = await makeReader()
  await say(fourth, 'No')
  await post(fourth.link, { Choice: 'Unsubscribe' })
  await mark(fourth.Email, 'Bounced')
  expect(await standsFor(fourth)).toEqual(['Blocked', 'came back', false])
  await post(fourth.link, { Choice: 'Subscribe' })
  expect(await standsFor(fourth)).toEqual(['Blocked', 'came back', false])
  await say(fourth, 'Yes')
  expect(await standsFor(fourth)).toEqual(['Send', undefined, true])
})

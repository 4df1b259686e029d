import {
  connectGmail,
  connectOffice365,
  mailboxes,
  mailboxProviders,
  mailboxSignIn,
  office365Password,
} from '@dormer/contract/messages/mailboxes'
import { contactMessages, sendEmail } from '@dormer/contract/messages/messages'
import { createContact, getContact } from '@dormer/contract/people/contacts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { client, startFakeGmail, startFakeGraph } from '../../../providers/email/fake-mail-apis.ts'

const google = await startFakeGmail()
const microsoft = await startFakeGraph()
afterAll(() => Promise.all([google.stop(), microsoft.stop()]))

const t = await startTestProgram({
  worker: true,
  secretsKey: Buffer.alloc(32, 7).toString('base64'),
  google: {
    ...client,
    at: { authorize: `${google.base}/auth`, token: `${google.base}/token`, api: google.base },
  },
  microsoft: { ...client, tenant: 'common', at: { login: microsoft.base, api: `${microsoft.base}/v1.0` } },
})
const { agent, admin, colleague } = await t.makeBrokerage('North')

const subjects = {
  gmail: { server: google, connect: connectGmail, id: 1, name: 'Gmail', via: 'Gmail' },
  office365: { server: microsoft, connect: connectOffice365, id: 2, name: 'Office 365', via: 'Microsoft' },
} as const

/** Begins a user's sign-in at the provider, which remembers where to send the browser and what it was shown. */
const begin = async (provider: keyof typeof subjects, as: User = agent) => {
  const { status, body } = await t.call(mailboxSignIn, {
    as,
    params: { provider },
    query: { loginHint: 'ana@x.example' },
  })
  expect(status).toBe(200)
  const asked = new URL(body.Url).searchParams
  const { server } = subjects[provider]
  Object.assign(server.granted, {
    code: 'a-code',
    challenge: asked.get('code_challenge'),
    redirectUri: asked.get('redirect_uri'),
  })
  return { asked, State: asked.get('state') ?? '' }
}
beforeEach(async () => {
  await t.query('delete from mailbox')
})

test.for(Object.keys(subjects) as (keyof typeof subjects)[])(
  'a mailbox at %s is connected by a sign-in, read and sent from',
  async (provider) => {
    const { server, connect, id, name, via } = subjects[provider]
    const Email = `client.${provider}@example.org`
    const contact = { FirstName: 'Ida', LastName: 'Moor', Email, AssignedAgentId: agent.UserId }
    const { ContactId } = (await t.call(createContact, { as: admin, body: contact })).body
    const { Entity } = (await t.call(getContact, { as: admin, query: { contactId: ContactId } })).body
    server.emails.push({
      id: 'one',
      labels: ['INBOX', 'inbox'],
      date: new Date(Date.now() - 86_400_000),
      source: `From: ${Email}\r\nTo: ana@x.example\r\nMessage-ID: <${provider}@x>\r\nSubject: Hello\r\n\r\nHello\r\n`,
    })
    const { asked, State } = await begin(provider)
    expect(asked.get('redirect_uri')).toBe(`${t.url}/settings/email/${provider}`)
    expect(asked.get('login_hint')).toBe('ana@x.example')
    expect(State).not.toContain('verifier')
    const connected = await t.call(connect, { as: agent, body: { Code: 'a-code', State } })
    expect(connected).toMatchObject({ status: 200, body: { EmailProviderId: id, ProviderName: name, HasError: false } })
    const found = async () =>
      (await t.call(contactMessages, { as: agent, query: { contactEntityId: Entity.ContactEntityId } })).body
    await expect.poll(async () => (await found()).map((m) => m.Subject)).toEqual(['Hello'])

    const body = { ToAddresses: [Email], Subject: 'Saturday', Body: '<p>At ten?</p>' }
    const { MessageId } = (await t.call(sendEmail, { as: agent, body })).body
    await expect
      .poll(async () => (await t.query('select status, via from message where message_id = $1', [MessageId]))[0])
      .toEqual({ status: 'Sent', via })
    // The code and its state can be used once, by the session that began.
    expect((await t.call(connect, { as: agent, body: { Code: 'a-code', State } })).status).toBe(400)
  },
)

test('a sign-in counts only in the session that began it, for its provider, and for half an hour', async () => {
  const { State } = await begin('gmail')
  const refused = { status: 400, body: { Message: expect.stringContaining('was not started here') } }
  const again = await t.signedIn(agent)
  for (const [as, connect, state] of [
    [colleague, connectGmail, State],
    [again, connectGmail, State],
    [agent, connectOffice365, State],
    [agent, connectGmail, 'x'],
    [agent, connectGmail, undefined],
  ] as const)
    expect(await t.call(connect, { as, body: { Code: 'a-code', State: state } })).toMatchObject(refused)
  expect((await t.call(mailboxes, { as: agent })).body).toEqual([])
})

test('the provider’s refusals are explained in words', async () => {
  const { State } = await begin('gmail')
  expect(await t.call(connectGmail, { as: agent, body: { Code: 'another', State } })).toMatchObject({
    status: 400,
    body: { Message: expect.stringContaining('Google') },
  })
})

test('a password for Office 365 is not accepted: the answer says where to sign in', async () => {
  expect((await t.call(mailboxProviders, { as: agent })).body).toEqual({ Gmail: true, Office365: true, Imap: true })
  const { status, body } = await t.call(office365Password, {
    as: agent,
    body: { Email: 'ana@x.example', Password: 'my-password' },
  })
  expect(status).toBe(400)
  expect(body.Message).toContain('Sign in at Microsoft instead: http')
  expect(body.Message).toContain('login_hint=ana%40x.example')
  expect(body.Message).not.toContain('my-password')
})

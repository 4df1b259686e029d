import { removeLogo, saveLogo } from '@dormer/contract/brokerage/brokerage'
import { requestReset, resetPassword } from '@dormer/contract/brokerage/recovery'
import { getCurrentUser, signIn } from '@dormer/contract/brokerage/session'
import { changePassword, deleteUser, removeUserPhoto, uploadUserPhoto } from '@dormer/contract/brokerage/users'
import { emailDocuments } from '@dormer/contract/deals/document-emails'
import { addFolder, uploadTransactionDocuments } from '@dormer/contract/deals/documents'
import { createTransaction } from '@dormer/contract/deals/transactions'
import { sendProperty } from '@dormer/contract/homes/send-property'
import { createContact } from '@dormer/contract/people/contacts'
import { simpleParser } from 'mailparser'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { password, startTestProgram, type User } from '../../../../test/harness.ts'
import { startLocalSmtp } from '../../../providers/email/local-smtp.ts'
import { choose, makeListings } from '../../homes/listings.fixture.ts'
import { inviteUser } from './codes.queries.ts'

const smtp = await startLocalSmtp()
afterAll(() => smtp.stop())
const t = await startTestProgram({
  worker: true,
  mail: { smtp: { host: smtp.host, port: smtp.port, secure: false }, from: 'office@north.example.com' },
})
// Set only now: links lead there, but the tests do not call it.
t.config.publicUrl = 'https://crm.example.com'
const { database } = t.services
const { agent, admin, TenantId } = await t.makeBrokerage('North')

/** The emails to an address, oldest first, with soft line breaks removed, and without those about sign-ins. */
const mailsTo = async (address: string) => {
  await t.idle()
  return smtp.arrived
    .filter((one) => one.to.includes(address))
    .map(({ source = '' }) => source.replace(/=\r\n/g, '').replace(/=3D/g, '='))
    .filter((source) => !source.includes('Subject: New sign-in'))
}
let n = 0
/** A user who has no password yet. */
const newcomer = async (): Promise<User> => {
  const Email = `newcomer${++n}@example.com`
  const [row] = await t.query<{ id: string }>(
    `insert into user_account (tenant_id, first_name, last_name, email, role_id) values ($1, 'Nia', 'New', $2, 3)
     returning user_id as id`,
    [TenantId, Email],
  )
  return { TenantId, UserId: Number(row?.id), Email, Name: 'Nia New', token: '' }
}
const invite = (user: User, by: User = admin) => database.asTenant(by.TenantId, (db) => inviteUser(db, by, user.UserId))
const linkIn = (source = '') => /https:\/\/crm\.example\.com\/(activation|reset)\/(\d+)\?cde=([\w-]+)/.exec(source)

test('an invitation is emailed with a link, which is not kept once it has left', async () => {
  const nia = await newcomer()
  await invite(nia)
  const [mail] = await mailsTo(nia.Email)
  expect(mail).toContain('Subject: Your invitation to North Realty')
  expect(mail).toContain('Alex Admin has invited you to North Realty')
  const [, screen, userId, code = ''] = linkIn(mail) ?? []
  expect([screen, userId]).toEqual(['activation', String(nia.UserId)])
  const kept = await t.query(`select row_to_json(m)::text as text from message m where to_addresses = array[$1]`, [
    nia.Email,
  ])
  expect(kept).toEqual([{ text: expect.stringContaining('the link was only in the email itself') }])
  expect(JSON.stringify(kept)).not.toContain(code)
  await invite(nia)
  const again = linkIn((await mailsTo(nia.Email))[1])?.[3]
  expect(again).toMatch(/^[\w-]{43}$/)
  expect(again).not.toBe(code)
  expect(await t.query('select from account_code where user_id = $1', [nia.UserId])).toHaveLength(1)
})

test('emails contain the logo and the sender’s photo, and no gap without them', async () => {
  const Email = 'vera@client.example'
  const body = { FirstName: 'Vera', LastName: 'Moor', Email, AssignedAgentId: agent.UserId }
  const { ContactId } = (await t.call(createContact, { as: agent, body })).body
  await makeListings(t, 7, [{ listing_key: 'A1', unparsed_address: '12 Oak St, Austin, TX 78704' }])
  await choose(t, 7, [agent])
  const { TransactionId } = (await t.call(createTransaction, { as: agent, body: { Type: 'Purchase' } })).body
  const { FolderId } = (await t.call(addFolder, { as: agent, query: { transactionId: TransactionId } })).body
  const params = { transactionId: TransactionId, folderId: FolderId }
  const file = { file0: new File(['%PDF-1.7'], 'Deed.pdf') }
  const [document] = (await t.call(uploadTransactionDocuments, { as: agent, params, body: file })).body
  const AttachDocumentIds = [document?.DocumentId ?? 0]
  /** The pictures in an invitation, in an email with a listing and in one with a document, as they arrived. */
  const leave = async () => {
    const nia = await newcomer()
    const before = smtp.arrived.length
    await invite(nia)
    const listing = { ContactIds: [ContactId], ListingKeys: ['A1'], Subject: 'A home', MessageType: 'email' as const }
    expect(await t.call(sendProperty, { as: agent, body: listing })).toMatchObject({ status: 200 })
    expect(
      await t.call(emailDocuments, { as: agent, body: { ToAddresses: ['tom@title.example'], AttachDocumentIds } }),
    ).toMatchObject({ status: 200 })
    await t.idle()
    const mails = await Promise.all(smtp.arrived.slice(before).map(({ source }) => simpleParser(source)))
    return [/^Your invitation/, /^A home$/, /^Document/].map((subject) => {
      const html = mails.find((mail) => subject.test(mail.subject ?? ''))?.html
      return html
        ? [...html.matchAll(/<img src="([^"]*)"[^>]*? alt="([^"]*)"/g)].map((m) => m.slice(1))
        : 'no such mail'
    })
  }
  expect(await leave()).toEqual([[], [], []])
  const png = await sharp({ create: { width: 320, height: 80, channels: 3, background: '#1f6f5c' } })
    .png()
    .toBuffer()
  const picture = () => new File([new Uint8Array(png)], 'picture.png')
  const { Logo } = (await t.call(saveLogo, { as: admin, body: { Logo: picture() } })).body
  const { PhotoUrl } = (
    await t.call(uploadUserPhoto, { as: agent, params: { UserId: agent.UserId }, body: { file0: picture() } })
  ).body
  const at = (path: string) => `https://crm.example.com${path}`
  expect(await leave()).toEqual([
    [[at(Logo), 'North Realty']],
    [
      [at(Logo), 'North Realty'],
      [at(PhotoUrl), ''],
    ],
    [[at(PhotoUrl), '']],
  ])
  // Mail programs have no session.
  for (const path of [Logo, PhotoUrl]) expect((await fetch(new URL(path, t.url))).status).toBe(200)
  await t.call(removeLogo, { as: admin })
  await t.call(removeUserPhoto, { as: agent, params: { UserId: agent.UserId } })
})

test('nobody else is invited', async () => {
  const nia = await newcomer()
  await expect(invite(agent)).rejects.toThrow('has already set a password')
  await expect(invite({ ...nia, UserId: 999999 })).rejects.toMatchObject({ status: 404 })
  await expect(invite(nia, (await t.makeBrokerage('South')).admin)).rejects.toMatchObject({ status: 404 })
  await t.query('update user_account set date_deactivated = now() where user_id = $1', [nia.UserId])
  await expect(invite(nia)).rejects.toThrow('Nia New is deactivated')
})

test('the link to emailed documents is kept neither in the message nor in the history', async () => {
  const made = await t.call(createTransaction, { as: agent, body: { Type: 'Purchase', address: '12 Elm St' } })
  const transactionId = made.body.TransactionId
  const { FolderId } = (await t.call(addFolder, { as: agent, query: { transactionId } })).body
  const params = { transactionId, folderId: FolderId }
  const body = { file0: new File(['%PDF-1.7'], 'Deed.pdf') }
  const [document] = (await t.call(uploadTransactionDocuments, { as: agent, params, body })).body
  const DocumentId = document?.DocumentId ?? 0
  await t.query('update transaction_document set size = 100000000 where document_id = $1', [DocumentId])
  const To = 'tess@title.example'
  await t.call(emailDocuments, { as: agent, body: { ToAddresses: [To], AttachDocumentIds: [DocumentId] } })
  const [mail = ''] = await mailsTo(To)
  const token = /\/d\/([\w-]{43})/.exec(mail)?.[1] ?? 'no link'
  expect((await t.send('GET', `/d/${token}`)).status).toBe(200)
  const kept = await t.query(
    `select row_to_json(m)::text as message, row_to_json(c)::text as conversation, m.body
     from message m join conversation c using (tenant_id, conversation_id) where $1 = any(m.to_addresses)`,
    [To],
  )
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain(token)
  expect(kept[0]?.body).toContain('Download the document for 12 Elm St (the link was only in the email itself)')
})

const fresh = 'three unlikely words'
const ask = (Email: string, headers: Record<string, string> = {}) => t.call(requestReset, { body: { Email }, headers })
const set = (body: { Code: string; UserId?: number | null; Password?: string }) =>
  t.call(resetPassword, { body: { Password: fresh, ...body } })
const enter = (user: Pick<User, 'Email'>, word: string) =>
  t.call(signIn, { body: { grant_type: 'password', username: user.Email, password: word } })
const spent = { status: 400, body: { Message: expect.stringMatching(/^This link no longer works/) } }
let users = 0
/** A user with a password. */
const somebody = () => t.makeUser(TenantId, 3, `Sam${++users}`, 'Some', 'north.example.com')
/** The code that was emailed to a user who asked for one. */
const asked = async (user: User) => {
  expect(await ask(user.Email)).toMatchObject({ status: 200, body: { Successful: true } })
  return codeIn((await mailsTo(user.Email)).at(-1))
}
const codeIn = (source?: string) => linkIn(source)?.[3] ?? 'no code'

test('a forgotten password is replaced with the emailed link, once, and everything under the old one ends', async () => {
  const sam = await somebody()
  await t.query(
    `insert into passkey (tenant_id, user_id, name, credential_id, public_key) values ($1, $2, 'Old phone', 'sam', 'x')`,
    [TenantId, sam.UserId],
  )
  const code = await asked(sam)
  const [mail = ''] = await mailsTo(sam.Email)
  expect(mail).toMatch(/On \d\d\/\d+\/\d{4} at \d+:\d\d [ap]m \(America\/Chicago\) somebody asked for a new password/)
  expect(mail).toMatch(/with .+ from the network address 127.0.0.1/)
  expect(linkIn(mail)?.slice(1, 3)).toEqual(['reset', String(sam.UserId)])
  expect(await t.query('select from message where body like $1', [`%${code}%`])).toEqual([])
  // Until it is used, the former password remains valid.
  expect((await enter(sam, password)).status).toBe(200)
  await t.idle()

  for (const [Password, told] of [
    ['short', 'Use at least 8 characters'],
    ['password', /among the most common/],
    [`${sam.Email}`, /more than a name/],
  ] as const)
    expect(await t.unchanged(() => set({ Code: code, Password }))).toMatchObject({
      status: 400,
      body: { ModelState: { Password: [expect.stringMatching(told)] } },
    })
  const two = await Promise.all([set({ Code: code, UserId: sam.UserId }), set({ Code: code, Password: `${fresh} 2` })])
  expect(two.map(({ status }) => status).sort()).toEqual([200, 400])
  const won = two.find(({ status }) => status === 200)
  expect(won?.body).toEqual({ Email: sam.Email })
  expect((await t.call(getCurrentUser, { as: sam })).status).toBe(401)
  expect((await enter(sam, password)).status).toBe(400)
  expect((await enter(sam, two[0] === won ? fresh : `${fresh} 2`)).status).toBe(200)
  await t.idle()
  expect(await t.unchanged(() => set({ Code: code }))).toMatchObject(spent)

  const after = (await mailsTo(sam.Email)).find((one) => one.includes('Subject: Your password was set'))
  expect(after).toContain('href="https://crm.example.com/account-recovery"')
  // Other ways into the account stay and are listed.
  expect(after).toContain('Other ways into the account remain: the passkey &quot;Old phone&quot;')
  expect(after).toContain(`https://crm.example.com/admin/user/${sam.UserId}`)
})

test('an invitation sets the first password, whether or not the address names the user', async () => {
  const [nia, nora] = [await newcomer(), await newcomer()]
  for (const user of [nia, nora]) {
    await invite(user)
    const code = codeIn((await mailsTo(user.Email))[0])
    const answer = await set({ Code: code, UserId: user === nia ? user.UserId : null })
    expect(answer.body).toEqual({ Email: user.Email })
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    const first = await t.call(signIn, {
      body: { grant_type: 'password', username: user.Email, password: fresh },
      headers: { cookie },
    })
    expect(first.status).toBe(200)
    // Nobody is told about the browser in which the account was activated, but about any other.
    const told = () =>
      t
        .idle()
        .then(() => smtp.arrived.filter(({ to, source }) => to.includes(user.Email) && source?.includes('New sign-in')))
    expect(await told()).toEqual([])
    const elsewhere = { grant_type: 'password', username: user.Email, password: fresh } as const
    await t.call(signIn, { body: elsewhere, headers: { 'user-agent': 'Elsewhere' } })
    expect(await told()).toHaveLength(1)
    await expect(invite(user)).rejects.toThrow('has already set a password')
  }
})

describe('a code is useless', () => {
  test.for<[string, (user: User, code: string) => Promise<unknown>]>([
    ['once a later one was asked for', (user) => asked(user)],
    ['when it has expired', () => t.query(`update account_code set date_expires = now() - interval '1 second'`)],
    [
      'when the password was changed meanwhile',
      (as) =>
        t.call(changePassword, {
          as,
          body: { UserId: as.UserId, OldPassword: password, NewPassword: 'words of one’s own' },
        }),
    ],
    [
      'for a user who was deactivated',
      ({ UserId }) => t.query('update user_account set date_deactivated = now() where user_id = $1', [UserId]),
    ],
    [
      'after the user was deleted',
      ({ UserId: id }) => t.call(deleteUser, { as: admin, params: { id, reassignToId: 0 } } as never),
    ],
  ])('%s', async ([, spoil]) => {
    const sam = await somebody()
    const code = await asked(sam)
    await spoil(sam, code)
    await mailsTo(sam.Email)
    expect(await t.unchanged(() => set({ Code: code }))).toMatchObject(spent)
  })

  test('for another user, in another spelling, as its hash, guessed or made of wildcards', async () => {
    const sam = await somebody()
    const code = await asked(sam)
    const [kept] = await t.query<{ hash: string }>(
      `select encode(token_hash, 'hex') as hash from account_code where user_id = $1`,
      [sam.UserId],
    )
    for (const body of [
      { Code: code, UserId: agent.UserId },
      { Code: code, UserId: 999999 },
      ...[kept?.hash ?? '', code.toUpperCase(), code.slice(0, -1), `${code}=`, '%', '0', 'null'].map((Code) => ({
        Code,
      })),
    ])
      expect(await t.unchanged(() => set(body))).toMatchObject(spent)
    for (const Code of ['', '   ', 7, null, {}, 'x'.repeat(201)])
      expect(await t.unchanged(() => set({ Code } as never))).toMatchObject({ status: 400 })
    expect((await set({ Code: code })).status).toBe(200)
  })

  test('for a suspended brokerage, whose users are told so by email, until it is restored', async () => {
    const { agent: ana, TenantId: id } = await t.makeBrokerage('West')
    const code = await asked(ana)
    await t.query('update tenant set date_suspended = now() where tenant_id = $1', [id])
    expect(await t.unchanged(() => set({ Code: code }))).toMatchObject(spent)
    await t.query('update tenant set date_suspended = null where tenant_id = $1', [id])
    expect((await set({ Code: code })).status).toBe(200)
  })
})

test('people without an account, who may not sign in, or who never had a password get the same answer, and a different email', async () => {
  const [sam, gone, nia] = [await somebody(), await somebody(), await newcomer()]
  await t.query('update user_account set date_deactivated = now() where user_id = $1', [gone.UserId])
  const answers = new Set<string>()
  for (const email of [sam.Email, gone.Email, nia.Email, 'nobody@example.com', ` ${sam.Email.toUpperCase()} `]) {
    const { status, text, headers } = await ask(email)
    answers.add(JSON.stringify([status, text, [...headers.keys()]]))
    await t.idle()
  }
  expect([...answers]).toHaveLength(1)
  expect((await mailsTo(sam.Email)).map((mail) => linkIn(mail)?.[1])).toEqual(['reset', 'reset'])
  expect(await mailsTo('nobody@example.com')).toEqual([])
  const [told] = await mailsTo(gone.Email)
  expect(told).toContain('it was deactivated, or the brokerage is suspended')
  expect(linkIn(told)).toBeNull()
  expect((await mailsTo(nia.Email)).map((mail) => linkIn(mail)?.[1])).toEqual(['activation'])
})

test('requests are throttled alike for every address, and none of their content gets into an email', async () => {
  const sam = await somebody()
  const evil = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', origin: 'https://evil.example' }
  for (const email of [sam.Email, 'nobody2@example.com']) {
    for (let i = 0; i < 3; i++) expect((await ask(email, evil)).status).toBe(200)
    expect(await ask(email)).toMatchObject({
      status: 429,
      body: { Message: expect.stringMatching(/^Too many requests for a new password\. Try again in \d+ seconds\.$/) },
    })
  }
  await t.idle()
  for (const Email of ['', 'nobody', 'a@b.c\r\nBcc: all@example.com', `${'x'.repeat(250)}@example.com`])
    expect(await t.unchanged(() => ask(Email))).toMatchObject({ status: 400, body: { Message: /./ } })
  const mails = await mailsTo(sam.Email)
  expect(mails.join()).not.toContain('evil.example')
})

test('names with line breaks and markup stay plain words in an email', async () => {
  const { admin: by } = await t.makeBrokerage('Odd')
  await t.query(`update tenant set name = E'Odd\r\nBcc: all@example.com <b>Realty' where tenant_id = $1`, [by.TenantId])
  await t.query(`update user_account set first_name = E'<img src=x>\r\nX-Evil: 1' where user_id = $1`, [by.UserId])
  const nia = { ...(await newcomer()), TenantId: by.TenantId }
  await t.query('delete from user_account where user_id = $1', [nia.UserId])
  const [row] = await t.query<{ id: string }>(
    `insert into user_account (tenant_id, first_name, last_name, email, role_id) values ($1, 'Nia', 'New', $2, 3)
     returning user_id as id`,
    [by.TenantId, nia.Email],
  )
  await invite({ ...nia, UserId: Number(row?.id) }, by)
  const [mail = ''] = await mailsTo(nia.Email)
  expect(mail.split('\r\n\r\n')[0]).not.toMatch(/^(Bcc|X-Evil):/im)
  expect(mail.split('text/html')[1]).not.toMatch(/<img|<b>/)
})

test('the security log records requests and resets, and whose, but never the code', async () => {
  const sam = await somebody()
  const code = await asked(sam)
  await set({ Code: code })
  const lines = t.securityLog().filter((line) => line.includes(`"UserId":${sam.UserId}`))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'password-request', UserId: sam.UserId },
    { event: 'password-change', call: 'resetPassword', outcome: 'success', What: 'Reset' },
  ])
  const all = t.securityLog().join() + JSON.stringify(t.logged)
  for (const secret of [code, fresh, 'nobody@example.com']) expect(all).not.toContain(secret)
})

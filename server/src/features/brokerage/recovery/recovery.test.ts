import { emailDocuments } from '@dormer/contract/deals/document-emails'
import { addFolder, uploadTransactionDocuments } from '@dormer/contract/deals/documents'
import { createTransaction } from '@dormer/contract/deals/transactions'
import { afterAll, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { startLocalSmtp } from '../../../providers/email/local-smtp.ts'
import { inviteUser } from './codes.queries.ts'

const smtp = await startLocalSmtp()
afterAll(() => smtp.stop())
const t = await startTestProgram({
  worker: true,
  mail: { smtp: { host: smtp.host, port: smtp.port, secure: false }, from: 'office@north.example.com' },
})
// Only now: this is where the links lead, not where the tests call.
t.config.publicUrl = 'https://crm.example.com'
const { database } = t.services
const { agent, admin, TenantId } = await t.makeBrokerage('North')

const idle = () =>
  expect
    .poll(async () => (await t.query('select from graphile_worker._private_jobs where run_at <= now()')).length)
    .toBe(0)
/** The emails to an address, oldest first, with their soft line breaks taken out. */
const mailsTo = async (address: string) => {
  await idle()
  return smtp.arrived
    .filter((one) => one.to.includes(address))
    .map(({ source = '' }) => source.replace(/=\r\n/g, '').replace(/=3D/g, '='))
}
let n = 0
/** Somebody who has no password yet. */
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

test('an invitation is mailed with a link, of which nothing is kept once it has left', async () => {
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

test('nobody else is invited', async () => {
  const nia = await newcomer()
  await expect(invite(agent)).rejects.toThrow('has set a password already')
  await expect(invite({ ...nia, UserId: 999999 })).rejects.toMatchObject({ status: 404 })
  await expect(invite(nia, (await t.makeBrokerage('South')).admin)).rejects.toMatchObject({ status: 404 })
  await t.query('update user_account set date_deactivated = now() where user_id = $1', [nia.UserId])
  await expect(invite(nia)).rejects.toThrow('Nia New is deactivated')
})

test('the link of emailed documents is kept neither in the message nor in what is told of it', async () => {
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

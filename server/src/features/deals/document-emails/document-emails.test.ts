import {
  checkDocumentEmail,
  emailDocuments,
  endSentLink,
  sentDocument,
  sentDocuments,
  sentLinks,
} from '@dormer/contract/deals/document-emails'
import {
  addFolder,
  archiveDocuments,
  deleteDocuments,
  uploadTransactionDocuments,
} from '@dormer/contract/deals/documents'
import { linkContact } from '@dormer/contract/deals/people'
import { createTransaction, updateTransaction } from '@dormer/contract/deals/transactions'
import { saveConsent } from '@dormer/contract/messages/consent'
import { attachmentLink, contactMessages, getMessage } from '@dormer/contract/messages/messages'
import { createContact, getContact } from '@dormer/contract/people/contacts'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { deliveryMethodOf, mailTypeOf, namedIn, subjectOf } from './document-mail.rules.ts'

const t = await startTestProgram({ worker: true })
const { agent, colleague, admin, lender } = await t.makeBrokerage('North')

const make = async (body: object = {}, as: User = agent) =>
  (await t.call(createTransaction, { as, body: { Type: 'Purchase', address: '12 Elm St', city: 'Austin', ...body } }))
    .body.TransactionId
const upload = async (transactionId: number, names: string[]) => {
  const { FolderId } = (await t.call(addFolder, { as: agent, query: { transactionId } })).body
  const files = names.map((name, at) => [`file${at}`, new File([`%PDF-1.7 ${name}`], name)])
  const params = { transactionId, folderId: FolderId }
  const body = Object.fromEntries(files) as { file0: File }
  return (await t.call(uploadTransactionDocuments, { as: agent, params, body })).body.map((d) => d.DocumentId)
}
let last = 0
const makeContact = async () => {
  const Email = `ida${++last}@example.com`
  const body = { FirstName: 'Ida', LastName: `Moor${last}`, Email, AssignedAgentId: agent.UserId }
  const { ContactId } = (await t.call(createContact, { as: admin, body })).body
  const { Entity } = (await t.call(getContact, { as: admin, query: { contactId: ContactId } })).body
  return { ContactId, Email, LastName: body.LastName, ContactEntityId: Entity.ContactEntityId }
}
type Sending = { to: string[]; ids: number[]; Body?: string | null; as?: User; headers?: Record<string, string> }
const send = ({ to, ids, Body, as = agent, headers = {} }: Sending) =>
  t.call(emailDocuments, { as, headers, body: { ToAddresses: to, AttachDocumentIds: ids, Body } })
const check = ({ to, ids, as = agent }: Sending) =>
  t.call(checkDocumentEmail, { as, body: { ToAddresses: to, AttachDocumentIds: ids } })
const mailsTo = (address: string) =>
  t.query<{ id: string; body: string; plain_text: string; to_addresses: string[]; contact_id: string | null }>(
    `select m.message_id as id, m.body, m.plain_text, m.to_addresses, c.contact_id from message m
     join conversation c using (tenant_id, conversation_id) where $1 = any(m.to_addresses) order by 1`,
    [address],
  )

const MB = 1024 * 1024
test('what an email carries is told in words', () => {
  expect(deliveryMethodOf([{ Size: 17 * MB }, { Size: MB }], undefined)).toMatchObject({ AsLink: false, Why: null })
  expect(deliveryMethodOf([{ Size: 17 * MB }, { Size: MB + 1 }], { EmailProviderId: 1 })).toMatchObject({
    AsLink: true,
    Why: 'Together the documents are 18.1 MB, and an email carries at most 18 MB. Each recipient gets a link instead, which works for 30 days.',
  })
  expect(deliveryMethodOf([{ Size: 3 * MB }], { EmailProviderId: 2 }).Why).toMatch(
    /from your Office 365 mailbox carries at most 2 MB/,
  )
  expect(deliveryMethodOf(Array(51).fill({ Size: 1 }), undefined).Why).toMatch(/^An email carries at most 50 files/)
  expect(['a.PDF', 'a.b.jpeg', 'a.csv', 'a'].map(mailTypeOf)).toEqual([
    ...['application/pdf', 'image/jpeg', 'text/csv', 'application/octet-stream'],
  ])
  expect(namedIn(['a', 'b', 'c'])).toBe('a, b, and c')
  expect(namedIn(['a', 'b', 'c', 'd'])).toBe('a, b, and 2 more')
  expect([subjectOf([1], '12 Elm St', 'Ana'), subjectOf([1, 2], '', 'Ana')]).toEqual([
    ...['Document for 12 Elm St', 'Documents from Ana'],
  ])
})

test('each recipient gets an email of their own with the files, contacts in their conversation, once for a key', async () => {
  const id = await make()
  const ids = await upload(id, ['Deed.pdf', 'Offer ü.pdf'])
  const ida = await makeContact()
  const onDeal = { params: { id }, query: { contactId: ida.ContactId, roleId: 5 } }
  await t.call(linkContact, { as: agent, ...onDeal })
  const to = [`Ida <${ida.Email.toUpperCase()}>`, 'tess@title.example, sam@title.example']
  const sending = {
    ...{ to, ids, Body: 'Dear {{FirstName|friend}},\nplease sign. 2 < 3' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  }
  expect((await check({ to, ids })).body).toMatchObject({
    Checked: [
      { Address: ida.Email, Name: `Ida ${ida.LastName}`, Decision: 'Send', Why: null },
      { Address: 'tess@title.example', Name: 'tess@title.example', Decision: 'Send' },
      { Address: 'sam@title.example' },
    ],
    Subject: 'Documents for 12 Elm St, Austin',
    AsLink: false,
    Note: null,
    CanSend: true,
    IsOutbox: true,
  })
  const sent = await send(sending)
  expect(sent).toMatchObject({ status: 200, body: { Sent: 3, Waiting: 0, LeftOut: [], AsLink: false } })
  await t.nothingAdded(() => send(sending))
  const [mail] = (
    await t.call(contactMessages, { as: agent, query: { contactEntityId: ida.ContactEntityId, channel: 'Email' } })
  ).body
  // Bcc: nobody sees who else got it.
  expect(mail).toMatchObject({ To: [ida.Email], Cc: [], Bcc: [], Subject: 'Documents for 12 Elm St, Austin' })
  expect(mail?.Attachments.map((a) => [a.FileName, a.ContentType])).toEqual([
    ...[
      ['Deed.pdf', 'application/pdf'],
      ['Offer ü.pdf', 'application/pdf'],
    ],
  ])
  expect(mail?.Body).toMatch(/^<p>Dear Ida,<br ?\/?>please sign\. 2 &lt; 3<\/p>/)
  expect((await mailsTo('tess@title.example'))[0]).toMatchObject({
    contact_id: null,
    to_addresses: ['tess@title.example'],
    plain_text: expect.stringMatching(/^Dear friend,/),
  })
  await expect
    .poll(
      async () => (await t.call(getMessage, { as: agent, params: { MessageId: mail?.MessageId ?? 0 } })).body.Status,
    )
    .toBe('Delivered')
  // The transaction's history and the contact's log.
  expect(
    await t.query(`select title from change c join document_email e on e.document_email_id = c.row_id
       where c.table_name = 'document_email' order by c.row_id`),
  ).toEqual(
    [ida.Email, 'tess@title.example', 'sam@title.example'].map((a) => ({ title: `Deed.pdf and Offer ü.pdf to ${a}` })),
  )
  expect(
    await t.query('select from activity where contact_id = $1 and activity_type_id = 4', [ida.ContactId]),
  ).toHaveLength(1)
  // What was sent stays with the message when the document is deleted.
  expect((await t.call(deleteDocuments, { as: agent, body: { DocumentIds: ids } })).status).toBe(200)
  expect(await t.query('select from discarded_file')).toEqual([])
  const link = { params: { AttachmentId: mail?.Attachments[1]?.AttachmentId ?? 0 } }
  const { Url } = (await t.call(attachmentLink, { as: agent, ...link })).body
  expect(await (await fetch(new URL(Url, t.url))).text()).toBe('%PDF-1.7 Offer ü.pdf')
})

test('people who said no are left out and named, and nothing is sent if nobody else remains', async () => {
  const id = await make()
  const ids = await upload(id, ['Deed.pdf'])
  const [ida, ola] = [await makeContact(), await makeContact()]
  const no = { ContactId: ida.ContactId, Channel: 'Email', Says: 'No', How: 'On the phone' } as const
  await t.call(saveConsent, { as: agent, body: no })
  const Why = expect.stringMatching(/Ida Moor.* said no to email|stopped all email/)
  const asked = { to: [ida.Email, ola.Email], ids }
  expect((await check(asked)).body).toMatchObject({
    Checked: [{ Decision: 'Blocked', Why }, { Decision: 'Send' }],
    CanSend: true,
  })
  expect((await send(asked)).body).toMatchObject({ Sent: 1, LeftOut: [{ Address: ida.Email, Why }] })
  expect(await mailsTo(ida.Email)).toEqual([])
  expect(await mailsTo(ola.Email)).toHaveLength(1)
  await t.unchanged(async () => {
    expect(await send({ to: [ida.Email], ids })).toMatchObject({ status: 400, body: { Message: Why } })
  })
  // A stranger whom a colleague writes to: the colleague sees the conversation.
  const theirs = await make({ SharedWithIds: [colleague.UserId] })
  const shared = await upload(theirs, ['Deed.pdf'])
  const closer = { to: ['closer@title.example'], ids: shared }
  expect((await send(closer)).status).toBe(200)
  const taken = {
    status: 400,
    body: { Message: expect.stringMatching(/A colleague is already in touch .* your contact/) },
  }
  expect(await send({ ...closer, as: colleague })).toMatchObject(taken)
})

test('an invalid request is refused in words, and nothing is sent', async () => {
  const [id, other, hidden] = [await make(), await make(), await make({}, admin)]
  const [ids, elsewhere] = [await upload(id, ['Deed.pdf']), await upload(other, ['Deed.pdf'])]
  const secret = await t.query<{ id: string }>(
    `with f as (insert into transaction_folder (tenant_id, transaction_id, name) values ($1, $2, 'x') returning *)
     insert into transaction_document (tenant_id, folder_id, name, size, storage_key)
     select tenant_id, folder_id, 'a.pdf', 1, 'x' from f returning document_id as id`,
    [agent.TenantId, hidden],
  )
  const to = ['tess@title.example']
  const cases: [Sending, number, RegExp][] = [
    [{ to: [], ids }, 400, /^Please select at least one recipient\.$/],
    [{ to: [' , '], ids }, 400, /Please select at least one recipient\.|not an email address/],
    [{ to, ids: [] }, 400, /^Please select at least one document to send\.$/],
    [{ to: ['nobody'], ids }, 400, /“nobody” is not an email address/],
    [
      {
        to: [
          Array.from({ length: 51 }, (_, n) => `a${n}@example.com`)
            .join()
            .slice(0, 320),
        ],
        ids: [...ids, 0],
      },
      400,
      /./,
    ],
    [{ to: Array.from({ length: 51 }, (_, n) => `a${n}@example.com`), ids }, 400, /at most 50 people/],
    [{ to, ids: [...ids, ...elsewhere] }, 400, /documents of one transaction/],
    [{ to, ids: [...ids, Number(secret[0]?.id)] }, 404, /was not found/],
    [{ to, ids: [...ids, 999_999_999] }, 404, /was not found/],
    [{ to, ids, as: colleague }, 404, /was not found/],
    [{ to, ids, as: lender }, 403, /permission/],
    [{ to, ids, Body: 'x'.repeat(100_001) }, 400, /100,000/],
  ]
  await t.unchanged(async () => {
    for (const [asked, status, told] of cases) {
      const answer = await send(asked)
      expect([answer.status, answer.body.Message], JSON.stringify(asked).slice(0, 200)).toEqual([
        status,
        expect.stringMatching(told),
      ])
    }
  })
  // Archived ones may be chosen deliberately, and people ask for papers after a transaction has closed.
  await t.call(archiveDocuments, { as: agent, body: { DocumentIds: ids, IsArchived: true } })
  await t.call(updateTransaction, { as: agent, query: {}, body: { TransactionId: id, StatusId: 3 } })
  expect((await send({ to, ids, Body: '<p> </p>' })).status).toBe(200)
  expect((await mailsTo('tess@title.example')).at(-1)?.plain_text).toMatch(/^Hello,/)
})

test('what is too large is sent as a link to a page, until that ends or the documents are gone', async () => {
  const id = await make({ SharedWithIds: [colleague.UserId] })
  const ids = (await upload(id, ['Deed.pdf', 'Offer.pdf', 'Other.pdf'])) as [number, number, number]
  const chosen = ids.slice(0, 2)
  const weigh = (size: number) =>
    t.query('update transaction_document set size = $1 where document_id = $2', [size, ids[0]])
  await weigh(18 * MB)
  const asked = { to: ['big@title.example'], ids: chosen }
  expect((await check(asked)).body).toMatchObject({
    AsLink: true,
    Note: expect.stringMatching(/Each recipient gets a link/),
  })
  expect((await send(asked)).body).toMatchObject({ Sent: 1, AsLink: true })
  await weigh(17)
  const [mail] = await mailsTo('big@title.example')
  const Link = /\/d\/([\w-]{43})"/.exec(mail?.body ?? '')?.[1] as string
  expect(await t.query('select from message_attachment where message_id = $1', [mail?.id])).toEqual([])
  const links = (as: User = agent) => t.call(sentLinks, { as, query: { transactionId: id } })
  const link = {
    ...{ To: 'big@title.example', Names: ['Deed.pdf', 'Offer.pdf'], SenderName: 'Ana Agent', IsOver: false },
    DateOpened: null as unknown,
  }
  const listed = await links()
  expect(listed.body).toMatchObject([link])
  expect(listed.headers.get('x-total-count')).toBe('1')
  const page = await t.call(sentDocuments, { params: { Link } })
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringMatching(/default-src 'none'/),
  ])
  expect(page.text.match(/<a href="[^"]+">[^<]+/g)).toEqual([
    ...[`<a href="/d/${Link}/${ids[0]}">Deed.pdf`, `<a href="/d/${Link}/${ids[1]}">Offer.pdf`],
  ])
  const file = (DocumentId: number, link = Link) => t.call(sentDocument, { params: { Link: link, DocumentId } })
  const deed = await file(ids[0])
  expect([deed.status, deed.text, deed.headers.get('content-disposition')]).toEqual([
    ...[200, '%PDF-1.7 Deed.pdf', expect.stringMatching(/^attachment/)],
  ])
  // Only what was sent, and only with the complete link.
  for (const answer of [
    await file(ids[2]),
    await file(ids[0], `${Link.slice(1)}A`),
    await file(ids[0], 'x'),
    await file(ids[0], 'x'.repeat(1500)),
  ])
    expect([answer.status, answer.text]).toEqual([404, expect.stringMatching(/no longer works/)])
  await t.call(deleteDocuments, { as: agent, body: { DocumentIds: [ids[0]] } })
  expect((await file(ids[0])).status).toBe(404)
  expect((await t.call(sentDocuments, { params: { Link } })).text).not.toContain('Deed.pdf')
  // The sender sees that it was opened and can end it, as can admins, but not colleagues.
  Object.assign(link, { DateOpened: expect.stringMatching(/Z$/), Names: ['Offer.pdf'] })
  expect((await links(admin)).body).toMatchObject([link])
  expect([(await links(colleague)).body, (await links(lender)).status]).toEqual([[], 403])
  const documentEmailId = (await links()).body[0]?.DocumentEmailId as number
  const end = (as: User) => t.call(endSentLink, { as, query: { documentEmailId } })
  await t.unchanged(async () => expect(await end(colleague)).toMatchObject({ status: 404 }))
  expect((await file(ids[1])).status).toBe(200)
  for (const as of [admin, agent]) expect((await end(as)).status).toBe(200)
  expect((await links()).body).toMatchObject([{ ...link, IsOver: true }])
  expect(
    await t.query(
      `select user_id::int as "UserId" from change where table_name = 'document_email' and what = 'Changed'`,
    ),
  ).toEqual([{ UserId: admin.UserId }])
  const ended = await t.call(sentDocuments, { params: { Link } })
  expect([ended.status, ended.text]).toEqual([404, expect.stringMatching(/Ask Ana Agent \(/)])
  expect((await file(ids[1])).status).toBe(404)
})

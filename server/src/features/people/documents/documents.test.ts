import { readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addJointContact, createContact, deleteContacts, getContact } from '@dormer/contract/people/contacts'
import { contactDocuments, deleteDocument, documentLink, uploadDocuments } from '@dormer/contract/people/documents'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { makeQueuePool } from '../../../db/connect.ts'
import { startWorker } from '../../../jobs/worker.ts'
import { discardJob } from './documents.jobs.ts'

const MB = 1024 * 1024
const t = await startTestProgram({ uploadMaxBytes: MB })
const { agent, colleague, admin, lender, TenantId } = await t.makeBrokerage('North')
const { agent: stranger } = await t.makeBrokerage('South')

const png = Buffer.from('\x89PNG\r\n\x1a\nthe rest', 'latin1')
const pdf = Buffer.from('%PDF-1.7\nthe rest')
const file = (name: string, content: string | Buffer = name) => new File([new Uint8Array(Buffer.from(content))], name)

const makeContact = async (as: User = agent) => {
  const body = { FirstName: 'Ida', LastName: 'Moor', AssignedAgentId: as.UserId }
  const { ContactId } = (await t.call(createContact, { as, body: { ...body, Email: `${Math.random()}@example.com` } }))
    .body
  const { ContactEntityId } = (await t.call(getContact, { as: admin, query: { contactId: ContactId } })).body
  return { ContactId, ContactEntityId }
}
const upload = (contactEntityId: number, files: File[], as: User = agent) => {
  const body = Object.fromEntries(files.map((f, at) => [`file${at}`, f])) as { file0: File }
  return t.call(uploadDocuments, { as, params: { contactEntityId }, body })
}
const add = async (contactEntityId: number, one: File) => {
  const { body } = await upload(contactEntityId, [one])
  return body[0] as NonNullable<(typeof body)[0]>
}
const list = async (contactId: number, as: User = agent) =>
  (await t.call(contactDocuments, { as, params: { contactId } })).body
const open = async (id: number, preview?: boolean) => {
  const { Url } = (await t.call(documentLink, { as: agent, params: { id }, query: { preview } })).body
  return t.send('GET', Url)
}
const stored = () => readdirSync(join(t.config.dataDir, 'files')).filter((name) => name !== 'arriving')
const arriving = () => readdirSync(join(t.config.dataDir, 'files', 'arriving'))

const name = 'remove-discarded-files'
/** Moves past the 30 days in which a document can be restored. */
const letPass = () => t.query(`update discarded_file set date_due = now()`)
/** Runs the queue until everything due has been removed. */
const work = async () => {
  await t.query('select keep_changes()')
  const pool = makeQueuePool({ connectionString: t.config.databaseOwnerUrl }, 10)
  const worker = await startWorker(t.services, pool, [discardJob])
  await expect.poll(() => t.query(`select from graphile_worker.jobs where task_identifier = $1`, [name])).toEqual([])
  await worker.stop()
}

describe('uploading', () => {
  test('several at once are kept in their order, listed newest first, and downloaded as they were', async () => {
    const { ContactId, ContactEntityId } = await makeContact()
    const many = Buffer.alloc(MB, 'x')
    const files = [file('Plan.pdf', pdf), file('a.png', png), file('notes.txt', ''), file('largest.bin', many)]
    const answer = await upload(ContactEntityId, files)
    expect(answer.status).toBe(200)
    const documents = await list(ContactId)
    expect(answer.body).toEqual(documents.map((one) => ({ ...one, FileLocation: expect.any(String) })))
    const Id = expect.any(Number)
    const common = { Id, DateCreated: expect.stringMatching(/Z$/), AuthorName: 'Ana Agent', CanEdit: true }
    expect(documents).toEqual([
      { ...common, FileName: 'largest.bin', Size: MB, Preview: null, FileLocation: expect.any(String) },
      { ...common, FileName: 'notes.txt', Size: 0, Preview: null, FileLocation: expect.any(String) },
      { ...common, FileName: 'a.png', Size: png.length, Preview: 'image', FileLocation: expect.any(String) },
      { ...common, FileName: 'Plan.pdf', Size: pdf.length, Preview: 'pdf', FileLocation: expect.any(String) },
    ])
    // A browser opens FileLocation without a session and displays it where possible.
    const located = await Promise.all(documents.map((one) => t.send('GET', one.FileLocation)))
    expect(located.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
      [200, 'application/octet-stream'],
      [200, 'application/octet-stream'],
      [200, 'image/png'],
      [200, 'application/pdf'],
    ])
    const texts = await Promise.all(documents.map(async ({ Id }) => (await open(Id)).text))
    expect(texts).toEqual([many.toString(), '', expect.stringContaining('the rest'), pdf.toString()])
  })

  test.for([
    ['Plan (1).pdf', 'Plan (1).pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ida\\deed.pdf', 'deed.pdf'],
    ['Grundstück 東京 😀.pdf', 'Grundstück 東京 😀.pdf'],
    ['Ida\'s "best" *house*; a=b.pdf', "Ida's _best_ _house_; a=b.pdf"],
    ['line\r\nSet-Cookie: a=b.pdf', 'line__Set-Cookie_ a=b.pdf'],
    ['invoice\u202efdp.exe', 'invoice_fdp.exe'],
    ['100%.pdf', '100%.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(146)}.pdf`],
    [`a.${'x'.repeat(300)}`, `a.${'x'.repeat(19)}`],
    ['😀'.repeat(150), '😀'.repeat(75)],
    [`a${'😀'.repeat(150)}`, `a${'😀'.repeat(74)}`],
    ['...', 'file'],
    ['   ', 'file'],
    ['', 'file'],
    ['__proto__', '__proto__'],
  ] as const)('a file named %j is kept and downloaded as %j', async ([given, kept]) => {
    const { ContactEntityId } = await makeContact()
    const one = await add(ContactEntityId, file(given, 'x'))
    expect(one.FileName).toBe(kept)
    const { status, headers, text } = await open(one.Id)
    expect([status, text]).toEqual([200, 'x'])
    const disposition = headers.get('content-disposition') as string
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/)
    expect(decodeURIComponent(disposition.split("''")[1] as string)).toBe(kept)
    expect(disposition.match(/"/g)).toHaveLength(2)
  })

  test('one that is too large is named with the limit, and none of its request is kept', async () => {
    const { ContactEntityId } = await makeContact()
    const files = [file('small.txt'), file('map of the "land".tif', Buffer.alloc(8 * MB, 'x')), file('last.txt')]
    expect(await t.unchanged(() => upload(ContactEntityId, files))).toMatchObject({
      status: 413,
      body: { Message: 'map of the _land_.tif is too large. The limit is 1 MB' },
    })
    const justOver = [file('over.bin', Buffer.alloc(MB + 1, 'x'))]
    expect(await t.unchanged(() => upload(ContactEntityId, justOver))).toMatchObject({ status: 413 })
    expect(arriving()).toEqual([])
  })

  test('twenty at once are taken, more are refused as a whole', async () => {
    const { ContactId, ContactEntityId } = await makeContact()
    const files = Array.from({ length: 21 }, (_, at) => file(`${at}.txt`))
    expect(await t.unchanged(() => upload(ContactEntityId, files))).toMatchObject({
      status: 413,
      body: { Message: 'Send at most 20 files at once' },
    })
    expect(await upload(ContactEntityId, files.slice(1))).toMatchObject({ status: 200 })
    expect((await list(ContactId)).map((d) => d.FileName)).toEqual(
      files
        .slice(1)
        .map((f) => f.name)
        .reverse(),
    )
  })

  test('a field that is no file is refused, and the files sent with it are not kept', async () => {
    const { ContactEntityId } = await makeContact()
    const post = (fill: (form: FormData) => void) => {
      const body = new FormData()
      fill(body)
      return t.unchanged(() => t.send('POST', `/api/contact-document/${ContactEntityId}`, { as: agent, body }))
    }
    const refused = { status: 400, body: { Message: expect.stringMatching(/\w/) } }
    expect(await post(() => {})).toMatchObject(refused)
    expect(await post((form) => form.append('file0', 'text'))).toMatchObject(refused)
    expect(await post((form) => form.append('file0', new File([], '')))).toMatchObject(refused)
    expect(await post((form) => form.append('Another', file('a.txt')))).toMatchObject(refused)
    const twice = await post((form) => {
      for (const name of ['file0', 'FILE0']) form.append(name, file('a.txt'))
    })
    expect(twice).toMatchObject({ status: 400, body: { Message: 'Send FILE0 only once' } })
    const beside = await post((form) => {
      form.append('file0', file('a.txt'))
      form.append('file1', JSON.stringify({ Key: 'x', FileName: 'x', Size: 1 }))
    })
    expect(beside).toMatchObject(refused)
    const body = [
      '--x\r\nContent-Disposition: form-data; name="file0"; filename="a.txt"\r\n\r\na',
      '--x\r\nContent-Disposition: form-data; name="file1"\r\nContent-Type: application/json\r\n\r\n{"Key": "1/x"}',
      '--x--\r\n',
    ].join('\r\n')
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const posing = await t.unchanged(() =>
      t.send('POST', `/api/contact-document/${ContactEntityId}`, { as: agent, body, headers }),
    )
    expect(posing).toMatchObject({ status: 400, body: { Message: 'file1 must be text' } })
  })

  test('an interrupted request leaves nothing behind', async () => {
    const { ContactEntityId } = await makeContact()
    await t.unchanged(async () => {
      const { hostname, port } = new URL(t.url)
      const socket = connect(Number(port), hostname)
      socket.write(
        [
          `POST /api/contact-document/${ContactEntityId} HTTP/1.1`,
          'Host: x',
          `Authorization: Bearer ${agent.token}`,
          'Content-Type: multipart/form-data; boundary=x',
          'Content-Length: 1000000',
          '',
          '--x\r\nContent-Disposition: form-data; name="file0"; filename="whole.txt"\r\n\r\nwhole',
          '--x\r\nContent-Disposition: form-data; name="file1"; filename="half.txt"\r\n\r\nhalf of it',
        ].join('\r\n'),
      )
      await expect.poll(() => [stored().length > 0, arriving().length]).toEqual([true, 1])
      socket.destroy()
      await expect.poll(arriving).toEqual([])
      await sleep(100)
    })
  })

  test('files whose rows could not be written are not kept', async () => {
    const { ContactEntityId } = await makeContact()
    await t.query('alter table contact_document add constraint broken check (size <> 4) not valid')
    try {
      const answer = await t.unchanged(() => upload(ContactEntityId, [file('a.txt', 'abc'), file('b.txt', 'abcd')]))
      expect(answer.status).toBe(500)
    } finally {
      await t.query('alter table contact_document drop constraint broken')
    }
  })
})

describe('a link', () => {
  test('downloads: complete, never displayed, never in our origin', async () => {
    const { ContactEntityId } = await makeContact()
    for (const content of [png, pdf, Buffer.from('<script>alert(1)</script>')]) {
      const { headers, status } = await open((await add(ContactEntityId, file('x.html', content))).Id)
      expect(status).toBe(200)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="x.html"; filename*=UTF-8''x.html`,
        'content-length': String(content.length),
        'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
    }
  })

  test('shows pictures and PDF by content, whatever their names', async () => {
    const { ContactEntityId } = await makeContact()
    const picture = await open((await add(ContactEntityId, file('page.html', png))).Id, true)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="page.html"; filename*=UTF-8''page.html`,
      'content-length': String(png.length),
      'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const document = await open((await add(ContactEntityId, file('deed', pdf))).Id, true)
    expect(Object.fromEntries(document.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="deed"; filename*=UTF-8''deed`,
      'content-security-policy':
        "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  test.for([
    ['a.png', '<html><script>alert(1)</script>'],
    ['a.jpg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a.html', '<!doctype html><script>alert(1)</script>'],
    ['a.pdf', '<html>%PDF-1.7'],
    ['a.png', ''],
  ] as const)('never shows %s that holds %j', async ([name, content]) => {
    const { ContactEntityId } = await makeContact()
    const one = await add(ContactEntityId, file(name, content))
    expect(one.Preview).toBeNull()
    const answer = await t.unchanged(() =>
      t.call(documentLink, { as: agent, params: { id: one.Id }, query: { preview: true } }),
    )
    expect(answer).toMatchObject({
      status: 400,
      body: { Message: 'This file cannot be shown here. Download it instead.' },
    })
  })

  test('works for five minutes, for a user who can still see the contact, while the file exists', async () => {
    const { ContactId, ContactEntityId } = await makeContact()
    const { Id } = await add(ContactEntityId, file('a.txt'))
    const make = async () => (await t.call(documentLink, { as: agent, params: { id: Id }, query: {} })).body.Url
    const url = await make()
    expect(await t.send('GET', url)).toMatchObject({ status: 200 })

    await t.query('update contact_entity set assigned_agent_id = $1 where contact_entity_id = $2', [
      colleague.UserId,
      ContactEntityId,
    ])
    expect(await t.send('GET', url)).toMatchObject({ status: 404, body: { Message: 'Document was not found' } })
    await t.query('update contact_entity set assigned_agent_id = $1 where contact_entity_id = $2', [
      agent.UserId,
      ContactEntityId,
    ])
    await t.query(`update download_link set expires = now() - interval '1 second'`)
    expect(await t.send('GET', url)).toMatchObject({
      status: 404,
      body: { Message: 'This link has expired. Go back and ask for the file again.' },
    })
    for (const name of stored()) rmSync(join(t.config.dataDir, 'files', name))
    expect(await t.send('GET', await make())).toMatchObject({
      status: 404,
      body: { Message: 'The file is no longer in storage' },
    })
    await t.call(deleteContacts, { as: agent, body: [ContactId] })
    expect(await t.send('GET', url)).toMatchObject({ status: 404 })
  })

  test('opens beside nineteen others, as a list of pictures needs it', async () => {
    const { ContactEntityId } = await makeContact()
    const { Id } = await add(ContactEntityId, file('a.png', png))
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(Id, true)))
    expect(answers.map((a) => a.status)).toEqual(Array(20).fill(200))
  })

  test('does not open while twenty are still being read, and does when one was given up', async () => {
    const roomy = await startTestProgram()
    const { agent: as } = await roomy.makeBrokerage('Roomy')
    const person = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com', AssignedAgentId: as.UserId }
    const { ContactId } = (await roomy.call(createContact, { as, body: person })).body
    const { ContactEntityId } = (await roomy.call(getContact, { as, query: { contactId: ContactId } })).body
    const params = { contactEntityId: ContactEntityId }
    const large = file('a.bin', Buffer.alloc(16_000_000))
    const [document] = (await roomy.call(uploadDocuments, { as, params, body: { file0: large } })).body
    const link = async () => (await roomy.call(documentLink, { as, params: { id: document?.Id ?? 0 } })).body.Url
    const unread = await Promise.all(Array.from({ length: 20 }, async () => fetch(new URL(await link(), roomy.url))))
    expect(unread.map((a) => a.status)).toEqual(Array(20).fill(200))
    expect(await roomy.send('GET', await link())).toMatchObject({
      status: 429,
      body: { Message: '20 files are already on their way to you. Try again when one is done.' },
    })
    for (const answer of unread) await answer.body?.cancel()
    await expect.poll(async () => (await roomy.send('GET', await link())).status).not.toBe(429)
  })
})

describe('who', () => {
  test('has no session gets nothing', async () => {
    const { ContactId, ContactEntityId } = await makeContact()
    const { Id } = await add(ContactEntityId, file('a.txt'))
    await t.unchanged(async () => {
      expect(await t.call(contactDocuments, { params: { contactId: ContactId } })).toMatchObject({ status: 401 })
      expect(await t.call(documentLink, { params: { id: Id } })).toMatchObject({ status: 401 })
      expect(await t.call(deleteDocument, { params: { id: Id } })).toMatchObject({ status: 401 })
      const params = { contactEntityId: ContactEntityId }
      expect(await t.call(uploadDocuments, { params, body: { file0: file('b.txt') } })).toMatchObject({ status: 401 })
    })
  })

  test('does not see the contact does not know its documents', async () => {
    const { ContactId, ContactEntityId } = await makeContact()
    const { Id } = await add(ContactEntityId, file('a.txt'))
    await t.unchanged(async () => {
      for (const as of [colleague, lender, stranger]) {
        const contact = { status: 404, body: { Message: 'Contact was not found' } }
        const document = { status: 404, body: { Message: 'Document was not found' } }
        expect(await t.call(contactDocuments, { as, params: { contactId: ContactId } })).toMatchObject(contact)
        expect(await upload(ContactEntityId, [file('b.txt')], as)).toMatchObject(contact)
        expect(await t.call(documentLink, { as, params: { id: Id } })).toMatchObject(document)
        expect(await t.call(deleteDocument, { as, params: { id: Id } })).toMatchObject(document)
      }
    })
    expect(await list(ContactId, admin)).toHaveLength(1)
  })

  test('is a joint contact shares them; the last person takes them along', async () => {
    const { ContactId, ContactEntityId } = await makeContact()
    await add(ContactEntityId, file('a.txt'))
    const { body: joint } = await t.call(addJointContact, { as: agent, body: { ContactEntityId, FirstName: 'Jo' } })
    const documents = await list(ContactId)
    expect(documents).toHaveLength(1)
    // Each has links of its own.
    const FileLocation = expect.any(String)
    expect(await list(joint.ContactId)).toEqual(documents.map((one) => ({ ...one, FileLocation })))

    const other = await makeContact()
    await add(other.ContactEntityId, file('b.txt'))
    const linked = await t.call(addJointContact, {
      as: agent,
      body: { ContactEntityId, ContactId: other.ContactId },
    })
    expect(linked.status).toBe(200)
    expect((await list(ContactId)).map((d) => d.FileName)).toEqual(['b.txt', 'a.txt'])
    await work()
    expect((await open((await list(ContactId))[0]?.Id as number)).text).toBe('b.txt')
  })

  test('wrote it may leave', async () => {
    const { ContactId, ContactEntityId } = await makeContact()
    const gone = await t.makeUser(TenantId, 2, 'Gone', 'Girl', 'north.example.com')
    await upload(ContactEntityId, [file('a.txt')], gone)
    await t.query('delete from user_account where user_id = $1', [gone.UserId])
    expect(await list(ContactId)).toMatchObject([{ FileName: 'a.txt', AuthorName: null }])
  })
})

describe('deleting', () => {
  const remains = async () => (await t.query('select from discarded_file')).length
  beforeEach(async () => {
    await letPass()
    await work()
  })

  test('a document removes its file when it cannot be brought back any more, and no other', async () => {
    const { ContactId, ContactEntityId } = await makeContact()
    const [kept, gone] = [await add(ContactEntityId, file('kept.txt')), await add(ContactEntityId, file('gone.txt'))]
    const before = stored().length
    expect(await t.call(deleteDocument, { as: agent, params: { id: gone.Id } })).toMatchObject({
      status: 200,
      body: { Successful: true },
    })
    expect(await list(ContactId)).toMatchObject([{ Id: kept.Id }])
    await work()
    expect([stored().length, await remains()]).toEqual([before, 1])
    await letPass()
    await work()
    expect([stored().length, await remains()]).toEqual([before - 1, 0])
    expect((await open(kept.Id)).text).toBe('kept.txt')
    expect(await t.call(deleteDocument, { as: agent, params: { id: gone.Id } })).toMatchObject({ status: 404 })
  })

  test('contacts removes their files with the last person', async () => {
    const before = stored().length
    const [one, two] = [await makeContact(), await makeContact()]
    for (const { ContactEntityId } of [one, two]) await upload(ContactEntityId, [file('a.txt'), file('b.txt')])
    const joint = { ContactEntityId: two.ContactEntityId, FirstName: 'Jo' }
    const { body } = await t.call(addJointContact, { as: agent, body: joint })
    await t.call(deleteContacts, { as: agent, body: [one.ContactId, two.ContactId] })
    await letPass()
    await work()
    expect(stored().length).toBe(before + 2)
    expect(await list(body.ContactId)).toHaveLength(2)
    await t.call(deleteContacts, { as: agent, body: [body.ContactId] })
    await letPass()
    await work()
    expect([stored().length, await remains()]).toEqual([before, 0])
  })

  test('waits a day longer than the document can be brought back, then takes the brokerage’s turn', async () => {
    const { ContactEntityId } = await makeContact()
    const { Id } = await add(ContactEntityId, file('a.txt'))
    await t.call(deleteDocument, { as: agent, params: { id: Id } })
    const due = await t.query(`select from discarded_file where date_due <= now() + interval '30 days 23 hours'`)
    expect(due).toEqual([])
    await letPass()
    await t.query('select keep_changes()')
    expect(
      await t.query('select queue_name, flags from graphile_worker.jobs j where task_identifier = $1', [name]),
    ).toEqual([{ queue_name: `${TenantId}:long`, flags: { [`tenant:${TenantId}`]: true } }])
    await work()
  })

  test('is done again where it was cut short, also when a file is gone already', async () => {
    const { ContactEntityId } = await makeContact()
    const { Id } = await add(ContactEntityId, file('a.txt'))
    await t.call(deleteDocument, { as: agent, params: { id: Id } })
    await t.query(`insert into discarded_file (tenant_id, storage_key) values ($1, 'of another kind')`, [TenantId])
    const discarded = await t.query<{ key: string }>('select storage_key as key from discarded_file')
    for (const { key } of discarded) rmSync(join(t.config.dataDir, 'files', key.replace('/', '-')), { force: true })
    await letPass()
    await work()
    expect(await remains()).toBe(0)
  })
})

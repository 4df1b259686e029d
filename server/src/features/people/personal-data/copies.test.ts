import { buffer } from 'node:stream/consumers'
import { proveIdentity } from '@dormer/contract/brokerage/second-step'
import { logActivity } from '@dormer/contract/day/activities'
import { createAppointment } from '@dormer/contract/day/appointments'
import { saveTask } from '@dormer/contract/day/tasks'
import { createTransaction } from '@dormer/contract/deals/transactions'
import { simulateEvent, simulateIncoming } from '@dormer/contract/messages/calls'
import { saveConsent } from '@dormer/contract/messages/consent'
import { addDoNotCall } from '@dormer/contract/messages/do-not-call'
import { sendEmail, sendText } from '@dormer/contract/messages/messages'
import { answerAsContact } from '@dormer/contract/messages/outbox'
import { saveAgreement } from '@dormer/contract/people/agreements'
import { saveContactPoint } from '@dormer/contract/people/contact-points'
import { createContact, getContact, updateContact } from '@dormer/contract/people/contacts'
import { saveCustomField, setCustomValues } from '@dormer/contract/people/custom-fields'
import { uploadDocuments } from '@dormer/contract/people/documents'
import { mergeContacts, unmerge } from '@dormer/contract/people/duplicates'
import { addNote } from '@dormer/contract/people/notes'
import { saveProperty } from '@dormer/contract/people/owned-properties'
import {
  copyPersonalData,
  erasePerson,
  personalDataCopies,
  personalDataLink,
} from '@dormer/contract/people/personal-data'
import { Parser } from 'htmlparser2'
import { beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { makeFull } from '../../../../test/full.ts'
import { password, startTestProgram, type User } from '../../../../test/harness.ts'
import { copiedTables } from './copied.queries.ts'
import { personalDataJob as job } from './copies.jobs.ts'

const t = await startTestProgram({ tells: true })
const { TenantId, admin, agent, leader, lender } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const context = t.jobContext()
const EVIL = `<img src=x onerror="alert(1)"><script>alert('x')</script>`

const add = async (as: User, body: object) => {
  const { ContactId } = (
    await t.call(createContact, { as, body: { Email: `${crypto.randomUUID()}@example.com`, ...body } as never })
  ).body
  const { Contact } = (await t.call(getContact, { as, query: { contactId: ContactId } })).body
  return { ContactId, ContactEntityId: Contact.ContactEntityId }
}
const copies = async (ContactId: number) =>
  (await t.call(personalDataCopies, { as: admin, params: { ContactId } })).body
const start = (ContactId: number, as: User = admin) => t.call(copyPersonalData, { as, params: { ContactId } })
const link = (CopyId: number, as: User = admin) => t.call(personalDataLink, { as, body: { CopyId } })

const unzip = async (bytes: Buffer) => {
  const zip = await fromBufferPromise(bytes)
  const entries = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString())
  return entries
}
type Rows = Record<string, unknown>[]
/** Makes a copy and opens it, as an admin of this brokerage does. */
const made = async (ContactId: number, as: User = admin) => {
  const { CopyId } = (await start(ContactId, as)).body
  await job.run({ TenantId: as.TenantId, CopyId }, context)
  const answer = await fetch(new URL((await link(CopyId, as)).body.Url, t.url))
  const entries = await unzip(Buffer.from(await answer.arrayBuffer()))
  const data = JSON.parse(entries.get('data.json') ?? '') as Record<string, Rows>
  return { CopyId, entries, data, html: entries.get('index.html') ?? '', answer }
}

let ana: { ContactId: number; ContactEntityId: number }
let ben: { ContactId: number; ContactEntityId: number }
const refused: string[] = []
beforeAll(async () => {
  const ok = async <A extends { status: number; body: unknown }>(answer: Promise<A>): Promise<A['body']> => {
    const { status, body } = await answer
    if (status !== 200) refused.push(JSON.stringify(body))
    return body
  }
  ana = await add(agent, {
    FirstName: EVIL,
    LastName: 'Ruiz',
    Email: 'ana@example.com',
    CellPhone: '(512) 555-0171',
    Profession: 'Nurse',
  })
  ben = await add(agent, { FirstName: 'Ben', LastName: 'Secretperson', Email: 'ben@example.com', CellPhone: '(512) 555-0172' })
  await add(south.agent, { FirstName: 'Ana', LastName: 'Southruiz', Email: 'ana@example.com', CellPhone: '(512) 555-0171' })
  const field = (await ok(t.call(saveCustomField, { as: admin, body: { Name: 'Loan officer', Kind: 'Text' } }))).CustomFieldId
  for (const [{ ContactId, ContactEntityId }, whose] of [[ana, 'hers'], [ben, 'not hers']] as const) {
    const [Email, CellPhone] = whose === 'hers' ? ['ana@example.com', '(512) 555-0171'] : ['ben@example.com', '(512) 555-0172']
    await ok(t.call(saveContactPoint, { as: agent, query: { contactId: ContactId }, body: { Kind: 'Email', Value: `more-${whose.replace(' ', '-')}@example.com`, Label: 'Work' } }))
    await ok(t.call(setCustomValues, { as: agent, query: { contactId: ContactId }, body: { Values: { [field]: `officer ${whose}` } } }))
    await ok(t.call(addNote, { as: agent, body: { ContactEntityId, Note: `<p>note ${whose} &lt;script&gt;alert(2)&lt;/script&gt; <b>bold</b></p>` } }))
    await ok(t.call(saveProperty, { as: agent, query: { contactId: ContactId }, body: { Address: `1 Lane ${whose}`, City: 'Austin', StateCode: 'TX', EstimatedValue: '485,000' } as never }))
    await ok(t.call(logActivity, { as: agent, body: { ActivityTypeId: 1, ContactId, DateCreated: new Date(Date.now() - 60_000).toISOString(), Description: `activity ${whose}` } as never }))
    await ok(t.call(saveTask, { as: agent, body: { Title: `task ${whose}`, TaskTypeId: 2, AssignedUserId: agent.UserId, KeyType: 'ContactEntityId', KeyValue: ContactEntityId } as never }))
    await ok(t.call(createAppointment, { as: agent, body: { Title: `meeting ${whose}`, AppointmentTypeId: 1001, ContactId, DateTime: new Date(Date.now() + 86_400_000).toISOString(), DurationMinutes: 30 } as never }))
    const file = { file0: new File([`the bytes of ${whose}`], `../../offer ${whose}.pdf`) }
    const [document] = await ok(t.call(uploadDocuments, { as: agent, params: { contactEntityId: ContactEntityId }, body: file }))
    await ok(t.call(saveAgreement, { as: agent, params: { documentId: document?.Id ?? 0 }, body: { AgreementType: 'Touring', IsExclusive: false, SignedDate: '2026-01-15', ExpirationDate: '2030-01-15' } }))
    await ok(t.call(saveConsent, { as: agent, body: { ContactId, Channel: 'Text', Says: 'Yes', How: `consent ${whose}` } as never }))
    await ok(t.call(sendEmail, { as: agent, body: { ToAddresses: [Email], Subject: `subject ${whose}`, Body: `<p>mail ${whose} <a href="https://example.com/x">here</a></p>`, MessageType: 'email' } as never }))
    await ok(t.call(sendText, { as: agent, body: { ToAddress: CellPhone, Body: `text ${whose} <b>not bold</b>` } as never }))
    await ok(t.call(answerAsContact, { as: admin, body: { Channel: 'Text', From: CellPhone, Body: `answer ${whose}` } as never }))
    const { CallId } = await ok(t.call(simulateIncoming, { as: agent, body: { From: CellPhone } }))
    await ok(t.call(simulateEvent, { as: agent, params: { CallId }, body: { Event: 'Hang Up' } }))
    await ok(t.call(addDoNotCall, { as: agent, body: { Number: CellPhone, Reason: `call ${whose}` } as never }))
    await ok(t.call(createTransaction, { as: agent, body: { Type: 'Purchase', address: `9 Deal ${whose}`, TransactionContactId: ContactId } as never }))
    await ok(t.call(updateContact, { as: agent, body: { Contact: { ContactId, Profession: `job ${whose}` } } }))
  }
}) // biome-ignore format: a call in a row

test('a copy has what was put in, and nothing of anybody else', async () => {
  expect(refused).toEqual([])
  const { entries, data, html, answer } = await made(ana.ContactId)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  const all = (section: string) => JSON.stringify(data[section] ?? 'no such section')
  expect(data['Contact details']).toEqual([
    expect.objectContaining({
      ContactId: ana.ContactId,
      FirstName: EVIL,
      LastName: 'Ruiz',
      Email: 'ana@example.com',
      CellPhone: '5125550171',
      IsNew: expect.any(Boolean),
      DateCreated: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      AssignedAgentName: expect.stringMatching(/\w/),
    }),
  ])
  expect(all('Emails and phones')).toContain('more-hers@example.com')
  expect(data['Custom values']).toMatchObject([{ CustomFieldName: 'Loan officer', Value: 'officer hers' }])
  expect(data.Notes).toMatchObject([{ Note: expect.stringContaining('note hers'), UserName: expect.stringMatching(/\w/) }])
  expect(data['Owned properties']).toMatchObject([{ Address: '1 Lane hers', EstimatedValue: '485000' }])
  expect(all('Activities')).toContain('activity hers')
  expect(data.Tasks).toMatchObject([{ Title: 'task hers', IsCompleted: false }])
  expect(data.Appointments).toMatchObject([{ Title: 'meeting hers', DurationMinutes: 30 }])
  expect(data.Documents?.map(({ File }) => entries.get(String(File)))).toEqual(['the bytes of hers'])
  expect(all('Consent')).toContain('consent hers')
  expect(data.Messages?.map(({ Body }) => Body)).toEqual([
    expect.stringContaining('<p>mail hers'),
    expect.stringContaining('text hers <b>not bold</b>'),
    'answer hers',
  ])
  expect(data.Messages?.[0]?.ToAddresses).toEqual(['ana@example.com'])
  expect(data.Calls).toMatchObject([{ Number: '5125550171' }])
  expect(all('Own do not call list')).toContain('call hers')
  expect(data.Transactions).toMatchObject([{ Address: '9 Deal hers' }])
  expect(data['Transaction people']).toHaveLength(1)
  expect(JSON.stringify(data.History)).toContain('job hers')

  const everything = [...entries].join('\n')
  for (const theirs of ['not hers', 'not-hers', 'Secretperson', 'ben@example.com', '5125550172', 'Southruiz', 'South', 'argon2'])
    expect(everything, theirs).not.toContain(theirs)
  for (const path of entries.keys()) expect(path).toMatch(/^(data\.json|index\.html|[a-z-]+\/[^/\\]+)$/)
  for (const said of ['note hers', 'mail hers', 'text hers', 'answer hers', 'task hers', '9 Deal hers', 'job hers', 'Loan officer'])
    expect(html).toContain(said)
}) // biome-ignore format: expectations read better in rows

test('its page is text: no markup of a name, a note or a message does anything, and it loads nothing', async () => {
  const { html } = await made(ana.ContactId)
  const tags = new Set<string>()
  const attributes = new Set<string>()
  const links: string[] = []
  let text = ''
  const parser = new Parser({
    onopentag: (tag, given) => {
      tags.add(tag)
      for (const name of Object.keys(given)) attributes.add(name)
      if (given.href) links.push(given.href)
    },
    ontext: (some) => {
      text += some
    },
  })
  parser.end(html)
  expect([...tags].sort()).toEqual(
    'a article bdi body dd dl dt h1 h2 head header html li main meta nav p section span style title ul'.split(' '),
  )
  expect([...attributes].sort()).toEqual('aria-label charset content href http-equiv id lang name rel'.split(' '))
  for (const href of links) expect(href).toMatch(/^(#s\d+|contact-documents\/[^:]+)$/)
  expect(text).toContain(`Personal data of ${EVIL} Ruiz`)
  // What was written as text stays as it was; HTML is read as text.
  expect(text).toContain('text hers <b>not bold</b>')
  expect(text).toContain('note hers <script>alert(2)</script> bold')
  expect(text).toContain('mail hers here (https://example.com/x)')
  // Sections that have nothing are left out; times are the brokerage's.
  expect(text).not.toMatch(/\(0\)/)
  expect(text).toContain('Times are those of America/Chicago')
  expect(text).toMatch(/\d\d\/\d{1,2}\/\d{4}, \d{1,2}:\d\d [ap]m/)
})

test('a household’s rows are in it, the other person’s are not', async () => {
  const FirstName = 'Jo'
  const { ContactId, ContactEntityId } = await add(agent, { FirstName, LastName: 'Both', Email: 'jo@example.com' })
  await t.query(
    `insert into contact (tenant_id, contact_entity_id, first_name, last_name, email) values ($1, $2, 'Kim', 'Otherone', 'kim@example.com')`,
    [TenantId, ContactEntityId],
  )
  await t.call(addNote, { as: agent, body: { ContactEntityId, Note: '<p>Both want a garden</p>' } })
  const { data, entries } = await made(ContactId)
  expect(data.Notes).toMatchObject([{ Note: '<p>Both want a garden</p>' }])
  expect(data['Contact details']).toHaveLength(1)
  expect([...entries].join('\n')).not.toMatch(/Otherone|kim@example/)
})

test('each table has a section of its own, all of which can be read', async () => {
  const full = await makeFull(t, 'Full', 1)
  const tables = copiedTables(t.services.tables)
  const { data, html } = await made(full.contacts[0] ?? 0, full.admin)
  const sections = Object.keys(data).filter((key) => Array.isArray(data[key]))
  expect(sections).toHaveLength(Object.keys(tables).length + 1)
  const filled = sections.filter((key) => (data[key]?.length ?? 0) > 0)
  expect(filled.length).toBeGreaterThan(sections.length / 2)
  for (const section of filled) expect(html).toContain(`>${section} <span>`)
})

test('a file that is gone from storage is named', async () => {
  const { ContactId, ContactEntityId } = await add(agent, { FirstName: 'Lost', LastName: 'File' })
  const file = { file0: new File(['x'], 'gone.pdf') }
  await t.call(uploadDocuments, { as: agent, params: { contactEntityId: ContactEntityId }, body: file })
  const [stored] = await t.query<{ key: string }>(
    `select storage_key as key from contact_document where contact_entity_id = $1`,
    [ContactEntityId],
  )
  await t.services.storage.remove(stored?.key ?? '')
  const { entries } = await made(ContactId)
  expect(entries.get('missing-files.txt')).toMatch(/^contact-documents\/\d+ gone\.pdf$/)
})

test('two at once make one copy, which starts over after an interruption and is said when it fails', async () => {
  const { ContactId } = await add(agent, { FirstName: 'Two', LastName: 'Atonce' })
  const both = await Promise.all([start(ContactId), start(ContactId)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const [CopyId] = new Set(both.map(({ body }) => body.CopyId))
  expect(both[1].body.CopyId).toBe(CopyId)
  expect(await copies(ContactId)).toMatchObject([
    { CopyId, Status: 'Waiting', Message: null, Size: null, DateExpires: null },
  ])
  expect(await link(CopyId ?? 0)).toMatchObject({ status: 404 })

  const of = { TenantId, CopyId: CopyId ?? 0 }
  const stopped = { ...context, signal: AbortSignal.abort() }
  await expect(job.run(of, stopped)).rejects.toThrow('Interrupted')
  expect(await copies(ContactId)).toMatchObject([{ Status: 'Running' }])
  await job.run(of, { ...context, hasRoom: async () => false })
  expect(await copies(ContactId)).toMatchObject([{ Status: 'Failed', Message: expect.stringMatching(/no room/) }])

  const again = { TenantId, CopyId: (await start(ContactId)).body.CopyId }
  const storage = { ...t.services.storage, put: async () => { throw new Error('no storage') } } // biome-ignore format: one line
  await expect(job.run(again, { ...context, storage })).rejects.toThrow('no storage')
  await job.run(again, { ...context, storage, isLastTry: true })
  expect((await copies(ContactId))[0]).toMatchObject({ Status: 'Failed', Message: expect.stringMatching(/Try again/) })

  const last = { TenantId, CopyId: (await start(ContactId)).body.CopyId }
  await job.run(last, context)
  const [done] = await copies(ContactId)
  expect(done).toMatchObject({ ...{ CopyId: last.CopyId }, Status: 'Done', Size: expect.any(Number) })
  // A second run of the job, as after a crash at its very end, leaves it alone.
  await job.run(last, context)
  expect((await copies(ContactId))[0]).toEqual(done)
})

test('it is kept for seven days, then its file goes', async () => {
  const { ContactId } = await add(agent, { FirstName: 'Old', LastName: 'Copy' })
  const { CopyId } = await made(ContactId)
  const { Url } = (await link(CopyId)).body
  const [copy] = await copies(ContactId)
  const days = Temporal.Now.instant()
    .until(copy?.DateExpires ?? '')
    .total('days')
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)
  await t.query(`update personal_data_copy set date_expires = now() - interval '1 second' where copy_id = $1`, [CopyId])
  expect(await copies(ContactId)).toEqual([])
  expect(await link(CopyId)).toMatchObject({ status: 404 })
  expect((await t.send('GET', Url)).status).toBe(404)
  const key = (
    await t.query<{ key: string }>(`select storage_key as key from personal_data_copy where copy_id = $1`, [CopyId])
  )[0]?.key
  await t.query('select sweep_expired()')
  expect(await t.query('select from personal_data_copy where copy_id = $1', [CopyId])).toEqual([])
  expect(await t.query('select from discarded_file where storage_key = $1', [key])).toHaveLength(1)
})

test('only admins of the brokerage make, list and get copies', async () => {
  const { CopyId } = await made(ana.ContactId)
  const theirs = await add(south.agent, { FirstName: 'Of', LastName: 'South' })
  const asked = async (as: User | undefined, ContactId: number, id: number) => [
    (await t.call(personalDataCopies, { as, params: { ContactId } })).status,
    (await t.call(copyPersonalData, { as, params: { ContactId } })).status,
    (await t.call(personalDataLink, { as, body: { CopyId: id } })).status,
  ]
  const before = await t.query('select copy_id from personal_data_copy order by 1')
  for (const as of [agent, leader, lender]) expect(await asked(as, ana.ContactId, CopyId)).toEqual([403, 403, 403])
  expect(await asked(undefined, ana.ContactId, CopyId)).toEqual([401, 401, 401])
  expect(await asked(admin, theirs.ContactId, 999_999)).toEqual([404, 404, 404])
  expect(await asked(south.admin, ana.ContactId, CopyId)).toEqual([404, 404, 404])
  for (const bad of [0, -1, 'x']) expect(await asked(admin, bad as number, bad as number)).toEqual([400, 400, 400])
  expect(await t.query('select copy_id from personal_data_copy order by 1')).toEqual(before)
  expect(t.securityLog().join('\n')).toMatch(/"event":"export","call":"copyPersonalData","outcome":"success"/)
})

test('a contact deleted before it is read says so', async () => {
  const { ContactId } = await add(agent, { FirstName: 'Soon', LastName: 'Gone' })
  const { CopyId } = (await start(ContactId)).body
  await t.query('delete from contact where contact_id = $1', [ContactId])
  await job.run({ TenantId, CopyId }, context)
  const [copy] = await t.query('select status, message from personal_data_copy where copy_id = $1', [CopyId])
  expect(copy).toMatchObject({ status: 'Failed', message: 'The contact was deleted meanwhile.' })
})

test('a stored text of a thousand lines is read in pieces', async () => {
  const { ContactId, ContactEntityId } = await add(agent, { FirstName: 'Many', LastName: 'Notes' })
  await t.query(
    `insert into note (tenant_id, contact_entity_id, note) select $1, $2, '<p>note number ' || n || '</p>' from generate_series(1, 1000) n`,
    [TenantId, ContactEntityId],
  )
  const { data, html } = await made(ContactId)
  expect(data.Notes).toHaveLength(1000)
  expect(html).toContain('Notes <span>(1,000)')
  expect(html).toContain('note number 1000')
})

test('who was copied blindly, and what was undone with somebody else, is not in it', async () => {
  const cleo = await add(admin, { FirstName: 'Cleo', LastName: 'Vale', Email: 'cleo@example.com' })
  const body = {
    ToAddresses: ['cleo@example.com'],
    BccAddresses: ['lawyer@other.example'],
    Subject: 'Offer',
    Body: '<p>Hi</p>',
  }
  expect(await t.call(sendEmail, { as: admin, body: body as never })).toMatchObject({ status: 200 })
  const dan = await add(admin, { FirstName: 'Dan', LastName: 'Elsewhere', Email: 'dan@example.com' })
  const merged = await t.call(mergeContacts, {
    as: admin,
    body: { KeepContactId: cleo.ContactId, OtherContactIds: [dan.ContactId] },
  })
  expect(merged).toMatchObject({ status: 200 })
  expect(await t.call(unmerge, { as: admin, params: { MergeId: merged.body.MergeId } })).toMatchObject({ status: 200 })
  const { entries } = await made(cleo.ContactId, admin)
  for (const [name, text] of entries) {
    expect(text, name).not.toContain('lawyer@other.example')
    expect(text, name).not.toContain('Elsewhere')
  }
  expect(entries.get('data.json')).toContain('Offer')
})

const state = async (ContactId: number) =>
  t.query<{ status: string; message: string | null }>(
    'select status, message from personal_data_copy where contact_id = $1 order by copy_id',
    [ContactId],
  )

test('one that was killed too often, or has expired, is not in the way of another', async () => {
  const { ContactId } = await add(agent, { FirstName: 'Lost', LastName: 'Copy' })
  const first = (await start(ContactId)).body.CopyId
  // It is being made: whoever asks gets this one.
  expect((await start(ContactId)).body.CopyId).toBe(first)
  await t.query('update graphile_worker._private_jobs set attempts = max_attempts where key like $1', [
    `%copy-personal-data:${first}`,
  ])
  await t.query(`update personal_data_copy set status = 'Running' where copy_id = $1`, [first])
  const second = (await start(ContactId)).body.CopyId
  expect(second).not.toBe(first)
  expect(await state(ContactId)).toMatchObject([
    { status: 'Failed', message: 'It was interrupted several times. Make another.' },
    { status: 'Waiting' },
  ])
  await t.query(`update personal_data_copy set date_expires = now() - interval '1 second' where copy_id = $1`, [second])
  const third = await start(ContactId)
  expect(third.status).toBe(200)
  expect(third.body.CopyId).not.toBe(second)
})

test('nothing is copied of a person who is being erased, and a file made meanwhile is dropped', async () => {
  await t.call(proveIdentity, { as: admin, body: { Password: password } })
  const { ContactId } = await add(agent, { FirstName: 'Going', LastName: 'Away' })
  const before = (await start(ContactId)).body.CopyId
  const files = (await t.query('select from discarded_file')).length
  await t.withConnection(async (client) => {
    await client.query('begin')
    await client.query('lock table contact_point in share mode')
    const erasing = t.call(erasePerson, { as: admin, params: { ContactId }, body: { Name: 'Going Away' } })
    await expect.poll(t.blocked).toMatchObject([{ relation: 'contact_point' }])
    const making = job.run({ TenantId, CopyId: before }, context)
    const asked = start(ContactId)
    await expect.poll(async () => (await t.blocked()).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
    await client.query('rollback')
    expect(await erasing).toMatchObject({ status: 200 })
    expect(await asked).toMatchObject({ status: 409, body: { Message: /was erased/ } })
    await making
  })
  expect(await state(ContactId)).toEqual([])
  expect((await t.query('select from discarded_file')).length).toBe(files)
  expect(await start(ContactId)).toMatchObject({ status: 409, body: { Message: /was erased/ } })
})

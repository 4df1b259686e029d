import { createHash } from 'node:crypto'
import { restoreRequest } from '@dormer/contract/brokerage/trash'
import {
  addFolder,
  archiveDocument,
  archiveFolder,
  DOCUMENTS_MAX,
  deleteFolder,
  deleteTransactionDocument,
  downloadDocument,
  renameDocument,
  renameFolder,
  transactionDocumentLink,
  transactionDocuments,
  uploadTransactionDocuments,
  zipDocuments,
} from '@dormer/contract/deals/documents'
import { createTransaction, updateTransaction } from '@dormer/contract/deals/transactions'
import { expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { eachOnce, faultOfType, renamed } from './file-types.rules.ts'

const t = await startTestProgram({ uploadMaxBytes: 1024 * 1024 })
const { agent, colleague, admin, lender, TenantId } = await t.makeBrokerage('North')

const latin = (text: string) => Buffer.from(text, 'latin1')
const workbook = latin(`PK\x03\x04${'x'.repeat(65_525)}xl\\workbook.xml`)
const file = (name: string, content: Buffer | string) => new File([new Uint8Array(Buffer.from(content))], name)
const pdf = (name = 'a.pdf') => file(name, `%PDF-1.7 ${name}`)

const make = async (SharedWithIds: number[] = []) =>
  (await t.call(createTransaction, { as: agent, body: { Type: 'Purchase', SharedWithIds } })).body.TransactionId
const folder = async (transactionId: number, name?: string) =>
  (await t.call(addFolder, { as: agent, query: { transactionId, name } })).body
const upload = (transactionId: number, folderId: number, files: File[], as: User = agent, headers = {}) =>
  t.call(uploadTransactionDocuments, {
    ...{ as, headers, params: { transactionId, folderId } },
    body: Object.fromEntries(files.map((f, at) => [`file${at}`, f])) as { file0: File },
  })
const list = async (transactionId: number, includeArchivedDocs = false, as: User = agent) =>
  (await t.call(transactionDocuments, { as, query: { transactionId, includeArchivedDocs } })).body
const tree = async (transactionId: number, all = false) =>
  (await list(transactionId, all)).map(({ Name, Documents }) => [Name, ...Documents.map((d) => d.Name)])

test.for([
  ['a.pdf', '%PDF-1.7', true],
  ['A.PDF', '%PDF-1.7', true],
  ['a.jpg', '\xff\xd8\xff\xe0', true],
  ['a.jpeg', '\xff\xd8\xff\xe0', true],
  ['a.png', '\x89PNG\r\n\x1a\n', true],
  ['a.xlsx', 'PK\x03\x04', true],
  ['a.csv', 'Name,Email\r\n"Élan",x', true],
  ['a.csv', '\xef\xbb\xbfName', true],
  ['a.csv', '\xff\xfeN\0a\0', true],
  ['a.pdf', '\x89PNG\r\n\x1a\n', false],
  ['a.pdf', '\r\n%PDF-1.7', true],
  ['a.pdf', '<html>%PDF-1.7', false],
  ['a.csv', 'Name,Email\x1a', true],
  ['a.png', '%PDF-1.7', false],
  ['a.jpg', 'GIF89a', false],
  ['a.xlsx', 'Name,Email', false],
  ['a.csv', '%PDF-1.7', false],
  ['a.csv', 'PK\x03\x04', false],
  ['a.csv', '<!DOCTYPE html>', false],
  ['a.csv', ' <svg xmlns="x">', false],
  ['a.csv', 'MZ\x90\0\x03', false],
  ['a.csv', '', false],
  ['a.pdf', '', false],
  ['a.exe', 'MZ', false],
  ['a.docx', 'PK\x03\x04', false],
  ['a.pdf.html', '%PDF-1.7', false],
  ['pdf', '%PDF-1.7', false],
] as const)('%s that begins with %j may be uploaded: %s', ([name, head, may]) => {
  const fault = faultOfType(name, head.length, latin(head))
  expect(fault === undefined, fault).toBe(may)
  if (!may) expect(fault).toMatch(/^invalid file type: /)
})

test.for([
  [
    'scan0001',
    '%PDF-1.7',
    'scan0001. Its name has no ending: rename it, to .pdf if it was scanned, then upload it again.',
  ],
  ['IMG_1.HEIC', '', 'IMG_1.HEIC. Save the picture as jpg or png, then upload that.'],
  ['offer.docx', 'PK\x03\x04', 'offer.docx. Save or print it as a PDF, then upload that.'],
  ['nets.xls', '\xd0\xcf\x11\xe0', 'nets.xls. Save it as xlsx, then upload that.'],
  ['all.zip', 'PK\x03\x04', 'all.zip. Unpack it, then upload what is in it.'],
  ['a.exe', 'MZ', 'a.exe. Upload xlsx, csv, jpg, png or pdf.'],
  ['IMG.png', '\xff\xd8\xff\xe1', 'IMG.png is actually a JPEG picture. Rename it to IMG.jpg, then upload it again.'],
  ['IMG.jpg', '\0\0\0\x24ftypheic', 'IMG.jpg is actually a HEIC picture. Save it as jpg or png, then upload that.'],
  [
    ...['nets.xlsx', '\xd0\xcf\x11\xe0'],
    'nets.xlsx is actually an old Office file, or one with a password. Open it, save it as xlsx without a password, then upload that.',
  ],
  [
    'deed.pdf',
    '<!doctype html>',
    'deed.pdf is actually a web page. Download it again, or print it as a PDF and upload that.',
  ],
  ['deed.pdf', 'MZ', 'deed.pdf is not a real pdf file. Save it as one, then upload it again.'],
] as const)('%s comes with advice', ([name, head, told]) => {
  expect(faultOfType(name, 1, latin(head))).toBe(`invalid file type: ${told}`)
})

test('names stay apart, and keep their endings', () => {
  expect(eachOnce(['x/a.pdf', 'x/A.pdf', 'x/a (2).pdf', 'y/a.pdf', 'x/a', 'x/a'])).toEqual([
    ...['x/a.pdf', 'x/A (2).pdf', 'x/a (2) (2).pdf', 'y/a.pdf', 'x/a', 'x/a (2)'],
  ])
  expect([renamed('a.pdf', 'Deed'), renamed('a.pdf', 'Deed.PDF'), renamed('a.pdf', 'Deed.exe')]).toEqual([
    ...['Deed.pdf', 'Deed.PDF', 'Deed.exe.pdf'],
  ])
})

test('several are uploaded at once, once for a key, and come back as they were', async () => {
  const id = await make([colleague.UserId, lender.UserId])
  const { FolderId, Name } = await folder(id)
  expect(Name).toBe('New Folder')
  const files = [
    pdf('Contract ü.pdf'),
    file('sheet.XLSX', workbook),
    file('rows.csv', 'a,b'),
    file('p.png', latin('\x89PNG\r\n\x1a\n')),
  ]
  const key = { 'idempotency-key': crypto.randomUUID() }
  const first = await upload(id, FolderId, files, colleague, key)
  expect(first.status).toBe(200)
  await t.nothingAdded(() => upload(id, FolderId, files, colleague, key))
  const FileLocation = expect.stringMatching(/^\/api\/download\//)
  const common = {
    FileLocation,
    DateCreated: expect.stringMatching(/Z$/),
    AuthorName: 'Ben Colleague',
    IsArchived: false,
    DocumentId: expect.any(Number),
  }
  const expected = [
    { ...common, Name: 'Contract ü.pdf', Preview: 'pdf', Size: 24 },
    { ...common, Name: 'sheet.XLSX', Preview: null, Size: workbook.length },
    { ...common, Name: 'rows.csv', Preview: null, Size: 3 },
    { ...common, Name: 'p.png', Preview: 'image', Size: 8 },
  ]
  expect(first.body).toEqual(expected)
  // A lender whom it is shared with sees them.
  const [seen] = await list(id, false, lender)
  expect(seen?.Documents).toEqual(expected)
  const documentId = first.body[0]?.DocumentId as number
  const taken = await t.call(downloadDocument, { as: lender, query: { documentId } })
  expect([taken.status, taken.text]).toEqual([200, '%PDF-1.7 Contract ü.pdf'])
  expect(taken.headers.get('content-disposition')).toMatch(/^attachment; .*Contract%20%C3%BC.pdf/)
  const { Url } = (await t.call(transactionDocumentLink, { as: agent, query: { documentId, preview: true } })).body
  expect((await t.send('GET', Url)).headers.get('content-disposition')).toMatch(/^inline/)
  const csv = { documentId: first.body[2]?.DocumentId as number, preview: true }
  expect(await t.call(transactionDocumentLink, { as: agent, query: csv })).toMatchObject({ status: 400 })
})

test('what cannot be kept is refused in words, and no file of the lot is kept', async () => {
  const [id, other] = [await make(), await make()]
  const [{ FolderId }, theirs, gone] = [await folder(id), await folder(other), await folder(id)]
  await t.call(archiveFolder, { as: agent, query: { folderId: gone.FolderId } })
  await t.query(
    `insert into transaction_document (tenant_id, folder_id, name, size, storage_key)
     select $1, $2, 'x.pdf', 1, 'x' || n from generate_series(1, $3) n`,
    [TenantId, (await folder(other, 'Full')).FolderId, DOCUMENTS_MAX - 1],
  )
  await t.unchanged(async () => {
    const refused = async (
      transactionId: number,
      folderId: number,
      files: File[],
      told: RegExp,
      as = agent,
      status = 400,
    ) => {
      const answer = await upload(transactionId, folderId, files, as)
      expect([answer.status, answer.body.Message]).toEqual([status, expect.stringMatching(told)])
    }
    await refused(id, FolderId, [pdf(), file('virus.exe', 'MZ')], /^invalid file type: virus.exe/)
    await refused(
      id,
      FolderId,
      [pdf(), file('b.pdf', 'PK\x03\x04')],
      /^invalid file type: b.pdf is actually a zip file or another Office file/,
    )
    // A Word document, and a zip that could unpack to anything: neither is a workbook.
    await refused(id, FolderId, [file('b.xlsx', 'PK\x03\x04 word/document.xml')], /^invalid file type: b.xlsx/)
    await refused(id, theirs.FolderId, [pdf()], /another transaction/)
    await refused(id, gone.FolderId, [pdf()], /archived/)
    await refused(
      other,
      theirs.FolderId,
      [pdf('1.pdf'), pdf('2.pdf')],
      /at most 2,000 documents, and this one has 1,999/,
    )
    await refused(id, FolderId, [file('big.pdf', Buffer.alloc(1024 * 1024 + 1, '%PDF-'))], /too large/, agent, 413)
    await refused(id, FolderId, [pdf()], /was not found/, colleague, 404)
    await refused(id, FolderId, [pdf()], /permission/, lender, 403)
    for (const query of [{ folderId: FolderId, name: ' ' }])
      expect(await t.call(renameFolder, { as: agent, query })).toMatchObject({
        status: 400,
        body: { Message: 'Name is required' },
      })
  })
  expect((await upload(other, theirs.FolderId, [pdf()])).status).toBe(200)
})

test('folders and documents are renamed, archived and put back, deleted and restored', async () => {
  const id = await make()
  const [{ FolderId: a }, { FolderId: b }] = [await folder(id, 'Contracts'), await folder(id)]
  const uploaded = (await upload(id, a, [pdf('1.pdf'), pdf('2.pdf')])).body
  const [one, two] = uploaded.map(({ DocumentId }) => ({ DocumentId })) as [
    { DocumentId: number },
    { DocumentId: number },
  ]
  expect((await t.call(renameFolder, { as: agent, query: { folderId: b, name: 'Clos\u202eing\u2069' } })).status).toBe(
    200,
  )
  const query = { documentId: one.DocumentId, name: 'Deed/of <trust>' }
  expect((await t.call(renameDocument, { as: agent, query })).body).toEqual({ Name: 'Deed-of _trust_.pdf' })
  const archive = (documentId: number) => t.call(archiveDocument, { as: agent, query: { documentId } })
  const archiveAll = () => t.call(archiveFolder, { as: agent, query: { folderId: a } })
  expect((await archive(two.DocumentId)).body).toEqual({ IsArchived: true })
  expect(await tree(id)).toEqual([['Contracts', 'Deed-of _trust_.pdf'], ['Closing']])
  expect((await archiveAll()).body).toEqual({ IsArchived: true })
  expect([await tree(id), await tree(id, true)]).toEqual([
    [['Closing']],
    [['Contracts', 'Deed-of _trust_.pdf', '2.pdf'], ['Closing']],
  ])
  // Unarchiving one shows its folder, but not the other documents in it.
  expect((await archive(one.DocumentId)).body).toEqual({ IsArchived: false })
  expect(await tree(id)).toEqual([['Contracts', 'Deed-of _trust_.pdf'], ['Closing']])
  await archiveAll()
  await archiveAll()
  expect(await tree(id)).toEqual([['Contracts', 'Deed-of _trust_.pdf', '2.pdf'], ['Closing']])
  const gone = await t.call(deleteTransactionDocument, { as: agent, query: { documentId: two.DocumentId } })
  const all = await t.call(deleteFolder, { as: agent, query: { folderId: a } })
  expect(await tree(id, true)).toEqual([['Closing']])
  for (const { headers } of [all, gone])
    expect(
      await t.call(restoreRequest, { as: agent, body: { RequestId: headers.get('x-recorded-as') ?? '' } }),
    ).toMatchObject({ status: 200 })
  expect(await tree(id)).toEqual([['Contracts', 'Deed-of _trust_.pdf', '2.pdf'], ['Closing']])
  expect((await t.call(downloadDocument, { as: agent, query: { documentId: two.DocumentId } })).text).toBe(
    '%PDF-1.7 2.pdf',
  )
  // Restoring changes the transaction: not allowed for a user who no longer sees it, nor while it is closed.
  const share = (SharedWithIds: number[]) =>
    t.call(updateTransaction, { as: agent, query: {}, body: { TransactionId: id, SharedWithIds } })
  await share([colleague.UserId])
  const { headers } = await t.call(deleteTransactionDocument, {
    as: colleague,
    query: { documentId: two.DocumentId },
  })
  const restore = (as: User) => t.call(restoreRequest, { as, body: { RequestId: headers.get('x-recorded-as') ?? '' } })
  await share([])
  await t.unchanged(async () => expect((await restore(colleague)).status).toBe(404))
  // Nor beyond what a transaction may hold.
  const closing = await t.call(deleteFolder, { as: agent, query: { folderId: b } })
  await t.query(
    `insert into transaction_folder (tenant_id, transaction_id, name)
     select tenant_id, transaction_id, 'Folder ' || n from transaction, generate_series(1, 199) n where transaction_id = $1`,
    [id],
  )
  const back = { RequestId: closing.headers.get('x-recorded-as') ?? '' }
  await t.unchanged(async () =>
    expect((await t.call(restoreRequest, { as: agent, body: back })).body.Message).toMatch(/at most 200 folders/),
  )
  await t.query(`delete from transaction_folder where name = 'Folder 1'`)
  expect((await t.call(restoreRequest, { as: agent, body: back })).status).toBe(200)
  await t.query(`delete from transaction_folder where name like 'Folder %'`)
  // A closed transaction's documents can be read but not changed.
  await t.call(updateTransaction, { as: agent, query: {}, body: { TransactionId: id, StatusId: 3 } })
  await t.unchanged(async () => {
    expect(await restore(admin)).toMatchObject({
      status: 400,
      body: { Message: expect.stringMatching(/Re-open it first/) },
    })
    for (const answer of [await archive(one.DocumentId), await archiveAll(), await upload(id, a, [pdf()])])
      expect(answer).toMatchObject({ status: 400, body: { Message: expect.stringMatching(/Re-open it first/) } })
  })
  expect(await tree(id)).toHaveLength(2)
})

/** The content of a zip, by path. */
const entriesOf = (bytes: Buffer) =>
  new Promise<Record<string, string>>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const found: Record<string, string> = {}
      zip.on('end', () => resolve(found)).on('error', reject)
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, async (failed, stream) => {
          if (failed) return reject(failed)
          found[entry.fileName] = createHash('sha256')
            .update(Buffer.concat(await stream.toArray()))
            .digest('hex')
          zip.readEntry()
        }),
      )
      zip.readEntry()
    }),
  )
const hashOf = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

test('documents are downloaded together as one zip, in their folders', async () => {
  const [id, other] = [await make(), await make()]
  const [{ FolderId: a }, { FolderId: b }] = [await folder(id, 'In/Out'), await folder(id, 'B')]
  const many = Buffer.alloc(900_000, '%PDF-1.7 ')
  const made = [
    ...(await upload(id, a, [pdf(), file('a.pdf', many), file('rows.csv', 'a,b')])).body,
    ...(await upload(id, b, [pdf()])).body,
  ]
  const [elsewhere] = (await upload(other, (await folder(other)).FolderId, [pdf()])).body
  const zip = (DocumentIds: number[], as: User = agent) => t.call(zipDocuments, { as, body: { DocumentIds } })
  const ids = made.map(({ DocumentId }) => DocumentId)
  const { Url } = (await zip(ids)).body
  const answer = await fetch(new URL(Url, t.url))
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(await entriesOf(Buffer.from(await answer.arrayBuffer()))).toEqual({
    'In-Out/a.pdf': hashOf('%PDF-1.7 a.pdf'),
    'In-Out/a (2).pdf': hashOf(many),
    'In-Out/rows.csv': hashOf('a,b'),
    'B/a.pdf': hashOf('%PDF-1.7 a.pdf'),
  })
  expect(await zip([...ids, elsewhere?.DocumentId as number])).toMatchObject({
    status: 400,
    body: { Message: 'Choose documents of one transaction' },
  })
  expect(await zip([])).toMatchObject({ status: 400, body: { Message: 'Please select at least one document.' } })
  expect(await zip(ids, colleague)).toMatchObject({ status: 404 })
  expect((await zip(ids, admin)).status).toBe(200)
  // Sending many leaves no listeners behind.
  const warned: string[] = []
  process.on('warning', ({ name }) => warned.push(name))
  const more = (
    await upload(
      id,
      b,
      Array.from({ length: 12 }, (_, n) => file(`${n}.csv`, 'a,b')),
    )
  ).body
  const link = (await zip(more.map(({ DocumentId }) => DocumentId))).body.Url
  const bytes = Buffer.from(await (await fetch(new URL(link, t.url))).arrayBuffer())
  expect(Object.keys(await entriesOf(bytes))).toHaveLength(12)
  expect(warned).not.toContain('MaxListenersExceededWarning')
})

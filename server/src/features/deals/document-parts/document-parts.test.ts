import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  StandardFonts,
} from '@cantoo/pdf-lib'
import { documentPages, splitDocument } from '@dormer/contract/deals/document-parts'
import {
  addFolder,
  archiveFolder,
  downloadDocument,
  transactionDocuments,
  uploadTransactionDocuments,
} from '@dormer/contract/deals/documents'
import { pagesOf } from '@dormer/contract/deals/pages'
import { addChecklistLine, getChecklist, handIn } from '@dormer/contract/deals/review'
import { createTransaction, updateTransaction } from '@dormer/contract/deals/transactions'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test, vi } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { split } from './pdf.rules.ts'
import { readPdf } from './pdf.ts'

const t = await startTestProgram()
const { agent, admin, colleague, lender } = await t.makeBrokerage('North')

test.for([
  ['1', 3, [1]],
  ['1-3', 3, [1, 2, 3]],
  [' 3, 1 – 2 ', 3, [3, 1, 2]],
  ['2-', 4, [2, 3, 4]],
  ['1;2,2', 3, [1, 2]],
  ['1 to 2', 3, [1, 2]],
  ['4', 3, 'This document has 3 pages'],
  ['2-9', 3, 'This document has 3 pages'],
  ['5-', 1, 'This document has 1 page'],
  ...['0', '3-1', '', 'all', '1,,2', '-2', '1-2-3', '9999999'].map(
    (text) => [text, 3, 'Enter pages such as 1-3, 5'] as const,
  ),
] as const)('%j of %s pages are %j', ([text, count, expected]) => {
  expect(pagesOf(text, count)).toEqual(expected)
})

/** Five pages with a filled-in form common to all, a link from the first to the last, and one shared list of images. */
const makeForm = async () => {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const pages = [1, 2, 3, 4, 5].map(() => pdf.addPage([612, 792]))
  const form = pdf.getForm()
  for (const [at, page] of pages.entries()) {
    page.drawText(`Words ${at + 1}`, { x: 50, y: 700, font })
    const field = form.createTextField(`deal.field${at + 1}`)
    field.setText(`Value ${at + 1}`)
    field.addToPage(page, { x: 50, y: 500, width: 200, height: 30 })
  }
  const [first, last] = [pages[0], pages[4]]
  const link = { Type: 'Annot', Subtype: 'Link', Rect: [50, 600, 200, 620], Dest: [last?.ref, 'Fit'], P: first?.ref }
  first?.node.addAnnot(pdf.context.register(pdf.context.obj(link as never)))
  return pdf
}
/** Everything in a PDF's streams, shown or not; text in them is hexadecimal. */
const saidIn = async (bytes: Uint8Array) => {
  const pdf = await PDFDocument.load(bytes)
  const all = pdf.context.enumerateIndirectObjects().flatMap(([, object]) => {
    try {
      return object instanceof PDFRawStream
        ? [Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')]
        : [String(object)]
    } catch {
      return []
    }
  })
  const said = all.join('\n').replace(/<([0-9A-F]+)>/g, (_, hex) => Buffer.from(hex, 'hex').toString('latin1'))
  return { Pages: pdf.getPageCount(), Said: [...new Set(said.match(/(Words|Value) \d/g) ?? [])].sort() }
}

test('a part has its pages in order with what was filled in, and nothing of the others', async () => {
  const source = await (await makeForm()).save()
  const [one, two] = await split(source, [[3, 1], [2]])
  expect(await saidIn(one as Uint8Array)).toEqual({ Pages: 2, Said: ['Value 1', 'Value 3', 'Words 1', 'Words 3'] })
  expect(await saidIn(two as Uint8Array)).toEqual({ Pages: 1, Said: ['Value 2', 'Words 2'] })
  // It opens without a password, yet is encrypted.
  const locked = await makeForm()
  locked.encrypt({ ownerPassword: 'owner', userPassword: '' })
  const [part] = await split(await locked.save(), [[5]])
  expect(await saidIn(part as Uint8Array)).toEqual({ Pages: 1, Said: ['Value 5', 'Words 5'] })
})

const wordsOf = async (bytes: Uint8Array) => (await extractText(await getDocumentProxy(bytes.slice()))).text.join(' ')

test('what a program filled in is drawn with a font that the part has', async () => {
  const fill = async (values: string[], NeedAppearances: boolean) => {
    const pdf = await PDFDocument.load(await (await makeForm()).save())
    const form = pdf.getForm()
    for (const [at, value] of values.entries()) {
      const { acroField } = form.getTextField(`deal.field${at + 1}`)
      acroField.setValue(PDFHexString.fromText(value))
      if (!NeedAppearances) for (const widget of acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'))
    }
    if (NeedAppearances) form.acroForm.dict.set(PDFName.of('NeedAppearances'), PDFBool.True)
    return pdf.save({ updateFieldAppearances: false })
  }
  for (const isAsked of [true, false]) {
    const [part] = await split(await fill(['$455,000', 'Nguyễn Thị Ánh', 'Łucja', '李明'], isAsked), [[1, 2, 3, 4]])
    const pdf = await PDFDocument.load(part as Uint8Array)
    // Every font that the drawn fields name is in the file.
    const named = pdf.context.enumerateIndirectObjects().flatMap(([, object]) => {
      const resources = object instanceof PDFRawStream ? object.dict.lookup(PDFName.of('Resources')) : undefined
      const fonts = resources instanceof PDFDict ? resources.lookup(PDFName.of('Font')) : undefined
      return fonts instanceof PDFDict ? fonts.keys().map((key) => fonts.lookup(key)) : []
    })
    expect(named.length).toBeGreaterThan(2)
    for (const font of named) expect(font).toBeInstanceOf(PDFDict)
    const words = await wordsOf(part as Uint8Array)
    for (const value of ['$455,000', 'Nguyễn Thị Ánh', 'Łucja', 'Words 4']) expect(words).toContain(value)
    expect(words).not.toContain('Value 1')
  }
})

/** A file of these objects without a cross-reference table: readers find them anyway. */
const pdfOf = (objects: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.3\n'),
    ...objects.flatMap((object, at) => [
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from('trailer <</Root 1 0 R>>\n%%EOF\n'),
  ])
const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const packed = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`<</Filter/FlateDecode/Length ${bytes.length}>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</XObject<</A 4 0 R>>>>>>'
const kids = (list: string) => `<</Type/Pages/Count 1/Kids[${list}]>>`

test('a file that cannot be split is refused in words, without harm', async () => {
  const closed = await makeForm()
  closed.encrypt({ userPassword: 'user', ownerPassword: 'owner' })
  const bomb = packed(deflateSync(Buffer.alloc(140 * 1024 * 1024, 32)))
  const cases: [string, Uint8Array, RegExp][] = [
    ['protected', await closed.save(), /protected by a password/],
    ['no PDF', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 'x')]), /may be damaged/],
    ['cut off', (await (await makeForm()).save({ useObjectStreams: false })).subarray(0, 900), /damaged/],
    ['of two pages, one cut off', pdfOf([catalog, kids('3 0 R 9 0 R'), page]), /may be damaged/],
    ['a bomb', pdfOf([catalog, kids('3 0 R'), page, bomb]), /unpacks to more/],
    ['pages in a circle', pdfOf([catalog, kids('2 0 R')]), /may be damaged/],
    ['nested', pdfOf([catalog, `<</Type/Pages/Kids ${'['.repeat(100_000)}>>`]), /may be damaged/],
    ['no pages', pdfOf([catalog, kids('')]), /may be damaged/],
    [
      'too many pages',
      pdfOf([catalog, kids('3 0 R '.repeat(10_000)), '<</Type/Page/Parent 2 0 R>>']),
      /has 10,000 pages/,
    ],
    [
      'a tree of pages that branches without end',
      pdfOf([
        catalog,
        ...Array.from({ length: 8 }, (_, at) => kids(`${at + 3} 0 R `.repeat(40))),
        '<</Type/Page/Parent 2 0 R>>',
      ]),
      /may be damaged/,
    ],
  ]
  for (const [what, source, told] of cases)
    await expect(readPdf(new Uint8Array(source), [[1]]), what).rejects.toMatchObject({
      body: { Message: expect.stringMatching(told) },
    })
  // What never finishes is ended, and the next one is read.
  await expect(readPdf(await (await makeForm()).save(), [[1]], 0)).rejects.toMatchObject({
    body: { Message: expect.stringMatching(/too large or too complex/) },
  })
  const form = await (await makeForm()).save()
  const look = async () => (await readPdf(form, null)).Look
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    expect(await look()).toEqual({ Pages: 5, IsSigned: false })
    // The process that has waited long enough is being ended and reads nothing more.
    vi.advanceTimersByTime(60_000)
    expect(await look()).toEqual({ Pages: 5, IsSigned: false })
  } finally {
    vi.useRealTimers()
  }
})

const hello = '<</Length 44>>\nstream\nBT /F 9 Tf 5 5 Td (Hello) Tj ET                 \nendstream'
const font = '<</Font<</F <</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
const shown = `<</Type/Page/MediaBox[0 0 99 99]/Contents 4 0 R/Resources${font}>>`
test.for<[string, Uint8Array]>([
  ['its pages lead back to themselves', pdfOf([catalog, kids('3 0 R 5 0 R'), shown, hello, kids('2 0 R 6 0 R'), kids('5 0 R')])],
  ['it is named twice above itself', pdfOf([catalog, kids('3 0 R'), kids('5 0 R 3 0 R'), hello, shown])],
  ['the catalog names the page itself', pdfOf(['<</Type/Catalog/Pages 3 0 R>>', '<<>>', shown, hello])],
  ['nothing says its type', pdfOf(['<</Pages 2 0 R>>', '<</Count 1/Kids[3 0 R]>>', shown.replace('/Type/Page', ''), hello])],
  ['the page is written into the tree', pdfOf([catalog, kids(shown), '<<>>', hello])],
  ['the page inherits all', pdfOf([catalog, `<</Type/Pages/Kids[3 0 R]/MediaBox[0 0 99 99]/Resources${font}>>`, '<</Type/Page/Contents 4 0 R>>', hello])],
  ['it has no header', pdfOf([catalog, kids('3 0 R'), shown, hello]).subarray(9)],
  ['startxref says nothing', Buffer.concat([pdfOf([catalog, kids('3 0 R'), shown, hello]).subarray(0, -6), Buffer.from('startxref\n')])],
])('a file is read as other readers do where %s', async ([, source]) => {
  expect((await readPdf(new Uint8Array(source), null)).Look).toMatchObject({ Pages: 1 })
  const [part] = await split(new Uint8Array(source), [[1]])
  expect(await wordsOf(part as Uint8Array)).toBe('Hello')
}) // biome-ignore format: a table

test('each part is handed in for its own checklist line', async () => {
  const { TransactionId } = (await t.call(createTransaction, { as: agent, body: { Type: 'Purchase' } })).body
  const query = { transactionId: TransactionId }
  const { FolderId } = (await t.call(addFolder, { as: agent, query })).body
  const file0 = new File([new Uint8Array(await (await makeForm()).save())], 'Scan.pdf')
  const params = { transactionId: TransactionId, folderId: FolderId }
  const [scan] = (await t.call(uploadTransactionDocuments, { as: agent, params, body: { file0 } })).body
  const Parts = ['Offer', 'Deed', 'Survey'].map((Name, at) => ({ Name, Pages: `${at + 1}`, FolderId }))
  for (const { Name } of Parts)
    await t.call(addChecklistLine, { as: admin, body: { TransactionId, Name: `${Name} line`, Need: 'Required' } })
  const lines = async () =>
    (await t.call(getChecklist, { as: agent, query })).body.Lines.filter(({ Name }) => Name.endsWith(' line'))
  const made = await t.call(splitDocument, { as: agent, body: { DocumentId: scan?.DocumentId ?? 0, Parts } })
  for (const [at, { LineId }] of (await lines()).entries()) {
    const DocumentIds = [made.body[at]?.DocumentId as number]
    expect((await t.call(handIn, { as: agent, body: { LineId, DocumentIds } })).status).toBe(200)
  }
  expect((await lines()).map(({ Name, Status, Documents }) => [Name, Status, ...Documents.map((d) => d.Name)])).toEqual(
    ['Offer', 'Deed', 'Survey'].map((Name) => [`${Name} line`, 'InReview', `${Name}.pdf`]),
  )
})

test('a PDF becomes several documents, once for a key; the original stays', async () => {
  const make = async () =>
    (await t.call(createTransaction, { as: agent, body: { Type: 'Purchase' } })).body.TransactionId
  const [id, other] = [await make(), await make()]
  const folder = async (transactionId: number, name: string) =>
    (await t.call(addFolder, { as: agent, query: { transactionId, name } })).body.FolderId
  const [scans, deeds, gone, theirs] = [
    await folder(id, 'Scans'),
    await folder(id, 'Deeds'),
    await folder(id, 'Gone'),
    await folder(other, 'x'),
  ]
  await t.call(archiveFolder, { as: agent, query: { folderId: gone } })
  const files = [
    new File([new Uint8Array(await (await makeForm()).save())], 'Scan.pdf'),
    new File(['a,b'], 'rows.csv'),
    new File(['%PDF-1.7 nothing'], 'broken.pdf'),
  ] as const
  const params = { transactionId: id, folderId: scans }
  const [scan, rows, broken] = (
    await t.call(uploadTransactionDocuments, {
      as: agent,
      params,
      body: { file0: files[0], file1: files[1], file2: files[2] },
    })
  ).body.map(({ DocumentId }) => DocumentId) as [number, number, number]
  const count = (documentId: number, as: User = agent) => t.call(documentPages, { as, query: { documentId } })
  expect((await count(scan)).body).toEqual({ Pages: 5, IsSigned: false })
  const part = (Name: string, Pages: string, FolderId = deeds) => ({ Name, Pages, FolderId })
  const ask = (DocumentId: number, Parts: ReturnType<typeof part>[], as: User = agent, headers = {}) =>
    t.call(splitDocument, { as, headers, body: { DocumentId, Parts } })
  const key = { 'idempotency-key': crypto.randomUUID() }
  const parts = [part('Deed', '2-'), part('../Offer ü.pdf', '1', scans)]
  const made = await ask(scan, parts, agent, key)
  expect(made).toMatchObject({
    status: 200,
    body: [
      { Name: 'Deed.pdf', Preview: 'pdf' },
      { Name: 'Offer ü.pdf', Preview: 'pdf' },
    ],
  })
  await t.nothingAdded(() => ask(scan, parts, agent, key))
  const tree = (await t.call(transactionDocuments, { as: agent, query: { transactionId: id } })).body
  expect(tree.map(({ Documents }) => Documents.map(({ Name }) => Name))).toEqual([
    ...[['Scan.pdf', 'rows.csv', 'broken.pdf', 'Offer ü.pdf'], ['Deed.pdf']],
  ])
  const offer = await t.call(downloadDocument, { as: agent, query: { documentId: made.body[1]?.DocumentId ?? 0 } })
  expect(offer.status).toBe(200)

  await t.unchanged(async () => {
    const cases: [number, ReturnType<typeof part>[], number, RegExp, User?][] = [
      [scan, [], 400, /at least one part/],
      [scan, [part('Deed', '6')], 400, /has 5 pages/],
      [scan, [part('Deed', 'all')], 400, /Enter pages such as/],
      [scan, [part(' ', '1')], 400, /Name is required/],
      [scan, [part('Deed', '1'), part('Deed', '1', gone)], 400, /archived/],
      [scan, [part('Deed', '1', theirs)], 400, /another transaction/],
      [scan, [part('Deed', '1', 999_999_999)], 404, /was not found/],
      [rows, [part('Deed', '1')], 400, /rows\.csv is not a PDF/],
      [broken, [part('Deed', '1')], 400, /may be damaged/],
      [scan, [part('Deed', '1')], 404, /was not found/, colleague],
      [scan, [part('Deed', '1')], 403, /permission/, lender],
    ]
    for (const [document, asked, status, told, as] of cases) {
      const answer = await ask(document, asked, as)
      expect([answer.status, answer.body.Message], JSON.stringify(asked)).toEqual([status, expect.stringMatching(told)])
    }
    expect((await count(scan, colleague)).status).toBe(404)
    expect(await count(rows)).toMatchObject({ status: 400, body: { Message: expect.stringMatching(/not a PDF/) } })
  })
  await t.query('update transaction_document set size = $1 where document_id = $2', [51 * 1024 * 1024, scan])
  expect(await count(scan)).toMatchObject({
    status: 400,
    body: { Message: expect.stringMatching(/51 MB, of at most 50 MB/) },
  })
  await t.call(updateTransaction, { as: agent, query: {}, body: { TransactionId: id, StatusId: 3 } })
  expect(await ask(scan, parts)).toMatchObject({
    status: 400,
    body: { Message: expect.stringMatching(/Re-open it first/) },
  })
})

test('a PDF that keeps its process busy does not outlive the program that asked', async () => {
  const busy = 'data:text/javascript,process.on("message",()=>{process.send("busy");for(;;);})'
  const program = `
    import { fork } from 'node:child_process'
    const child = fork(${JSON.stringify(fileURLToPath(new URL('./pdf.process.ts', import.meta.url)))},
      { execArgv: ['--import', ${JSON.stringify(busy)}], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    child.on('message', () => process.stdout.write(child.pid + ' '))
    child.send({})`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = Number(await once(parent.stdout, 'data').then(([text]) => String(text)))
  expect(process.kill(pid, 0)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => spawnSync('kill', ['-0', String(pid)]).status).not.toBe(0)
})

import { removeLogo, saveLogo } from '@dormer/contract/brokerage/brokerage'
import {
  deleteTransactionDocument,
  downloadDocument,
  transactionDocumentLink,
  transactionDocuments,
  zipDocuments,
} from '@dormer/contract/deals/documents'
import { getFinancials, saveFinancials } from '@dormer/contract/deals/financials'
import { transactionHistory } from '@dormer/contract/deals/history'
import { exportLedger, moneyLedger } from '@dormer/contract/deals/ledger'
import { saveTransactionPerson } from '@dormer/contract/deals/people'
import { closingPreview, dealPlan } from '@dormer/contract/deals/plan-years'
import { getStatement, issueStatement, saveStatement } from '@dormer/contract/deals/statement'
import {
  createTransaction,
  deleteTransaction,
  getTransaction,
  updateTransaction,
} from '@dormer/contract/deals/transactions'
import sharp from 'sharp'
import { extractImages, extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { canPrint } from './statement.pdf.ts'

const t = await startTestProgram()
const { TenantId, admin, agent, colleague, lender, leader } = await t.makeBrokerage('North')
const { admin: stranger } = await t.makeBrokerage('South')
await t.query(`update user_account set last_name = 'Łukasz' where user_id = $1`, [colleague.UserId])

const make = async (body: object = {}) =>
  (
    await t.call(createTransaction, {
      as: agent,
      body: {
        Type: 'Purchase',
        address: '12 Oak St',
        unitNumber: '#4',
        city: 'Austin',
        stateCode: 'TX',
        zipCode: '78701',
        salesPrice: '500000',
        closingDate: '2026-12-18',
        SharedWithIds: [leader.UserId],
        ...body,
      } as never,
    })
  ).body.TransactionId
const person = (id: number, PeopleRoleId: number, FirstName: string, LastName: string, CompanyName?: string) =>
  t.call(saveTransactionPerson, {
    as: agent,
    params: { id },
    body: {
      PeopleRoleId,
      FirstName,
      LastName,
      CompanyName,
      Email: `p${PeopleRoleId}@example.com`,
      CellPhone: '5125550177',
    } as never,
  })
const commission = (transactionId: number, body: object) =>
  t.call(saveFinancials, { as: agent, params: { transactionId }, body: body as never })
const read = (transactionId: number, as: User = admin) => t.call(getStatement, { as, params: { transactionId } })
const save = (transactionId: number, body: object, as: User = admin) =>
  t.call(saveStatement, { as, params: { transactionId }, body: body as never })
const issue = (transactionId: number, body: object = {}, as: User = admin) =>
  t.call(issueStatement, { as, params: { transactionId }, body: body as never })
const fetched = async (url: string) => {
  const answer = await fetch(new URL(url, t.url))
  const bytes = new Uint8Array(await answer.arrayBuffer())
  // The reader takes ownership of the bytes.
  const { totalPages, text } = await extractText(await getDocumentProxy(bytes.slice()))
  return {
    name: answer.headers.get('content-disposition'),
    bytes,
    totalPages,
    text: text.map((one) => one.replace(/\s+/g, ' ')),
  }
}
const cents = (amount: string) => Math.round(Number(amount) * 100)
const debit = (Description: string, Amount: string, AmountType = 1) => ({
  Description,
  EntryType: 'debit',
  AmountType,
  Amount,
})

test('a statement says what it lacks, then whom the closing agent pays, to the cent', async () => {
  const id = await make()
  expect((await read(id)).body).toMatchObject({
    Missing: [
      'the gross commission',
      'a buyer',
      expect.stringContaining('the title company'),
      expect.stringContaining('postal address'),
    ],
    Issued: null,
  })
  await t.unchanged(async () => {
    const { status, body } = await issue(id)
    expect({ status, ...body }).toMatchObject({
      status: 400,
      Message: expect.stringMatching(
        /^The statement cannot be made yet. It still needs the gross commission; a buyer; .*; and /,
      ),
    })
    expect(body.Message?.length).toBeLessThan(400)
  })
  await t.query(`update tenant set postal_address = E'1 Elm St\nAustin, TX 78702' where tenant_id = $1`, [TenantId])
  await person(id, 5, 'Zoë', 'Nguyễn Thị Hồng')
  await person(id, 9, 'Erin', 'Escrow', 'Lone Title Company')
  await commission(id, {
    CommSplitPerc: '2.9999',
    BrokerSplitPerc: '33.3333',
    Concessions: '500.01',
    PreSplitAdjustments: [
      { Description: 'Bonus', EntryType: 'credit', AmountType: 1, Amount: '1000.55' },
      debit('Referral', '25', 0),
      debit('Franchise fee', '6', 0),
    ],
    PostSplitAdjustments: [debit('Transaction fee', '395')],
    AgentSplits: [{ AgentId: colleague.UserId, AmountType: 0, Amount: '33.333' }],
  })
  await save(id, { Payees: [{ Key: 'pre:referral', Name: 'Sunrise Realty' }], FileNumber: ' 26-1188 ' })
  expect((await read(id)).body.Missing).toEqual(['how Sunrise Realty is paid'])
  await save(id, {
    Payees: [{ Key: 'pre:referral', Name: 'Sunrise Realty', Instructions: 'Check to 9 Bay Rd, Miami' }],
    BrokerName: 'Bea Broker',
    LicenseNumber: '0551-A',
  })
  const { body } = await read(id)
  expect(body).toMatchObject({
    Missing: [],
    FileNumber: '26-1188',
    TitleCompany: 'Lone Title Company',
    EscrowOfficer: 'Erin Escrow',
    Total: '16000.05',
  })
  const { body: lines } = await t.call(getFinancials, { as: admin, params: { transactionId: id } })
  const paid = (For: string) => body.Payees.find((one) => one.For === For)
  expect(paid('Referral')).toMatchObject({ Name: 'Sunrise Realty', Amount: '3749.87' })
  expect(paid('Brokerage commission')).toMatchObject({ Name: 'North Realty', Amount: lines.BrokerSplit })
  expect(paid('Concession')).toMatchObject({ Name: 'Zoë Nguyễn Thị Hồng', Instructions: 'Credit at closing' })
  expect(body.Payees.reduce((sum, { Amount }) => sum + cents(Amount), 0)).toBe(cents(body.Total))

  const made = await issue(id)
  expect(made.body).toMatchObject({ DocumentId: null, FileName: 'Commission Disbursement - 12 Oak St #4 (Draft).pdf' })
  const file = await fetched(made.body.Url)
  expect(file.name).toContain('"Commission Disbursement - 12 Oak St #4 (Draft).pdf"')
  const page = file.text.join(' ')
  for (const said of [
    'Commission Disbursement Authorization',
    'DRAFT: this is not yet an authorization to pay.',
    'To Lone Title Company: North Realty authorizes',
    '1 Elm St, Austin, TX 78702',
    'Property 12 Oak St #4, Austin, TX 78701',
    'Buyer (our client) Zoë Nguyễn Thị Hồng',
    'Sales price $500,000.00',
    'Closing date 12/18/2026',
    'File number 26-1188',
    'Escrow officer Erin Escrow',
    'Gross commission (2.9999%) $14,999.50',
    'Sunrise Realty',
    'Referral · Check to 9 Bay Rd, Miami',
    'Łukasz',
    'Total to be paid $16,000.05',
    "Broker's signature",
    'Bea Broker · License 0551-A · North Realty',
    `Page 1 of ${file.totalPages}`,
  ])
    expect(page).toContain(said)
  // The seller is the other brokerage's client and unknown here; on a listing, a seller is required.
  expect(page).not.toContain('Seller')
  const listing = await make()
  await t.query(`update transaction set type = 'Listing' where transaction_id = $1`, [listing])
  const { Missing } = (await read(listing)).body
  expect([Missing.includes('a seller'), Missing.includes('a buyer')]).toEqual([true, false])
  // The same facts on the same day give the same bytes.
  const again = await fetched((await issue(id)).body.Url)
  expect(Buffer.compare(file.bytes, again.bytes)).toBe(0)
  // With the brokerage's logo, once there is one; without it, no space is left blank.
  const pictures = async (bytes: Uint8Array) => (await extractImages(await getDocumentProxy(bytes.slice()), 1)).length
  expect(await pictures(file.bytes)).toBe(0)
  const png = await sharp({ create: { width: 320, height: 80, channels: 3, background: '#1f6f5c' } })
    .png()
    .toBuffer()
  const Logo = new File([new Uint8Array(png)], 'logo.png')
  expect(await t.call(saveLogo, { as: admin, body: { Logo } })).toMatchObject({ status: 200 })
  const withLogo = await fetched((await issue(id)).body.Url)
  expect([await pictures(withLogo.bytes), withLogo.text.join(' ')]).toEqual([1, page])
  await t.call(removeLogo, { as: admin })

  // Before the closing, it can be made final by choice and kept; the signer is offered for the next one.
  const final = await issue(id, { IsFinal: true, Keep: true })
  const finalFile = await fetched(final.body.Url)
  expect(finalFile.totalPages).toBe(1)
  expect(finalFile.text[0]).not.toContain('DRAFT')
  const folders = (await t.call(transactionDocuments, { as: agent, query: { transactionId: id } })).body
  expect(folders).toMatchObject([
    { Name: 'Commission', Documents: [{ DocumentId: final.body.DocumentId, Preview: 'pdf', AuthorName: admin.Name }] },
  ])
  expect((await fetched(folders[0]?.Documents[0]?.FileLocation ?? '')).text[0]).toContain('Total to be paid $16,000.05')
  expect((await read(id)).body.Issued).toMatchObject({ As: 'Final', Total: '16000.05', ByName: admin.Name })
  expect((await read(await make())).body).toMatchObject({
    BrokerName: 'Bea Broker',
    LicenseNumber: '0551-A',
    FileNumber: null,
  })
  const told = `select user_id::int as "by", what from %s where table_name = 'disbursement' and row_id = $1 order by 1, 2`
  for (const log of ['ledger', 'change'])
    expect(await t.query(told.replace('%s', log), [id]), log).toContainEqual({ by: admin.UserId, what: 'Changed' })

  // The price changes after it was drawn and before it is kept: the file would state another total than the ledger.
  const raced = await t.withConnection(async (client) => {
    await client.query('begin')
    await client.query('update transaction set sales_price = sales_price + 1000 where transaction_id = $1', [id])
    const asked = issue(id, { Keep: true })
    await expect.poll(t.blocked).not.toEqual([])
    await client.query('commit')
    return asked
  })
  expect(raced).toMatchObject({ status: 409, body: { Message: expect.stringMatching(/changed while/) } })

  // Once closed, it is final, and can still be kept: it states what was settled. Like all documents of a closed
  // transaction, it stays.
  await t.call(updateTransaction, { as: agent, query: {}, body: { TransactionId: id, StatusId: 3 } })
  expect((await issue(id)).body.FileName).toBe('Commission Disbursement - 12 Oak St #4.pdf')
  const last = await issue(id, { Keep: true })
  expect(last.body).toMatchObject({
    FileName: 'Commission Disbursement - 12 Oak St #4.pdf',
    DocumentId: expect.any(Number),
  })
  await t.unchanged(async () =>
    expect(
      (await t.call(deleteTransactionDocument, { as: admin, query: { documentId: last.body.DocumentId as number } }))
        .body,
    ).toMatchObject({ Message: expect.stringMatching(/closed/) }),
  )
  await t.call(deleteTransaction, { as: admin, params: { transactionId: id } })
  expect((await read(id)).status).toBe(404)
})

test('long names and many payees continue over the pages; what cannot be paid or printed is reported', async () => {
  const id = await make({ address: 'A very long street name '.repeat(8).trim(), Type: 'Purchase' })
  for (const [role, name] of [
    [5, 'Buyer'],
    [6, 'Seller'],
    [10, 'Title'],
  ] as const)
    await person(id, role, name, 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2), `${name} Company`)
  const fees = Array.from({ length: 60 }, (_, at) => debit(`Fee ${at + 1} ${'of somebody '.repeat(6)}`, '10.01'))
  await commission(id, { GrossCommission: '9000', BrokerSplitPerc: '20', PreSplitAdjustments: fees })
  await save(id, {
    Note: 'Pay at once. '.repeat(35).trim(),
    Payees: fees.map(({ Description }, at) => ({
      Key: `pre:${Description.trim().toLowerCase()}`,
      Name: `Payee ${at + 1}`,
      Instructions: 'Wire',
    })),
  })
  const made = await issue(id, { IsFinal: true })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { totalPages, text } = await fetched(made.body.Url)
  expect(totalPages).toBeGreaterThan(3)
  expect(text.at(-1)).toContain(`Page ${totalPages} of ${totalPages}`)
  const whole = text.join(' ')
  for (let at = 1; at <= 60; at += 1) expect(whole).toContain(`Payee ${at} `)
  expect(whole.match(/PAY TO/g)?.length).toBeGreaterThan(1)

  await person(id, 8, '王', '小明')
  expect((await read(id)).body.Missing).toEqual([])
  await person(id, 6, '王', '小明')
  expect((await read(id)).body.Missing).toEqual([
    expect.stringMatching(/王 小明.* in Latin, Greek or Cyrillic letters/),
  ])
  await commission(id, { GrossCommission: '100', PreSplitAdjustments: [debit('Fee', '90')], Concessions: '50' })
  expect((await read(id)).body.Missing).toContainEqual(expect.stringMatching(/would be paid -/))
})

test('signs that the font lacks do not keep it from being made', async () => {
  const id = await make({ Type: 'Purchase' })
  await person(id, 5, 'Łucja 😀', 'Nguyễn 👩🏽‍⚖️🇺🇸')
  await person(id, 6, '𝐀𝐧𝐚', 'Ｏｒｔｉｚ ☎️')
  await person(id, 9, 'Erin', 'Escrow', 'Lone ⭐ Title Company')
  await commission(id, { GrossCommission: '9000', PreSplitAdjustments: [debit('Staging 🛋️ fee', '90')] })
  await save(id, {
    Note: 'Thanks 🎉!',
    Payees: [{ Key: 'pre:staging 🛋️ fee', Name: 'Stella ✨', Instructions: 'Wire 💸' }],
  })
  expect((await read(id)).body.Missing).toEqual([])
  const made = await issue(id, { IsFinal: true })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const whole = (await fetched(made.body.Url)).text.join(' ')
  expect(whole).toContain('Łucja Nguyễn')
  expect(whole).toContain('Ana Ortiz')
  expect(whole).toContain('Staging fee')
  expect(whole).not.toContain('?')
  // A name of nothing else would leave its place empty.
  expect([canPrint('😀 🎉'), canPrint('😀 Ana'), canPrint('李 😀')]).toEqual([false, true, false])
})

test('only users who see a transaction and may see figures make its statement', async () => {
  const id = await make()
  await t.unchanged(async () => {
    for (const call of [
      (as: User) => read(id, as),
      (as: User) => save(id, { Note: 'x' }, as),
      (as: User) => issue(id, {}, as),
    ])
      for (const [as, status] of [
        [agent, 403],
        [lender, 403],
        [stranger, 404],
      ] as const)
        expect(await call(as)).toMatchObject({ status })
    for (const body of [{ Note: 'x'.repeat(501) }, { Payees: [{ Key: '' }] }, { Payees: 'none' }, { FileNumber: 5 }])
      expect((await save(id, body)).status, JSON.stringify(body)).toBe(400)
  })
  expect((await read(id, leader)).status).toBe(200)
})

test('a lender with whom a transaction is shared sees nothing of its money, wherever it stands', async () => {
  await t.query(`update tenant set postal_address = '1 Elm St, Austin' where tenant_id = $1`, [TenantId])
  const id = await make({ SharedWithIds: [leader.UserId, lender.UserId] })
  await person(id, 5, 'Zoe', 'Buyer')
  await person(id, 9, 'Erin', 'Escrow', 'Lone Title Company')
  await commission(id, {
    CommSplitPerc: '3',
    BrokerSplitPerc: '20',
    AgentSplits: [{ AgentId: colleague.UserId, AmountType: 0, Amount: '30' }],
  })
  const DocumentId = Number((await issue(id, { Keep: true })).body.DocumentId)
  const names = async (as: User) =>
    (await t.call(transactionDocuments, { as, query: { transactionId: id, includeArchivedDocs: true } })).body.flatMap(
      ({ Documents }) => Documents.map(({ Name }) => Name),
    )
  expect([await names(agent), await names(lender)]).toEqual([[expect.stringContaining('Commission Disbursement')], []])
  const params = { transactionId: id }
  const kinds = async (as: User) =>
    new Set((await t.call(transactionHistory, { as, params, query: {} })).body.Changes.map(({ Kind }) => Kind))
  expect((await kinds(agent)).has('Commission')).toBe(true)
  expect([...(await kinds(lender))].sort()).not.toContainEqual(expect.stringMatching(/Commission|Disbursement/))
  const seen = async (as: User) => (await t.call(getTransaction, { as, params })).body
  expect((await seen(agent)).Financials?.NetCommission).toBe('12000.00')
  expect(await seen(lender)).toMatchObject({ SalesPrice: '500000.00', Financials: null })
  for (const [as, status] of [
    [agent, 200],
    [lender, 403],
  ] as const)
    for (const answer of [
      await t.call(getFinancials, { as, params }),
      await t.call(dealPlan, { as, params }),
      await t.call(closingPreview, { as, params, query: {} }),
      await t.call(moneyLedger, { as, query: { transactionId: id } }),
      await t.call(exportLedger, { as, body: { transactionId: id } }),
    ])
      expect(answer.status).toBe(status)
  for (const call of [downloadDocument, transactionDocumentLink])
    expect((await t.call(call, { as: lender, query: { documentId: DocumentId } as never })).status).toBe(404)
  expect((await t.call(zipDocuments, { as: lender, body: { DocumentIds: [DocumentId] } })).status).toBe(404)
})

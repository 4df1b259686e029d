import { auditLog } from '@dormer/contract/brokerage/audit'
import { restoreRequest } from '@dormer/contract/brokerage/trash'
import { notifications, setNotificationSettings } from '@dormer/contract/day/notifications'
import {
  addFolder,
  archiveDocument,
  archiveFolder,
  deleteFolder,
  deleteTransactionDocument,
  uploadTransactionDocuments,
} from '@dormer/contract/deals/documents'
import { transactionHistory } from '@dormer/contract/deals/history'
import {
  addChecklistLine,
  type ChecklistTemplate,
  checklistTemplates,
  getChecklist,
  handIn,
  removeChecklistLine,
  reviewLine,
  reviewQueue,
  saveChecklistTemplate,
  setNotApplicable,
  takeBack,
  updateChecklist,
  waitingForReview,
} from '@dormer/contract/deals/review'
import {
  createTransaction,
  deleteTransaction,
  transactions,
  updateTransaction,
} from '@dormer/contract/deals/transactions'
import type { Request } from '@dormer/contract/endpoint'
import { expect, test } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
let n = 0
/** A brokerage with its calls: each test has lists of its own. */
const brokerage = async () => {
  n += 1
  const office = await t.makeBrokerage(`Office${n}`)
  return { ...office, ...callsOf(office) }
}
const callsOf = ({ agent, admin }: Brokerage) => {
  const make = async (more: object = {}, as: User = agent) =>
    (await t.call(createTransaction, { as, body: { Type: 'Purchase', ...more } })).body.TransactionId
  const list = async (transactionId: number, as: User = agent) =>
    (await t.call(getChecklist, { as, query: { transactionId } })).body
  const line = async (transactionId: number, name: string) => {
    const found = (await list(transactionId, admin)).Lines.find(({ Name }) => Name === name)
    if (!found) throw new Error(`${name} is not on the list`)
    return found
  }
  /** Through SQL, because reading a list makes links to its documents. */
  const stored = async (transactionId: number, name: string) => {
    const [row] = await t.query<{ LineId: number; Revision: number }>(
      `select line_id::int as "LineId", revision as "Revision" from checklist_line where transaction_id = $1 and name = $2
         and removed is null`,
      [transactionId, name],
    )
    if (!row) throw new Error(`${name} is not on the list`)
    return row
  }
  const folders = new Map<number, number>()
  const folderOf = async (transactionId: number) => {
    const { FolderId } = (await t.call(addFolder, { as: admin, query: { transactionId } })).body
    folders.set(transactionId, FolderId)
    return FolderId
  }
  const upload = async (transactionId: number, ...names: string[]) => {
    const folderId = folders.get(transactionId) ?? (await folderOf(transactionId))
    const body = Object.fromEntries(names.map((name, at) => [`file${at}`, new File([`%PDF-1.7 ${name}`], name)]))
    const answer = await t.call(uploadTransactionDocuments, {
      ...{ as: admin, params: { transactionId, folderId }, body: body as { file0: File } },
    })
    return answer.body.map(({ DocumentId }) => DocumentId)
  }
  const give = async (
    transactionId: number,
    name: string,
    DocumentIds: number[],
    more: object = {},
    as: User = agent,
  ) => t.call(handIn, { as, body: { LineId: (await stored(transactionId, name)).LineId, DocumentIds, ...more } })
  const review = async (transactionId: number, name: string, Reason?: string, as: User = admin) => {
    const { LineId, Revision } = await stored(transactionId, name)
    const Verdict = Reason ? ('Returned' as const) : ('Accepted' as const)
    return t.call(reviewLine, { as, body: { LineId, Revision, Verdict, Reason } })
  }
  const templates = async () => {
    const { body } = await t.call(checklistTemplates, { as: admin })
    const [listing, purchase] = [...body] as [ChecklistTemplate, ChecklistTemplate]
    return { listing, purchase }
  }
  /** Saves the list for purchases as changed by `change`. */
  const saveList = async (
    change: (lines: ChecklistTemplate['Lines']) => object[],
    more: Partial<Request<typeof saveChecklistTemplate>['body']> = {},
  ) => {
    const { Type, Revision, Lines } = (await templates()).purchase
    return t.call(saveChecklistTemplate, {
      as: admin,
      body: { Type, Revision, Lines: change(Lines) as { Name: string }[], ...more },
    })
  }
  const told = async (as: User) =>
    (await t.call(notifications, { as, query: {} })).body
      .filter(({ Kind }) => Kind.startsWith('Document'))
      .map(({ Kind, Title }) => `${Kind}: ${Title}`)
  const close = (TransactionId: number, as: User = agent, more: object = {}) =>
    t.call(updateTransaction, { as, query: {}, body: { TransactionId, StatusId: 3, ...more } })
  return { make, list, line, upload, give, review, templates, saveList, told, close, folders }
}

test('what is required is handed in, returned, handed in again and accepted, and everybody is told', async () => {
  const { make, list, line, upload, give, review, told, close, agent, colleague, admin, lender, leader } =
    await brokerage()
  const id = await make({
    ...{ address: '12 Elm St', contractDate: '2026-03-02', closingDate: '2026-04-01' },
    SharedWithIds: [colleague.UserId, lender.UserId],
  })
  const [contract, addendum] = (await upload(id, 'contract.pdf', 'addendum.pdf')) as [number, number]
  // A brokerage begins with a list; days count from the transaction's dates.
  expect((await list(id)).Lines).toMatchObject([
    { Name: 'Buyer representation agreement', DueDate: '2026-03-02', Status: 'Open', IsMissing: true, IsOverdue: true },
    { Name: 'Agency disclosure' },
    { Name: 'Purchase contract', Need: 'Required', DueDate: '2026-03-04', Documents: [] },
    ...Array(3).fill({}),
    { Name: 'Lead-based paint disclosure', BuiltBefore: 1978 },
    { Name: 'Inspection notice', Need: 'IfApplicable', DueDate: null, IsMissing: false },
    ...Array(2).fill({}),
    { Name: 'Title commitment', DueDate: '2026-03-25', IsOverdue: false },
    ...Array(2).fill({}),
  ])
  expect((await give(id, 'Purchase contract', [contract, addendum], {}, colleague)).status).toBe(200)
  expect(await line(id, 'Purchase contract')).toMatchObject({
    ...{ Status: 'InReview', IsMissing: false, HandedInByName: colleague.Name, DateHandedIn: expect.any(String) },
    Documents: [
      {
        DocumentId: contract,
        IsAccepted: false,
        FileLocation: expect.stringMatching(/^\/api\/download/),
        Preview: 'pdf',
      },
      { Name: 'addendum.pdf' },
    ],
  })
  // Reported once until it is read, however much is handed in.
  await give(id, 'Agency disclosure', [addendum])
  expect(await told(admin)).toEqual(['DocumentsHandedIn: 12 Elm St'])
  const queue = await t.call(reviewQueue, { as: admin, query: {} })
  expect(queue.headers.get('x-total-count')).toBe('2')
  expect(queue.body).toMatchObject([
    {
      Name: 'Purchase contract',
      TransactionId: id,
      Address: '12 Elm St',
      AgentName: agent.Name,
      ClosingDate: '2026-04-01',
    },
    { Name: 'Agency disclosure', Documents: [{ DocumentId: addendum }] },
  ])
  expect((await t.call(reviewQueue, { as: admin, query: { take: 1 } })).body).toHaveLength(1)
  expect((await t.call(reviewQueue, { as: admin, query: { agentId: colleague.UserId } })).body).toEqual([])
  expect((await t.call(waitingForReview, { as: admin })).body).toEqual({ Waiting: 2 })

  const seen = await line(id, 'Purchase contract')
  expect(await review(id, 'Purchase contract', 'Initials are missing on page 3')).toMatchObject({ status: 200 })
  expect(await line(id, 'Purchase contract')).toMatchObject({
    ...{ Status: 'Returned', Reason: 'Initials are missing on page 3', IsMissing: true, ReviewedByName: admin.Name },
  })
  for (const user of [agent, colleague])
    expect(await told(user)).toEqual(['DocumentReturned: Purchase contract, 12 Elm St: Initials are missing on page 3'])
  // A newer version replaces an older one; a decision must be about the current version.
  const [signed] = (await upload(id, 'signed.pdf')) as [number]
  await give(id, 'Purchase contract', [signed], { Replaces: [contract] })
  const late = { LineId: seen.LineId, Verdict: 'Accepted' as const, Revision: seen.Revision }
  expect(await t.unchanged(() => t.call(reviewLine, { as: admin, body: late }))).toMatchObject({ status: 409 })
  expect(await review(id, 'Purchase contract')).toMatchObject({ status: 200 })
  expect(await line(id, 'Purchase contract')).toMatchObject({
    ...{ Status: 'Accepted', Reason: null },
    Documents: [
      { DocumentId: addendum, IsAccepted: true },
      { DocumentId: signed, IsAccepted: true },
    ],
  })
  expect(await told(agent)).toContain('DocumentsAccepted: 12 Elm St')
  // A document added to an accepted line sends it to review; an accepted document can still be returned when a fault is
  // found.
  await give(id, 'Purchase contract', [contract])
  expect(await line(id, 'Purchase contract')).toMatchObject({
    Status: 'InReview',
    Documents: [{ IsAccepted: true }, { IsAccepted: true }, { DocumentId: contract, IsAccepted: false }],
  })
  await review(id, 'Purchase contract')
  await review(id, 'Purchase contract', 'Wrong buyer')
  expect(await line(id, 'Purchase contract')).toMatchObject({
    Status: 'Returned',
    Documents: [{ IsAccepted: false }, {}, {}],
  })

  // Lenders see what is shared with them, but none of this; users who may not review see it but decide nothing.
  expect(await t.call(getChecklist, { as: lender, query: { transactionId: id } })).toMatchObject({ status: 403 })
  expect(await t.call(getChecklist, { as: leader, query: { transactionId: id } })).toMatchObject({ status: 404 })
  expect([(await list(id)).CanReview, (await list(id, admin)).CanReview]).toEqual([false, true])
  await t.unchanged(async () => {
    for (const as of [agent, lender])
      expect(await review(id, 'Purchase contract', undefined, as)).toMatchObject({ status: 403 })
  })
  // A user granted the permission reviews what they see.
  await t.query(`insert into user_permission values ($1, $2, 'ReviewDocuments')`, [agent.TenantId, colleague.UserId])
  expect((await t.call(waitingForReview, { as: colleague })).body).toEqual({ Waiting: 1 })
  await make({}, admin)
  expect((await review(id, 'Agency disclosure', undefined, colleague)).status).toBe(200)

  // A closed file is read-only, even for the broker.
  expect((await close(id)).status).toBe(200)
  const { LineId, Revision } = await line(id, 'Purchase contract')
  await t.unchanged(async () => {
    for (const answer of [
      await give(id, 'Purchase contract', [contract]),
      await t.call(takeBack, { as: agent, body: { LineId } }),
      await t.call(setNotApplicable, { as: agent, body: { LineId, Reason: 'x' } }),
      await t.call(removeChecklistLine, { as: admin, query: { lineId: LineId } }),
      await t.call(updateChecklist, { as: agent, query: { transactionId: id } }),
      await t.call(addChecklistLine, { as: agent, body: { TransactionId: id, Name: 'x' } }),
      await t.call(reviewLine, { as: admin, body: { LineId, Revision, Verdict: 'Returned', Reason: 'x' } }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { Message: expect.stringMatching(/Re-open it first/) } })
  })
  expect(await list(id)).toMatchObject({ CanEdit: false, CanReview: false })
  // Its history shows who did what.
  const history = (await t.call(auditLog, { as: admin, query: { kind: 'ChecklistLine' } })).body
  expect(
    history.map(({ ByName, Title, Fields }) => [ByName, Title, Fields.find((f) => f.Field === 'Status')?.After]),
  ).toEqual(
    expect.arrayContaining([
      [admin.Name, 'Purchase contract', 'Returned'],
      [agent.Name, 'Purchase contract', 'In review'],
      [colleague.Name, 'Agency disclosure', 'Accepted'],
    ]),
  )
})

test('an invalid hand-in or decision is refused in words, and nothing changes', async () => {
  const { make, line, upload, give, review, agent, admin } = await brokerage()
  const [id, other] = [await make(), await make()]
  const [here, archived] = (await upload(id, 'a.pdf', 'b.pdf')) as [number, number]
  const [elsewhere] = (await upload(other, 'c.pdf')) as [number]
  await t.call(archiveDocument, { as: agent, query: { documentId: archived } })
  const { LineId, Revision } = await line(id, 'Purchase contract')
  const decide = (more: object) =>
    t.call(reviewLine, { as: admin, body: { LineId, Revision, Verdict: 'Accepted', ...more } })
  await t.unchanged(async () => {
    const refusals: [Promise<{ status: number; body: { Message: string } }>, RegExp][] = [
      [give(id, 'Purchase contract', [elsewhere]), /another transaction/],
      [give(id, 'Purchase contract', [here, archived]), /b.pdf is archived/],
      [give(id, 'Purchase contract', []), /at least one document/],
      [t.call(takeBack, { as: agent, body: { LineId } }), /no longer handed in/],
      [t.call(setNotApplicable, { as: agent, body: { LineId } }), /Say why/],
      [decide({}), /Nothing is waiting/],
      [decide({ Verdict: 'Returned' }), /what is wrong/],
      [decide({ Verdict: 'Maybe' }), /Accepted or Returned/],
      [t.call(addChecklistLine, { as: agent, body: { TransactionId: id, Name: ' ' } }), /Name is required/],
    ]
    for (const [call, told] of refusals)
      expect(await call).toMatchObject({ status: 400, body: { Message: expect.stringMatching(told) } })
    expect(await t.call(removeChecklistLine, { as: agent, query: { lineId: LineId } })).toMatchObject({ status: 403 })
  })
  await give(id, 'Purchase contract', [here])
  // The same again changes nothing.
  await t.unchanged(() => give(id, 'Purchase contract', [here]))
  expect((await review(id, 'Purchase contract', ' ')).status).toBe(400)
})

test('a line follows its documents: taken back, archived, deleted, restored; one may serve several lines', async () => {
  const { make, line, upload, give, review, agent, admin, folders } = await brokerage()
  const id = await make()
  const [a, b] = (await upload(id, 'a.pdf', 'b.pdf')) as [number, number]
  const is = async (status: string, documents: number[], name = 'Purchase contract') => {
    const { Status, Documents } = await line(id, name)
    expect([Status, Documents.map(({ DocumentId }) => DocumentId)]).toEqual([status, documents])
  }
  const { LineId } = await line(id, 'Purchase contract')
  const back = (DocumentIds?: number[], as = agent) => t.call(takeBack, { as, body: { LineId, DocumentIds } })
  await give(id, 'Purchase contract', [a, b])
  await give(id, 'Agency disclosure', [a])
  await back([b])
  await is('InReview', [a])
  await back()
  await is('Open', [])
  await is('InReview', [a], 'Agency disclosure')

  await give(id, 'Purchase contract', [a, b])
  await review(id, 'Purchase contract')
  // An accepted line loses its document only with the document itself, or through the broker.
  expect(await t.unchanged(() => back([a]))).toMatchObject({ status: 400, body: { Message: /accepted/ } })
  const archive = (documentId: number) => t.call(archiveDocument, { as: agent, query: { documentId } })
  await archive(b)
  await is('InReview', [a])
  await review(id, 'Purchase contract')
  await t.call(archiveFolder, { as: agent, query: { folderId: folders.get(id) as number } })
  await is('Open', [])
  expect((await line(id, 'Purchase contract')).Reason).toBe('What was accepted is no longer there.')
  await is('Open', [], 'Agency disclosure')
  await t.call(archiveFolder, { as: agent, query: { folderId: folders.get(id) as number } })
  await is('InReview', [a, b])
  await review(id, 'Purchase contract')
  const restore = async ({ headers }: { headers: Headers }) =>
    expect(
      await t.call(restoreRequest, { as: admin, body: { RequestId: headers.get('x-recorded-as') ?? '' } }),
    ).toMatchObject({ status: 200 })
  const gone = await t.call(deleteTransactionDocument, { as: agent, query: { documentId: a } })
  await is('InReview', [b])
  const all = await t.call(deleteFolder, { as: agent, query: { folderId: folders.get(id) as number } })
  await is('Open', [])
  await restore(all)
  await restore(gone)
  await is('InReview', [a, b])
  await is('InReview', [a], 'Agency disclosure')
  await review(id, 'Purchase contract')
  expect((await back([b], admin)).status).toBe(200)
  await review(id, 'Purchase contract')
  // Restored with its transaction, a line comes back as it was.
  await restore(await t.call(deleteTransaction, { as: agent, params: { transactionId: id } }))
  await is('Accepted', [a])
  await is('InReview', [a], 'Agency disclosure')
})

test('everybody is told on the channels they want', async () => {
  const { make, upload, give, review, told, agent, admin } = await brokerage()
  const emails = async ({ UserId }: User) =>
    (await t.query(`select from notice where user_id = $1 and channel = 'Email'`, [UserId])).length
  const want = (as: User, body: object) => t.call(setNotificationSettings, { as, body })
  const id = await make({ address: '1 Ash St' })
  await want(admin, { DocumentsHandedInInApp: false, DocumentsHandedInByEmail: true })
  for (const name of ['Purchase contract', 'Agency disclosure']) await give(id, name, await upload(id, 'a.pdf'))
  // By email, too, once for both.
  expect([await told(admin), await emails(admin)]).toEqual([[], 1])
  // A returned document holds up the deal: told by email unless the agent opted out.
  await review(id, 'Purchase contract', 'No initials')
  expect([await told(agent), await emails(agent)]).toEqual([
    ['DocumentReturned: Purchase contract, 1 Ash St: No initials'],
    1,
  ])
  await want(agent, { DocumentReturnedInApp: false, DocumentReturnedByEmail: false, DocumentsAcceptedInApp: false })
  await review(id, 'Agency disclosure', 'No date')
  await give(id, 'Purchase contract', await upload(id, 'b.pdf'))
  await review(id, 'Purchase contract')
  expect([(await told(agent)).length, await emails(agent)]).toEqual([1, 1])
})

test('what does not apply needs a reason and, if it is required, the broker', async () => {
  const { make, list, line, upload, give, review, told, agent, admin } = await brokerage()
  const id = await make()
  const say = async (name: string, Reason?: string, as: User = agent) =>
    t.call(setNotApplicable, { as, body: { LineId: (await line(id, name)).LineId, Reason } })
  expect((await say('Appraisal')).status).toBe(200)
  expect(await line(id, 'Appraisal')).toMatchObject({ Status: 'NotApplicable', Waiver: null })
  await give(id, 'Agency disclosure', await upload(id, 'a.pdf'))
  await say('Agency disclosure', 'Cash, no agent on the other side')
  expect(await line(id, 'Agency disclosure')).toMatchObject({
    Status: 'InReview',
    Documents: [],
    Waiver: expect.stringMatching(/Cash/),
  })
  expect(await told(admin)).toHaveLength(1)
  await review(id, 'Agency disclosure', 'It is needed')
  expect(await line(id, 'Agency disclosure')).toMatchObject({ Status: 'Returned', IsMissing: true })
  await say('Agency disclosure', 'The law changed')
  await review(id, 'Agency disclosure')
  expect(await line(id, 'Agency disclosure')).toMatchObject({ Status: 'NotApplicable', Waiver: 'The law changed' })
  await t.call(takeBack, { as: agent, body: { LineId: (await line(id, 'Agency disclosure')).LineId } })
  expect(await line(id, 'Agency disclosure')).toMatchObject({ Status: 'Open', Waiver: null, IsMissing: true })
  expect((await say('Agency disclosure', 'Not here', admin)).status).toBe(200)
  expect(await line(id, 'Agency disclosure')).toMatchObject({ Status: 'NotApplicable' })
  // A line for this transaction alone: anybody who works on the transaction adds it and takes it off.
  const added = await t.call(addChecklistLine, {
    ...{ as: agent, body: { TransactionId: id, Name: 'Well test', DueFrom: 'ClosingDate', DueDays: -3 } },
  })
  expect((await list(id)).Lines.at(-1)).toMatchObject({
    ...{
      Name: 'Well test',
      IsAdded: true,
      AddedByName: agent.Name,
      DueFrom: 'ClosingDate',
      DueDays: -3,
      Need: 'Required',
    },
  })
  // The list counts what is missing and can be limited to transactions that lack something.
  const cards = async (as: User, query: object = {}) =>
    (await t.call(transactions, { as, query: { selectedUserId: 0, ...query } as never })).body
  const missing = (await list(id)).Lines.filter(({ IsMissing }) => IsMissing).length
  const cardOf = async (as: User, query?: object) =>
    (await cards(as, query)).find(({ TransactionId }) => TransactionId === id)?.MissingDocuments
  expect([missing > 1, await cardOf(agent), await cardOf(agent, { lacksDocuments: true })]).toEqual([
    true,
    missing,
    missing,
  ])
  await t.query('update transaction set status_id = 4 where transaction_id = $1', [id])
  expect([
    await cardOf(agent, { statuses: '4' }),
    await cardOf(agent, { statuses: '4', lacksDocuments: true }),
  ]).toEqual([0, undefined])
  await t.query('update transaction set status_id = 1 where transaction_id = $1', [id])
  const lineId = added.body.LineId
  // The file's history shows that; lines that were copied are not in it.
  const { Changes } = (await t.call(transactionHistory, { as: agent, params: { transactionId: id }, query: {} })).body
  expect(
    Changes.filter(({ Kind, What }) => Kind === 'ChecklistLine' && What === 'Added').map(({ ByName, Title }) => [
      ByName,
      Title,
    ]),
  ).toEqual([[agent.Name, 'Well test']])
  expect((await t.call(removeChecklistLine, { as: agent, query: { lineId } })).status).toBe(200)
  expect((await t.call(removeChecklistLine, { as: agent, query: { lineId } })).status).toBe(404)
})

test('editing a list changes open transactions only if requested; lines apply only to matching homes', async () => {
  const { make, list, line, upload, give, review, templates, saveList, close, agent, admin } = await brokerage()
  const names = async (id: number) => (await list(id)).Lines.map(({ Name }) => Name)
  const [id, done] = [
    await make({ stateCode: 'TX', PropertyDetails: { PropertySubType: 'Condominium' } }),
    await make(),
  ]
  await give(id, 'Purchase contract', await upload(id, 'a.pdf'))
  await review(id, 'Purchase contract')
  await close(done)
  const before = [await names(id), await names(done)]
  const change = (lines: ChecklistTemplate['Lines']) => [
    { Name: 'T-47', States: ['TX'], Need: 'ToClose' },
    { Name: 'Resale certificate', PropertyTypes: ['condominium', 'Townhouse'] },
    { Name: 'Franchise form', States: ['OK'] },
    ...lines
      .filter(({ Name }) => Name !== 'Agency disclosure')
      .map((one) => (one.Name === 'Appraisal' ? { ...one, Name: 'Appraisal report', DueDays: 9 } : one))
      .map((one) => (one.Name === 'Purchase contract' ? { ...one, Name: 'Contract' } : one)),
  ]
  expect(await saveList(change)).toMatchObject({
    status: 200,
    body: [{ OpenTransactions: 0 }, { OpenTransactions: 1 }],
  })
  expect([await names(id), await names(done)]).toEqual(before)
  expect((await list(id)).Outdated).toBeGreaterThan(4)
  // New ones have it.
  expect((await names(await make({ stateCode: 'OK' }))).slice(0, 3)).toEqual([
    ...['Resale certificate', 'Franchise form', 'Buyer representation agreement'],
  ])
  expect((await saveList((lines) => lines, { ApplyToOpen: true })).status).toBe(200)
  const now = await names(id)
  expect(now.slice(0, 4)).toEqual([
    // What was accepted stays as it was.
    ...['T-47', 'Resale certificate', 'Buyer representation agreement', 'Purchase contract'],
  ])
  expect([now.includes('Agency disclosure'), now.includes('Appraisal report'), now.includes('Appraisal')]).toEqual([
    ...[false, true, false],
  ])
  expect(await names(done)).toEqual(before[1])
  expect(await list(id)).toMatchObject({ Outdated: 0 })
  // Facts known about the home decide; a line taken off by hand stays off.
  const update = (body: object) =>
    t.call(updateTransaction, { as: agent, query: {}, body: { TransactionId: id, ...body } })
  await update({ PropertyDetails: { YearBuilt: 1990 }, StateCode: 'OK' })
  expect(await names(id)).toEqual(expect.arrayContaining(['Franchise form']))
  expect((await names(id)).filter((name) => ['T-47', 'Lead-based paint disclosure'].includes(name))).toEqual([])
  await t.call(removeChecklistLine, { as: admin, query: { lineId: (await line(id, 'Franchise form')).LineId } })
  expect((await t.call(updateChecklist, { as: agent, query: { transactionId: id } })).status).toBe(200)
  expect(await names(id)).not.toContain('Franchise form')
  // Another type requires other documents; what was handed in stays.
  const purchase = await names(id)
  await update({ Type: 'Listing' })
  expect(await names(id)).toEqual([
    ...(await templates()).listing.Lines.map(({ Name }) => Name)
      .filter((name) => !/^Lead/.test(name))
      .slice(0, 2),
    ...(await names(id)).slice(2),
  ])
  expect((await names(id)).filter((name) => name === 'Purchase contract')).toHaveLength(2)
  await update({ Type: 'Purchase' })
  expect(await names(id)).toEqual(purchase)

  // Two admins cannot overwrite each other, and a faulty list is refused with reasons.
  const { Revision, Lines } = (await templates()).purchase
  await t.unchanged(async () => {
    expect(await saveList((lines) => lines, { Revision: Revision - 1 })).toMatchObject({ status: 409 })
    const faults: [object, string, string][] = [
      [[{ Name: 'A' }, { Name: 'a ' }], 'Lines.1.Name', 'There is already a line with that name'],
      [[{ Name: '' }], 'Lines.0.Name', 'Name is required'],
      [[{ Name: 'A', DueFrom: 'Someday' }], 'Lines.0.DueFrom', 'Choose the day it is due by'],
      [[{ Name: 'A', DueDays: 1.5 }], 'Lines.0.DueDays', 'Enter a whole number of days'],
      [[{ Name: 'A', DueDays: -9999 }], 'Lines.0.DueDays', 'Use at most 730 days'],
      [[{ Name: 'A', States: ['XX'] }], 'Lines.0.States.0', 'Choose a state'],
      [Array.from({ length: 101 }, (_, at) => ({ Name: `${at}` })), 'Lines', 'Use at most 100 lines'],
    ]
    for (const [wrong, field, told] of faults)
      expect(await saveList(() => wrong as object[])).toMatchObject({
        ...{ status: 400, body: { ModelState: { [field]: [told] } } },
      })
    const { listing } = await templates()
    expect(await saveList(() => [{ Name: 'A', TemplateLineId: listing.Lines[0]?.TemplateLineId }])).toMatchObject({
      status: 404,
    })
    expect(await t.call(checklistTemplates, { as: agent })).toMatchObject({ status: 403 })
  })
  // A line sent without its id is matched by name.
  await saveList((lines) => lines.map(({ TemplateLineId, ...rest }) => rest))
  expect((await templates()).purchase.Lines).toEqual(Lines)
})

test('closing requires what is needed: agents are refused, a broker gives a reason', async () => {
  const { make, list, line, upload, give, review, saveList, close, agent, admin, TenantId } = await brokerage()
  await saveList((lines) => lines.map((one, at) => ({ ...one, Need: at < 5 ? 'ToClose' : one.Need })))
  const [id, other] = [await make(), await make()]
  await t.unchanged(async () => {
    expect(await close(id)).toMatchObject({
      status: 400,
      body: {
        Message: expect.stringMatching(
          /Buyer representation agreement, Agency disclosure, Purchase contract and 2 more/,
        ),
      },
    })
    expect(await close(id, admin)).toMatchObject({
      status: 400,
      body: { Message: expect.stringMatching(/^Say why/), ModelState: { CloseReason: [expect.anything()] } },
    })
    // No way around it.
    expect(await t.call(createTransaction, { as: agent, body: { Type: 'Purchase', status: 3 } })).toMatchObject({
      status: 400,
    })
  })
  expect((await close(other, admin, { CloseReason: 'Paper file in the office' })).status).toBe(200)
  expect(await list(other)).toMatchObject({ CloseReason: 'Paper file in the office' })
  expect(
    await t.query(
      `select why from ledger where tenant_id = $1 and transaction_id = $2 order by ledger_id desc limit 1`,
      [...[TenantId, other]],
    ),
  ).toEqual([{ why: 'Paper file in the office' }])
  const document = await upload(id, 'all.pdf')
  for (const { Name, Need } of (await list(id)).Lines.filter(({ Need }) => Need === 'ToClose')) {
    expect((await close(id)).status).toBe(400)
    await give(id, Name, document)
    // Handed in is not accepted.
    expect((await close(id)).status).toBe(400)
    expect(Need).toBe('ToClose')
    await review(id, Name)
  }
  expect((await close(id)).status).toBe(200)
  expect((await list(id)).CloseReason).toBeNull()
  expect((await line(id, 'Purchase contract')).Status).toBe('Accepted')
})

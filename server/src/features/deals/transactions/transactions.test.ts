import { endpoints } from '@dormer/contract'
import { restoreRequest } from '@dormer/contract/brokerage/trash'
import { notifications } from '@dormer/contract/day/notifications'
import { saveTask } from '@dormer/contract/day/tasks'
import { splitDocument } from '@dormer/contract/deals/document-parts'
import { requestDocument } from '@dormer/contract/deals/document-requests'
import * as documents from '@dormer/contract/deals/documents'
import { addFolder } from '@dormer/contract/deals/documents'
import { deleteAdjustment, getFinancials, saveFinancials } from '@dormer/contract/deals/financials'
import { transactionHistory } from '@dormer/contract/deals/history'
import { linkContact, linkPerson, saveTransactionPerson, unlinkPerson } from '@dormer/contract/deals/people'
import { followPlan } from '@dormer/contract/deals/plan-years'
import * as review from '@dormer/contract/deals/review'
import { saveStatement } from '@dormer/contract/deals/statement'
import {
  contactTransactions,
  createTransaction,
  deleteTransaction,
  getTransaction,
  searchTransactions,
  transactionOptions,
  transactions,
  updateTransaction,
  updateTransactionProperty,
  uploadTransactionImage,
} from '@dormer/contract/deals/transactions'
import { addJointContact, createContact, getContact } from '@dormer/contract/people/contacts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { bomb, tinyPng } from '../../../../test/pictures.ts'

const t = await startTestProgram()
const { agent, colleague, admin, lender, leader, TenantId } = await t.makeBrokerage('North')
const { agent: stranger } = await t.makeBrokerage('South')

const listing = {
  Type: 'Listing',
  address: '12 Oak St',
  city: 'Austin',
  stateCode: 'tx',
  status: 1,
  listingPrice: '$450,000',
}
const create = async (body: object, as: User = agent, headers = {}) =>
  t.call(createTransaction, { as, headers, body: body as never })
const make = async (body: object = { Type: 'Purchase' }, as: User = agent) =>
  (await create(body, as)).body.TransactionId
const read = async (transactionId: number, as: User = agent) =>
  (await t.call(getTransaction, { as, params: { transactionId } })).body
const save = (body: object, as: User = agent, markPastClients = false) =>
  t.call(updateTransaction, { as, query: { markPastClients }, body: body as never })
const list = async (query: object, as: User = agent) => (await t.call(transactions, { as, query: query as never })).body
const idsOf = (cards: { TransactionId: number }[]) => cards.map((card) => card.TransactionId)
const makeContact = async (as: User = agent, name = 'Ida') => {
  const body = { FirstName: name, LastName: 'Moor', Email: `${Math.random()}@example.com`, AssignedAgentId: as.UserId }
  return (await t.call(createContact, { as: admin, body })).body.ContactId
}
const picture = (content: Buffer = tinyPng) => new File([new Uint8Array(content)], 'a.png')
const dataUrl = (content: Buffer) => `data:image/png;base64,${content.toString('base64')}`
const png = dataUrl(tinyPng)

test('a listing is started with its seller and joint contacts, in whatever casing it is sent', async () => {
  const TransactionContactId = await makeContact()
  const { ContactEntityId } = (await t.call(getContact, { as: agent, query: { contactId: TransactionContactId } })).body
  await t.call(addJointContact, { as: agent, body: { ContactEntityId, FirstName: 'Joe', LastName: 'Moor' } })
  const body = {
    ...listing,
    transactioncontactid: TransactionContactId,
    IncludeAdditionalContacts: true,
    ZIPCODE: '78701-1234',
  }
  const key = { 'idempotency-key': crypto.randomUUID() }
  const sent = {
    ...body,
    mlsId: '4417723',
    ListingDate: '11/3/2026',
    listingExpDate: '2027-05-03',
    note: 'Keys at the office',
    propertyDetails: { bedrooms: '3', Bathrooms: 2.5, SqFootage: '2,150', PropertyType: 'Residential' },
    imgData: png,
  }
  const first = await create(sent, agent, key)
  expect(first.status).toBe(200)
  // Sent again with the same key: the same transaction, with one picture.
  const again = await t.nothingAdded(() => create(sent, agent, key))
  expect(again.body).toEqual(first.body)
  const made = await read(first.body.TransactionId)
  expect(made).toMatchObject({
    ...{
      Type: 'Listing',
      StatusId: 1,
      Status: 'Active',
      AgentId: agent.UserId,
      AgentName: agent.Name,
      SharedWithIds: [],
    },
    ...{
      Address: '12 Oak St',
      City: 'Austin',
      StateCode: 'TX',
      ZipCode: '78701',
      ListingPrice: '450000.00',
      SalesPrice: null,
    },
    ...{
      ListingDate: '2026-11-03',
      ListingExpDate: '2027-05-03',
      ListingExpDateString: '05/3/2027',
      ListingKey: '4417723',
    },
    ...{ Note: 'Keys at the office', CanEdit: true, CanChangeStatus: true, CanDelete: true },
    PropertyDetails: { Bedrooms: 3, Bathrooms: 2.5, SqFootage: 2150, PropertyType: 'Residential', Acres: null },
  })
  expect(made.People.map(({ FullName, RoleName, ContactId }) => [FullName, RoleName, typeof ContactId])).toEqual([
    ['Ida Moor', 'Seller', 'number'],
    ['Joe Moor', 'Seller', 'number'],
  ])
  const picture = await t.send('GET', made.PropertyImage ?? '')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  const tab = await t.call(contactTransactions, { as: agent, params: { contactId: TransactionContactId } })
  expect(tab.headers.get('x-total-count')).toBe(String(tab.body.length))
  const { TransactionId } = first.body
  const place = { Address: '12 Oak St', City: 'Austin', StateCode: 'TX' }
  expect(tab.body).toEqual([{ Role: 'Seller', Status: 'Active', ...place, TransactionId }])
})

test('missing fields of a listing are reported one by one, and nothing is kept', async () => {
  const bad: [object, Record<string, RegExp>][] = [
    [
      { Type: 'Listing', imgData: png },
      { address: /^Address is required/, city: /./, stateCode: /./, status: /./, listingPrice: /./ },
    ],
    [{ Type: 'Lease' }, { Type: /Choose Listing or Purchase/ }],
    [{}, { Type: /Choose Listing or Purchase/ }],
    [{ ...listing, listingPrice: '-1' }, { listingPrice: /amount in dollars/ }],
    [{ ...listing, listingPrice: '1000000000000000' }, { listingPrice: /amount in dollars/ }],
    [{ ...listing, status: 9 }, { status: /Choose a status/ }],
    [{ ...listing, stateCode: 'Texas' }, { stateCode: /Choose a state/ }],
    [{ ...listing, listingDate: '2026-02-30' }, { listingDate: /Enter a date/ }],
    [{ ...listing, closingDate: '0026-02-03' }, { closingDate: /Enter a date/ }],
    [
      { ...listing, listingDate: '2026-05-02', listingExpDate: '2026-05-01' },
      { ListingExpDate: /cannot expire before/ },
    ],
    [{ ...listing, PropertyDetails: { Bedrooms: 2.5 } }, { 'PropertyDetails.Bedrooms': /without a fraction/ }],
    [{ ...listing, PropertyDetails: { YearBuilt: 99999 } }, { 'PropertyDetails.YearBuilt': /at most 2,199/ }],
    [{ ...listing, imgData: 'data:image/png;base64,PHN2Zz4=' }, { imgData: /Choose a picture/ }],
    [{ ...listing, imgData: 'nothing' }, { imgData: /Choose a picture/ }],
    [{ ...listing, imgData: dataUrl(tinyPng.subarray(0, 12)) }, { imgData: /Choose a picture/ }],
    [{ ...listing, imgData: dataUrl(bomb) }, { imgData: /at most 60 megapixels/ }],
    [{ ...listing, PropertyImage: 'javascript:alert(1)' }, { PropertyImage: /https/ }],
  ]
  const TransactionContactId = await makeContact(colleague)
  await t.unchanged(async () => {
    for (const [body, told] of bad) {
      const answer = await create(body)
      expect(answer.status, JSON.stringify(body)).toBe(400)
      expect(Object.keys(answer.body.ModelState ?? {}).sort()).toEqual(Object.keys(told).sort())
      for (const [field, message] of Object.entries(told)) expect(answer.body.ModelState?.[field]?.[0]).toMatch(message)
    }
    // If the request is refused later, its picture is not kept, either.
    expect(await create({ Type: 'Purchase', imgData: png, TransactionContactId })).toMatchObject({
      status: 404,
    })
  })
  expect(await create({ Type: 'Purchase' }, lender)).toMatchObject({ status: 403 })
})
test('a new client is added together with the transaction, or not at all', async () => {
  const NewClient = { FirstName: 'Nell', LastName: 'Ames', Email: 'nell@example.com', CellPhone: '512-555-0143' }
  await t.unchanged(async () => {
    // A listing that lacks something leaves no contact behind.
    expect((await create({ Type: 'Listing', NewClient })).status).toBe(400)
    expect((await create({ Type: 'Purchase', NewClient, AgentId: lender.UserId })).status).toBe(404)
    for (const [field, value, message] of [
      ['FirstName', '', 'First name is required'],
      ['LastName', ' ', 'Last name is required'],
      ['Email', 'nell@', 'Enter an email address such as name@example.com'],
      ['CellPhone', '', 'Cell phone is required'],
    ] as const)
      expect(await create({ Type: 'Purchase', NewClient: { ...NewClient, [field]: value } })).toMatchObject({
        status: 400,
        body: { ModelState: { [`NewClient.${field}`]: [message] } },
      })
  })
  const seller = await read(await make({ ...listing, NewClient }))
  expect(seller.People).toMatchObject([{ FullName: 'Nell Ames', IsContact: true, PeopleRoleId: 6 }])
  // The client of a transaction started for a colleague is the colleague's contact.
  const id = await make({
    Type: 'Purchase',
    AgentId: colleague.UserId,
    NewClient: { ...NewClient, Email: 'n2@example.com' },
  })
  expect(
    await t.query('select assigned_agent_id::int as agent, contact_type_id as type from contact where email = $1', [
      'n2@example.com',
    ]),
  ).toEqual([{ agent: colleague.UserId, type: 2 }])
  expect((await read(id)).People).toHaveLength(1)
})

test('the list has the user’s transactions, newest first, by agent, type and status', async () => {
  const { agent: ann, colleague: bob, admin: boss, lender: lena, leader: tim } = await t.makeBrokerage('List')
  const a = await make({ Type: 'Purchase', address: '1 Élan Rd' }, ann)
  const b = await make({ ...listing, status: 2, SharedWithIds: [ann.UserId, lena.UserId] }, bob)
  const c = await make({ Type: 'Purchase', status: 3, closingDate: '2026-05-07' }, ann)
  const d = await make({ Type: 'Purchase', AgentId: bob.UserId, statusId: 5 }, ann)
  const all = { statuses: [1, 2, 3, 4, 5] }
  expect(idsOf(await list({}, ann))).toEqual([b, a])
  expect(idsOf(await list({ type: 'Both' }, ann))).toEqual([b, a])
  // A purchase may come without a status, too.
  expect((await read(a, ann)).StatusId).toBe(1)
  expect(idsOf(await list({ selectedUserId: 0, ...all }, ann))).toEqual([d, c, b, a])
  expect(idsOf(await list({ ...all, type: 'Listing' }, ann))).toEqual([b])
  expect(idsOf(await list({ selectedUserId: bob.UserId, statuses: '1,2,5' }, ann))).toEqual([d, b])
  expect(idsOf(await list({ selectedUserId: ann.UserId }, bob))).toEqual([b])
  expect(idsOf(await list({}, boss))).toEqual([b, a])
  expect(idsOf(await list({ selectedUserId: bob.UserId, ...all }, boss))).toEqual([d, b])
  expect(idsOf(await list({ ...all }, lena))).toEqual([b])
  expect(idsOf(await list({ ...all, selectedUserId: 0 }, tim))).toEqual([])
  const page = await t.call(transactions, { as: boss, query: { ...all, take: 2, before: d } as never })
  expect([idsOf(page.body), page.headers.get('x-total-count')]).toEqual([[c, b], '4'])
  expect(page.headers.has('x-total-volume')).toBe(false)
  // A column of the board: by sales price or, if there is none, listing price.
  await save({ TransactionId: a, SalesPrice: '250,000.50' }, ann)
  const column = async (query: object, as: User) =>
    (await t.call(transactions, { as, query: { withVolume: true, take: 1, ...query } as never })).headers.get(
      'x-total-volume',
    )
  expect([
    await column({}, boss),
    await column({ statuses: 1 }, ann),
    await column({}, lena),
    await column({}, tim),
  ]).toEqual(['700000.50', '250000.50', '450000.00', '0'])
  expect(page.body[0]).toMatchObject({
    Status: 'Closed',
    DateClosedString: '05/7/2026',
    ClosingDateString: '05/7/2026',
  })
  expect(await t.call(transactions, { as: boss, query: { statuses: '1,7' } })).toMatchObject({ status: 400 })
  const found = async (searchTerm: string, as: User) =>
    idsOf((await t.call(searchTransactions, { as, query: { searchTerm } })).body)
  for (const as of [ann, boss]) expect([await found('elan', as), await found('OAK aus', as)]).toEqual([[a], [b]])
  expect([
    await found('elan', bob),
    await found('oak', lena),
    await found('', boss),
    await found('oak', stranger),
  ]).toEqual([[], [b], [], []])
  expect((await t.call(transactionOptions, { as: ann })).body).toContainEqual({
    TransactionStatusId: 2,
    Name: 'Under Contract',
  })
})

test('changes to different fields merge; a conflict on the same field names who changed it', async () => {
  const id = await make({ ...listing, SharedWithIds: [colleague.UserId] })
  const seen = await read(id)
  const { SalesPrice, Address, SharedWithIds } = seen
  // The whole transaction may be sent back, which changes nothing.
  await t.unchanged(async () => expect((await save({ ...seen, Snapshot: seen })).status).toBe(200))
  expect((await save({ TransactionId: id, SalesPrice: '440,000', Snapshot: { SalesPrice } })).status).toBe(200)
  const other = await save({ TransactionId: id, Address: '14 Oak St', Snapshot: { Address } }, colleague)
  expect(other.body).toMatchObject({ SalesPrice: '440000.00', Address: '14 Oak St' })
  await t.unchanged(async () => {
    const stale = await save({ TransactionId: id, SalesPrice: '1', Snapshot: { SalesPrice } }, colleague)
    expect(stale).toMatchObject({
      status: 409,
      body: { ModelState: { SalesPrice: [expect.stringMatching(/^Ben Colleague has changed/)] } },
    })
    // Whatever a program sends as the state it saw.
    const PropertyImage = 'https://example.com/1.jpg'
    expect((await save({ TransactionId: id, PropertyImage, Snapshot: { PropertyImage: 5 } as never })).status).toBe(409)
    // Users it is shared with may change it; only its agent may hand it over, share and delete it.
    for (const body of [{ AgentId: colleague.UserId }, { SharedWithIds: [] }])
      expect(await save({ TransactionId: id, ...body }, colleague)).toMatchObject({ status: 403 })
    expect(await t.call(deleteTransaction, { as: colleague, params: { transactionId: id } })).toMatchObject({
      status: 403,
    })
    expect(await save({ TransactionId: id, Address: 'x' }, leader)).toMatchObject({ status: 404 })
    expect(await save({ TransactionId: id, Address: 'x' }, stranger)).toMatchObject({ status: 404 })
  })
  // Null clears, omitted values stay, including the picture.
  await save({ TransactionId: id, PropertyImage: 'https://example.com/1.jpg' })
  const cleared = await save({ TransactionId: id, SalesPrice: null, PropertyDetails: { Acres: '0.25' } })
  expect(cleared.body).toMatchObject({
    SalesPrice: null,
    PropertyImage: 'https://example.com/1.jpg',
    PropertyDetails: { Acres: 0.25 },
  })
  const part = { Acres: 0.5, Snapshot: { Acres: 0.1 } }
  expect(await t.call(updateTransactionProperty, { as: agent, params: { id }, body: part })).toMatchObject({
    status: 409,
  })
  const handed = await save({ TransactionId: id, AgentId: colleague.UserId, SharedWithIds })
  expect(handed.body).toMatchObject({ AgentId: colleague.UserId, SharedWithIds: [] })
  expect(await t.call(getTransaction, { as: agent, params: { transactionId: id } })).toMatchObject({ status: 404 })
})

test('closing is one save; a closed transaction accepts nothing but another status', async () => {
  const TransactionContactId = await makeContact()
  const escrow = await makeContact()
  const id = await make({ ...listing, TransactionContactId, closingDate: '2026-05-07' })
  await t.call(linkContact, { as: agent, params: { id }, query: { contactId: escrow, roleId: 9 } })
  const closing = { TransactionId: id, StatusId: 3, SalesPrice: '445000', DateClosed: '05/08/2026' }
  const closed = await save(closing, agent, true)
  expect(closed.body).toMatchObject({
    Status: 'Closed',
    SalesPrice: '445000.00',
    DateClosed: '2026-05-08',
    ClosingDate: '2026-05-07',
    CanEdit: false,
    CanChangeStatus: true,
  })
  const type = async (contactId: number) =>
    (await t.call(getContact, { as: agent, query: { contactId } })).body.Entity.ContactTypeId
  expect([await type(TransactionContactId), await type(escrow)]).toEqual([4, 4])
  await t.unchanged(async () => {
    expect((await save(closing, agent, true)).status).toBe(200)
    for (const change of [
      { Address: 'x' },
      { StatusId: 1, Address: 'x' },
      { DateClosed: null },
      { PropertyDetails: { Bedrooms: 9 } },
    ])
      expect(await save({ TransactionId: id, ...change })).toMatchObject({
        status: 400,
        body: { Message: expect.stringMatching(/closed. Re-open it first/) },
      })
    const body = { file0: picture() }
    expect(await t.call(uploadTransactionImage, { as: agent, params: { id }, body })).toMatchObject({ status: 400 })
  })
  const opened = await save({ TransactionId: id, StatusId: 1 })
  expect(opened.body).toMatchObject({ Status: 'Active', DateClosed: '2026-05-08', CanEdit: true })
  // Marked only if it closes.
  const buyer = await makeContact()
  const other = await make({ Type: 'Purchase', TransactionContactId: buyer })
  await save({ TransactionId: other, StatusId: 2 }, agent, true)
  expect(await read(other)).toMatchObject({ DateClosed: null, People: [{ ContactId: buyer, RoleName: 'Buyer' }] })
  await save({ TransactionId: other, StatusId: 3 })
  await save({ TransactionId: other, StatusId: 2 })
  expect(await type(buyer)).not.toBe(4)
  expect(await save({ TransactionId: other, ContractDate: '2026-05-07', ClosingDate: '2026-05-06' })).toMatchObject({
    status: 400,
    body: { ModelState: { ClosingDate: [expect.stringMatching(/cannot come before/)] } },
  })
})

test('a closed transaction is read-only by every door', async () => {
  const ContactId = await makeContact()
  const id = await make({ Type: 'Purchase', salesPrice: 300_000, TransactionContactId: ContactId })
  const person = { FirstName: 'Tess', LastName: 'Title', Email: 'tess@example.com', PeopleRoleId: 9 }
  const { TransactionPeopleId } = (await t.call(saveTransactionPerson, { as: agent, params: { id }, body: person }))
    .body
  const { FolderId } = (await t.call(documents.addFolder, { as: agent, query: { transactionId: id } })).body
  const file0 = () => new File(['%PDF-1.7'], 'a.pdf')
  const at = { transactionId: id, folderId: FolderId }
  const upload = (body: object) =>
    t.call(documents.uploadTransactionDocuments, { as: agent, params: at, body: body as never })
  await upload({ file0: file0() })
  const folders = (await t.call(documents.transactionDocuments, { as: agent, query: { transactionId: id } })).body
  const documentId = folders[0]?.Documents[0]?.DocumentId ?? 0
  const PreSplitAdjustments = [{ Description: 'Bonus', EntryType: 'credit', AmountType: 1, Amount: 100 }] as never
  const put = (body: object) =>
    t.call(saveFinancials, { as: admin, params: { transactionId: id }, body: body as never })
  await put({ CommSplitPerc: 3, PreSplitAdjustments })
  const adjustmentId =
    (await t.call(getFinancials, { as: agent, params: { transactionId: id } })).body.PreSplitAdjustments[0]?.Id ?? 0
  const { Lines } = (await t.call(review.getChecklist, { as: agent, query: { transactionId: id } })).body
  const [LineId, Revision] = [Lines[0]?.LineId ?? 0, Lines[0]?.Revision ?? 0]
  expect((await save({ TransactionId: id, StatusId: 3 })).status).toBe(200)

  // Each is called by a user who may do it while it is open.
  const as = admin
  const params = { transactionId: id }
  const DocumentIds = [documentId]
  const doors: Record<string, () => Promise<{ status: number; body: unknown }>> = {
    updateTransaction: () => save({ TransactionId: id, SalesPrice: 1 }, as),
    updateTransactionProperty: () => t.call(updateTransactionProperty, { as, params: { id }, body: { Bedrooms: 9 } }),
    uploadTransactionImage: () => t.call(uploadTransactionImage, { as, params: { id }, body: { file0: picture() } }),
    linkContact: () => t.call(linkContact, { as, params: { id }, query: { contactId: ContactId, roleId: 6 } }),
    linkPerson: () =>
      t.call(linkPerson, { as, params: { id }, query: { trxPeopleId: TransactionPeopleId, roleId: 10 } }),
    saveTransactionPerson: () => t.call(saveTransactionPerson, { as, params: { id }, body: person }),
    unlinkPerson: () =>
      t.call(unlinkPerson, { as, params: { id, transactionPeopleId: TransactionPeopleId, peopleRoleId: 9 } }),
    saveFinancials: () => put({ Concessions: 5 }),
    deleteAdjustment: () => t.call(deleteAdjustment, { as, params: { adjustmentId } }),
    followPlan: () => t.call(followPlan, { as, params }),
    addFolder: () => t.call(documents.addFolder, { as, query: { transactionId: id } }),
    renameFolder: () => t.call(documents.renameFolder, { as, query: { folderId: FolderId, name: 'x' } }),
    archiveFolder: () => t.call(documents.archiveFolder, { as, query: { folderId: FolderId } }),
    deleteFolder: () => t.call(documents.deleteFolder, { as, query: { folderId: FolderId } }),
    uploadTransactionDocuments: () => upload({ file0: file0() }),
    deleteTransactionDocument: () => t.call(documents.deleteTransactionDocument, { as, query: { documentId } }),
    archiveDocument: () => t.call(documents.archiveDocument, { as, query: { documentId } }),
    archiveDocuments: () => t.call(documents.archiveDocuments, { as, body: { DocumentIds, IsArchived: true } }),
    deleteDocuments: () => t.call(documents.deleteDocuments, { as, body: { DocumentIds } }),
    renameDocument: () => t.call(documents.renameDocument, { as, query: { documentId, name: 'x' } }),
    splitDocument: () =>
      t.call(splitDocument, {
        ...{ as, body: { DocumentId: documentId, Parts: [{ Pages: '1', Name: 'x', FolderId, LineIds: [] }] } as never },
      }),
    updateChecklist: () => t.call(review.updateChecklist, { as, query: { transactionId: id } }),
    addChecklistLine: () => t.call(review.addChecklistLine, { as, body: { TransactionId: id, Name: 'x' } }),
    removeChecklistLine: () => t.call(review.removeChecklistLine, { as, query: { lineId: LineId } }),
    setLineDue: () => t.call(review.setLineDue, { as, body: { LineId, DueDate: '2030-05-17' } }),
    handIn: () => t.call(review.handIn, { as, body: { LineId, DocumentIds } }),
    takeBack: () => t.call(review.takeBack, { as, body: { LineId } }),
    setNotApplicable: () => t.call(review.setNotApplicable, { as, body: { LineId, Reason: 'x' } }),
    reviewLine: () => t.call(review.reviewLine, { as, body: { LineId, Revision, Verdict: 'Accepted' } }),
    requestDocument: () => t.call(requestDocument, { as, body: { LineId, Channel: 'Email', Subject: 'x', Body: 'x' } }),
  }
  // Calls that do not change a transaction, or that are for closed ones as well: a closed one's statement states what
  // was settled, and a sent link can be ended at any time. Clients see a closed deal's line for as long as it is shared.
  const others = ['createTransaction', 'deleteTransaction', 'zipDocuments', 'emailDocuments', 'checkDocumentEmail', 'saveStatement',
    'issueStatement', 'endSentLink', 'makeDealLink', 'setDealSharing'] // biome-ignore format: a list
  const ofDeals = Object.entries(endpoints).filter(
    ([name, { method, path, permission }]) =>
      method !== 'GET' &&
      /^api\/(transaction|document|commissions|checklist)\b/.test(path) &&
      permission !== 'ManageCommissions' &&
      !/[Tt]emplate|Export|export/.test(name),
  )
  expect(ofDeals.map(([name]) => name).sort()).toEqual([...Object.keys(doors), ...others].sort())
  await t.unchanged(async () => {
    for (const [name, enter] of Object.entries(doors)) {
      const { status, body } = await enter()
      expect([name, status, body]).toEqual([
        name,
        400,
        expect.objectContaining({ Message: expect.stringMatching(/closed/) }),
      ])
    }
  })
  expect((await t.call(saveStatement, { as, params, body: { Note: 'x' } })).status).toBe(200)
})

test('a deleted transaction comes back whole from the trash', async () => {
  const TransactionContactId = await makeContact()
  const id = await make({ ...listing, TransactionContactId, imgData: png, SharedWithIds: [colleague.UserId] })
  const before = await read(id)
  const gone = await t.call(deleteTransaction, { as: agent, params: { transactionId: id } })
  expect(gone.body).toEqual({ Successful: true })
  expect(await t.call(getTransaction, { as: agent, params: { transactionId: id } })).toMatchObject({ status: 404 })
  const RequestId = gone.headers.get('x-recorded-as') ?? ''
  expect(await t.call(restoreRequest, { as: agent, body: { RequestId } })).toMatchObject({ status: 200 })
  const PropertyImage = expect.stringMatching(/^\/api\/download\//)
  const back = await read(id)
  expect(back).toEqual({ ...before, PropertyImage })
  expect((await t.send('GET', back.PropertyImage ?? '')).status).toBe(200)
})

test('a picture is recognized by its content, and replaces the previous one', async () => {
  const id = await make({ ...listing, PropertyImage: 'https://example.com/1.jpg' })
  const upload = (content: Buffer | string, as = agent) =>
    t.call(uploadTransactionImage, { as, params: { id }, body: { file0: picture(Buffer.from(content)) } })
  await t.unchanged(async () => {
    for (const [content, told] of [
      ['<svg/>', /Choose a picture/],
      ['%PDF-1.7', /Choose a picture/],
      [tinyPng.subarray(0, 12), /Choose a picture/],
      [bomb, /at most 60 megapixels/],
      [Buffer.concat([tinyPng, Buffer.alloc(10 * 1024 * 1024)]), /at most 10 MB/],
    ] as const)
      expect(await upload(content as Buffer)).toMatchObject({
        status: 400,
        body: { ModelState: { file0: [expect.stringMatching(told)] } },
      })
    expect(await upload(tinyPng, colleague)).toMatchObject({ status: 404 })
  })
  for (const content of [tinyPng, await sharp(tinyPng).jpeg().toBuffer()]) {
    const { PropertyImage } = (await upload(content)).body
    expect((await t.send('GET', PropertyImage)).status).toBe(200)
  }
  expect(await t.query('select from transaction_image where transaction_id = $1', [id])).toHaveLength(1)
  expect((await save({ TransactionId: id, PropertyImage: null })).body.PropertyImage).toBeNull()
  expect(await t.query('select from discarded_file where tenant_id = $1', [TenantId])).not.toHaveLength(0)
})

test('the history shows everything that belongs to it, in words, to everybody who sees it', async () => {
  const id = await make({ ...listing, TransactionContactId: await makeContact() })
  expect((await list({}, agent)).find(({ TransactionId }) => TransactionId === id)?.Clients).toBe('Ida Moor')
  const history = async (as: User = agent, query = {}) =>
    t.call(transactionHistory, { as, params: { transactionId: id }, query })
  const told = async (query = {}) =>
    (await history(agent, query)).body.Changes.map(
      ({ ByName, What, Kind, Title }) => `${ByName} ${What} ${Kind} ${Title}`,
    )
  await save({ TransactionId: id, ClosingDate: '2026-05-17', StatusId: 2, AgentId: agent.UserId })
  await save({ TransactionId: id, SharedWithIds: [colleague.UserId, lender.UserId] }, admin)
  await t.call(addFolder, { as: colleague, query: { transactionId: id, name: 'Papers' } })
  const task = { Title: 'Order a sign', TaskTypeId: 3, AssignedUserId: agent.UserId }
  await t.call(saveTask, { as: colleague, body: { ...task, KeyType: 'TransactionId', KeyValue: id } })
  await save({ TransactionId: id, SharedWithIds: [colleague.UserId] })
  expect((await told()).slice(0, 6)).toEqual([
    'Ana Agent Deleted TransactionSharing Lena Lender',
    'Ben Colleague Added Task Order a sign',
    'Ben Colleague Added TransactionFolder Papers',
    'Alex Admin Added TransactionSharing Lena Lender',
    'Alex Admin Added TransactionSharing Ben Colleague',
    'Ana Agent Changed Transaction 12 Oak St, Austin',
  ])
  expect((await told()).slice(6).sort()).toEqual([
    'Ana Agent Added Transaction 12 Oak St, Austin',
    'Ana Agent Added TransactionRole Ida Moor (Seller)',
  ])
  const changed = (await history()).body.Changes.find(({ What }) => What === 'Changed')
  expect(changed?.Fields).toEqual([
    { Field: 'StatusId', Label: 'Status', Type: 'text', Before: 'Active', After: 'Under Contract' },
    { Field: 'ClosingDate', Label: 'Closing Date', Type: 'day', Before: null, After: '2026-05-17' },
  ])
  const [first, second] = (await history(agent, { take: 2 })).body.Changes
  expect((await history(agent, { take: 1, before: first?.ChangeId })).body.Changes).toEqual([second])
  // Changes to the folder's documents appear in their transaction's history.
  for (const as of [colleague, admin]) expect((await history(as)).body.Changes).toHaveLength(8)
  for (const as of [lender, leader, stranger])
    expect(await history(as)).toMatchObject({ status: 404, body: { Message: 'Transaction was not found' } })
  // They still do after it was restored from the trash.
  const gone = await t.call(deleteTransaction, { as: agent, params: { transactionId: id } })
  await t.call(restoreRequest, { as: agent, body: { RequestId: gone.headers.get('x-recorded-as') ?? '' } })
  expect(await told()).toContain('Ana Agent Restored Transaction 12 Oak St, Austin')
})

test('users it is shared with or given to are told once, but not of what they did themselves', async () => {
  const { agent: ann, colleague: bob, admin: boss, lender: lena } = await t.makeBrokerage('Told')
  const told = async (as: User) =>
    (await t.call(notifications, { as, query: {} })).body.map(({ Kind, Title, Path }) => [Kind, Title, Path])
  const id = await make({ Type: 'Purchase', address: '12 Oak St', SharedWithIds: [bob.UserId] }, ann)
  const Path = `/transactions/transaction/${id}`
  const shared = ['TransactionShared', 'Ana Agent shared 12 Oak St with you', Path]
  expect(await told(bob)).toEqual([shared])
  await save({ TransactionId: id, SharedWithIds: [bob.UserId, lena.UserId, ann.UserId] }, ann)
  await save({ TransactionId: id, Note: 'x' }, bob)
  expect([await told(ann), await told(bob), await told(lena)]).toEqual([[], [shared], [shared]])
  await save({ TransactionId: id, AgentId: bob.UserId }, boss)
  expect(await told(bob)).toEqual([['TransactionShared', 'Alex Admin gave you 12 Oak St', Path], shared])
  await make({ Type: 'Purchase', AgentId: bob.UserId }, ann)
  expect((await told(bob))[0]?.[1]).toBe('Ana Agent gave you Purchase without an address')
  expect(await told(ann)).toEqual([])
})

import { proveIdentity } from '@dormer/contract/brokerage/second-step'
import { restoreTrash, trash } from '@dormer/contract/brokerage/trash'
import {
  groupOfRole,
  linkContact,
  linkPerson,
  saveTransactionPerson,
  searchPeople,
  transactionPeople,
  transactionRoles,
  unlinkPerson,
} from '@dormer/contract/deals/people'
import {
  createTransaction,
  deleteTransaction,
  searchTransactions,
  updateTransaction,
} from '@dormer/contract/deals/transactions'
import {
  hideVendor,
  saveVendor,
  shareVendor,
  suggestVendors,
  vendorDeals,
  vendors,
} from '@dormer/contract/deals/vendors'
import { createContact, deleteContacts, getContact, updateContact } from '@dormer/contract/people/contacts'
import { erasePerson } from '@dormer/contract/people/personal-data'
import { describe, expect, test } from 'vitest'
import { password, startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const { agent, colleague, admin, lender } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

const make = async (as: User = agent, SharedWithIds: number[] = []) =>
  (await t.call(createTransaction, { as, body: { Type: 'Purchase', SharedWithIds } })).body.TransactionId
const makeContact = async (as: User = agent, LastName = 'Moor') => {
  const body = { FirstName: 'Ida', LastName, Email: `${Math.random()}@example.com`, AssignedAgentId: as.UserId }
  return (await t.call(createContact, { as: admin, body })).body.ContactId
}
const people = async (transactionId: number, as: User = agent) =>
  (await t.call(transactionPeople, { as, params: { transactionId } })).body
const person = (id: number, body: object, as: User = agent, headers = {}) =>
  t.call(saveTransactionPerson, { as, headers, params: { id }, body: body as never })
const link = (id: number, contactId: number, roleId: number, as: User = agent) =>
  t.call(linkContact, { as, params: { id }, query: { contactId, roleId } })
const find = async (searchTerm: string, as: User = agent, include?: 'contacts' | 'people') =>
  (await t.call(searchPeople, { as, query: { searchTerm, include } })).body
const officer = {
  FirstName: 'Tia',
  LastName: 'Title',
  Email: 'Tia@title.example.com',
  CompanyName: 'Deeds Inc',
  PeopleRoleId: 10,
}

test('roles are in the groups of the People tab', async () => {
  const roles = (await t.call(transactionRoles, { as: lender })).body
  expect(roles.map(({ Key, Value }) => `${Key} ${Value}`).join(', ')).toBe(
    "1 Buyer's Agent, 2 Buyer's Co-Agent, 3 Seller's Agent, 4 Seller's Co-Agent, 5 Buyer, 6 Seller, 7 Attorney, " +
      '8 Inspector, 9 Escrow Officer, 10 Title Officer, 11 Appraiser, 12 Lender, 13 Loan Processor, 14 Other',
  )
  expect(Object.fromEntries(roles.map(({ Key, Value }) => [Value, groupOfRole(Key)]))).toMatchObject({
    ...{
      Buyer: 'BUYERS',
      Seller: 'SELLERS',
      "Buyer's Co-Agent": "BUYER'S AGENTS",
      "Seller's Agent": "SELLER'S AGENTS",
    },
    ...{
      Lender: 'LENDERS',
      'Loan Processor': 'LENDERS',
      'Escrow Officer': 'ESCROW / TITLE',
      Attorney: 'OTHER',
      Other: 'OTHER',
    },
  })
  expect(groupOfRole(99)).toBe('OTHER')
})

test('a person, a contact and a person of another transaction are put on one, each once in a role', async () => {
  const [one, two] = [await make(), await make()]
  const key = { 'idempotency-key': crypto.randomUUID() }
  const { TransactionPeopleId } = (await person(one, officer, agent, key)).body
  await t.nothingAdded(() => person(one, officer, agent, key))
  const contactId = await makeContact()
  for (const roleId of [5, 5, 14]) expect((await link(one, contactId, roleId)).status).toBe(200)
  const again = (roleId: number) =>
    t.call(linkPerson, { as: agent, params: { id: two }, query: { trxPeopleId: TransactionPeopleId, roleId } })
  expect([(await again(10)).status, (await again(10)).status]).toEqual([200, 200])
  expect(await people(one)).toMatchObject([
    { FullName: 'Ida Moor', RoleName: 'Buyer', ContactId: contactId, IsContact: true },
    {
      FullName: 'Tia Title',
      RoleName: 'Title Officer',
      ContactId: null,
      IsContact: false,
      Email: 'tia@title.example.com',
    },
    { FullName: 'Ida Moor', RoleName: 'Other' },
  ])
  expect(await people(two)).toHaveLength(1)
  const off = (peopleRoleId: number) =>
    t.call(unlinkPerson, { as: agent, params: { id: one, transactionPeopleId: TransactionPeopleId, peopleRoleId } })
  expect((await off(10)).body).toEqual({ Successful: true })
  expect(await off(10)).toMatchObject({
    status: 400,
    body: { Message: expect.stringMatching(/does not have that role/) },
  })
  expect([await people(one), await people(two)].map((list) => list.length)).toEqual([2, 1])
  // A transaction is found by its people's names.
  const found = await t.call(searchTransactions, { as: agent, query: { searchTerm: 'deeds' } })
  expect(found.body.map((card) => card.TransactionId)).toEqual([two])
})

test('a new buyer becomes a prospect of the transaction’s agent', async () => {
  const id = await make(admin, [agent.UserId])
  const buyer = {
    FirstName: 'Bea',
    LastName: 'Buyer',
    Email: 'bea@example.com',
    CellPhone: '(512) 555-0107',
    PeopleRoleId: 5,
  }
  expect((await person(id, buyer)).status).toBe(200)
  const [made] = await people(id, admin)
  const { Contact, Entity } = (await t.call(getContact, { as: admin, query: { contactId: made?.ContactId as number } }))
    .body
  expect([Contact.Email, Contact.CellPhone]).toEqual(['bea@example.com', '5125550107'])
  expect([Entity.ContactTypeId, Entity.AssignedAgentId]).toEqual([2, admin.UserId])
  expect(Entity.SourceId).toEqual(expect.any(Number))
  // A colleague on it sees the name, but cannot open or change the contact.
  expect(await people(id)).toMatchObject([{ FullName: 'Bea Buyer', ContactId: null, IsContact: true, CanEdit: false }])
  const { TransactionPeopleId } = made as { TransactionPeopleId: number }
  expect(await person(id, { ...buyer, TransactionPeopleId, FullName: 'Bea B' })).toMatchObject({ status: 403 })
})

test('a person without a role becomes a prospect of the agent, too, and is on the transaction once they have one', async () => {
  const id = await make(admin, [agent.UserId])
  const email = 'rolf@norole.example.com'
  const rolf = { FirstName: 'Rolf', LastName: 'Norole', Email: email }
  const made = []
  for (const PeopleRoleId of [undefined, '']) made.push((await person(id, { ...rolf, PeopleRoleId })).body)
  expect(await people(id, admin)).toEqual([])
  const stored = await t.query<{ id: string; type: number; agent: string }>(
    `select contact_id as id, e.contact_type_id as type, e.assigned_agent_id as agent, e.source_id is not null as source
     from contact c join contact_entity e using (tenant_id, contact_entity_id) where email = $1 order by 1`,
    [email],
  )
  const prospect = { type: 2, agent: String(admin.UserId), source: true }
  expect(stored).toMatchObject([prospect, prospect])
  const { TransactionPeopleId } = (await link(id, Number(stored[0]?.id), 7, admin)).body
  expect(TransactionPeopleId).toBe(made[0]?.TransactionPeopleId)
  expect(await people(id, admin)).toMatchObject([{ FullName: 'Rolf Norole', RoleName: 'Attorney' }])
})

test('an edit reaches the linked contact, and the contact’s edit the person', async () => {
  const [id, contactId] = [await make(), await makeContact()]
  const { TransactionPeopleId } = (await link(id, contactId, 6)).body
  const [stored] = await people(id)
  const edit = {
    ...stored,
    TransactionPeopleId,
    FullName: 'Ida Maria Moor-Lee',
    Email: 'ida@new.example.com',
    CellPhone: '5125550108',
    OfficePhone: '5125550100',
    CompanyName: 'Moor Ltd',
  }
  expect((await person(id, edit)).status).toBe(200)
  const contact = async () => (await t.call(getContact, { as: agent, query: { contactId } })).body.Contact
  expect(await contact()).toMatchObject({
    FirstName: 'Ida Maria',
    LastName: 'Moor-Lee',
    Email: 'ida@new.example.com',
    CellPhone: '5125550108',
    WorkPhone: '5125550100',
  })
  await t.call(updateContact, {
    as: agent,
    body: { Contact: { ContactId: contactId, LastName: 'Lee', City: 'Austin' } },
  })
  const now = { FullName: 'Ida Maria Lee', City: 'Austin', CompanyName: 'Moor Ltd', RoleName: 'Seller' }
  expect(await people(id)).toMatchObject([{ ...now, ContactId: contactId }])
  // A deleted contact leaves its name in the file.
  await t.call(deleteContacts, { as: agent, body: [contactId] })
  expect(await people(id)).toMatchObject([{ ...now, ContactId: null, IsContact: false }])
})

test('missing details of a person are reported, and a closed transaction keeps its people', async () => {
  const id = await make()
  const { TransactionPeopleId } = (await person(id, officer)).body
  const other = (await person(await make(), officer)).body.TransactionPeopleId
  const bad: [object, object][] = [
    [{ PeopleRoleId: 9 }, { FirstName: /./, LastName: /./, Email: /Email is required/ }],
    [{ ...officer, PeopleRoleId: 5 }, { CellPhone: /Cell phone is required/ }],
    [{ ...officer, PeopleRoleId: 15 }, { PeopleRoleId: /Choose a role/ }],
    [{ ...officer, Email: 'tia' }, { Email: /name@example.com/ }],
    [{ TransactionPeopleId, PeopleRoleId: 10, Email: null }, { Email: /Email is required/ }],
    [{ TransactionPeopleId, PeopleRoleId: 10, FullName: '' }, { FullName: /Full name is required/ }],
    [
      { TransactionPeopleId: other, PeopleRoleId: 10, FullName: 'x' },
      { TransactionPeopleId: /not on the transaction/ },
    ],
  ]
  const hidden = await makeContact(colleague)
  const theirs = await make(colleague)
  const theirPerson = (await person(theirs, officer, colleague)).body.TransactionPeopleId
  await t.unchanged(async () => {
    for (const [body, told] of bad) {
      const answer = await person(id, body)
      expect([answer.status, Object.keys(answer.body.ModelState ?? {}).sort()]).toEqual([400, Object.keys(told).sort()])
    }
    expect(await link(id, hidden, 5)).toMatchObject({ status: 404 })
    expect(await link(theirs, await Promise.resolve(hidden), 5)).toMatchObject({ status: 404 })
    const query = { trxPeopleId: theirPerson, roleId: 9 }
    expect(await t.call(linkPerson, { as: agent, params: { id }, query })).toMatchObject({ status: 404 })
  })
  // The single field is enough to change the name.
  await person(id, { TransactionPeopleId, PeopleRoleId: 10, FullName: 'Cher' })
  expect(await people(id)).toMatchObject([
    { FirstName: 'Cher', LastName: '', FullName: 'Cher', Email: 'tia@title.example.com' },
  ])
  await t.call(updateTransaction, { as: agent, query: {}, body: { TransactionId: id, StatusId: 3 } })
  await t.unchanged(async () => expect((await person(id, officer)).body.Message).toMatch(/Re-open it first/))
})

test('a person on transactions the user does not see is changed only by the user who added them, and by admins', async () => {
  const shared = await make(agent, [colleague.UserId])
  const { TransactionPeopleId } = (await person(shared, { ...officer, LastName: 'Wire' })).body
  const link = (as: User, id: number) =>
    t.call(linkPerson, { as, params: { id }, query: { trxPeopleId: TransactionPeopleId, roleId: 10 } })
  const change = (as: User, id: number, Email: string) =>
    person(id, { TransactionPeopleId, PeopleRoleId: 10, FullName: 'Tia Wire', Email }, as)
  expect((await change(colleague, shared, 'a@wire.example.com')).status).toBe(200)
  const [theirs, mine] = [await make(colleague), await make()]
  await link(colleague, theirs)
  await link(agent, mine)
  const refused = await t.unchanged(() => change(colleague, theirs, 'fraud@example.com'))
  expect(refused).toMatchObject({ status: 403, body: { Message: expect.stringMatching(/^Others in the brokerage/) } })
  expect(await people(theirs, colleague)).toMatchObject([{ CanEdit: false }])
  expect((await change(agent, mine, 'b@wire.example.com')).status).toBe(200)
  expect((await change(admin, mine, 'c@wire.example.com')).status).toBe(200)
})

test('people are searched among those the user may see', async () => {
  const mine = await makeContact(agent, 'Quill')
  const theirs = await makeContact(colleague, 'Quill')
  await person(await make(), { ...officer, LastName: 'Quillon', Email: 'q@example.com' })
  const contact = { Key: mine, Value: expect.stringMatching(/^Ida Quill \(.*@example.com\)$/), Kind: 'contact' }
  const tia = { Key: expect.any(Number), Value: 'Tia Quillon (q@example.com)', Kind: 'person' }
  expect(await find('quill')).toEqual([contact, tia])
  expect(await find('quill', agent, 'people')).toEqual([tia])
  expect(await find('quill', colleague)).toEqual([{ ...contact, Key: theirs }])
  expect(await find('quill', admin)).toHaveLength(3)
  expect(await find('q', admin)).toEqual([])
})

describe('the vendor book', () => {
  const TITLE = 10
  const suggested = async (id: number, as: User = agent, roleId = TITLE, searchTerm = '') => {
    const answer = await t.call(suggestVendors, { as, params: { id }, query: { roleId, searchTerm } })
    return answer.body.map(({ FullName, Times }) => [FullName, Times])
  }
  const book = async (as: User = agent, query: object = {}) => (await t.call(vendors, { as, query })).body
  const entry = async (as: User, LastName: string, body: object = {}, id?: number) => {
    const answer = await person(
      id ?? (await make(as)),
      { ...officer, LastName, Email: `${LastName}@v.example.com`, ...body },
      as,
    )
    return answer.body.TransactionPeopleId
  }
  const close = (id: number) =>
    t.call(updateTransaction, { as: agent, query: {}, body: { TransactionId: id, StatusId: 3 } })

  test('suggests people used before in a role, each once, and nobody who is already on it', async () => {
    const [first, second, third, now] = [await make(), await make(), await make(), await make()]
    await entry(agent, 'Ahlberg', { CellPhone: '(512) 555-0171' }, first)
    await entry(agent, 'AHLBERG', { FirstName: 'T.', Email: 'other@v.example.com', CellPhone: '512.555.0171' }, second)
    await entry(agent, 'Ahlbreg', { Email: 'ahlberg@v.example.com' }, third)
    // Another person with the same mailbox; an inspector; a buyer.
    await entry(agent, 'Bell', { FirstName: 'Bo', Email: 'ahlberg@v.example.com' })
    await entry(agent, 'Carr', { PeopleRoleId: 8 })
    await link(first, await makeContact(), 5)
    await close(first)
    expect(await suggested(now)).toEqual(
      expect.arrayContaining([
        ['Tia Ahlbreg', 3],
        ['Bo Bell', 1],
      ]),
    )
    expect(await suggested(now, agent, TITLE, '5550171')).toEqual([['T. AHLBERG', 2]])
    expect(await suggested(now, agent, TITLE, 'deeds bell')).toEqual([['Bo Bell', 1]])
    expect(await suggested(now, agent, 8, 'carr')).toEqual([['Tia Carr', 1]])
    expect(await suggested(now, agent, 5)).toEqual([])
    await entry(agent, 'Ahlberg', {}, now)
    expect((await suggested(now)).map(([name]) => name)).not.toContain('Tia Ahlbreg')
    const [ahlberg] = await book(agent, { searchTerm: 'ahlb' })
    expect(ahlberg).toMatchObject({ Times: 4, PeopleRoleIds: [TITLE], CompanyName: 'Deeds Inc', CanEdit: true })
    expect(ahlberg?.VendorIds).toHaveLength(4)
    expect(await book(agent, { roleId: 8 })).toMatchObject([{ FullName: 'Tia Carr' }])
  })

  test('shows the first and says how many there are; so does the list of a vendor’s transactions', async () => {
    const APPRAISER = 7
    const id = await make()
    await t.query(
      `with made as (
         insert into transaction_people (tenant_id, first_name, last_name, email)
         select $1, md5(n::text), md5(n::text), n || '@many.example.com' from generate_series(1, 450) n
         returning transaction_people_id as id)
       insert into transaction_role (tenant_id, transaction_id, transaction_people_id, people_role_id)
       select $1, $2, id, $3 from made`,
      [agent.TenantId, id, APPRAISER],
    )
    const { body, headers } = await t.call(vendors, { as: agent, query: { searchTerm: 'many.example' } })
    expect([body.length, headers.get('x-total-count')]).toEqual([200, '450'])
    const vendorId = body[0]?.VendorIds[0] ?? 0
    const others = await t.query<{ id: number }>(
      `insert into transaction (tenant_id, type, status_id, agent_id)
       select $1, 'Listing', 1, $2 from generate_series(1, 100) returning transaction_id::int as id`,
      [agent.TenantId, agent.UserId],
    )
    await t.query(
      `insert into transaction_role (tenant_id, transaction_id, transaction_people_id, people_role_id)
       select $1, id, $3, $4 from unnest($2::bigint[]) id`,
      [agent.TenantId, others.map((one) => one.id), vendorId, APPRAISER],
    )
    const deals = await t.call(vendorDeals, { as: agent, params: { id: vendorId } })
    expect([deals.body.length, deals.headers.get('x-total-count')]).toEqual([100, '101'])
  })

  test('a contact is in the book of users who see its transactions; a deleted one stays as a person', async () => {
    const contactId = await makeContact(agent, 'Dupree')
    const shared = await make(agent, [colleague.UserId])
    await link(shared, contactId, TITLE)
    const [mine, theirs, later] = [await make(), await make(colleague), await make(colleague)]
    expect(await suggested(mine, agent, TITLE, 'dupree')).toEqual([['Ida Dupree', 1]])
    expect(await suggested(theirs, colleague, TITLE, 'dupree')).toEqual([['Ida Dupree', 1]])
    const of = async (as: User) => (await book(as, { searchTerm: 'dupree' }))[0]
    expect(await of(agent)).toMatchObject({ ContactId: contactId, CanEdit: true })
    expect(await of(colleague)).toMatchObject({ ContactId: null, CanEdit: false })
    const id = (await of(agent))?.VendorIds[0] as number
    expect(await t.call(shareVendor, { as: admin, params: { id }, body: { IsShared: true } })).toMatchObject({
      status: 400,
    })
    await t.call(deleteContacts, { as: agent, body: [contactId] })
    expect(await suggested(later, colleague, TITLE, 'dupree')).toEqual([['Ida Dupree', 1]])
    expect(await of(agent)).toMatchObject({ ContactId: null, CanEdit: true })
    // A person shared meanwhile cannot become a contact again until the mark is removed.
    const share = (IsShared: boolean) => t.call(shareVendor, { as: admin, params: { id }, body: { IsShared } })
    expect((await share(true)).status).toBe(200)
    const [TrashId = 0] = (await t.call(trash, { as: agent, query: {} })).body.map((one) => one.TrashId)
    const restore = () => t.call(restoreTrash, { as: agent, params: { TrashId } })
    await t.unchanged(async () => {
      expect(await restore()).toMatchObject({ status: 409, body: { Message: expect.stringMatching(/vendor book/) } })
    })
    await share(false)
    expect((await restore()).status).toBe(200)
    expect(await of(agent)).toMatchObject({ ContactId: contactId })
  })

  test('nobody’s book is open to others, unless an admin marks a vendor for the brokerage', async () => {
    const id = await entry(colleague, 'Eklund')
    const mine = await make()
    const share = (IsShared: boolean, as: User = admin) =>
      t.call(shareVendor, { as, params: { id }, body: { IsShared } })
    await t.unchanged(async () => {
      expect(await suggested(mine, agent, TITLE, 'eklund')).toEqual([])
      expect(await book(agent, { searchTerm: 'eklund' })).toEqual([])
      expect((await share(true, colleague)).status).toBe(403)
      for (const as of [agent, south.admin]) {
        const body = { FullName: 'x', Email: 'x@example.com' }
        expect((await t.call(saveVendor, { as, params: { id }, body })).status).toBe(404)
        expect((await t.call(hideVendor, { as, params: { id }, body: { IsHidden: true } })).status).toBe(404)
        expect((await t.call(vendorDeals, { as, params: { id } })).status).toBe(404)
      }
      expect((await t.call(vendors, { as: lender, query: {} })).status).toBe(403)
      expect((await t.call(vendors, { query: {} })).status).toBe(401)
      expect((await t.call(suggestVendors, { as: colleague, params: { id: mine }, query: { roleId: 9 } })).status).toBe(
        404,
      )
      expect((await t.call(suggestVendors, { as: agent, params: { id: mine }, query: { roleId: 99 } })).status).toBe(
        400,
      )
    })
    // An admin finds it by searching; without a search, the list has the admin's own.
    expect(await book(admin, { searchTerm: 'eklund' })).toHaveLength(1)
    expect((await share(true)).status).toBe(200)
    expect(await suggested(mine, agent, TITLE, 'eklund')).toEqual([['Tia Eklund', 0]])
    expect(await book(agent, { searchTerm: 'eklund' })).toMatchObject([{ IsShared: true, CanEdit: false, Times: 0 }])
    expect(
      (await t.call(linkPerson, { as: agent, params: { id: mine }, query: { trxPeopleId: id, roleId: TITLE } })).status,
    ).toBe(200)
    expect((await t.call(vendorDeals, { as: agent, params: { id } })).body).toMatchObject([
      { TransactionId: mine, Roles: 'Title Officer' },
    ])
    await t.unchanged(async () => {
      const edit = { TransactionPeopleId: id, PeopleRoleId: TITLE, FullName: 'Mine', Email: 'mine@example.com' }
      expect(await person(mine, edit)).toMatchObject({
        status: 403,
        body: { Message: expect.stringMatching(/Ask an admin/) },
      })
    })
    expect(await people(mine)).toMatchObject([{ CanEdit: false }])
    expect((await share(false)).status).toBe(200)
    // It is on a transaction of the colleague who added it, too.
    expect(await people(mine)).toMatchObject([{ CanEdit: false }])
    expect(await book(colleague, { searchTerm: 'eklund' })).toMatchObject([{ CanEdit: true }])
  })

  test('a person added to a transaction while being merged stays on it', async () => {
    const [keep, other, late] = [await entry(agent, 'Gahan'), await entry(agent, 'Gahann'), await make()]
    const body = { FullName: 'Tia Gahan', Email: 'gahan@v.example.com', MergeIds: [other] } as never
    const merged = await t.services.database.asTenant(agent.TenantId, async (db) => {
      const role = { TenantId: agent.TenantId, TransactionId: late, TransactionPeopleId: other, PeopleRoleId: TITLE }
      await db.insertInto('transaction_role').values(role).execute()
      const answer = t.call(saveVendor, { as: agent, params: { id: keep }, body })
      await expect.poll(t.blocked).not.toEqual([])
      return { answer }
    })
    expect((await merged.answer).status).toBe(200)
    expect(await people(late)).toMatchObject([{ TransactionPeopleId: keep }])
  })

  test('a vendor is corrected, merged and hidden', async () => {
    const [one, two, now] = [await make(), await make(), await make()]
    const keep = await entry(agent, 'Fisk', {}, one)
    const other = await entry(agent, 'Frisk', { Email: 'frisk@other.example.com', CompanyName: null }, two)
    const theirs = await make(colleague, [agent.UserId])
    const shared = await entry(agent, 'Fisk', { PeopleRoleId: 9 }, theirs)
    await t.call(linkPerson, {
      as: colleague,
      params: { id: await make(colleague) },
      query: { trxPeopleId: shared, roleId: 9 },
    })
    const save = (body: object, as: User = agent) =>
      t.call(saveVendor, {
        as,
        params: { id: keep },
        body: { FullName: 'Tia Fisk', Email: 'fisk@v.example.com', ...body } as never,
      })
    const contactId = await makeContact()
    const onIt = (await link(one, contactId, 7)).body.TransactionPeopleId
    await t.unchanged(async () => {
      expect((await save({ FullName: '' })).body.ModelState).toHaveProperty('FullName')
      expect((await save({ Email: 'tia' })).body.ModelState).toHaveProperty('Email')
      expect((await save({ MergeIds: [onIt] })).body).toMatchObject({
        ModelState: { MergeIds: [expect.stringMatching(/is a contact/)] },
      })
      expect(await save({ MergeIds: [other, shared] })).toMatchObject({
        status: 403,
        body: { Message: expect.stringMatching(/colleagues/) },
      })
      expect((await save({ MergeIds: [10 ** 9] })).status).toBe(404)
    })
    expect((await save({ MergeIds: [other, keep], CellPhone: '(512) 555-0199' })).status).toBe(200)
    expect(await people(two)).toMatchObject([
      { TransactionPeopleId: keep, FullName: 'Tia Fisk', CellPhone: '5125550199' },
    ])
    expect(
      (await t.call(vendorDeals, { as: agent, params: { id: keep } })).body.map((deal) => deal.TransactionId),
    ).toEqual([two, one])
    // Without an email it can be corrected, too; omitted values stay.
    expect((await save({ Email: null })).status).toBe(200)
    expect(await people(two)).toMatchObject([{ Email: null, CellPhone: '5125550199', CompanyName: 'Deeds Inc' }])

    const hide = (IsHidden: boolean) =>
      t.call(hideVendor, { as: agent, params: { id: keep }, body: { IsHidden, VendorIds: [shared] } })
    expect(await suggested(now, agent, TITLE, 'fisk')).toEqual([['Tia Fisk', 2]])
    for (const _ of [1, 2]) expect((await hide(true)).status).toBe(200)
    expect(await suggested(now, agent, TITLE, 'fisk')).toEqual([])
    expect(await suggested(now, admin, TITLE, 'fisk')).toEqual([['Tia Fisk', 2]])
    expect((await book(agent, { searchTerm: 'fisk', roleId: TITLE }))[0]).toMatchObject({ IsHidden: true })
    expect((await hide(false)).status).toBe(200)
    expect(await suggested(now, agent, TITLE, 'fisk')).toEqual([['Tia Fisk', 2]])

    // A person shared with everybody stays shared; one merged into another returns with its transaction from the trash.
    const [marked, gone] = [await entry(agent, 'Fiske'), await make()]
    const late = await entry(agent, 'Fisken', {}, gone)
    await t.call(shareVendor, { as: admin, params: { id: marked }, body: { IsShared: true } })
    await t.call(deleteTransaction, { as: agent, params: { transactionId: gone } })
    expect((await save({ MergeIds: [late] })).status).toBe(200)
    expect((await save({ MergeIds: [marked] }, admin)).status).toBe(200)
    expect(await book(agent, { searchTerm: 'fisk' })).toMatchObject([{ VendorIds: [keep, shared], IsShared: true }])
    const inTrash = (await t.call(trash, { as: agent, query: {} })).body
    const TrashId = inTrash.find(({ Kind }) => Kind === 'Transaction')?.TrashId ?? 0
    expect((await t.call(restoreTrash, { as: agent, params: { TrashId } })).status).toBe(200)
    expect(await people(gone)).toMatchObject([{ TransactionPeopleId: late }])
    await t.call(shareVendor, { as: admin, params: { id: keep }, body: { IsShared: false } })
  })

  test('lenders of the brokerage are suggested as lenders, once', async () => {
    const id = await make()
    const answer = async () => (await t.call(suggestVendors, { as: agent, params: { id }, query: { roleId: 12 } })).body
    const [known] = await answer()
    expect(known).toMatchObject({ TransactionPeopleId: null, FullName: lender.Name, Email: lender.Email, Times: 0 })
    const { FirstName, LastName, Email } = known as { FirstName: string; LastName: string; Email: string }
    await person(await make(), { FirstName, LastName, Email, PeopleRoleId: 12 })
    expect(await answer()).toMatchObject([{ TransactionPeopleId: expect.any(Number), Email: lender.Email, Times: 1 }])
  })
})

test('who was erased, and stays in a record that is kept, is suggested for nothing', async () => {
  const id = await make(admin)
  const ContactId = await makeContact(admin, 'Recorded')
  await link(id, ContactId, 9, admin)
  const suggested = async () => ({
    book: (await t.call(vendors, { as: admin, query: { searchTerm: 'Recorded' } })).body.length,
    people: (await find('Recorded', admin)).length,
  })
  expect(await suggested()).toEqual({ book: 1, people: 1 })
  await t.query(`update transaction set status_id = 3, date_closed = '2026-01-02' where transaction_id = $1`, [id])
  await t.call(proveIdentity, { as: admin, body: { Password: password } })
  const erased = await t.call(erasePerson, { as: admin, params: { ContactId }, body: { Name: 'Ida Recorded' } })
  expect(erased).toMatchObject({ status: 200 })
  expect(await people(id, admin)).toMatchObject([{ LastName: 'Recorded' }])
  expect(await suggested()).toEqual({ book: 0, people: 0 })
})

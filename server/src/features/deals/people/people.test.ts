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
import { createTransaction, searchTransactions, updateTransaction } from '@dormer/contract/deals/transactions'
import { createContact, deleteContacts, getContact, updateContact } from '@dormer/contract/people/contacts'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const { agent, colleague, admin, lender } = await t.makeBrokerage('North')

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

test('roles stand in the groups of the People tab', async () => {
  const roles = (await t.call(transactionRoles, { as: lender })).body
  expect(roles).toHaveLength(14)
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
  // Whoever is found by name, so is the transaction.
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
  // A colleague on it sees the name, but cannot open or change the contact.
  expect(await people(id)).toMatchObject([{ FullName: 'Bea Buyer', ContactId: null, IsContact: true, CanEdit: false }])
  const { TransactionPeopleId } = made as { TransactionPeopleId: number }
  expect(await person(id, { ...buyer, TransactionPeopleId, FullName: 'Bea B' })).toMatchObject({ status: 403 })
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

test('what a person lacks is told, and a closed transaction keeps its people', async () => {
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
  // One line is enough to change the name.
  await person(id, { TransactionPeopleId, PeopleRoleId: 10, FullName: 'Cher' })
  expect(await people(id)).toMatchObject([
    { FirstName: 'Cher', LastName: '', FullName: 'Cher', Email: 'tia@title.example.com' },
  ])
  await t.call(updateTransaction, { as: agent, query: {}, body: { TransactionId: id, StatusId: 3 } })
  await t.unchanged(async () => expect((await person(id, officer)).body.Message).toMatch(/Re-open it first/))
})

test('people are searched among what one may see', async () => {
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

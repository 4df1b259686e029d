import { z } from 'zod'
import { keyValue } from '../brokerage/users.ts'
import { endpoint } from '../endpoint.ts'
import { done, id, line, number, optionalEmail, optionalLine, phone, stateCode, typedNumber, zip } from '../fields.ts'

/** The roles on a transaction, by id. */
export const peopleRoles = {
  1: "Buyer's Agent",
  2: "Buyer's Co-Agent",
  3: "Seller's Agent",
  4: "Seller's Co-Agent",
  5: 'Buyer',
  6: 'Seller',
  7: 'Attorney',
  8: 'Inspector',
  9: 'Escrow Officer',
  10: 'Title Officer',
  11: 'Appraiser',
  12: 'Lender',
  13: 'Loan Processor',
  14: 'Other',
} as const
export type PeopleRoleId = keyof typeof peopleRoles
export const BUYER = 5
export const SELLER = 6
/** These need a cell phone, and new ones become contacts. */
export const clientRoles: readonly number[] = [BUYER, SELLER]

/** The groups of the People tab, in its order. */
export const peopleGroups = {
  BUYERS: [5],
  SELLERS: [6],
  "BUYER'S AGENTS": [1, 2],
  "SELLER'S AGENTS": [3, 4],
  LENDERS: [12, 13],
  'ESCROW / TITLE': [9, 10],
  OTHER: [],
} as const satisfies Record<string, readonly number[]>
export type PeopleGroup = keyof typeof peopleGroups
/** The group a role is in; any other id is OTHER. */
export const groupOfRole = (roleId: number): PeopleGroup =>
  (Object.keys(peopleGroups) as PeopleGroup[]).find((group) =>
    (peopleGroups[group] as readonly number[]).includes(roleId),
  ) ?? 'OTHER'

const text = z.string().nullable()
export const roleId = typedNumber({ error: 'Choose a role' })
  .int()
  .refine((v) => v in peopleRoles, 'Choose a role')
  .meta({ example: 9, 'x-blank': 'absent' })

/** A person on a transaction, one row per role. */
export const transactionPerson = z
  .object({
    TransactionPeopleId: number,
    /** Null if there is none, or if the user may not open it. */
    ContactId: number.nullable(),
    FullName: z.string(),
    FirstName: z.string(),
    LastName: z.string(),
    Email: text,
    CellPhone: text,
    OfficePhone: text,
    PeopleRoleId: number,
    RoleName: z.string(),
    CompanyName: text,
    Address: text,
    City: text,
    StateCode: text,
    ZipCode: text,
    /** Whether it is a contact who becomes a Past Client when contacts are marked as such. */
    IsContact: z.boolean(),
    /** Whether the user may change the person; if it is a contact, only one the user sees. */
    CanEdit: z.boolean(),
  })
  .meta({ id: 'TransactionPerson' })
export type TransactionPerson = z.infer<typeof transactionPerson>

export const transactionRoles = endpoint({
  method: 'GET',
  path: 'api/transaction/people/roles',
  summary: 'List the roles people can have on a transaction',
  permission: 'signed-in',
  whole: 'fixed by the contract',
  response: z.array(keyValue),
})

export const transactionPeople = endpoint({
  method: 'GET',
  path: 'api/transaction/people/{transactionId}',
  summary: 'List the people of a transaction by role',
  permission: 'signed-in',
  whole: 'one contact or transaction',
  params: z.object({ transactionId: id('transaction') }),
  response: z.array(transactionPerson),
})

const linked = z.object({ TransactionPeopleId: number })

export const linkContact = endpoint({
  method: 'POST',
  path: 'api/transaction/{id}/contact',
  summary: 'Add a contact to a transaction',
  permission: 'WorkTransactions',
  params: z.object({ id: id('transaction') }),
  query: z.object({ contactId: id('contact'), roleId }),
  response: linked,
})

export const linkPerson = endpoint({
  method: 'POST',
  path: 'api/transaction/{id}/link-person',
  summary: 'Add a person from another transaction',
  permission: 'WorkTransactions',
  params: z.object({ id: id('transaction') }),
  query: z.object({ trxPeopleId: id('transaction-person'), roleId }),
  response: linked,
})

/**
 * With TransactionPeopleId, that person is changed, along with the linked contact's name, email and cell phone;
 * FullName and Email are required, and omitted fields stay. Without it, FirstName, LastName and Email are required; a
 * new buyer or seller is added as a contact and linked, and so is a person without a role.
 */
export const personBody = z.object({
  TransactionPeopleId: id('transaction-person').optional(),
  PeopleRoleId: roleId.optional(),
  FullName: line(201).optional(),
  FirstName: line(100).optional(),
  LastName: line(100).optional(),
  Email: optionalEmail.optional(),
  CellPhone: phone.optional(),
  OfficePhone: phone.optional(),
  CompanyName: optionalLine().optional(),
  Address: optionalLine().optional(),
  City: optionalLine(100).optional(),
  StateCode: stateCode.optional(),
  ZipCode: zip.optional(),
})

export const saveTransactionPerson = endpoint({
  method: 'POST',
  path: 'api/transaction/{id}/person',
  summary: 'Add a person to a transaction, or update one',
  permission: 'WorkTransactions',
  creates: true,
  params: z.object({ id: id('transaction') }),
  body: personBody,
  response: linked,
})

export const unlinkPerson = endpoint({
  method: 'DELETE',
  path: 'api/transaction/{id}/people-link/{transactionPeopleId}/{peopleRoleId}',
  summary: 'Remove a person from a role on a transaction',
  permission: 'WorkTransactions',
  security: 'deletion',
  params: z.object({ id: id('transaction'), transactionPeopleId: id('transaction-person'), peopleRoleId: roleId }),
  response: done,
})

/** What to search. */
export const peopleSearched = ['all', 'contacts', 'people'] as const

/** How many of each a search for people returns. */
export const PEOPLE_FOUND = 20

export const searchPeople = endpoint({
  method: 'GET',
  path: 'api/transaction/people-search',
  summary: 'Search contacts and transaction people',
  permission: 'signed-in',
  withoutTotal: true,
  query: z.object({
    include: z.enum(peopleSearched, 'Choose contacts, people or all').default('all'),
    /** Fewer than two characters find nothing. */
    searchTerm: line(200),
  }),
  response: z.array(
    // ContactId for contacts, TransactionPeopleId for people; 'name (email)'.
    keyValue.extend({ Kind: z.enum(['contact', 'person']) }).meta({ id: 'PeopleOption' }),
  ),
})

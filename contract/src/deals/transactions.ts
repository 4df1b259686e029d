import { z } from 'zod'
import { userOption } from '../brokerage/users.ts'
import { endpoint, uploadedFile } from '../endpoint.ts'
import {
  blankIsAbsent,
  cursor,
  day,
  done,
  email,
  flag,
  id,
  idOrNone,
  instant,
  line,
  money,
  number,
  optionalLine,
  required,
  requiredPhone,
  stateCode,
  take,
  totalCount,
} from '../fields.ts'
import { type Financials, financials } from './commission.ts'
import { transactionPerson } from './people.ts'

/** The statuses of transactions, by id. */
export const transactionStatuses = {
  1: 'Active',
  2: 'Under Contract',
  3: 'Closed',
  4: 'Archived',
  5: 'Cancelled',
} as const
export type TransactionStatusId = keyof typeof transactionStatuses
export const ACTIVE = 1
export const CLOSED = 3
/** The statuses the list shows initially. */
export const openStatuses: readonly number[] = [1, 2]
export const transactionTypes = ['Listing', 'Purchase'] as const
export type TransactionType = (typeof transactionTypes)[number]

const text = z.string().nullable()
const amount = z.number().nullable()
/** Dollars as decimal text. */
const dollars = z.string().nullable()
const dayText = z.string().nullable().meta({ description: 'YYYY-MM-DD.', example: '2026-05-17' })
/** MM/D/YYYY; null for none. */
const dayShown = z.string().nullable().meta({ description: 'MM/D/YYYY; null if none.', example: '05/7/2026' })

/** The contents of a card in the list. */
export const transactionCard = z
  .object({
    TransactionId: number,
    Status: z.string(),
    Type: z.enum(transactionTypes),
    Address: text,
    City: text,
    StateCode: text,
    ZipCode: text,
    /** For an uploaded picture, a link that works for five minutes. */
    PropertyImage: text,
    DateCreated: instant,
    ContractDateString: dayShown,
    ClosingDateString: dayShown,
    DateClosedString: dayShown,
    AgentName: text,
    ListingKey: text,
    // Beyond the specification, for the board and a card's header.
    StatusId: number,
    AgentId: number.nullable(),
    UnitNumber: text,
    SalesPrice: dollars,
    ListingPrice: dollars,
    ContractDate: dayText,
    ClosingDate: dayText,
    ListingExpDate: dayText,
    DateClosed: dayText,
    Clients: z.string(),
    /**
     * For an open one, the checklist lines that are required and not handed in; 0 for users who do not see checklists.
     */
    MissingDocuments: number,
  })
  .meta({ id: 'TransactionCard' })
export type TransactionCard = z.infer<typeof transactionCard>

/** How many cards are returned unless `take` says otherwise. */
export const CARDS = 1000

export const transactions = endpoint({
  method: 'GET',
  path: 'api/transaction/transactions',
  summary: 'List transactions, newest first',
  permission: 'signed-in',
  query: z.object({
    /**
     * That user's own and those shared with them. 0 is everyone; by default, everyone for admins and oneself for
     * others.
     */
    selectedUserId: idOrNone('user').optional(),
    type: z.enum([...transactionTypes, 'Both'], 'Choose Listing, Purchase or Both').default('Both'),
    /** 1 to 5, repeated or separated by commas; 1 and 2 by default. */
    statuses: z
      .union([z.string().max(60), z.number(), z.array(z.union([z.string().max(20), z.number()])).max(30)])
      .optional()
      .meta({ example: '1,2' }),
    before: cursor,
    take: take(CARDS, 5000),
    /** X-Total-Volume then gives their sum in dollars, each at its sales price or otherwise its listing price. */
    withVolume: flag.default(false),
    /** Only open ones with missing documents; has no effect for users who do not see checklists. */
    lacksDocuments: flag.default(false),
  }),
  response: z.array(transactionCard),
  headers: {
    ...totalCount,
    'X-Total-Volume': 'With withVolume, the total of their prices in dollars, as a decimal string.',
  },
})

/** The maximum number of search results. */
export const FOUND = 20

export const searchTransactions = endpoint({
  method: 'GET',
  path: 'api/transaction/search',
  summary: 'Search transactions, newest first',
  permission: 'signed-in',
  withoutTotal: true,
  query: z.object({ searchTerm: line(200) }),
  response: z.array(transactionCard),
})

export const transactionOptions = endpoint({
  method: 'GET',
  path: 'api/transaction/create-options',
  summary: 'List transaction statuses',
  permission: 'signed-in',
  whole: 'fixed by the contract',
  response: z.array(z.object({ TransactionStatusId: number, Name: z.string() }).meta({ id: 'TransactionStatus' })),
})

const statusId = z.coerce
  .number<number>({ error: 'Choose a status' })
  .int()
  .refine((v) => v in transactionStatuses, 'Choose a status')
  .meta({ example: 1, 'x-blank': 'absent' })
const type = z.enum(transactionTypes, 'Choose Listing or Purchase')

/** The first and last plausible day of a transaction; anything else is a typo. */
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'
const when = day
  .refine((v) => v === null || (v >= FIRST_DAY && v <= LAST_DAY), 'Enter a date such as 05/17/2026')
  .meta({
    example: '2026-05-17',
    description: 'YYYY-MM-DD or MM/DD/YYYY; null or empty if none.',
    'x-date': 'day',
  })

/** A number that may be typed with commas; null or empty means none. */
const count = (label: string, most: number, places = 0) =>
  z
    .union([z.string().max(40), z.number(), z.null()])
    .transform((v, ctx) => {
      const written = String(v ?? '').replace(/[,\s]/g, '')
      if (written === '') return null
      if (new RegExp(`^\\d{1,12}(\\.\\d{1,${Math.max(places, 1)}})?$`).test(written)) {
        const value = Number(written)
        if (value <= most && (places > 0 || Number.isInteger(value))) return value
      }
      const example = places > 0 ? 'such as 2.5' : 'without a fraction'
      ctx.addIssue({
        code: 'custom',
        message: `${label} is a number ${example}, at most ${most.toLocaleString('en-US')}`,
      })
      return z.NEVER
    })
    .meta({ example: 2 })

/** The property, as it is edited. */
export const propertyFields = {
  Bedrooms: count('Bedrooms', 999),
  Bathrooms: count('Bathrooms', 999, 2),
  PropertyType: optionalLine(100),
  PropertySubType: optionalLine(100),
  Acres: count('Acres', 10_000_000, 4),
  SqFootage: count('Sq. Footage', 1_000_000_000),
  YearBuilt: count('Year Built', 2199),
}
export type PropertyField = keyof typeof propertyFields

export const transactionProperty = z
  .object({
    Bedrooms: amount,
    Bathrooms: amount,
    PropertyType: text,
    PropertySubType: text,
    Acres: amount,
    SqFootage: amount,
    YearBuilt: amount,
  })
  .meta({ id: 'TransactionProperty' })
export type TransactionProperty = z.infer<typeof transactionProperty>

/** A US zip code; of nine digits, as MLSs write them, the first five are kept. */
const zipCode = z
  .string()
  .trim()
  .regex(/^(\d{5}(-?\d{4})?)?$/, 'Enter a 5 digit zip code')
  .nullable()
  .transform((v) => v?.slice(0, 5) || null)
  .meta({ example: '78701', description: 'Null or empty if none.' })

/** A picture's address. One of ours that works for five minutes means the existing picture. */
const imageUrl = z
  .string()
  .trim()
  .max(2000, 'Use at most 2,000 characters')
  .regex(/^(https:\/\/[^\s"'<>\\]+|\/api\/[^\s"'<>\\]+)?$/i, 'Enter an address that begins with https://')
  .nullable()
  .transform((v) => v || null)
  .meta({ example: 'https://example.com/1.jpg' })

/** Text as typed; empty means none. */
const note = z
  .string()
  .trim()
  .max(10_000, 'Use at most 10,000 characters')
  .nullable()
  .transform((v) => v || null)

const userIds = z.array(id('user')).max(50, 'Share it with at most 50 users')

/** A transaction, as it is edited. */
export const transactionFields = {
  Type: type,
  StatusId: statusId,
  AgentId: id('agent'),
  /** Colleagues who also work on it, and lenders who see it. Only its agent and admins change this. */
  SharedWithIds: userIds,
  SourceId: idOrNone('source'),
  Address: optionalLine(),
  UnitNumber: optionalLine(50),
  City: optionalLine(100),
  StateCode: stateCode,
  ZipCode: zipCode,
  SalesPrice: money,
  ListingPrice: money,
  ListingDate: when,
  ListingExpDate: when,
  ContractDate: when,
  ClosingDate: when,
  DateClosed: when,
  AppraisalDate: when,
  InspectionDate: when,
  /** The MLS number. */
  ListingKey: optionalLine(255),
  PropertyImage: imageUrl,
  Note: note,
}

/** A transaction, as it is answered. */
export const transaction = z
  .object({
    TransactionId: number,
    Type: type,
    StatusId: number,
    Status: z.string(),
    AgentId: number.nullable(),
    AgentName: text,
    SharedWithIds: z.array(number),
    /** The clients. */
    SharedWith: z.array(userOption),
    SourceId: number.nullable(),
    SourceName: text,
    Address: text,
    UnitNumber: text,
    City: text,
    StateCode: text,
    ZipCode: text,
    SalesPrice: dollars,
    ListingPrice: dollars,
    ListingDate: dayText,
    ListingExpDate: dayText,
    ListingExpDateString: dayShown,
    ContractDate: dayText,
    ContractDateString: dayShown,
    ClosingDate: dayText,
    ClosingDateString: dayShown,
    DateClosed: dayText,
    DateClosedString: dayShown,
    AppraisalDate: dayText,
    InspectionDate: dayText,
    ListingKey: text,
    /** Of an uploaded picture a link that works for five minutes. */
    PropertyImage: text,
    Note: text,
    PropertyDetails: transactionProperty,
    People: z.array(transactionPerson),
    /** Null for lenders. */
    Financials: financials.nullable(),
    DateCreated: instant,
    /** Whether the user may change it: not while it is closed, nor as a lender with whom it is shared. */
    CanEdit: z.boolean(),
    /** Whether the user may also change its status, even while it is closed. */
    CanChangeStatus: z.boolean(),
    /** Whether the user may delete it, give it to another agent and share it: its agent and admins. */
    CanDelete: z.boolean(),
  })
  .meta({ id: 'Transaction' })
export type Transaction = z.infer<typeof transaction>
/** For users who also see the money. */
export type Deal = Transaction & { Financials: Financials }
export const isDeal = (transaction: Transaction): transaction is Deal => transaction.Financials !== null

export const getTransaction = endpoint({
  method: 'GET',
  path: 'api/transaction/{transactionId}',
  summary: 'Get a transaction with its people',
  permission: 'signed-in',
  params: z.object({ transactionId: id('transaction') }),
  response: transaction,
})

/** The maximum size of a property's picture. */
export const IMAGE_MAX = 10 * 1024 * 1024
/** In base64, plus the rest of the body. */
const IMAGE_TEXT_MAX = Math.ceil((IMAGE_MAX * 4) / 3) + 100

const isGiven = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
/** A field that a listing must have. */
const ofListing = (field: 'address' | 'city' | 'stateCode' | 'listingPrice', label: string) =>
  [
    (given: { Type: string } & { [F in typeof field]?: string | null }) =>
      given.Type !== 'Listing' || Boolean(given[field]),
    { path: [field] as PropertyKey[], error: `${label} is required`, when: isGiven },
  ] as const

/**
 * Its casing is mixed on purpose, as clients send it; a transaction's other fields may also be sent. For a listing,
 * address, city, stateCode, status and listingPrice are required; for a purchase, nothing is, and its status is 1 by
 * default.
 */
export const newTransactionBody = z
  .object({
    Type: type.meta({ example: 'Purchase' }),
    /** The client: becomes Seller on a listing, Buyer on a purchase. */
    TransactionContactId: id('contact').optional(),
    /**
     * A client who is not a contact yet: added together with the transaction, as a contact of its agent, or not at all.
     */
    NewClient: z
      .object({
        FirstName: required('First name', 100),
        LastName: required('Last name', 100),
        Email: email,
        CellPhone: requiredPhone('Cell phone'),
      })
      .nullish(),
    /** Also the client's joint contacts. */
    IncludeAdditionalContacts: flag.default(false),
    /** A picture as a data URL; it becomes PropertyImage. */
    imgData: z.string().max(IMAGE_TEXT_MAX, 'Choose a picture of at most 10 MB').nullish().meta({
      example:
        'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    }),
    PropertyImage: imageUrl.optional(),
    imageUrl: imageUrl.optional(),
    /** The current user by default. */
    AgentId: id('agent').optional(),
    SharedWithIds: userIds.optional(),
    SourceId: idOrNone('source').optional(),
    address: transactionFields.Address.optional(),
    unitNumber: transactionFields.UnitNumber.optional(),
    city: transactionFields.City.optional(),
    stateCode: transactionFields.StateCode.optional(),
    zipCode: transactionFields.ZipCode.optional(),
    status: statusId.optional(),
    statusId: statusId.optional(),
    listingPrice: money.optional(),
    salesPrice: money.optional(),
    listingDate: when.optional(),
    listingExpDate: when.optional(),
    contractDate: when.optional(),
    closingDate: when.optional(),
    DateClosed: when.optional(),
    AppraisalDate: when.optional(),
    InspectionDate: when.optional(),
    mlsId: transactionFields.ListingKey.optional().meta(blankIsAbsent),
    ListingKey: transactionFields.ListingKey.optional(),
    note: note.optional(),
    PropertyDetails: z.object(propertyFields).partial().nullish(),
  })
  .refine(...ofListing('address', 'Address'))
  .refine(...ofListing('city', 'City'))
  .refine(...ofListing('stateCode', 'State'))
  .refine(({ Type, status, statusId }) => Type !== 'Listing' || (status ?? statusId), {
    path: ['status'],
    error: 'Status is required',
    when: isGiven,
  })
  .refine(...ofListing('listingPrice', 'Listing price'))
  .meta({ example: { Type: 'Purchase' } })

export const createTransaction = endpoint({
  method: 'POST',
  path: 'api/transaction',
  summary: 'Create a transaction',
  permission: 'WorkTransactions',
  creates: true,
  bodyMaxBytes: IMAGE_TEXT_MAX + 100_000,
  body: newTransactionBody,
  response: z.object({ TransactionId: number }),
})

const valueAsRead = z
  .union([z.string().max(10_000), z.number(), z.boolean(), z.array(z.number()).max(50), z.null()])
  .optional()
const asRead = <T extends object>(fields: T) =>
  z.object(Object.fromEntries(Object.keys(fields).map((name) => [name, valueAsRead])))

/** An amount as the preview states it; an agent's may be negative. */
export const shownAmount = z
  .string()
  .trim()
  .regex(/^-?\d{1,15}(?:\.\d{1,2})?$/, 'Send the amount as shown, such as 13200.00')
  .meta({ example: '13200.00' })

/**
 * Autosave, status, close, re-open, sync. An omitted field is unchanged, null clears it; the whole transaction may be
 * sent back. `Snapshot` may hold the values the person was looking at: if somebody else has changed an edited field
 * since, the answer is 409 and says who; different fields merge. A closed transaction accepts only a change of status.
 */
export const transactionBody = z.object({
  TransactionId: id('transaction'),
  ...z.object(transactionFields).partial().shape,
  PropertyDetails: z.object(propertyFields).partial().nullish(),
  /** Why it closes although something required to close is missing. */
  CloseReason: optionalLine(500).optional(),
  /** The lines of the closing preview that the user confirmed: 409 if it would not be settled with them. */
  Confirmed: z
    .object({
      AdjustedGross: shownAmount,
      Concessions: shownAmount,
      BrokerSplit: shownAmount,
      NetCommission: shownAmount,
      AgentNet: shownAmount,
    })
    .optional(),
  Snapshot: asRead({ ...transactionFields, ...propertyFields }).optional(),
  /** The reason, for the ledger. */
  Why: optionalLine(500).optional(),
})

export const updateTransaction = endpoint({
  method: 'PUT',
  path: 'api/transaction',
  summary: 'Update, close or reopen a transaction',
  permission: 'WorkTransactions',
  // If true, all linked contacts become Past Clients.
  query: z.object({ markPastClients: flag.default(false) }),
  body: transactionBody,
  response: transaction,
})

export const deleteTransaction = endpoint({
  method: 'DELETE',
  path: 'api/transaction/{transactionId}',
  summary: 'Delete a transaction and its documents',
  permission: 'WorkTransactions',
  security: 'deletion',
  params: z.object({ transactionId: id('transaction') }),
  response: done,
})

export const getTransactionProperty = endpoint({
  method: 'GET',
  path: 'api/transaction/{id}/property',
  summary: 'Get the property of a transaction',
  permission: 'signed-in',
  params: z.object({ id: id('transaction') }),
  response: transactionProperty,
})

export const updateTransactionProperty = endpoint({
  method: 'PUT',
  path: 'api/transaction/{id}/property',
  summary: 'Update the property of a transaction',
  permission: 'WorkTransactions',
  params: z.object({ id: id('transaction') }),
  body: z.object({ ...z.object(propertyFields).partial().shape, Snapshot: asRead(propertyFields).optional() }),
  response: transactionProperty,
})

/** One picture: PNG, JPEG, GIF, WebP or AVIF, judged by its content. It replaces the previous one. */
export const uploadTransactionImage = endpoint({
  method: 'POST',
  path: 'api/transaction/{id}/image',
  summary: 'Upload a picture of the property',
  permission: 'WorkTransactions',
  creates: true,
  params: z.object({ id: id('transaction') }),
  bodyType: 'multipart',
  body: z.object({ file0: uploadedFile }).catchall(uploadedFile),
  response: z.object({ PropertyImage: z.string() }),
})

/** A contact's Transactions tab. */
export const contactTransactions = endpoint({
  method: 'GET',
  path: 'api/transaction/{contactId}/contact-transactions',
  summary: "List a contact's transactions, newest first",
  permission: 'signed-in',
  params: z.object({ contactId: id('contact') }),
  response: z.array(
    z
      .object({
        Role: z.string(),
        Status: z.string(),
        Address: text,
        City: text,
        StateCode: text,
        TransactionId: number,
      })
      .meta({ id: 'ContactTransaction' }),
  ),
  headers: totalCount,
})

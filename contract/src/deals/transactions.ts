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
  typedNumber,
} from '../fields.ts'
import { type Financials, financials } from './commission.ts'
import { transactionPerson } from './people.ts'
import {
  type Declared,
  declared,
  type FieldWith,
  type TransactionField,
  type transactionFields,
} from './transaction-fields.ts'

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

const statusId = typedNumber({ error: 'Choose a status' })
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
const count = (label: string, most = 0, places = 0) =>
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
const note = (max = 200) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max.toLocaleString('en-US')} characters`)
    .nullable()
    .transform((v) => v || null)

const userIds = z.array(id('user')).max(50, 'Share it with at most 50 users')

/** The schema of each kind of field, as it is edited. */
const schemas = {
  type: () => type,
  status: () => statusId,
  agent: () => id('agent'),
  users: () => userIds,
  source: () => idOrNone('source'),
  text: ({ max }: Declared) => optionalLine(max),
  note: ({ max }: Declared) => note(max),
  state: () => stateCode,
  zip: () => zipCode,
  money: () => money,
  day: () => when,
  count: ({ label, most, places }: Declared) => count(label, most, places),
  image: () => imageUrl,
}
/** The same, as it is answered. */
const answers = {
  type: z.enum(transactionTypes),
  status: number,
  agent: number.nullable(),
  users: z.array(number),
  source: number.nullable(),
  text,
  note: text,
  state: text,
  zip: text,
  money: dollars,
  day: dayText,
  count: amount,
  image: text,
}
type Kind<F extends TransactionField> = (typeof transactionFields)[F]['kind']
type SchemaOf<F extends TransactionField> = ReturnType<(typeof schemas)[Kind<F>]>
type Part = Declared['of']

const schemaOf = (field: Declared) => schemas[field.kind](field)
const edited = <Of extends Part>(of: Of) =>
  Object.fromEntries(
    declared.filter((field) => field.of === of).map((field) => [field.name, schemaOf(field)]),
  ) as unknown as { [F in FieldWith<{ of: Of }>]: SchemaOf<F> }
const answered = <Declaration>(has: (field: Declared) => unknown) =>
  Object.fromEntries(declared.filter(has).map(({ name, kind }) => [name, answers[kind]])) as {
    [F in FieldWith<Declaration>]: (typeof answers)[Kind<F>]
  }

/** A transaction's own fields, as they are edited. */
const editedTransaction = edited('Transaction')
/** The property, as it is edited. */
const editedProperty = edited('Property')

/** The contents of a card in the list. */
export const transactionCard = z
  .object({
    TransactionId: number,
    ...answered<{ card: true }>((field) => field.card),
    Status: z.string(),
    DateCreated: instant,
    ContractDateString: dayShown,
    ClosingDateString: dayShown,
    DateClosedString: dayShown,
    AgentName: text,
    // Beyond the specification, for the board and a card's header.
    Clients: z.string(),
    /**
     * For an open one, the checklist lines that are required and not handed in; 0 for users who do not see checklists.
     */
    MissingDocuments: number,
  })
  .meta({ id: 'TransactionCard' })
export type TransactionCard = z.infer<typeof transactionCard>

/**
 * Only those started in this month of the user's calendar, as the home page counts them: shared ones count for their
 * agent alone.
 */
const startedIn = z
  .string()
  .regex(/^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$/, 'Use a month as YYYY-MM')
  .optional()
  .meta({ ...blankIsAbsent, example: '2026-05' })

/** How many cards are returned unless `take` says otherwise. */
export const CARDS = 1000

export const transactions = endpoint({
  method: 'GET',
  path: 'api/transaction/transactions',
  summary: 'List transactions, newest first',
  permission: 'signed-in',
  writes: true,
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
    startedIn,
  }),
  response: z.array(transactionCard),
  headers: {
    ...totalCount,
    'X-Total-Volume': 'With withVolume, the total of their prices in dollars, as a decimal string.',
  },
})

/** The maximum number of search results. */
export const FOUND = 20

/** What the table of deals is sorted by. */
export const dealSorts = ['closing', 'missing', 'net', 'price', 'address'] as const
export type DealSort = (typeof dealSorts)[number]

export const dealRow = transactionCard
  .extend({
    /** Those of them that are past their due date. */
    OverdueDocuments: number,
    /** What the agent gets; null without a commission, or for users who do not see commissions. */
    Net: dollars,
  })
  .meta({ id: 'DealRow' })
export type DealRow = z.infer<typeof dealRow>

/** Beyond the specification (decision 0113): the same transactions as a table, sorted by what they need. */
export const dealsTable = endpoint({
  method: 'GET',
  path: 'api/transaction/deals',
  summary: 'List transactions by closing date, missing documents, net, price or address',
  permission: 'signed-in',
  writes: true,
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
    lacksDocuments: flag.default(false),
    startedIn,
    sort: z.enum(dealSorts, 'Sort by closing, missing, net, price or address').default('closing'),
    dir: z.enum(['asc', 'desc'], 'Choose asc or desc').default('asc'),
    /** How many to leave out, for the next page. */
    skip: typedNumber({ error: 'Enter a number' })
      .int('Enter a whole number')
      .nonnegative('Enter 0 or more')
      .default(0),
    take: take(CARDS, 500),
  }),
  response: z.array(dealRow),
  headers: totalCount,
})

export const searchTransactions = endpoint({
  method: 'GET',
  path: 'api/transaction/search',
  summary: 'Search transactions, newest first',
  permission: 'signed-in',
  writes: true,
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

export const transactionProperty = z
  .object(answered<{ of: 'Property' }>((field) => field.of === 'Property'))
  .meta({ id: 'TransactionProperty' })

/** A transaction, as it is answered. */
export const transaction = z
  .object({
    TransactionId: number,
    ...answered<{ of: 'Transaction' }>((field) => field.of === 'Transaction'),
    Status: z.string(),
    AgentName: text,
    /** The users it is shared with. */
    SharedWith: z.array(userOption),
    SourceName: text,
    ListingExpDateString: dayShown,
    ContractDateString: dayShown,
    ClosingDateString: dayShown,
    DateClosedString: dayShown,
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
  writes: true,
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

/** The name a field has when a transaction is created. */
export type CreatedAs<F extends TransactionField> = (typeof transactionFields)[F] extends {
  createdAs: infer Name extends string
}
  ? Name
  : F
/** A transaction's own fields under the names they have when it is created. */
const created = Object.fromEntries(
  declared
    .filter((field) => field.of === 'Transaction')
    .map((field) => [field.createdAs ?? field.name, schemaOf(field).optional()]),
) as unknown as { [F in FieldWith<{ of: 'Transaction' }> as CreatedAs<F>]: z.ZodOptional<SchemaOf<F>> }

/**
 * Its casing is mixed on purpose, as clients send it; a transaction's other fields may also be sent. For a listing,
 * address, city, stateCode, status and listingPrice are required; for a purchase, nothing is, and its status is 1 by
 * default.
 */
export const newTransactionBody = z
  .object({
    ...created,
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
    /** The same as PropertyImage. */
    imageUrl: imageUrl.optional(),
    statusId: statusId.optional(),
    mlsId: editedTransaction.ListingKey.optional().meta(blankIsAbsent),
    ListingKey: editedTransaction.ListingKey.optional(),
    PropertyDetails: z.object(editedProperty).partial().nullish(),
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
  ...z.object(editedTransaction).partial().shape,
  PropertyDetails: z.object(editedProperty).partial().nullish(),
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
  Snapshot: asRead({ ...editedTransaction, ...editedProperty }).optional(),
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
  body: z.object({ ...z.object(editedProperty).partial().shape, Snapshot: asRead(editedProperty).optional() }),
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

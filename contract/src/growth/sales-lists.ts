import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, flag, id, idOrNone, number, required, take } from '../fields.ts'
import { filter, operations } from '../filters.ts'
import { contactRow, indexedSorts } from '../people/contact-search.ts'

/** A filter as clients send it: with Operation or OperationString, and left out if it is incomplete. */
const sentFilter = filter
  .extend({
    Operation: z.union([z.enum(operations), z.literal('')], 'Choose an operation').nullish(),
    OperationString: z.union([z.enum(operations), z.literal('')], 'Choose an operation').nullish(),
  })
  .meta({ id: 'SentFilter' })
export type SentFilter = z.infer<typeof sentFilter>
const listFilter = filter.extend({ OperationString: z.enum(operations) }).meta({ id: 'SalesListFilter' })
const group = <F extends z.ZodType>(of: F) => z.object({ Match: z.enum(['All', 'Any']), Filters: z.array(of).max(50) })

/** Dormer's own lists, by name. */
export const builtInLists = [
  'new-leads',
  'urgent-quiet',
  'back-on-site',
  'moving-soon',
  'prospects-quiet',
  'anniversaries',
  'birthdays',
  'sphere-quiet',
] as const
export type BuiltInList = (typeof builtInLists)[number]

/** A list of the heat sheet: people to follow up on, found by the filters of the contacts list. */
export const salesList = z
  .object({
    /** Null for the built-in lists, which nobody can change. */
    Id: number.nullable(),
    Name: z.string(),
    Description: z.string().nullable(),
    Filters: z.array(listFilter),
    /** The first people on the list; null if they were not asked for. */
    Results: z.array(contactRow).nullable(),
    // Beyond the specification.
    /** How many are on the list; null without Results. */
    Count: number.nullable(),
    /** The built-in list's name for `builtInList`; null for saved ones. */
    Key: z.enum(builtInLists).nullable(),
    Groups: z.array(group(listFilter)),
    GroupMatch: z.enum(['All', 'Any']),
    ContactsWithoutSearch: z.boolean(),
    SortBy: z.enum(indexedSorts),
    SortDirection: z.enum(['asc', 'desc']),
    IsShared: z.boolean(),
    /** Whether the actor may change and delete it: their own, or any for an admin. */
    CanEdit: z.boolean(),
    CreatedByName: z.string().nullable(),
  })
  .meta({ id: 'SalesList' })
export type SalesList = z.infer<typeof salesList>

/** How many people of a list are answered unless `take` says otherwise. */
export const SALES_LIST_ROWS = 50
const rows = {
  take: take(SALES_LIST_ROWS, 500),
  /** Leaves these people out: those already worked through. */
  without: z
    .string()
    .regex(/^(\d{1,15}(,\d{1,15})*)?$/, 'Separate ContactIds by commas')
    .max(8000)
    .transform((ids) => (ids ? ids.split(',').map(Number) : []))
    .default([])
    .meta({ example: '12,15' }),
}

/** The built-in lists first, with Results; then the saved ones, whose Results are loaded one by one. */
export const salesLists = endpoint({
  method: 'GET',
  path: 'api/salesreport/tenant',
  summary: 'List the lists of the heat sheet',
  permission: 'signed-in',
  whole: 'users and settings',
  query: z.object({ selectedUserId: idOrNone('user').optional(), includeResults: flag.default(true) }),
  response: z.array(salesList),
})

/** Beyond the specification: one built-in list, as `oneSalesList` answers a saved one. */
export const builtInList = endpoint({
  method: 'GET',
  path: 'api/salesreport/built-in/{key}',
  summary: 'Get a built-in list with the people on it',
  permission: 'signed-in',
  params: z.object({ key: z.enum(builtInLists, 'Choose a list') }),
  query: z.object({ targetUserId: idOrNone('user').optional(), ...rows }),
  response: salesList,
  refuses: [404],
})

export const oneSalesList = endpoint({
  method: 'GET',
  path: 'api/salesreport/{id}',
  summary: 'Get a saved list',
  permission: 'signed-in',
  params: z.object({ id: id('sales-list') }),
  query: z.object({ includeResults: flag.default(false), targetUserId: idOrNone('user').optional(), ...rows }),
  response: salesList,
})

const Description = z
  .string()
  .trim()
  .max(1000, 'Use at most 1,000 characters')
  .refine((text) => !text.includes('\0'), 'Remove the unprintable characters')
  .transform((text) => text || null)
  .nullable()
/** The conditions of a list, as saved searches have them. */
const conditions = {
  Filters: z.array(sentFilter).max(50, 'Use at most 50 filters'),
  // Beyond the specification.
  Groups: z.array(group(sentFilter)).max(10, 'Use at most 10 groups'),
  GroupMatch: z.enum(['All', 'Any']),
  ContactsWithoutSearch: flag,
}

export const salesListBody = z.object({
  Name: required('List Name', 100),
  Description: Description.default(null),
  Filters: conditions.Filters.default([]),
  Groups: conditions.Groups.optional(),
  GroupMatch: conditions.GroupMatch.optional(),
  ContactsWithoutSearch: conditions.ContactsWithoutSearch.optional(),
  /** Whether the whole brokerage has it: by default if an admin makes it. */
  IsShared: flag.optional(),
})
export const createSalesList = endpoint({
  method: 'POST',
  path: 'api/salesreport',
  summary: 'Create a list of the heat sheet',
  permission: 'signed-in',
  creates: true,
  body: salesListBody,
  response: salesList,
})

/** Fields that are omitted stay as they are. */
export const updateSalesList = endpoint({
  method: 'PUT',
  path: 'api/salesreport',
  summary: 'Update a list of the heat sheet',
  permission: 'signed-in',
  body: z.object({
    Id: id('sales-list'),
    Name: salesListBody.shape.Name.optional(),
    Description: Description.optional(),
    Filters: conditions.Filters.optional(),
    Groups: conditions.Groups.optional(),
    GroupMatch: conditions.GroupMatch.optional(),
    ContactsWithoutSearch: conditions.ContactsWithoutSearch.optional(),
    IsShared: flag.optional(),
  }),
  response: salesList,
})

export const deleteSalesList = endpoint({
  method: 'DELETE',
  path: 'api/salesreport/{id}',
  summary: 'Delete a list of the heat sheet',
  permission: 'signed-in',
  security: 'deletion',
  params: z.object({ id: id('sales-list') }),
  response: done,
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, flag, id, line, number, totalCount } from '../fields.ts'
import { clientRoles, personBody, roleId } from './people.ts'

/*
 * The vendor book: the people of transactions other than buyers and sellers, as those who may be needed again (decision
 * 0066). Entries for the same person are one vendor.
 */

/** The number of suggestions. */
export const SUGGESTED = 8
/** The number of vendors listed; others are found by searching. */
export const VENDORS_SHOWN = 200
/** How many of a vendor's transactions are returned. */
export const DEALS_LISTED = 100
/** The maximum number of entries in one vendor that can be changed together. */
const ENTRIES = 100

const text = z.string().nullable()
const dayText = z.string().meta({ description: 'YYYY-MM-DD.', example: '2026-05-17' })

const details = {
  FullName: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  Email: text,
  CellPhone: text,
  OfficePhone: text,
  CompanyName: text,
  /** The number of transactions on which the user has had them. */
  Times: number,
  /** When the newest of these was started. */
  LastUsed: dayText.nullable(),
  /** Marked for everybody in the brokerage. */
  IsShared: z.boolean(),
}

export const vendorSuggestion = z
  .object({
    /** Null for a lender who is a user of the brokerage and was on none of them: to be added as a new person. */
    TransactionPeopleId: number.nullable(),
    ...details,
  })
  .meta({ id: 'VendorSuggestion' })
export type VendorSuggestion = z.infer<typeof vendorSuggestion>

export const suggestVendors = endpoint({
  method: 'GET',
  path: 'api/transaction/{id}/vendors',
  summary: 'Suggest vendors for a transaction',
  permission: 'WorkTransactions',
  withoutTotal: true,
  params: z.object({ id: id('transaction') }),
  query: z.object({ roleId, searchTerm: line(200).default('') }),
  response: z.array(vendorSuggestion),
})

export const vendor = z
  .object({
    /** Ids of the people who are this vendor; the details are the first one's. */
    VendorIds: z.array(number),
    ...details,
    /** Null if there is none, or if the user may not open it. */
    ContactId: number.nullable(),
    PeopleRoleIds: z.array(number),
    IsHidden: z.boolean(),
    CanEdit: z.boolean(),
  })
  .meta({ id: 'Vendor' })
export type Vendor = z.infer<typeof vendor>

export const vendors = endpoint({
  method: 'GET',
  path: 'api/vendor',
  summary: 'List the vendor book',
  permission: 'WorkTransactions',
  query: z.object({
    roleId: roleId.refine((role) => !clientRoles.includes(role), 'Buyers and sellers are contacts').optional(),
    searchTerm: line(200).default(''),
  }),
  response: z.array(vendor),
  headers: totalCount,
})

export const vendorDeals = endpoint({
  method: 'GET',
  path: 'api/vendor/{id}/transactions',
  summary: "List a vendor's transactions, newest first",
  permission: 'WorkTransactions',
  params: z.object({ id: id('transaction-person') }),
  /** Ids of its other entries, separated by commas. */
  query: z.object({
    others: line(1000)
      .regex(/^(\d{1,15}(,\d{1,15})*)?$/, 'Separate ids by commas')
      .default('')
      .meta({ example: '' }),
  }),
  response: z.array(
    z
      .object({ TransactionId: number, Address: text, City: text, StatusId: number, Roles: z.string() })
      .meta({ id: 'VendorTransaction' }),
  ),
  headers: totalCount,
})

const { FullName: _, PeopleRoleId: __, TransactionPeopleId: ___, ...fields } = personBody.shape

/** For a contact, only the contact's own fields may change there, as on the People tab. */
export const vendorBody = z.object({
  FullName: line(201).min(1, 'Full name is required'),
  Email: fields.Email,
  CellPhone: fields.CellPhone,
  OfficePhone: fields.OfficePhone,
  CompanyName: fields.CompanyName,
  /** Other entries for the same person: they become this one on all their transactions. */
  MergeIds: z.array(id('transaction-person')).max(ENTRIES, 'Merge fewer at once').default([]),
})

export const saveVendor = endpoint({
  method: 'PUT',
  path: 'api/vendor/{id}',
  summary: 'Update a vendor on all transactions, or merge entries',
  permission: 'WorkTransactions',
  security: 'deletion',
  params: z.object({ id: id('transaction-person') }),
  body: vendorBody,
  response: done,
})

export const hideVendor = endpoint({
  method: 'PUT',
  path: 'api/vendor/{id}/hidden',
  summary: 'Hide a vendor from suggestions, or show it again',
  permission: 'WorkTransactions',
  params: z.object({ id: id('transaction-person') }),
  body: z.object({
    IsHidden: flag,
    /** Its other entries. */
    VendorIds: z.array(id('transaction-person')).max(ENTRIES).default([]),
  }),
  response: done,
})

export const shareVendor = endpoint({
  method: 'PUT',
  path: 'api/vendor/{id}/shared',
  summary: 'Share a vendor with the brokerage, or stop sharing',
  permission: 'ManageSettings',
  params: z.object({ id: id('transaction-person') }),
  body: z.object({ IsShared: flag }),
  response: done,
})

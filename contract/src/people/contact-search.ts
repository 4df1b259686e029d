import { z } from 'zod'
import { keyValue, userOption } from '../brokerage/users.ts'
import { type FieldSort, fieldSorts, type ListColumn } from '../contact-fields.ts'
import { endpoint } from '../endpoint.ts'
import { flag, id, instant, line, link, listColumn, number, ownField, pageNumber, take } from '../fields.ts'
import { filterChoice, filterCriteria, filterOperation, filterTypes, operations } from '../filters.ts'
import { contactTypeOption, sourceOption, tag, urgencyOption } from './contacts.ts'

const text = z.string().nullable()

/** The tabs of the Advanced Search panel. */
export const filterCategories = ['Contact Information', 'Activity', 'Details', 'Custom Fields'] as const

/** Sorts served by an index, however many contacts there are. */
export const indexedSorts = ['DateCreated', 'LastContact', 'LastActive', 'Name'] as const
/** The server sorts before it pages. */
export const sortBys: readonly ((typeof indexedSorts)[number] | FieldSort)[] = [...indexedSorts, ...fieldSorts.keys()]

/** The criteria of a contact list, used by the list and by the export of all matches. */
export const contactCriteria = z
  .object({
    SearchTerm: line(200).nullish(),
    ...filterCriteria.shape,
    /** Only contacts without any saved property search. */
    ContactsWithoutSearch: flag.nullish(),
    SortBy: z.union([z.enum(sortBys), ownField], 'Choose a field that the list can be sorted by').nullish(),
    SortDirection: z.enum(['asc', 'desc']).nullish(),
  })
  .meta({ id: 'ContactCriteria' })
export type ContactCriteria = z.infer<typeof contactCriteria>

/**
 * A selection, which may span as many pages as anybody will select. An id the actor may not see refuses the call.
 */
export const selectedContacts = z.array(id('contact')).max(100_000, 'Choose at most 100,000 contacts at a time')

export const contactRow = z
  .object({
    ContactId: number,
    ContactEntityId: number,
    FirstName: z.string(),
    LastName: z.string(),
    IsNew: z.boolean(),
    ContactDetails: z.object({
      Name: z.string(),
      CellPhone: text,
      HomePhone: text,
      WorkPhone: text,
      Email: text,
      LastContact: instant.nullable(),
    }),
    Assigned: z.object({ Agent: text, Lender: text }),
    TypeSource: z.object({ Type: z.string(), Source: text }),
    DateCreated: instant,
    LastActive: instant.nullable(),
    Urgency: z.object({ Urgency: text, Timeframe: text }),
    /** The requested columns as text: days YYYY-MM-DD, dollars as decimal text, tags separated by commas. */
    Columns: (z.record(z.string(), text) as z.ZodType<Partial<Record<ListColumn, string | null>>>).optional(),
    /** Nobody is called as was searched for; this contact is called nearly so. */
    IsNear: z.literal(true).optional(),
    /** The total number of matches. */
    MaxRows: number,
  })
  .meta({ id: 'ContactRow' })
export type ContactRow = z.infer<typeof contactRow>

export const searchContacts = endpoint({
  method: 'POST',
  path: 'api/filter/filteredsearch',
  summary: 'List contacts',
  permission: 'signed-in',
  reads: true,
  body: contactCriteria.extend({
    PageNumber: pageNumber,
    Take: take(50, 100),
    Columns: z.array(listColumn).max(20).nullish(),
  }),
  response: z.array(contactRow),
})

/** How many would be listed, before Apply Filters. */
export const countContacts = endpoint({
  method: 'POST',
  path: 'api/filter/count',
  summary: 'Count the contacts that match',
  permission: 'signed-in',
  reads: true,
  body: contactCriteria,
  response: z.object({ Count: number }),
})

/** A field to filter by, with the operations it supports and their labels. */
export const filterOption = z
  .object({
    Field: z.string(),
    Label: z.string(),
    Category: z.enum(filterCategories),
    FilterType: z.enum(filterTypes),
    DefaultOperation: z.enum(operations),
    TableName: z.string(),
    /** The options of a singleSelect, or the spans of a date field. */
    Options: z.array(filterChoice).nullable(),
    MultiOptions: z.array(filterChoice).nullable(),
    Operations: z.array(filterOperation),
  })
  .meta({ id: 'FilterOption' })
export type FilterOption = z.infer<typeof filterOption>

export const filterOptions = endpoint({
  method: 'GET',
  path: 'api/filter/filteroptions',
  summary: 'List the fields contacts can be filtered by',
  permission: 'signed-in',
  whole: 'users and settings',
  response: z.array(filterOption),
})

export const selectOptions = endpoint({
  method: 'GET',
  path: 'api/filter/selectoptions',
  summary: 'List the options for filters and forms',
  permission: 'signed-in',
  response: z.object({
    AgentOptions: z.array(userOption),
    LenderOptions: z.array(keyValue),
    SourceOptions: z.array(sourceOption),
    ContactTypeOptions: z.array(contactTypeOption),
    UrgencyOptions: z.array(urgencyOption),
    PropertyTypeOptions: z.array(z.string()),
    TagOptions: z.array(tag),
    /** The last files that the user has imported, or anybody if the user sees all. */
    ImportOptions: z.array(z.object({ ImportFileId: number, Name: z.string() }).meta({ id: 'ImportOption' })),
  }),
})

/** The selection if there is one, otherwise all matches. The file is fetched from the returned link. */
export const exportContacts = endpoint({
  method: 'POST',
  path: 'api/contact/export',
  summary: 'Export contacts as CSV',
  permission: 'WorkContacts',
  security: 'export',
  whileReadOnly: true,
  body: contactCriteria.extend({ ContactIds: selectedContacts.nullish() }),
  response: link,
})

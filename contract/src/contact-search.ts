import { z } from 'zod'
import { contactTypeOption, sourceOption, urgencyOption } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, line, link, number } from './fields.ts'
import { keyValue, userOption } from './users.ts'

const text = z.string().nullable()

/** S1§3 Filter sent. Operations by name (A030); what each field accepts stands in the server's list of filters. */
export const operations = [
  'Equals',
  'GreaterThan',
  'GreaterThanOrEqualTo',
  'LessThan',
  'LessThanOrEqualTo',
  'Contains',
  'StartsWith',
  'EndsWith',
  'NotEqualTo',
  'IsNull',
  'IsNotNull',
  'IsEmpty',
  'IsNotEmpty',
  'IsTrue',
  'IsFalse',
] as const
export const filter = z.object({
  PropertyName: z.string().max(100),
  Operation: z.enum(operations, 'Choose an operation'),
  Value: z
    .union([
      z.string().max(1000),
      z.number(),
      z.boolean(),
      z.array(z.union([z.string().max(200), z.number()])).max(200),
    ])
    .nullish(),
  FilterType: z.string().max(50).nullish(),
  TableName: z.string().max(100).nullish(),
})
export type Filter = z.infer<typeof filter>

/** A032: the server sorts before it pages. */
export const sortBys = ['DateCreated', 'LastContact', 'LastActive', 'Name'] as const

/** Which contacts: what the list shows, and what the export of all matches takes. */
export const contactCriteria = z.object({
  SearchTerm: line(200).nullish(),
  Filters: z.array(filter).max(50, 'Use at most 50 filters').nullish(),
  SortBy: z.enum(sortBys).nullish(),
  SortDirection: z.enum(['asc', 'desc']).nullish(),
})
export type ContactCriteria = z.infer<typeof contactCriteria>

export const contactRow = z.object({
  ContactId: number,
  ContactEntityId: number,
  FirstName: z.string(),
  LastName: z.string(),
  IsNew: z.boolean(),
  ContactDetails: z.object({ Name: z.string(), CellPhone: text, Email: text, LastContact: instant.nullable() }),
  Assigned: z.object({ Agent: text, Lender: text }),
  TypeSource: z.object({ Type: z.string(), Source: text }),
  DateCreated: instant,
  LastActive: instant.nullable(),
  Urgency: z.object({ Urgency: text, Timeframe: text }),
  /** How many match in all (A027). */
  MaxRows: number,
})
export type ContactRow = z.infer<typeof contactRow>

export const searchContacts = endpoint({
  method: 'POST',
  path: 'api/filter/filteredsearch',
  summary: 'A page of the contacts list',
  permission: 'signed-in',
  body: contactCriteria.extend({
    PageNumber: z.coerce.number<number>().int().min(1).max(10_000_000).default(1),
    Take: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  response: z.array(contactRow),
})

export const selectOptions = endpoint({
  method: 'GET',
  path: 'api/filter/selectoptions',
  summary: 'Option lists for filters and forms',
  permission: 'signed-in',
  response: z.object({
    AgentOptions: z.array(userOption),
    LenderOptions: z.array(keyValue),
    SourceOptions: z.array(sourceOption),
    ContactTypeOptions: z.array(contactTypeOption),
    UrgencyOptions: z.array(urgencyOption),
    PropertyTypeOptions: z.array(z.string()),
    TagOptions: z.array(z.object({ TagId: number, Name: z.string() })),
  }),
})

/** A033: the selection if there is one, else all matches. The file is fetched from the answered link. */
export const exportContacts = endpoint({
  method: 'POST',
  path: 'api/contact/export',
  summary: 'Prepare ContactExport.csv of a selection, or of all matches',
  permission: 'signed-in',
  body: contactCriteria.extend({ ContactIds: z.array(id('contact')).max(1000).nullish() }),
  response: link,
})

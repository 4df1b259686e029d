import { z } from 'zod'
import { transactionTypes } from '../deals/transactions.ts'
import { endpoint } from '../endpoint.ts'
import { instant, number, reportDay, take } from '../fields.ts'

const text = z.string().nullable()

/** The reports on contacts. */
export const contactReports = ['new-contacts', 'timeframe', 'birthdays', 'anniversary'] as const
export type ContactReport = (typeof contactReports)[number]
/** The call's types, which also include a report of transactions. */
export const CLOSING = 'transaction-closing'
const reportTypes = [...contactReports, CLOSING] as const
export type ReportType = (typeof reportTypes)[number]
/** The field that each report's range applies to. */
export const reportProperties = {
  'new-contacts': 'DateCreated',
  timeframe: 'Timeframe',
  birthdays: 'DateOfBirth',
  anniversary: 'AnniversaryDate',
  [CLOSING]: 'ClosingDate',
} as const satisfies { [R in ReportType]: string }

/** Each has its report's own fields in addition to the common ones. */
export const reportRow = z
  .object({
    ContactId: number,
    Name: z.string(),
    DateCreated: instant,
    AgentName: text,
    LenderName: text,
    Source: z.string(),
    SourceId: number,
    Timeframe: z.string().nullable().optional(),
    DateOfBirth: z.string().optional(),
    AnniversaryType: z.enum(['Purchase', 'Sale']).optional(),
    AnniversaryDate: z.string().optional(),
    /** The day within the range on which a birthday or anniversary falls, YYYY-MM-DD. */
    Occurs: z.string().optional(),
    /** How many there are in total. */
    MaxRows: number,
  })
  .meta({ id: 'ReportRow' })
export type ReportRow = z.infer<typeof reportRow>

/** A row of the closing report. */
export const closingRow = z
  .object({
    TransactionId: number,
    Address: text,
    ClosingDate: z.string().meta({ description: 'YYYY-MM-DD.', example: '2026-05-17' }),
    /** Null for nobody; the screen says Unassigned. */
    AgentName: text,
    Type: z.enum(transactionTypes),
    Status: z.string(),
    // Beyond the specification.
    UnitNumber: text,
    City: text,
    MaxRows: number,
  })
  .meta({ id: 'ClosingRow' })
export type ClosingRow = z.infer<typeof closingRow>

/** How many rows are returned unless `Take` says otherwise. */
export const REPORT_ROWS = 100

export const contactReport = endpoint({
  method: 'POST',
  path: 'api/report/new-contacts',
  summary: 'Get a report of contacts or closings',
  permission: 'signed-in',
  reads: true,
  query: z.object({ type: z.enum(reportTypes, 'Choose a report') }),
  body: z.object({
    /** GreaterThanOrEqualTo and LessThanOrEqualTo on the report's field; days in the user's zone. */
    Filters: z
      .array(
        z.object({
          PropertyName: z.string().max(50).meta({ example: 'DateCreated' }),
          Operation: z.enum(
            ['GreaterThanOrEqualTo', 'LessThanOrEqualTo'],
            'Choose GreaterThanOrEqualTo or LessThanOrEqualTo',
          ),
          Value: z.string().max(40).meta({ example: '2024-05-17' }),
        }),
      )
      .max(10)
      .default([])
      .meta({ example: [] }),
    Take: take(REPORT_ROWS, 500),
  }),
  response: z.array(z.union([reportRow, closingRow])),
})

export const createdContacts = endpoint({
  method: 'GET',
  path: 'api/report/created-contacts',
  summary: 'Count the contacts created in a date range, by source',
  permission: 'signed-in',
  whole: 'one per source',
  query: z.object({
    groupby: z.literal('source').default('source'),
    startDate: reportDay,
    endDate: reportDay,
  }),
  response: z.array(z.object({ SourceId: number, Source: z.string(), Count: number }).meta({ id: 'SourceCount' })),
})

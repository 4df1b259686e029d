import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, isoDay, number } from '../fields.ts'
import { dateLabels } from './transaction-fields.ts'
import { transactionTypes } from './transactions.ts'

export type DateField = keyof typeof dateLabels
export const dateFields = Object.keys(dateLabels) as [DateField, ...DateField[]]

export const transactionDate = z
  .object({
    TransactionId: number,
    /** Its address; without one, its clients' names. */
    Name: z.string(),
    Type: z.enum(transactionTypes),
    Field: z.enum(dateFields),
    /** 'Closing: 12 Oak St'. */
    Title: z.string(),
    Day: z.string().meta({ description: 'YYYY-MM-DD.', example: '2026-05-17' }),
  })
  .meta({ id: 'TransactionDate' })
export type TransactionDate = z.infer<typeof transactionDate>

const day = isoDay.meta({ example: '2026-05-17' })

export const transactionDates = endpoint({
  method: 'GET',
  path: 'api/transaction/dates/{userId}',
  summary: 'List the transaction dates of a user, earliest first',
  permission: 'signed-in',
  whole: 'a range of days',
  params: z.object({ userId: id('user') }),
  // Both inclusive.
  query: z.object({ startDate: day, endDate: day }),
  response: z.array(transactionDate),
})

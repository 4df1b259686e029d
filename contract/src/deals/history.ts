import { z } from 'zod'
import { change } from '../brokerage/audit.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, id, take } from '../fields.ts'

/** The changes to a transaction and to everything that belongs to it: people, documents, commission, tasks, sharing. */
export const transactionHistory = endpoint({
  method: 'GET',
  path: 'api/transaction/{transactionId}/history',
  summary: "List a transaction's changes, newest first",
  permission: 'signed-in',
  params: z.object({ transactionId: id('transaction') }),
  query: z.object({ before: cursor, take: take(50, 200) }),
  response: z.object({ Changes: z.array(change) }),
})

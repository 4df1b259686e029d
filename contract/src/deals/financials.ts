import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { financials, financialsBody } from './commission.ts'

/** Also used to reload them after a change. */
export const getFinancials = endpoint({
  method: 'GET',
  path: 'api/commissions/financials/{transactionId}',
  summary: 'Get the financials of a transaction',
  permission: 'SeeCommissions',
  params: z.object({ transactionId: id('transaction') }),
  response: financials,
})

/**
 * If a list is sent, it replaces the stored one: an adjustment without an Id is new, and missing ones are deleted.
 */
export const saveFinancials = endpoint({
  method: 'PUT',
  path: 'api/commissions/financials/{transactionId}',
  summary: 'Update the financials of a transaction',
  permission: 'WorkTransactions',
  params: z.object({ transactionId: id('transaction') }),
  body: financialsBody,
  response: financials,
})

export const deleteAdjustment = endpoint({
  method: 'DELETE',
  path: 'api/commissions/adjustments/{adjustmentId}',
  summary: 'Delete an adjustment from a commission',
  permission: 'WorkTransactions',
  security: 'deletion',
  params: z.object({ adjustmentId: id('adjustment') }),
  response: financials,
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, number } from '../fields.ts'
import { ofSite } from '../homes/client.ts'
import { transactionTypes } from './transactions.ts'

/*
 * A transaction's dates on its clients' page (beyond the specification; decision 0117): off until somebody who works on it
 * shares them, gone the moment they stop. The buyers of a purchase and the sellers of a listing see them, by a link of their
 * own or in a confirmed visit; never an amount, a document, a note or anybody's name.
 */

export const clientStation = z
  .object({
    Name: z.string(),
    Day: z.string().nullable().meta({ description: 'YYYY-MM-DD; null if not known yet.', example: '2026-05-17' }),
    State: z.enum(['Done', 'Today', 'Ahead', 'Late', 'NoDate']),
    /** 'in 3 days'. */
    Words: z.string(),
  })
  .meta({ id: 'ClientStation' })
export type ClientStation = z.infer<typeof clientStation>

export const dealSharing = z
  .object({
    IsShared: z.boolean(),
    /** What clients see, or would. */
    Stations: z.array(clientStation),
    Clients: z.array(z.object({ ContactId: number, Name: z.string() }).meta({ id: 'DealClient' })),
  })
  .meta({ id: 'DealSharing' })
export type DealSharing = z.infer<typeof dealSharing>

const params = z.object({ id: id('transaction') })

export const getDealSharing = endpoint({
  method: 'GET',
  path: 'api/transaction/{id}/client-sharing',
  summary: 'Get what the clients of a transaction see',
  permission: 'WorkTransactions',
  params,
  response: dealSharing,
})

export const setDealSharing = endpoint({
  method: 'PUT',
  path: 'api/transaction/{id}/client-sharing',
  summary: "Share a transaction's dates with its clients, or stop",
  permission: 'WorkTransactions',
  params,
  body: z.object({ IsShared: z.boolean('Choose whether to share it') }),
  response: dealSharing,
})

/** A link of this client's own; 400 unless the transaction is shared. */
export const makeDealLink = endpoint({
  method: 'POST',
  path: 'api/transaction/{id}/client-link',
  summary: "Make a link to a transaction's page for one of its clients",
  permission: 'WorkTransactions',
  params,
  body: z.object({ ContactId: id('contact') }),
  response: z.object({ Url: z.string() }),
})

export const clientDeal = z
  .object({
    DealId: number,
    Type: z.enum(transactionTypes),
    /** Null if it is not known yet. */
    Street: z.string().nullable(),
    Town: z.string(),
    IsClosed: z.boolean(),
    Stations: z.array(clientStation),
  })
  .meta({ id: 'ClientDeal' })
export type ClientDeal = z.infer<typeof clientDeal>

/** 404 unless it is shared, and the visit opened a link to it of one of its clients or is confirmed as theirs. */
export const getClientDeal = endpoint({
  method: 'GET',
  path: 'api/client/{SiteId}/deal',
  summary: "Get the dates of the visitor's transaction",
  permission: 'public',
  params: ofSite,
  query: z.object({ dealId: id('transaction') }),
  response: clientDeal,
})

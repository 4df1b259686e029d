import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done } from '../fields.ts'

/** How long the closing can be called off. */
export const CLOSING_DAYS = 30

export const closeBody = z.object({
  /** The name of the brokerage, typed. */
  Name: z.string().trim().min(1, 'Type the name of the brokerage').max(200),
})

export const closeBrokerage = endpoint({
  method: 'POST',
  path: 'api/brokerage/close',
  summary: 'Close the brokerage',
  permission: 'OwnBrokerage',
  security: 'brokerage-closing',
  whileReadOnly: true,
  body: closeBody,
  response: z.object({ CloseOn: z.string() }),
})

export const keepBrokerage = endpoint({
  method: 'POST',
  path: 'api/brokerage/keep',
  summary: 'Cancel closing the brokerage',
  permission: 'OwnBrokerage',
  security: 'brokerage-kept',
  whileReadOnly: true,
  response: done,
})

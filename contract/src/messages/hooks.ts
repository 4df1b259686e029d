import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'

// The forms are the provider's, and its signature covers all fields: they are read as received, once it has been
// verified.

export const textIncoming = endpoint({
  method: 'POST',
  path: 'api/hooks/twilio/incoming',
  summary: 'Receive a text from Twilio',
  permission: 'public',
  response: 'stream',
  mediaType: 'text/xml',
  refuses: [403],
})

export const textStatus = endpoint({
  method: 'POST',
  path: 'api/hooks/twilio/status',
  summary: 'Receive the delivery status of a text from Twilio',
  permission: 'public',
  /** The text's id, as in the address Twilio was given with it. */
  query: z.object({ MessageId: id('message').optional() }),
  response: 'stream',
  mediaType: 'text/xml',
  refuses: [403],
})

import { z } from 'zod'
import { defineEvents } from '../event.ts'

export const messageEvents = defineEvents({
  /** What was sent is an activity of types 4 and 5 (ActivityLogged). */
  MessageReceived: {
    label: 'Message received',
    payload: {
      MessageId: z.number(),
      ConversationId: z.number(),
      /** Null for a stranger. */
      ContactId: z.number().nullable(),
      Channel: z.enum(['Email', 'Text']),
      /** A program sent it, such as a vacation reply. */
      IsAutomatic: z.boolean(),
      IsReaction: z.boolean(),
    },
  },
})

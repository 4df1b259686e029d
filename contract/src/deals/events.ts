import { z } from 'zod'
import { defineEvents, roleId } from '../event.ts'

export const dealEvents = defineEvents({
  TransactionAdded: {
    label: 'Transaction added',
    payload: { TransactionId: z.number(), Type: z.string(), StatusId: z.number(), AgentId: z.number().nullable() },
  },
  TransactionStatusChanged: {
    label: 'Transaction status changed',
    payload: { TransactionId: z.number(), From: z.number(), To: z.number() },
  },
  /** One of its dates, such as ClosingDate, was set, changed or cleared. */
  TransactionDateChanged: {
    label: 'Transaction date changed',
    payload: {
      TransactionId: z.number(),
      Field: z.string(),
      From: z.string().nullable(),
      To: z.string().nullable(),
    },
  },
  /** From the trash. */
  TransactionRestored: {
    label: 'Transaction restored',
    payload: { TransactionId: z.number(), Type: z.string(), Address: z.string().nullable() },
  },
  /** Documents or folders of a transaction came back from the trash, but not the transaction itself. */
  DocumentsRestored: {
    label: 'Transaction documents restored',
    payload: {
      TransactionId: z.number(),
      /** Who restored them. */
      UserId: z.number(),
      RoleId: roleId,
    },
  },
})

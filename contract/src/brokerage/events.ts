import { z } from 'zod'
import { defineEvents } from '../event.ts'

export const brokerageEvents = defineEvents({
  /** A user signs in with another email address from now on. */
  LoginChanged: {
    label: 'Login changed',
    payload: { UserId: z.number(), From: z.string(), To: z.string() },
  },
  /** Their contacts go to the successor or the pond, their work to the successor or to whoever deleted them. */
  UserDeleted: {
    label: 'User deleted',
    payload: { UserId: z.number(), RoleId: z.number(), SuccessorId: z.number().nullable() },
  },
  /**
   * The deletion of a user, by this request, was undone. What the deletion gave to others returns, unless they have given
   * it to somebody else since.
   */
  UserRestored: {
    label: 'User restored',
    payload: { UserId: z.number(), RoleId: z.number(), RequestId: z.string() },
  },
  PasswordSet: { label: 'Password set', payload: { UserId: z.number(), At: z.string() } },
  /** Something happened to the security of an account that its user should hear about. */
  AccountAlerted: { label: 'Account alert', payload: { AccountEventId: z.number() } },
  /** A user is to be emailed a code. */
  CodeRequested: { label: 'Code requested', payload: { UserId: z.number() } },
  /** A payment of the brokerage failed, or the brokerage has become read-only. */
  BillingFailed: { label: 'Billing failed', payload: { What: z.enum(['PaymentFailed', 'ReadOnly']) } },
  /** An export of everything was requested, is ready, or failed. */
  ExportChanged: {
    label: 'Export of everything changed',
    payload: {
      ExportId: z.number(),
      UserId: z.number().nullable(),
      ByName: z.string().nullable(),
      Status: z.enum(['Waiting', 'Done', 'Failed']),
    },
  },
  /** The brokerage will be closed on a day, or no longer will be. Not of one that was never paid for. */
  ClosingChanged: {
    label: 'Closing of the brokerage changed',
    payload: { CloseOn: z.string().nullable(), ByName: z.string().nullable() },
  },
})

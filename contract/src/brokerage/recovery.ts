import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, email, id, number } from '../fields.ts'
import { passwordBody } from './users.ts'

/** The answer is the same for an address that nobody signs in with. */
export const requestReset = endpoint({
  method: 'POST|PUT',
  path: 'api/account/request-reset',
  summary: 'Email a password reset link',
  permission: 'public',
  security: 'password-request',
  body: z.object({ Email: email }),
  response: done,
})

export const resetPassword = endpoint({
  method: 'POST|PUT',
  path: 'api/account/resetpassword',
  summary: 'Set a new password with an emailed code',
  permission: 'public',
  security: 'password-change',
  body: z.object({
    Password: passwordBody.shape.NewPassword,
    /** If given, the code must be this user's. */
    UserId: id('user').nullish(),
    Code: z.string().trim().min(1, 'The link is incomplete: open it from the email again').max(200),
  }),
  response: z.object({ Email: z.string() }),
})

export const getOperator = endpoint({
  method: 'GET',
  path: 'api/account/operator',
  summary: "Get the operator's contact details and the session length",
  permission: 'public',
  response: z.object({ OperatorEmail: z.string().nullable(), SessionDays: number }),
})

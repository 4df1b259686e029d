import { z } from 'zod'

/**
 * The body of every error (docs/rules.md#errors). `ModelState` maps a field, or `''` for the whole, to its messages.
 */
export const errorBody = z
  .object({
    Message: z.string(),
    ModelState: z.record(z.string(), z.array(z.string())).optional(),
    ExceptionMessage: z.string().optional(),
    /** The connection to the database broke while saving: it may be saved, or not. */
    OutcomeUnknown: z.literal(true).optional(),
    /** Why a call may not be placed, in a word (api/call). */
    Blocked: z.string().optional(),
    /** All that forbids it, a sentence each. */
    Reasons: z.array(z.string()).optional(),
    /** Only on a refused sign-in. */
    error: z.string().optional(),
    /** Only on a sign-in whose password was right and which needs a second step. */
    SecondStep: z
      .object({ Challenge: z.string(), Methods: z.array(z.enum(['App', 'Passkey', 'RecoveryCode'])) })
      .optional(),
    /** The user of the session has to prove their identity again (api/account/prove). */
    NeedsProof: z.literal(true).optional(),
    /** The user has to set up a second step before anything else. */
    NeedsSecondStep: z.literal(true).optional(),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof errorBody>

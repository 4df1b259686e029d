import { z } from 'zod'

/** The body of every error (S1§8, A102). `ModelState` maps a field, or `''` for the whole, to its messages. */
export const errorBody = z
  .object({
    Message: z.string(),
    ModelState: z.record(z.string(), z.array(z.string())).optional(),
    ExceptionMessage: z.string().optional(),
    /** The connection to the database broke while saving: it may be saved, or not. */
    OutcomeUnknown: z.literal(true).optional(),
    /** Only on a refused sign-in (A106, A181). */
    error: z.string().optional(),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof errorBody>

import { z } from 'zod'
import { mergeFields } from './merge.ts'

/** The values of the merge fields for one contact; empty text if unknown. */
export const mergeFacts = z
  .object(
    Object.fromEntries(mergeFields.map((field) => [field, z.string()])) as Record<
      (typeof mergeFields)[number],
      z.ZodString
    >,
  )
  .extend({ Custom: z.record(z.string(), z.string()).optional() })

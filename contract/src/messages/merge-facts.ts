import { z } from 'zod'
import { mergeFields } from './merge.ts'

/** What the merge fields are for one contact; empty text for what is not known. */
export const mergeFacts = z.object(
  Object.fromEntries(mergeFields.map((field) => [field, z.string()])) as Record<
    (typeof mergeFields)[number],
    z.ZodString
  >,
)

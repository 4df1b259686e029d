import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { number } from '../fields.ts'
import { workflowTypes } from './workflows.ts'

/** A workflow that comes with Dormer, to be copied. */
export const libraryWorkflow = z
  .object({
    Key: z.string(),
    Name: z.string(),
    Type: z.enum(workflowTypes),
    /** For whom it is and what it does, in a sentence or two. */
    About: z.string(),
    /** What starts it, in words; null if only people do. */
    Trigger: z.string().nullable(),
    /** What it comes to: '4 emails, 3 texts, and 2 calls'. */
    Summary: z.string(),
    /** Each step in words: 'After 2 days, text “Just checking in”'. */
    Steps: z.array(z.string()),
  })
  .meta({ id: 'LibraryWorkflow' })
export type LibraryWorkflow = z.infer<typeof libraryWorkflow>

export const workflowLibrary = endpoint({
  method: 'GET',
  path: 'api/workflow/library',
  summary: 'List the workflows that come with Dormer',
  permission: 'signed-in',
  whole: 'fixed by the contract',
  response: z.array(libraryWorkflow),
})

/** It becomes the user's own, inactive, with templates of its own for its messages. */
export const copyFromLibrary = endpoint({
  method: 'POST',
  path: 'api/workflow/library/{key}',
  summary: 'Copy a workflow that comes with Dormer',
  permission: 'WorkContacts',
  creates: true,
  params: z.object({ key: z.string().max(60, 'Choose a workflow').meta({ example: 'birthday' }) }),
  refuses: [404],
  response: z.object({ WorkflowId: number }),
})

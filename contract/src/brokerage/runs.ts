import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { cursor, id, instant, number, take } from '../fields.ts'

export const runStatuses = ['Waiting', 'Running', 'Paused', 'Done', 'Failed', 'Canceled'] as const
export type RunStatus = (typeof runStatuses)[number]

export const runActs = ['Pause', 'Resume', 'Cancel', 'Retry'] as const
export type RunAct = (typeof runActs)[number]

/** Work that somebody started, in the background. */
export const run = z
  .object({
    RunId: number,
    /** What kind of work it is, in words: 'Bulk action'. */
    Kind: z.string(),
    /** What it does, in words: 'Reassign agent to Ana Ruiz'. */
    Title: z.string(),
    Status: z.enum(runStatuses),
    /** Why it did not finish. */
    Message: z.string().nullable(),
    /** Null as long as it is not known. */
    Total: number.nullable(),
    Done: number,
    /** What came of it, such as how many contacts were changed. */
    Counts: z.array(z.object({ Name: z.string(), Count: number })),
    /** What was left out, by reason. */
    Skipped: z.array(z.object({ Reason: z.string(), Count: number })),
    /** Null if the user has been removed. */
    ByName: z.string().nullable(),
    DateCreated: instant,
    DateFinished: instant.nullable(),
    /** What can be done with it now. */
    Acts: z.array(z.enum(runActs)),
    /** The screen that has its details. */
    Path: z.string().nullable(),
    /** The request by which what it deleted can be restored, while it can. */
    UndoRequestId: z.string().nullable(),
  })
  .meta({ id: 'Run' })
export type RunEntry = z.infer<typeof run>

export const runs = endpoint({
  method: 'GET',
  path: 'api/run',
  summary: 'List runs, newest first',
  permission: 'signed-in',
  query: z.object({ before: cursor, take: take(20, 100) }),
  response: z.array(run),
})

export const actOnRun = endpoint({
  method: 'POST',
  path: 'api/run/{RunId}/act',
  summary: 'Pause, resume, cancel or retry a run',
  permission: 'signed-in',
  params: z.object({ RunId: id('run') }),
  body: z.object({ Act: z.enum(runActs, 'Choose an act') }),
  response: run,
})

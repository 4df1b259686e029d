import { z } from 'zod'
import { trashKindNames } from '../change-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, id, instant, number, take } from '../fields.ts'

export const trashEntry = z
  .object({
    TrashId: number,
    /** The request that deleted it, as in its answer's header `x-recorded-as`. */
    RequestId: z.string(),
    Kind: z.enum(trashKindNames),
    /** The name or beginning of the first of them. */
    Title: z.string(),
    /** How many of this kind were deleted at once. */
    Count: number,
    /** What else was deleted with them and is restored with them, by kind. */
    With: z.array(z.object({ Kind: z.enum(trashKindNames), Count: number })),
    /** Null if the user has been removed. */
    DeletedByName: z.string().nullable(),
    DateDeleted: instant,
    /** When it can no longer be restored. */
    Expires: instant,
    /** It is large and being restored in the background; it leaves the trash when that is done. */
    IsRestoring: z.boolean(),
  })
  .meta({ id: 'TrashEntry' })
export type TrashEntry = z.infer<typeof trashEntry>

export const trash = endpoint({
  method: 'GET',
  path: 'api/trash',
  summary: 'List the trash, newest first',
  permission: 'signed-in',
  query: z.object({
    before: cursor,
    take: take(50, 100),
  }),
  response: z.array(trashEntry),
})

/** More than a few thousand rows are restored in the background. */
const restored = z.object({
  Successful: z.literal(true),
  InBackground: z.boolean(),
  TrashId: number,
  /** What is different from before; absent if nothing is, or nothing that needs saying. */
  Message: z.string().optional(),
})

export const restoreTrash = endpoint({
  method: 'POST',
  path: 'api/trash/{TrashId}/restore',
  summary: 'Restore an item from the trash',
  permission: 'signed-in',
  security: 'restoration',
  params: z.object({ TrashId: id('trash') }),
  response: restored,
})

/** Undo: works without reading a list first. */
export const restoreRequest = endpoint({
  method: 'POST',
  path: 'api/trash/restore',
  summary: 'Restore what a request deleted',
  permission: 'signed-in',
  security: 'restoration',
  body: z.object({ RequestId: z.string().min(1).max(64).meta({ example: 'b5c3b0f0-6f4b-4e0e-8f6a-2f4d0c1f7a11' }) }),
  response: restored,
})

/** In bytes. */
export const storageUse = endpoint({
  method: 'GET',
  path: 'api/settings/storage',
  summary: "Get the brokerage's storage use and quota",
  permission: 'ManageSettings',
  response: z.object({ Documents: number, Deleted: number, Quota: number }),
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, instant, number } from '../fields.ts'

export const mlsOptions = endpoint({
  method: 'GET',
  path: 'api/idx/mls-options',
  summary: 'The MLSs that a brokerage may choose',
  permission: 'signed-in',
  response: z.array(z.object({ MLSId: number, MLSName: z.string() }).meta({ id: 'MlsOption' })),
})

export const ownTenant = endpoint({
  method: 'GET',
  path: 'api/user/tenant',
  summary: 'The brokerage of the user: its MLS, and where its public pages are',
  permission: 'signed-in',
  response: z.object({ MLSId: number.nullable(), SiteId: z.string() }),
})

export const chooseMls = endpoint({
  method: 'PUT|POST|PATCH',
  path: 'api/idx/mls',
  summary: 'Choose the MLS of the brokerage and of all its users (A096)',
  permission: 'ManageSettings',
  query: z.object({
    mlsId: z.coerce.number<number>({ error: 'Choose an MLS' }).int('Choose an MLS').positive('Choose an MLS'),
  }),
  response: done,
})

/** The state of an MLS feed. */
export const feedHealth = z
  .object({
    MLSId: number,
    MLSName: z.string(),
    /** False until its first load is complete. */
    IsComplete: z.boolean(),
    LastChange: instant.nullable(),
    LastTried: instant.nullable(),
    LastSuccess: instant.nullable(),
    /** As of when its data is complete here; null before the first load is complete. */
    BehindSeconds: number.nullable(),
    LastError: z.string().nullable(),
    Skipped: number,
    Mended: number,
    LastFlaw: z.string().nullable(),
  })
  .meta({ id: 'FeedHealth' })
export type FeedHealth = z.infer<typeof feedHealth>

export const listingFeeds = endpoint({
  method: 'GET',
  path: 'api/idx/feeds',
  summary: 'How each MLS is being read',
  permission: 'ManageSettings',
  response: z.array(feedHealth),
})

export const listingPhoto = endpoint({
  method: 'GET',
  path: 'api/listing/photo/{MLSId}/{ListingKey}/{Name}',
  summary: 'A photo of a listing that browsers cannot fetch from its MLS',
  permission: 'public',
  params: z.object({
    MLSId: z.coerce.number<number>('Choose an MLS').int('Choose an MLS').positive('Choose an MLS'),
    ListingKey: z.string().max(500),
    Name: z.string().max(200),
  }),
  response: 'stream',
  mediaType: 'image/*',
})

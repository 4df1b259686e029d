import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, instant, number, typedNumber } from '../fields.ts'

export const mlsOptions = endpoint({
  method: 'GET',
  path: 'api/idx/mls-options',
  summary: 'List the MLSs a brokerage can choose',
  permission: 'signed-in',
  whole: 'fixed by the contract',
  response: z.array(z.object({ MLSId: number, MLSName: z.string() }).meta({ id: 'MlsOption' })),
})

export const ownTenant = endpoint({
  method: 'GET',
  path: 'api/user/tenant',
  summary: "Get the brokerage's MLS and site ID",
  permission: 'signed-in',
  response: z.object({ MLSId: number.nullable(), SiteId: z.string() }),
})

export const chooseMls = endpoint({
  method: 'PUT|POST|PATCH',
  path: 'api/idx/mls',
  summary: "Set the brokerage's MLS",
  permission: 'ManageSettings',
  query: z.object({
    mlsId: typedNumber({ error: 'Choose an MLS' }).int('Choose an MLS').positive('Choose an MLS'),
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
  summary: 'List the status of each MLS feed',
  permission: 'ManageSettings',
  whole: 'users and settings',
  response: z.array(feedHealth),
})

export const listingPhoto = endpoint({
  method: 'GET',
  path: 'api/listing/photo/{MLSId}/{ListingKey}/{Name}',
  summary: 'Get a photo of a listing',
  permission: 'public',
  params: z.object({
    MLSId: typedNumber('Choose an MLS').int('Choose an MLS').positive('Choose an MLS'),
    ListingKey: z.string().max(500),
    Name: z.string().max(200),
  }),
  response: 'stream',
  mediaType: 'image/*',
})

import path from 'node:path'
import type { Config } from '../../config.ts'
import type { ListingFeed, TakeTurn } from './listings.ts'
import { loneStar } from './lone-star/lone-star.ts'
import { makePhotoCache } from './photo-cache.ts'
import { makeReso } from './reso.ts'

/** The MLSs in the settings, or else the fictional one. */
export const makeFeeds = (
  { listingFeeds, dataDir, photoCacheBytes }: Pick<Config, 'listingFeeds' | 'dataDir' | 'photoCacheBytes'>,
  takeTurn: TakeTurn,
): ListingFeed[] => {
  const keepPhoto = makePhotoCache(path.join(dataDir, 'listing-photos'), photoCacheBytes)
  return listingFeeds?.map((settings) => makeReso(settings, { takeTurn, keepPhoto })) ?? [loneStar]
}

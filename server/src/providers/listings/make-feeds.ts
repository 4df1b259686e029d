import path from 'node:path'
import type { Config } from '../../config.ts'
import type { ListingFeed, TakeTurn } from './listings.ts'
import { makePhotoCache } from './photo-cache.ts'
import { makeReso } from './reso.ts'

/** The MLSs in the settings, or else the fictional one. */
export const makeFeeds = async (
  { listingFeeds, dataDir, photoCacheBytes }: Pick<Config, 'listingFeeds' | 'dataDir' | 'photoCacheBytes'>,
  takeTurn: TakeTurn,
): Promise<ListingFeed[]> => {
  if (!listingFeeds) {
    const { loneStar } = await import('../../../../demo/src/lone-star/lone-star.ts')
    return [loneStar]
  }
  const keepPhoto = makePhotoCache(path.join(dataDir, 'listing-photos'), photoCacheBytes)
  return listingFeeds.map((settings) => makeReso(settings, { takeTurn, keepPhoto }))
}

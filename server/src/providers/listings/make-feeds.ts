import type { Config } from '../../config.ts'
import type { ListingFeed } from './listings.ts'
import { makeReso } from './reso.ts'

/** The MLSs that the settings name. */
export const makeFeeds = ({ listingFeeds }: Pick<Config, 'listingFeeds'>): ListingFeed[] =>
  (listingFeeds ?? []).map((settings) => makeReso(settings))

import type { Config } from '../../config.ts'
import type { ListingFeed } from './listings.ts'
import { loneStar } from './lone-star/lone-star.ts'
import { makeReso } from './reso.ts'

/** The MLSs that the settings name; otherwise the fictional one. */
export const makeFeeds = ({ listingFeeds }: Pick<Config, 'listingFeeds'>): ListingFeed[] =>
  listingFeeds?.map((settings) => makeReso(settings)) ?? [loneStar]

import type { ListingFeed } from './listings.ts'
import { loneStar } from './lone-star/lone-star.ts'

/** The MLSs that this installation reads. */
export const makeFeeds = (): ListingFeed[] => [loneStar]

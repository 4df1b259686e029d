import type { ListingFeed } from './listings.ts'

/** The MLSs that this installation reads. */
export const makeFeeds = (): ListingFeed[] => []

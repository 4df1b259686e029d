import type { FeedSettings } from './feed-settings.ts'

type Way = {
  /** How many records a page may have, requested as $top or as OData's preference. */
  pageSize: number
  paging: 'top' | 'prefer'
  media: 'expand' | 'resource' | 'none'
  openHouses: 'expand' | 'resource' | 'none'
  /** Where a first load is read from, if changes are read elsewhere. */
  everything: string
  /** Whether results can be ordered by ModificationTimestamp. */
  orders: boolean
  /** The filter for reading everything; changes are read without it, to include listings that may no longer be seen. */
  visible?: string
  /** Pages do not shift while listings change. */
  isSteady: boolean
  /** Whether only we may fetch photos, sending our token as User-Agent instead of Authorization. */
  photos: 'public' | 'private'
  tokenAsAgent: boolean
  /** Its operator's further hosts that the token may be sent to. */
  hosts: string[]
  /** Requests per second. */
  pace?: number
  /** How far back changes are asked for again, in minutes, because they may appear late. */
  overlap: number
  /** How many listings one filter may name, and by which field. */
  names: number
  namedBy: 'ListingKey' | 'ListingId'
}

const reso: Way = {
  pageSize: 1000,
  paging: 'prefer',
  media: 'expand',
  openHouses: 'none',
  everything: 'Property',
  orders: true,
  isSteady: false,
  photos: 'public',
  tokenAsAgent: false,
  hosts: [],
  overlap: 5,
  names: 20,
  namedBy: 'ListingKey',
}

/** What each operator's documentation requires beyond the standard. */
export const ways: Record<FeedSettings['Kind'], Way> = {
  RESO: reso,
  // docs.mlsgrid.com: at most 1,000 with $expand, 2 requests a second, 5 names in a filter, and ListingKey cannot be
  // filtered by; pages go by time, without $orderby. Photos must be downloaded, with the token as User-Agent, and not
  // twice within an hour; their addresses are signed and expire.
  MLSGrid: {
    ...reso,
    paging: 'top',
    orders: false,
    visible: 'MlgCanView eq true',
    isSteady: true,
    photos: 'private',
    tokenAsAgent: true,
    hosts: ['media.mlsgrid.com'],
    pace: 2,
    names: 5,
    namedBy: 'ListingId',
  },
  // bridgedataoutput.com/docs: media is part of the record; 200 a page, or 2,000 from the replication endpoint, which
  // does not order and puts the next link in a header.
  Bridge: { ...reso, pageSize: 200, media: 'none', everything: 'Property/replication' },
  // trestle-documentation.corelogic.com: $top is the page size.
  Trestle: { ...reso, paging: 'top', openHouses: 'expand' },
  // sparkplatform.com/docs: changes of the last 20 minutes may still be cached; the first load goes by ListingKey.
  Spark: { ...reso, paging: 'top', overlap: 20 },
}

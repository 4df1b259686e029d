import type { TestProgram, User } from '../../../test/harness.ts'

type Listing = {
  listing_key: string
  standard_status?: string
  location?: [lng: number, lat: number] | null
  [column: string]: unknown
}

/** Test helper: an MLS with listings, as a feed would have stored them. */
export const makeListings = async (t: TestProgram, mlsId: number, listings: Listing[]) => {
  await t.query('insert into listing_feed (mls_id, is_complete) values ($1, true) on conflict do nothing', [mlsId])
  for (const { location = [-97.74, 30.27], ...listing } of listings) {
    const row: Record<string, unknown> = {
      mls_id: mlsId,
      listing_id: listing.listing_key.replace(/\D/g, '') || listing.listing_key,
      modification_timestamp: '2026-01-01T00:00:00Z',
      standard_status: 'Active',
      property_type: 'Residential',
      property_sub_type: 'Single Family Residence',
      list_price: 400_000,
      city: 'Austin',
      state_or_province: 'TX',
      postal_code: '78704',
      county_or_parish: 'Travis',
      location: location && `(${location[0]},${location[1]})`,
      ...listing,
    }
    const columns = Object.keys(row)
    await t.query(
      `insert into listing (${columns}) values (${columns.map((_, at) => `$${at + 1}`)})`,
      columns.map((column) => {
        const value = row[column]
        return ['media', 'more', 'open_houses'].includes(column) ? JSON.stringify(value) : value
      }),
    )
  }
}

/** Assigns an MLS to users. */
export const choose = (t: TestProgram, mlsId: number | null, users: User[]) =>
  t.query('update user_account set mls_id = $1 where user_id = any($2)', [mlsId, users.map(({ UserId }) => UserId)])

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import copy from 'pg-copy-streams'
import pino from 'pino'
import { readConfig } from '../server/src/config.ts'
import { listingOf } from '../server/src/features/homes/feeds/listing.fixture.ts'
import { storeListings } from '../server/src/features/homes/feeds/store.queries.ts'
import { startProgram } from '../server/src/program.ts'

/*
 * The cost of storing a feed's listings, without the feed: a first load, compared with a COPY of the same rows into a
 * table with the same indexes and triggers, then a pass in which 10,000 have changed, and the same pass again.
 *
 * `node bench/feeds.ts --listings 100000`; its data folder is BENCH_DATA.
 */
const { values: options } = parseArgs({ options: { listings: { type: 'string', default: '100000' } } })
const listings = Number(options.listings)
const PAGE = 1000
const [OURS, BARE] = [900, 901]

const config = {
  ...readConfig({
    PORT: '0',
    DORMER_DATA: process.env.BENCH_DATA ?? 'bench/.feeds',
    DORMER_DEMO: 'off',
    LISTING_FEEDS: '[]',
  }),
  web: false,
  worker: false,
}
const { services, stop } = await startProgram(config, pino({ level: 'warn' }), () => {})
const { database } = services

/** As wide as those of real feeds: 20 photos, remarks of 500 characters. */
const one = (n: number, more: Parameters<typeof listingOf>[1] = {}) =>
  listingOf(`k${String(n).padStart(8, '0')}`, {
    Media: Array.from({ length: 20 }, (_, Order) => ({
      Order,
      MediaURL: `https://photos.example.com/${n}/${Order}.jpg`,
      ShortDescription: null,
    })),
    PublicRemarks: 'Light and quiet. '.repeat(30),
    Latitude: 30 + (n % 1000) / 500,
    Longitude: -97 - (n % 777) / 500,
    City: `Town ${n % 300}`,
    ListPrice: String(200_000 + n),
    ...more,
  })

const store = async (count: number, more: Parameters<typeof listingOf>[1] = {}) => {
  let took = 0
  for (let at = 0; at < count; at += PAGE) {
    const page = Array.from({ length: PAGE }, (_, k) => one(at + k, more))
    const begun = performance.now()
    await database.transaction((db) => storeListings(db, OURS, { listings: page, removed: [], cursor: at }))
    took += performance.now() - begun
  }
  return took
}
const say = (what: string, count: number, ms: number, more = '') =>
  console.log(`${what}: ${count} in ${Math.round(ms)} ms, ${Math.round((count / ms) * 1000)} a second ${more}`)

await database.pool.query('delete from listing where mls_id in ($1, $2)', [OURS, BARE])
await database.pool.query('insert into listing_feed (mls_id) values ($1), ($2) on conflict do nothing', [OURS, BARE])
await database.pool.query('update listing_feed set is_complete = false')
const first = await store(listings)

const client = await database.bulkPool.connect()
const { rows } = await client.query(
  `select string_agg(quote_ident(column_name), ',') as columns from information_schema.columns
   where table_name = 'listing' and column_name <> 'mls_id'`,
)
const { columns } = rows[0]
const chunks = await client
  .query(copy.to(`copy (select ${BARE}, ${columns} from listing where mls_id = ${OURS}) to stdout`))
  .toArray()
const begun = performance.now()
await pipeline(Readable.from(chunks), client.query(copy.from(`copy listing (mls_id, ${columns}) from stdin`)))
const bare = performance.now() - begun
client.release()
say('first load', listings, first, `(ratio to a bare COPY ${(bare / first).toFixed(2)}, aim 0.3)`)

await database.pool.query('update listing_feed set is_complete = true')
const changed = { ModificationTimestamp: '2026-05-02T12:00:00Z', ListPrice: '1' }
say('pass with changes', 10_000, await store(10_000, changed))
say('pass without', 10_000, await store(10_000, changed))
await stop()

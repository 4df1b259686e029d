import { setTimeout as sleep } from 'node:timers/promises'
import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import type pg from 'pg'
import { alternate, type BulkRow } from './bulk.ts'
import { ADMIN, superuser } from './fill.ts'
import type { Program } from './program.ts'

const SEARCHES = 100_000
const CHANGED = 10_000
const NAME = 'bench alert 2'

type Place = { city: string; zip: string; lat: number; lng: number }
/** A search as clients have it, and in the form of a table designed for this question alone. */
type Made = {
  filters: PropertyFilter[]
  bare: Partial<Record<'city' | 'zip' | 'shape', string>> & {
    min?: number
    max?: number
    beds?: number
    area?: number
  }
}

/** Always the same numbers, from 0 to 1. */
const random = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Towns with a range of prices, drawn shapes, zips, and a few that ask for the whole state. */
const makeSearch = (n: number, places: Place[], chance: () => number): Made => {
  const { city, zip, lat, lng } = places[Math.floor(chance() * places.length)] as Place
  const [min, beds] = [Math.round(150 + chance() * 400) * 1000, 1 + Math.floor(chance() * 4)]
  const max = min + Math.round(50 + chance() * 250) * 1000
  const price = { Field: 'ListPrice', Value: { Min: min, Max: max } }
  const bedrooms = { Field: 'BedroomsTotal', Value: beds }
  const kind = n % 20
  if (kind < 10) {
    const area = 1000 + Math.floor(chance() * 20) * 50
    return {
      filters: [
        { Field: 'City', Value: city },
        { Field: 'StandardStatus', Value: ['Active', 'Active Under Contract', 'Pending'] },
        price,
        bedrooms,
        { Field: 'LivingArea', Value: area },
      ],
      bare: { city, min, max, beds, area },
    }
  }
  if (kind < 15) {
    const corners = Array.from({ length: 40 }, (_, at) => {
      const [angle, far] = [(at * Math.PI) / 20, 0.03 + chance() * 0.07]
      return { Lat: lat + far * Math.sin(angle), Lng: lng + far * Math.cos(angle) }
    })
    return {
      filters: [{ Field: 'polygon', ValueType: 'polygon', PolygonCoords: corners }, price, bedrooms],
      bare: { shape: `(${corners.map(({ Lat, Lng }) => `(${Lng},${Lat})`).join(',')})`, min, max, beds },
    }
  }
  if (kind < 19)
    return { filters: [{ Field: 'place', Value: [`Zip:${zip}`] }, price, bedrooms], bare: { zip, min, max, beds } }
  return {
    filters: [
      { Field: 'ListPrice', Value: 180_000 },
      { Field: 'BedroomsTotal', Value: 5 },
      { Field: 'LivingArea', Value: 3500 },
    ],
    bare: { max: 180_000, beds: 5, area: 3500 },
  }
}

const fillSearches = async (db: pg.Client, tenantId: number, mlsId: number, say: (text: string) => void) => {
  const { rows: known } = await db.query(
    'select count(*)::int as count from search where tenant_id = $1 and name = $2',
    [tenantId, NAME],
  )
  if (known[0].count === SEARCHES) return
  say(`filling ${SEARCHES} saved searches`)
  await db.query(`delete from search where tenant_id = $1 and name like 'bench alert%'`, [tenantId])
  await db.query(`drop table if exists bench_search, bench_match`)
  await db.query(`create table bench_search (search_id bigint, city text, zip text, shape polygon,
    min numeric, max numeric, beds int, area int)`)
  const { rows: places } = await db.query<Place>(
    `select city, left(postal_code, 5) as zip, location[1] as lat, location[0] as lng
     from listing where mls_id = $1 and date_removed is null order by listing_key limit 20000`,
    [mlsId],
  )
  const chance = random(54)
  for (let first = 0; first < SEARCHES; first += 5000) {
    const made = Array.from({ length: 5000 }, (_, n) => makeSearch(first + n, places, chance))
    await db.query(
      `with given as (
         select row_number() over () as n, filters, bare from json_to_recordset($3) g (filters jsonb, bare json)
       ), people as (
         select row_number() over (order by contact_id) as n, contact_id from contact
         where tenant_id = $1 and contact_id > (select min(contact_id) + $4 from contact where tenant_id = $1) limit 5000
       ), made as (
         insert into search (tenant_id, contact_id, name, filters, frequency)
         select $1, contact_id, $2, filters, 'Weekly' from given join people using (n) order by n
         returning search_id
       )
       insert into bench_search
       select m.search_id, r.* from (select search_id, row_number() over (order by search_id) as n from made) m
       join given g using (n),
       json_to_record(g.bare) r (city text, zip text, shape polygon, min numeric, max numeric, beds int, area int)`,
      [tenantId, NAME, JSON.stringify(made), first % 10_000],
    )
  }
  await db.query('create index on bench_search (city) where city is not null')
  await db.query('create index on bench_search (zip) where zip is not null')
  await db.query('create index on bench_search using gist (shape) where shape is not null')
  await db.query('analyze bench_search')
}

/** What somebody would write for this question alone: one statement over tables made for it. */
const bareMatches = `
  insert into bench_match
  with changed as materialized (
    select l.* from listing l join listing_event e using (mls_id, listing_key)
    where e.mls_id = $1 and e.event_id > $2 and l.date_removed is null
      and l.standard_status in ('Active', 'Active Under Contract', 'Pending')
  ), near as (
    select l.*, s.* from changed l join bench_search s on s.city = l.city
    union all select l.*, s.* from changed l join bench_search s on s.zip = left(l.postal_code, 5)
    union all select l.*, s.* from changed l join bench_search s on s.shape @> polygon(box(l.location, l.location)) and l.location <@ s.shape
    union all select l.*, s.* from changed l join bench_search s on s.city is null and s.zip is null and s.shape is null
  )
  select search_id, listing_key from near
  where (min is null or list_price >= min) and list_price <= max and (beds is null or bedrooms_total >= beds)
    and (area is null or living_area >= area)
  on conflict do nothing`

/** Matches 10,000 changed listings against 100,000 saved searches, and records who is to be told what. */
export const measureAlerts = async (program: Program, mlsId: number, say: (text: string) => void): Promise<BulkRow> => {
  const db = await superuser(program)
  const one = async <T>(text: string, values: unknown[] = []) => Object.values((await db.query(text, values)).rows[0] ?? {})[0] as T // biome-ignore format: a row
  const tenantId = Number(await one('select tenant_id from user_account where email = $1', [ADMIN]))
  try {
    await db.query('update tenant set mls_id = $2 where tenant_id = $1', [tenantId, mlsId])
    await fillSearches(db, tenantId, mlsId, say)
    const newest = async () =>
      Number(await one('select coalesce(max(event_id), 0) from listing_event where mls_id = $1', [mlsId]))
    const find = async (until: number) => {
      await db.query(
        `select graphile_worker.add_job('find-alerts', json_build_object('TenantId', $1::bigint), $1 || ':long')`,
        [tenantId],
      )
      while (
        !(await one<boolean>(
          `select exists (select from alert_progress where tenant_id = $1 and event_id >= $2 and until_event is null)
             and not exists (select from alert_search where tenant_id = $1 and is_stale)`,
          [tenantId, until],
        ))
      )
        await sleep(50)
    }
    const before = await newest()
    await find(before)
    await db.query(
      `insert into listing_event (mls_id, listing_key, event_type, date_time, price, status)
       select mls_id, listing_key, 'New', now(), list_price, standard_status from (
         select * from listing where mls_id = $1 and date_removed is null
           and standard_status in ('Active', 'Active Under Contract', 'Pending')
         order by md5(listing_key) limit $2) chosen`,
      [mlsId, CHANGED],
    )
    await db.query('vacuum analyze alert_place, alert_search, search, listing_event')
    const last = await newest()
    await db.query('drop table if exists bench_match')
    await db.query(
      'create table bench_match (search_id bigint, listing_key text, primary key (search_id, listing_key))',
    )
    const found: number[] = []
    const row = await alternate(
      program,
      `alerts: ${CHANGED} changed listings, ${SEARCHES} searches`,
      async () => {
        await db.query('update alert_progress set event_id = $2, until_event = null where tenant_id = $1', [
          tenantId,
          before,
        ])
        await db.query('delete from alert_match where tenant_id = $1', [tenantId])
        await find(last)
        // None of it is sent.
        await db.query(`delete from due where tenant_id = $1 and kind = 'alert'`, [tenantId])
        found.push(Number(await one('select count(*) from alert_match where tenant_id = $1', [tenantId])))
        return CHANGED
      },
      async () => {
        await db.query('truncate bench_match')
        const { rowCount } = await db.query(bareMatches, [mlsId, before])
        found.push(rowCount ?? 0)
        return CHANGED
      },
    )
    if (new Set(found).size !== 1) throw new Error(`they found different matches: ${found.join(', ')}`)
    say(`  ${found[0]} matches, ${Math.round(CHANGED / row.api)} seconds`)
    return { ...row, aim: 0.3 }
  } finally {
    await db.query('delete from alert_match where tenant_id = $1', [tenantId])
    await db.query('update tenant set mls_id = null where tenant_id = $1', [tenantId])
    await db.end()
  }
}

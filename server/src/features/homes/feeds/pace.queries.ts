import type { Database } from '../../../db/connect.ts'
import type { TakeTurn } from '../../../providers/listings/listings.ts'

/** Requests to a feed take turns through the database, because all processes share its limit. */
export const sharedTurns =
  ({ pool }: Pick<Database, 'pool'>): TakeTurn =>
  async (mlsId, every, patience) => {
    const { rows } = await pool.query<{ wait: number }>(
      `insert into listing_pace as p (mls_id, free) values ($1, clock_timestamp() + $2::int * interval '1 ms')
       on conflict (mls_id) do update set free = greatest(p.free, clock_timestamp()) + $2::int * interval '1 ms'
       where p.free <= clock_timestamp() + $3::int * interval '1 ms'
       returning (extract(epoch from free - clock_timestamp()) * 1000)::float8 - $2::int as wait`,
      [mlsId, Math.ceil(every), patience],
    )
    return rows[0] && Math.max(0, rows[0].wait)
  }

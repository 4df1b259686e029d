import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'

/** Up to so many hits are taken from the text's index, as ids: 10,000 take some 50 ms. */
const FEW = 10_000

/**
 * What a search asks of a row of `contact`: that its text holds every word, or that its source is one of these. Where
 * hits are many, they are dense as well: a page of them is found at once by reading along the list's own index, and what
 * remains is to count them.
 */
export const textMatch = async (db: Tx, words: string[], sourceIds: number[] = []): Promise<RawBuilder<SqlBool>> => {
  if (words.length === 0) return sql`true`
  const { rows } = await sql<{ Hits: number; Ids: string | null }>`
    select count(*) as hits, array_agg(id)::text as ids
    from search_contact_ids(${words}::text[], ${sourceIds}::bigint[], ${FEW + 1}) id`.execute(db)
  const { Hits = 0, Ids } = rows[0] ?? {}
  if (Hits <= FEW) return sql`contact.contact_id = any(${Ids ?? '{}'}::bigint[])`
  const eachWord = words.map((word) => sql`contact.search_text like search_pattern(${word})`)
  return sql`(${sql.join(eachWord, sql` and `)} or contact.source_id = any(${sourceIds}::bigint[]))`
}

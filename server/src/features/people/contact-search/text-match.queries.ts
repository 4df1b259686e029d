import { may, sideOf } from '@dormer/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Doer } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { inOtherSpellings, nearlyTyped } from './search-text.ts'

/** Up to this many hits are listed by id. */
const FEW = 10_000
/** Whoever finds more than this as typed misses nobody, and is not asked to look through other spellings. */
const RARE = 100

export type TextMatch = {
  /** How many of the actor's contacts match. */
  hits: number
  /** The condition that a row of `contact` or `contact_touch`, called contact, is one of them. */
  isHit: RawBuilder<SqlBool>
  /**
   * The same, for the first rows of an indexed order: many hits are also dense, so a page of them is found by reading
   * along that index.
   */
  isHitAlong: RawBuilder<SqlBool>
  /** Where some are found in other spellings: the condition that a row of `contact` is found as typed. Those come first. */
  isAsTyped?: RawBuilder<SqlBool>
  /** Nobody is called that: these are called nearly so. */
  isNear?: true
}

/**
 * What a search finds among the actor's contacts: those whose text contains every word, or whose source is one of
 * these; if they are few, also those whose names are written in another way; if there is nobody, those called nearly so.
 * The last only where a person looks at them (`isNearToo`): nothing is done to people who are merely alike.
 */
export const textMatch = async (
  db: Tx,
  actor: Doer,
  words: string[],
  sourceIds: number[] = [],
  { isNearToo = true } = {},
): Promise<TextMatch | undefined> => {
  if (words.length === 0) return undefined
  const side = may(actor, 'SeeAll') ? undefined : sideOf(actor)
  const agent = side === 'agent' ? actor.UserId : null
  const lender = side === 'lender' ? actor.UserId : null
  const search = (atMost: number | null, sought = words) => sql`
    search_contacts(${sought}::text[], ${sourceIds}::bigint[], ${agent}::bigint, ${lender}::bigint, ${atMost}::integer)`
  const idsOf = async (sought: string[]) => {
    const { rows } = await sql<{ Hits: number; Ids: string }>`
      select hits, ids::text as ids from ${search(FEW, sought)}`.execute(db)
    return rows[0] ?? { Hits: 0, Ids: '{}' }
  }
  const exact = await idsOf(words)
  // O'Neill for oneill, Kelley for Kelly; a search with other spellings finds those as typed, too.
  const spelled = exact.Hits <= RARE ? inOtherSpellings(words) : undefined
  const near = spelled && (await idsOf(spelled))
  const others = near && (exact.Hits === 0 || near.Hits <= FEW) ? spelled : undefined
  if (exact.Hits === 0 && !near?.Hits) {
    const alike = isNearToo ? nearlyTyped(words) : undefined
    const { Hits, Ids } = alike ? await idsOf(alike) : exact
    // A few of too many would be no help.
    const isHit = sql<SqlBool>`contact.contact_id = any(${Hits <= FEW ? Ids : '{}'}::bigint[])`
    return { hits: Hits <= FEW ? Hits : 0, isHit, isHitAlong: isHit, isNear: true }
  }
  const { Hits: hits, Ids } = others && near ? near : exact
  if (hits <= FEW) {
    const among = (ids: string) => sql<SqlBool>`contact.contact_id = any(${ids}::bigint[])`
    const isAsTyped = exact.Hits > 0 && hits > exact.Hits ? among(exact.Ids) : undefined
    return { hits, isHit: among(Ids), isHitAlong: among(Ids), isAsTyped }
  }
  if (others) {
    const isHit = sql<SqlBool>`contact.contact_id in (select unnest(ids) from ${search(null, others)})`
    return { hits, isHit, isHitAlong: isHit }
  }
  return {
    hits,
    isHit: sql`contact.contact_id in (select unnest(ids) from ${search(null)})`,
    isHitAlong: sql`(contact.source_id = any(${sourceIds}::bigint[]) or (
      select search_text from contact_text t where t.tenant_id = contact.tenant_id and t.contact_id = contact.contact_id
    ) like all(array(select search_pattern(word) from unnest(${words}::text[]) word)))`,
  }
}

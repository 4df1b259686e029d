import type { MlsRules } from '@dormer/contract/homes/listings'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import { refused } from '../../../http/errors.ts'
import type { ListingFeed } from '../../../providers/listings/listings.ts'

const userMls = prepared((db, values: { tenantId: number; userId: number }) =>
  sql<{ MLSId: number | null; LastChange: string | null; IsComplete: boolean | null }>`
    select u.mls_id, f.last_change, f.is_complete from user_account u left join listing_feed f on f.mls_id = u.mls_id
    where u.tenant_id = ${values.tenantId} and u.user_id = ${values.userId}`.compile(db),
)

const findMls = async (db: Tx, { TenantId, UserId }: Actor) =>
  (await userMls(db, { tenantId: TenantId, userId: UserId }))[0]

/** The MLS of the user; null if none is chosen. */
export const mlsIdOf = async (db: Tx, actor: Actor) => (await findMls(db, actor))?.MLSId ?? null

export const NO_MLS =
  'Your brokerage has not chosen its MLS yet. An admin chooses it under IDX Settings (/idx/settings).'

/** The name of an MLS, and what must be shown with its listings. */
export const mlsNamed = (feeds: ListingFeed[], MLSId: number) => {
  const feed = feeds.find((one) => one.MLSId === MLSId)
  return {
    MLSId,
    MLSName: feed?.MLSName ?? `MLS ${MLSId}`,
    Attribution: feed?.rules.Attribution ?? null,
    Disclaimer: feed?.rules.Disclaimer ?? null,
  }
}

/** The MLS whose listings the user sees, with its rules; if there is none, a 400 that says where to choose one. */
export const mlsOf = async (db: Tx, actor: Actor, feeds: ListingFeed[]): Promise<MlsRules> => {
  const found = await findMls(db, actor)
  if (!found?.MLSId) throw refused(NO_MLS)
  return { ...mlsNamed(feeds, found.MLSId), LastChange: found.LastChange, IsComplete: found.IsComplete ?? false }
}

/** The MLS that a brokerage has chosen, with its rules; null if it has none. */
export const mlsOfBrokerage = async (db: Tx, TenantId: number, feeds: ListingFeed[]): Promise<MlsRules | null> => {
  const { rows } = await sql<{ MLSId: number | null; LastChange: string | null; IsComplete: boolean | null }>`
    select t.mls_id, f.last_change, f.is_complete from tenant t left join listing_feed f on f.mls_id = t.mls_id
    where t.tenant_id = ${TenantId}`.execute(db)
  const [found] = rows
  if (!found?.MLSId) return null
  return { ...mlsNamed(feeds, found.MLSId), LastChange: found.LastChange, IsComplete: found.IsComplete ?? false }
}

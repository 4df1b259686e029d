import { contactTypes } from '@dormer/contract/people/contacts'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { icu } from '../../../db/names.ts'
import { maxRows } from '../../../http/total.ts'
import { agentOptions, lenderOptions } from '../../brokerage/users/users.queries.ts'

/** The tenant's sources by name, for dropdowns. */
export const sourceOptions = (db: Tx, actor: Actor) =>
  db
    .selectFrom('source')
    .select(['SourceId', 'Name'])
    .where('TenantId', '=', actor.TenantId)
    .orderBy(sql`name ${icu}`)
    .execute()

/** The tenant's urgency types, for dropdowns. */
export const urgencyOptions = (db: Tx, actor: Actor) =>
  db
    .selectFrom('urgency_type')
    .select(['UrgencyTypeId', 'Description'])
    .where('TenantId', '=', actor.TenantId)
    .orderBy('UrgencyTypeId')
    .execute()

/** The tenant's first tags by name. */
export const tags = (db: Tx, actor: Actor, atMost: number) =>
  db
    .selectFrom('tag')
    .select(['TagId', 'Name', maxRows])
    .where('TenantId', '=', actor.TenantId)
    .orderBy(sql`name ${icu}`)
    .limit(atMost)
    .execute()

export const contactTypeOptions = Object.entries(contactTypes).map(([id, ContactType]) => ({
  ContactTypeId: Number(id),
  ContactType,
}))

/**
 * A version of a contact's options, for a statement on `contact`: two transactions that read the same version see the
 * same options (db/functions/options_changed.sql). Null in a transaction that has changed them itself.
 */
export const optionVersion = sql<string | null>`
  case when coalesce(current_setting('app.options_changed', true), '') = ''
    then coalesce((select bit_xor(mark) from option_version v where v.tenant_id = contact.tenant_id), 0)::text end`

const readOptions = async (db: Tx, actor: Actor) => {
  const [UrgencyOptions, SourceOptions, AssignedAgentOptions, AssignedLenderOptions, allTags] = await Promise.all([
    urgencyOptions(db, actor),
    sourceOptions(db, actor),
    agentOptions(db, actor),
    lenderOptions(db, actor),
    tags(db, actor, 1000),
  ])
  return {
    UrgencyOptions,
    AssignedAgentOptions,
    AssignedLenderOptions,
    ReferralOptions: SourceOptions,
    SourceOptions,
    TagSuggestions: allTags.map((t) => t.Name),
  }
}

/** The options of the most recently used tenants; the first entry is the oldest. */
const kept = new Map<number, { version: string; options: Awaited<ReturnType<typeof readOptions>> }>()
const KEPT_TENANTS = 200

/** Clears the cache; for the bench, whose bare side caches nothing. */
export const forgetOptions = () => kept.clear()

/** The options of a contact's fields, from memory if the database still has this version. */
export const contactOptions = async (db: Tx, actor: Actor, version: string | null) => {
  const { TenantId } = actor
  const last = kept.get(TenantId)
  const options = last && last.version === version ? last.options : await readOptions(db, actor)
  if (version === null) return options
  kept.delete(TenantId)
  kept.set(TenantId, { version, options })
  for (const tenant of kept.keys()) if (kept.size > KEPT_TENANTS) kept.delete(tenant)
  return options
}

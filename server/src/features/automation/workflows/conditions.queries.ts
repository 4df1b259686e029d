import { CLIENT_ACTS, type ConditionKind, type EventCode, triggerOf } from '@dormer/contract/automation/triggers'
import { activityTypes } from '@dormer/contract/day/activities'
import { type DayField, dayEvents, declarationOf } from '@dormer/contract/deals/transaction-fields'
import { transactionStatuses, transactionTypes } from '@dormer/contract/deals/transactions'
import { contactTypes } from '@dormer/contract/people/contacts'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { ICU } from '../../../db/names.ts'

type Option = { Key: string; Value: string }

const options = (of: Record<string | number, string>): Option[] =>
  Object.entries(of).map(([Key, Value]) => ({ Key, Value }))
const counted = (counts: readonly number[], one: string, many: string) =>
  counts.map((count) => ({ Key: String(count), Value: count === 1 ? `1 ${one}` : `${count} ${many}` }))

const fixed: { [K in ConditionKind]?: Option[] } = {
  clientActs: CLIENT_ACTS.map((type) => ({ Key: String(type), Value: activityTypes[type] })),
  contactTypes: options(contactTypes),
  statuses: options(transactionStatuses),
  transactionTypes: transactionTypes.map((type) => ({ Key: type, Value: type })),
  dates: Object.keys(dayEvents).map((field) => ({ Key: field, Value: declarationOf(field as DayField).label })),
  days: counted([1, 2, 3, 7, 14, 30, 45, 60, 90, 120, 180, 365], 'day', 'days'),
  minutes: counted([5, 10, 15, 30, 60, 120, 240], 'minute', 'minutes'),
}

/** Those that the brokerage defines: a key, a value and their table, in SQL. */
const ofBrokerage: { [K in ConditionKind]?: [key: string, value: string, from: string] } = {
  sources: ['source_id', 'name', 'source'],
  tags: ['tag_id', 'name', 'tag'],
  urgencyTypes: ['urgency_type_id', 'description', 'urgency_type'],
  textCodes: ['id', 'code', 'phone_code'],
}

/** What the conditions of an event are chosen from. */
export const conditionOptions = async (db: Tx, actor: Actor, code: EventCode): Promise<Option[]> => {
  const kind = triggerOf(code).conditions
  if (kind === undefined) return []
  const known = fixed[kind]
  if (known) return known
  if (kind === 'savedSearches') {
    const { rows } = await sql<Option>`
      select saved_search_id::text as key, name as value from saved_search
      where tenant_id = ${actor.TenantId} and (is_shared or user_id = ${actor.UserId})
      order by name ${sql.raw(ICU)}, saved_search_id`.execute(db)
    return rows
  }
  const [key, value, from] = ofBrokerage[kind] as [string, string, string]
  const { rows } = await sql<Option>`
    select ${sql.ref(key)}::text as key, ${sql.ref(value)} as value from ${sql.table(from)}
    where tenant_id = ${actor.TenantId} order by ${sql.ref(value)} ${sql.raw(ICU)}, ${sql.ref(key)}`.execute(db)
  return rows
}

/** The conditions of a workflow by name; what is no longer there is called so. */
export const namedConditions = async (db: Tx, actor: Actor, code: EventCode, keys: readonly string[]) => {
  if (keys.length === 0) return []
  const names = new Map((await conditionOptions(db, actor, code)).map(({ Key, Value }) => [Key, Value]))
  return keys.map((Key) => ({ Key, Value: names.get(Key) ?? 'No longer there' }))
}

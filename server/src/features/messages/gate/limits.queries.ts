import type { Channel } from '@dormer/contract/messages/messages'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { type Limit, type LimitRule, limitsOfBrokerage, limitsOfMailbox } from './limits.rules.ts'

export type Mailbox = { Email: string; EmailProviderId: number }
type Asked = {
  Channel: Channel
  Purpose: 'OneToOne' | 'Mass' | 'Automatic' | 'Transactional'
  /** The mailbox that would send it. */
  Mailbox?: Mailbox | undefined
}
type How = {
  /** How many people one message goes to. */
  people: number
  /** When it would leave. */
  at: Temporal.Instant
  /** It leaves in this transaction: no other may count before this one has ended. */
  leaves?: boolean
}

/** The limits of a message's sender, with what will have been used by then. */
export const limitsOf = async (
  db: Tx,
  TenantId: number,
  { Channel, Purpose, Mailbox }: Asked,
  { people, at, leaves = false }: How,
): Promise<Limit[]> => {
  const isPersonal = Purpose === 'OneToOne'
  if (Purpose === 'Transactional' || (isPersonal && !Mailbox)) return []
  const rules = Mailbox && isPersonal ? limitsOfMailbox(Mailbox) : await rulesOfBrokerage(db, TenantId, Channel)
  if (rules.length === 0) return []
  const sender = isPersonal ? Mailbox?.Email : Channel
  if (leaves)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`limits:${TenantId}:${sender}`}, 0))`.execute(db)
  const sentBy = isPersonal
    ? sql`m.channel = 'Email' and m.purpose = 'OneToOne' and m.from_address = ${Mailbox?.Email}`
    : sql`m.channel = ${Channel} and m.purpose in ('Mass', 'Automatic')`
  const limits = rules.map(async (rule) => {
    const Needs = rule.Of === 'People' ? people : 1
    return { ...rule, Needs, Ahead: 0, ...(await usedOf(db, TenantId, sentBy, rule, Needs, at)) }
  })
  return Promise.all(limits)
}

const rulesOfBrokerage = async (db: Tx, TenantId: number, channel: Channel) => {
  const chosen = await db
    .selectFrom('tenant')
    .select(['MassEmailsPerDay', 'MassTextsPerDay'])
    .where('TenantId', '=', TenantId)
    .executeTakeFirstOrThrow()
  return limitsOfBrokerage(channel, chosen)
}

/** What was sent within the span that ends then; what is being sent, or was perhaps sent, counts as well. */
const usedOf = async (
  db: Tx,
  TenantId: number,
  sentBy: ReturnType<typeof sql>,
  { Of, Seconds, Most }: LimitRule,
  needs: number,
  at: Temporal.Instant,
) => {
  const since = at.subtract({ seconds: Seconds }).toString()
  const count = Of === 'Messages' ? sql`1` : sql`cardinality(m.to_addresses || m.cc_addresses || m.bcc_addresses)`
  const sent = sql`
    select m.date_sent as date, ${count} as count from message m
    where m.tenant_id = ${TenantId} and m.is_mine and ${sentBy} and m.date_sent > ${since}
    union all
    select o.date_tried, ${count} from outbox o join message m using (tenant_id, message_id)
    where o.tenant_id = ${TenantId} and ${sentBy} and o.date_tried > ${since} and m.date_sent is null`
  const { rows } = await sql<{ Used: number }>`
    select coalesce(sum(count), 0)::integer as used from (${sent}) sent`.execute(db)
  const Used = rows[0]?.Used ?? 0
  // There is room: what uses it up was sent by then, and expires after a whole span.
  if (Used + needs <= Most) return { Used, Free: at.add({ seconds: Seconds }) }
  const { rows: found } = await sql<{ Date: string | null }>`
    select min(date) as date from (
      select date, sum(count) over (order by date range unbounded preceding) as over from (${sent}) sent
    ) sent where ${Used} - over + ${needs}::integer <= ${Most}::integer`.execute(db)
  const date = found[0]?.Date
  return { Used, Free: (date ? Temporal.Instant.from(date) : at).add({ seconds: Seconds }) }
}

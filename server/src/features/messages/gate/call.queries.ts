import { formatPhone } from '@dormer/contract/phone'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { clock } from '../../../time/clock.ts'
import { type CallDecision, type CallFacts, decideCallBy } from './call.rules.ts'
import { doNotCallOf, lastStop, nothingKnown } from './do-not-call.queries.ts'
import { zoneOf } from './zone.rules.ts'

/** A call that somebody wants to make. */
export type CallIntent = {
  TenantId: number
  /** Null if nobody is known under the number. */
  ContactId: number | null
  /** Ten digits. */
  Number: string
  /** Solicitation: it may sell something. Service: it does not, such as a call about a closing. */
  Purpose: 'Solicitation' | 'Service'
  /** A message recorded before the call is to be left. */
  IsPrerecorded?: boolean
  /** Whoever asks does not see whose number it is: nor are they told how and to whom its holder said no. */
  IsUnseen?: boolean
}

type Found = {
  Number: string
  Name: string | null
  ZipCode: string | null
  StateCode: string | null
  LastIncoming: string | null
  Stopped: string | null
  TimeZone: string
}

/** Whether the call may be made now (decision 0109). */
export const decideCall = async (db: Tx, { TenantId, Number: number, ContactId, ...how }: CallIntent) => {
  const decided = (await decideCalls(db, TenantId, [{ Number: number, ContactId }], how)).get(number)
  if (!decided) throw new Error('the call is of a brokerage')
  return decided.decision
}

/** The same for several numbers, each with what was known of it, in three statements along keys. */
export const decideCalls = async (
  db: Tx,
  TenantId: number,
  phones: readonly Pick<CallIntent, 'Number' | 'ContactId'>[],
  {
    Purpose = 'Solicitation',
    IsPrerecorded = false,
    IsUnseen = false,
  }: Partial<Pick<CallIntent, 'Purpose' | 'IsPrerecorded' | 'IsUnseen'>> = {},
) => {
  const to = new Map(phones.map(({ Number: number, ContactId }) => [number, ContactId]))
  if (to.size === 0) return new Map<string, { facts: CallFacts; decision: CallDecision }>()
  const { rows } = await sql<Found>`
    select asked.number, c.name, c.zip_code, c.state_code, t.time_zone, (
        select max(date) from (
          select max(v.last_incoming) as date from conversation v
          where v.tenant_id = t.tenant_id and v.channel = 'Text' and v.address = asked.number and not v.is_held
          union all
          select max(l.date_started) from call l
          where l.tenant_id = t.tenant_id and l.number = asked.number and l.direction = 'Incoming') heard
        where date <= ${clock.now().toString()}
          and date > coalesce(${lastStop(sql`t.tenant_id`, sql`asked.number`)}, '-infinity')) as last_incoming, (
        select date_created from suppression s
        where s.tenant_id = t.tenant_id and s.channel = 'Text' and s.address = asked.number and s.reason = 'Stop') as stopped
    from tenant t
    cross join unnest(${[...to.keys()]}::text[], ${[...to.values()]}::bigint[]) asked (number, contact_id)
    left join contact c on c.tenant_id = t.tenant_id and c.contact_id = asked.contact_id
    where t.tenant_id = ${TenantId}`.execute(db)
  const listed = await doNotCallOf(db, TenantId, to, { all: true })
  return new Map(
    rows.map((found) => {
      const { Number: number, Name, ZipCode, StateCode, TimeZone: BrokerageZone } = found
      const { Own, ...known } = listed.get(number) ?? nothingKnown()
      const facts: CallFacts = {
        Purpose,
        IsPrerecorded,
        Name: Name ?? formatPhone(number),
        Number: number,
        DoNotCall: { ...known, Own: Own && IsUnseen ? { ...Own, Reason: null, By: null } : Own },
        RepliesTo: found.LastIncoming ? Temporal.Instant.from(found.LastIncoming) : null,
        Stop: found.Stopped ? Temporal.Instant.from(found.Stopped) : null,
        Where: zoneOf({ ZipCode, Phone: number, StateCode, BrokerageZone }),
        Now: clock.now(),
        BrokerageZone,
      }
      return [number, { facts, decision: decideCallBy(facts) }]
    }),
  )
}

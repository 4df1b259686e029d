import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { clock } from '../../../time/clock.ts'
import { type CallDecision, decideCallBy, nameOr } from './call.rules.ts'
import { doNotCallOf } from './do-not-call.queries.ts'
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
}

type Found = {
  TimeZone: string
  Name: string | null
  ZipCode: string | null
  StateCode: string | null
  LastIncoming: string | null
  Stopped: string | null
}

/** Whether the call may be made now (decision 0109), in two to four statements along keys. */
export const decideCall = async (db: Tx, intent: CallIntent): Promise<CallDecision> => {
  const { TenantId, ContactId, Number: number, Purpose, IsPrerecorded = false } = intent
  const now = clock.now()
  const { rows } = await sql<Found>`
    select t.time_zone, c.name, c.zip_code, c.state_code, (
        select max(last_incoming) from conversation v
        where v.tenant_id = t.tenant_id and v.channel = 'Text' and v.address = ${number}) as last_incoming, (
        select date_created from suppression s
        where s.tenant_id = t.tenant_id and s.channel = 'Text' and s.address = ${number} and s.reason = 'Stop') as stopped
    from tenant t left join contact c on c.tenant_id = t.tenant_id and c.contact_id = ${ContactId}
    where t.tenant_id = ${TenantId}`.execute(db)
  const [found] = rows
  const DoNotCall = (await doNotCallOf(db, TenantId, new Map([[number, ContactId]]), { all: true })).get(number)
  if (!found || !DoNotCall) throw new Error('the call is of a brokerage')
  const { TimeZone: BrokerageZone, Name, ZipCode, StateCode, LastIncoming, Stopped } = found
  return decideCallBy({
    Purpose,
    IsPrerecorded,
    Name: nameOr(Name, number),
    Number: number,
    DoNotCall,
    RepliesTo: LastIncoming ? Temporal.Instant.from(LastIncoming) : null,
    Stop: Stopped ? Temporal.Instant.from(Stopped) : null,
    Where: zoneOf({ ZipCode, Phone: number, StateCode, BrokerageZone }),
    Now: now,
    BrokerageZone,
  })
}

import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'

export type CallSettings = {
  /** What the brokerage is called, and the number that calls come from and to. */
  Name: string
  OwnNumber: string | null
  CallerName: string | null
  Recording: 'Off' | 'Announced'
  RecordingDays: number
  UnknownBecomeLeads: boolean
  RingOrder: 'Together' | 'InTurn' | 'Browser'
  Greeting: string | null
  RingSeconds: number
}

/** The brokerage's call settings; the defaults while nothing has been chosen. */
export const settingsOf = async (db: Tx, TenantId: number): Promise<CallSettings> => {
  const { rows } = await sql<CallSettings>`
    select t.name, t.text_number as own_number, s.caller_name, coalesce(s.recording, 'Off') as recording,
      coalesce(s.recording_days, 90) as recording_days, coalesce(s.unknown_become_leads, false) as unknown_become_leads,
      coalesce(s.ring_order, 'Together') as ring_order, s.greeting, coalesce(s.ring_seconds, 20) as ring_seconds
    from tenant t left join call_settings s on s.tenant_id = t.tenant_id
    where t.tenant_id = ${TenantId}`.execute(db)
  return rows[0] as CallSettings
}

/** The phone that a user talks with outside the browser; never the brokerage's own number, which would call itself. */
export const phoneOf = async (db: Tx, { TenantId, UserId }: { TenantId: number; UserId: number }) => {
  const { rows } = await sql<{ OwnPhone: string | null; RingsAt: string | null; RingsOwnPhone: boolean }>`
    select p.own_phone, nullif(coalesce(p.own_phone, u.cell_phone), t.text_number) as rings_at, coalesce(p.rings_own_phone, true) as rings_own_phone
    from user_account u join tenant t on t.tenant_id = u.tenant_id left join call_phone p on p.tenant_id = u.tenant_id and p.user_id = u.user_id
    where u.tenant_id = ${TenantId} and u.user_id = ${UserId}`.execute(db)
  return rows[0] ?? { OwnPhone: null, RingsAt: null, RingsOwnPhone: false }
}

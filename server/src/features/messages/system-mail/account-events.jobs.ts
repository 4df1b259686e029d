import type { AccountEventKind } from '@dormer/contract/brokerage/account-events'
import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob } from '../../../jobs/jobs.ts'
import { writtenIn } from '../../../time/clock.ts'
import { deviceName } from '../../brokerage/account-events/device-name.ts'
import { accountEventMail } from './account-events.rules.ts'
import { brokerageOf, linkBaseOf, postSystemMail } from './system-mail.ts'

type Row = {
  UserId: number
  Email: string
  TimeZone: string
  Kind: AccountEventKind
  Way: string | null
  Address: string | null
  UserAgent: string | null
  DateCreated: string
  ByName: string | null
  RecoveryCodesLeft: number
}

/** Emails a user about an account event, to the address that signs in. */
export const mailAccountEventJob = defineJob({
  name: 'mail-account-event',
  lane: 'quick',
  payload: z.object({ TenantId: z.number(), AccountEventId: z.number() }),
  run: async ({ TenantId, AccountEventId }, context) => {
    await context.database.asTenant(TenantId, async (db) => {
      const { rows } = await sql<Row>`
        select e.user_id, u.email, u.time_zone, e.kind, e.way, e.address, e.user_agent, e.date_created, by_user.name as by_name,
          (select count(*) from recovery_code c where c.tenant_id = e.tenant_id and c.user_id = e.user_id)::int8
            as recovery_codes_left
        from account_event e
        join user_account u on u.tenant_id = e.tenant_id and u.user_id = e.user_id
        left join user_account by_user on by_user.tenant_id = e.tenant_id and by_user.user_id = e.by_user_id
        where e.tenant_id = ${TenantId} and e.account_event_id = ${AccountEventId}`.execute(db)
      const [row] = rows
      if (!row) return
      const { BrokerageName } = await brokerageOf(db, TenantId)
      const base = linkBaseOf(context, 'Email')
      const [day, time] = writtenIn(row.TimeZone)(Date.parse(row.DateCreated))
      const mail = accountEventMail({
        ...row,
        IsRecoveryCode: row.Way === 'RecoveryCode',
        Device: deviceName(row.UserAgent),
        When: `${day} at ${time} (${row.TimeZone.replaceAll('_', ' ')})`,
        ProfileUrl: base && `${base}/admin/user/${row.UserId}`,
      })
      await postSystemMail(db, context, { TenantId, Address: row.Email, BrokerageName }, mail)
    })
    return undefined
  },
})

import type { EventPayload } from '@dormer/contract/events'
import { EXPIRES_SOON_DAYS } from '@dormer/contract/people/agreements'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../db/connect.ts'
import { defineJob, enqueue } from '../../../jobs/jobs.ts'
import { clock, todayIn } from '../../../time/clock.ts'
import { notify } from './notify.queries.ts'

/** The hour at which the agent is told, on that day: after breakfast. */
const HOUR = 8

/** Tells the household's agent that its agreement expires or, without an agent, the user who uploaded it. */
export const notifyAgreementExpiresJob = defineJob({
  name: 'tell-agreement-expires',
  lane: 'quick',
  payload: z.object({
    TenantId: z.number(),
    DocumentId: z.number(),
    ExpirationDate: z.string(),
    TimeZone: z.string(),
  }),
  run: async ({ TenantId, DocumentId, ExpirationDate, TimeZone }, { database }) => {
    await database.asTenant(TenantId, async (db) => {
      // Not if it was changed, deleted or succeeded by another since.
      const { rows } = await sql<{ UserId: number; ContactId: number; Name: string | null }>`
        select coalesce(e.assigned_agent_id, d.user_id) as user_id, c.contact_id, coalesce(nullif(c.name, ''), c.email) as name
        from contact_document d
        join contact_entity e using (tenant_id, contact_entity_id)
        cross join lateral (select contact_id, name, email from contact
          where contact.tenant_id = d.tenant_id and contact.contact_entity_id = d.contact_entity_id
          order by contact_id limit 1) c
        where d.tenant_id = ${TenantId} and d.document_id = ${DocumentId} and d.expiration_date = ${ExpirationDate}
          and d.expiration_date >= ${todayIn(TimeZone).toString()}
          and coalesce(e.assigned_agent_id, d.user_id) is not null
          and not exists (select from contact_document later
            where later.tenant_id = d.tenant_id and later.contact_entity_id = d.contact_entity_id
              and later.agreement_type is not null and coalesce(later.expiration_date, 'infinity') > d.expiration_date)`.execute(
        db,
      )
      await notify(
        db,
        TenantId,
        rows.map(({ UserId, ContactId, Name }) => ({
          UserId,
          Kind: 'AgreementExpires' as const,
          Title: `The buyer agreement with ${Name ?? 'a contact'} expires on ${ExpirationDate.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')}`,
          Path: `/contact/${ContactId}?tab=documents`,
          Cause: `agreement:${DocumentId}:${ExpirationDate}`,
        })),
      )
    })
    return undefined
  },
})

/** Two weeks before an agreement expires; if it is recorded later than that, on its last day. */
export const planAgreementNotice = async (db: Tx, event: EventPayload<'AgreementSigned'>) => {
  const { TenantId, DocumentId, ExpirationDate, TimeZone } = event
  if (ExpirationDate === null) return
  const last = Temporal.PlainDate.from(ExpirationDate)
  const morningOf = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone: TimeZone, plainTime: Temporal.PlainTime.from({ hour: HOUR }) }).toInstant()
  const now = clock.now()
  const at = [last.subtract({ days: EXPIRES_SOON_DAYS }), last]
    .map(morningOf)
    .find((instant) => Temporal.Instant.compare(instant, now) > 0)
  if (at) {
    const due = { TenantId, DocumentId, ExpirationDate, TimeZone }
    await enqueue(db, notifyAgreementExpiresJob, due, { at, key: `agreement:${DocumentId}` })
  }
}

import type { ReportMail } from '@dormer/contract/growth/report-mails'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { HttpError } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { clock } from '../../../time/clock.ts'
import { saveNotificationSettings } from '../../day/notifications/notifications.queries.ts'
import { addressesOf } from '../../messages/system-mail/notices.queries.ts'
import { nextMail } from './mondays.rules.ts'
import { choiceOf, postReports, saveChoice, wantsMail } from './report-mails.queries.ts'

const reportMailOf = async (db: Tx, actor: Actor): Promise<ReportMail> => {
  const IsOn = await wantsMail(db, actor)
  const { Reports, IsOwn } = await choiceOf(db, actor)
  const to = await addressesOf(db, actor.TenantId, actor.UserId)
  return {
    IsOn,
    Reports,
    IsOwn,
    NextDate: IsOn ? nextMail(clock.now(), actor.TimeZone).toString() : null,
    Address: to?.Email ?? '',
  }
}

/** How many samples somebody may have in an hour: mail costs, and too much of it is taken for spam. */
const SAMPLES = 10
const requireFewSamples = async (db: Tx, actor: Actor) => {
  const to = await addressesOf(db, actor.TenantId, actor.UserId)
  const { rows } = await sql<{ N: number }>`
    select count(*) as n from message
    where tenant_id = ${actor.TenantId} and conversation_id is null and to_addresses = array[${to?.Email ?? ''}]
      and subject like 'Sample: %' and date_created > ${clock.now().subtract({ hours: 1 }).toString()}`.execute(db)
  if (Number(rows[0]?.N) >= SAMPLES)
    throw new HttpError(429, { Message: `You have had ${SAMPLES} samples in an hour. Try again later.` })
}

export const reportMailRoutes = {
  getReportMail: ({ db, actor }) => reportMailOf(db, actor),

  saveReportMail: async ({ db, actor, body: { IsOn, ...choice } }) => {
    const wasOn = await wantsMail(db, actor)
    await saveNotificationSettings(db, actor, { MondayReportByEmail: IsOn })
    await saveChoice(db, actor, choice, wasOn)
    return reportMailOf(db, actor)
  },

  sendReportSample: async ({ db, actor, body, services }) => {
    await requireFewSamples(db, actor)
    await postReports(db, services, actor, body, { isSample: true })
    return { Successful: true } as const
  },
} satisfies Partial<Handlers>

import type { ReportMail } from '@dormer/contract/growth/report-mails'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
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

export const reportMailRoutes = {
  getReportMail: ({ db, actor }) => reportMailOf(db, actor),

  saveReportMail: async ({ db, actor, body: { IsOn, ...choice } }) => {
    await saveChoice(db, actor, choice, await wantsMail(db, actor))
    await saveNotificationSettings(db, actor, { MondayReportByEmail: IsOn })
    return reportMailOf(db, actor)
  },

  sendReportSample: async ({ db, actor, body, services }) => {
    await postReports(db, services, actor, body, { isSample: true })
    return { Successful: true } as const
  },
} satisfies Partial<Handlers>

import { type MailedReport, mailedReportNames, mailedReports } from '@dormer/contract/growth/report-mails'
import { may, type RoleId } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Services } from '../../../services.ts'
import { clock } from '../../../time/clock.ts'
import { notificationSettings } from '../../day/notifications/notifications.queries.ts'
import { addressesOf } from '../../messages/system-mail/notices.queries.ts'
import type { MailTable } from '../../messages/system-mail/system-mail.rules.ts'
import { brokerageOf, linkBaseOf, postSystemMail } from '../../messages/system-mail/system-mail.ts'
import { goalsOf } from '../goals/goals.queries.ts'
import { agentActivityOf, appointmentsOf, leadTotalsOf, scopeOf } from '../performance/performance.queries.ts'
import { speedToLeadOf } from '../performance/speed-to-lead.queries.ts'
import { lastMonday, weekOf } from './mondays.rules.ts'
import { pipelineFigures, pipelineWeek } from './pipeline-week.queries.ts'
import {
  activityFigures,
  agentsTable,
  appointmentFigures,
  figuresTable,
  goalsTable,
  leadFigures,
  reportMail,
  speedTable,
} from './report-mail.rules.ts'

/** What the mail has. */
export type Choice = { Reports: MailedReport[]; IsOwn: boolean }
type Who = Pick<Actor, 'TenantId' | 'UserId'>

/** What a user has chosen; everything until then. */
export const choiceOf = async (db: Tx, { TenantId, UserId }: Who): Promise<Choice> =>
  (await db
    .selectFrom('report_mail')
    .select(['Reports', 'IsOwn'])
    .$narrowType<{ Reports: MailedReport[] }>()
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .executeTakeFirst()) ?? { Reports: [...mailedReportNames], IsOwn: false }

export const wantsMail = async (db: Tx, who: Who) => (await notificationSettings(db, who)).MondayReportByEmail

/** The user as whom the mail is written, with the rights of now; undefined while deactivated. */
export const readerOf = async (db: Tx, { TenantId, UserId }: Who): Promise<Actor | undefined> => {
  const user = await db
    .selectFrom('user_account')
    .select(['UserId', 'RoleId', 'Name', 'TimeZone'])
    .$narrowType<{ RoleId: RoleId }>()
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .where('DateDeactivated', 'is', null)
    .executeTakeFirst()
  if (!user) return undefined
  const granted = await db
    .selectFrom('user_permission')
    .select('PermissionCode')
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .execute()
  return { TenantId, ...user, Permissions: granted.map(({ PermissionCode }) => PermissionCode) }
}

type Week = { First: string; Last: string }
type Link = (path: string, more?: Record<string, string>) => string | null

const tablesOf = async (db: Tx, actor: Actor, { Reports, IsOwn }: Choice, days: Week, link: Link) => {
  const seesFigures = may(actor, 'SeeFigures')
  const userId = IsOwn ? actor.UserId : null
  const asked = { userId, startDate: days.First, endDate: days.Last }
  const scopeFor = (report: Exclude<MailedReport, 'pipeline' | 'goals'>) => scopeOf(db, actor, report, asked)
  const own = IsOwn && seesFigures ? { agent: String(actor.UserId) } : undefined
  const linked = (report: string) => link(`/reports/${report}`, { from: days.First, to: days.Last, ...own })
  const make: Record<MailedReport, () => Promise<(MailTable | undefined)[]>> = {
    'agent-activity': async () => {
      const { Users, Totals, Previous } = await agentActivityOf(db, actor, await scopeFor('agent-activity'))
      const Url = linked('agent-activity')
      return [
        figuresTable({ Title: mailedReports['agent-activity'], Url }, activityFigures, Totals, Previous),
        Users.length > 1 ? agentsTable({ Title: 'By Agent', Url }, Users) : undefined,
      ]
    },
    'lead-performance': async () => {
      const { Totals, Previous } = await leadTotalsOf(db, await scopeFor('lead-performance'))
      const title = { Title: mailedReports['lead-performance'], Url: linked('lead-performance') }
      return [figuresTable(title, leadFigures, Totals, Previous)]
    },
    'speed-to-lead': async () => {
      const { All } = await speedToLeadOf(db, await scopeFor('speed-to-lead'))
      return [speedTable({ Title: mailedReports['speed-to-lead'], Url: linked('speed-to-lead') }, All, All.Previous)]
    },
    appointments: async () => {
      const { Previous, ...figures } = await appointmentsOf(db, await scopeFor('appointments'))
      const title = { Title: mailedReports.appointments, Url: linked('appointments') }
      return [figuresTable(title, appointmentFigures, figures, Previous)]
    },
    pipeline: async () => {
      const { now, before } = await pipelineWeek(db, actor, IsOwn, days)
      // Team leaders see the figures of all, but only their own opportunities.
      const isOthers = !IsOwn && seesFigures && !may(actor, 'SeeAll')
      const Title = `${isOthers ? 'Your ' : ''}${mailedReports.pipeline}`
      return [figuresTable({ Title, Url: link('/pipeline') }, pipelineFigures, now, before)]
    },
    goals: async () => {
      // Of the month that the week ended in: on the first of a month, how the last one went.
      const month = Temporal.PlainDate.from(days.Last).toPlainYearMonth()
      const goals = await goalsOf(db, actor, IsOwn || !seesFigures ? actor.UserId : null, month)
      return [goalsTable(goals, link('/reports/goals', { month: month.toString(), ...own }))]
    },
  }
  const tables: (MailTable | undefined)[] = []
  for (const report of Reports) tables.push(...(await make[report]()))
  return tables.filter((table) => table !== undefined)
}

/** Writes and posts the mail of a Monday, or a sample of it, in this transaction. */
export const postReports = async (
  db: Tx,
  services: Services,
  actor: Actor,
  choice: Choice,
  { monday = lastMonday(clock.now(), actor.TimeZone), isSample = false },
) => {
  const to = await addressesOf(db, actor.TenantId, actor.UserId)
  if (!to) return
  const { BrokerageName } = await brokerageOf(db, actor.TenantId)
  const base = linkBaseOf(services, 'Email')
  const link: Link = (path, more) => {
    if (!base) return null
    const url = new URL(path, base)
    url.search = new URLSearchParams(more).toString()
    return url.href
  }
  const days = weekOf(monday)
  const mail = reportMail({
    days,
    brokerage: BrokerageName,
    isOwn: choice.IsOwn || !may(actor, 'SeeFigures'),
    isSample,
    tables: await tablesOf(db, actor, choice, days, link),
    settings: link('/reports', { mail: 'true' }),
  })
  await postSystemMail(db, services, { TenantId: actor.TenantId, Address: to.Email, BrokerageName }, mail)
}

/** Saves the choice; whoever had no mail gets the next Monday's, not one that has passed. */
export const saveChoice = (db: Tx, actor: Actor, { Reports, IsOwn }: Choice, wasOn: boolean) => {
  const passed = lastMonday(clock.now(), actor.TimeZone).toString()
  return sql`
    insert into report_mail (tenant_id, user_id, reports, is_own, sent_for)
    values (${actor.TenantId}, ${actor.UserId}, ${Reports}::text[], ${IsOwn}, ${passed})
    on conflict (tenant_id, user_id) do update set reports = excluded.reports, is_own = excluded.is_own,
      sent_for = ${wasOn ? sql`report_mail.sent_for` : sql`greatest(report_mail.sent_for, excluded.sent_for)`}`.execute(
    db,
  )
}

import type { Report } from '@dormer/contract/growth/definitions'
import { sideOf } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { icu } from '../../../db/names.ts'
import { readReportDays } from '../../../time/report-days.ts'
import { requireSource } from '../../people/contacts/contacts.queries.ts'
import { wholeMonths } from '../cohorts/cohorts.rules.ts'
import { resolveAgentScope } from '../deal-reports/deal-reports.queries.ts'
import { figuresOf } from './counts.queries.ts'
import type { figures, Scope } from './figures.ts'

type Asked = {
  userId?: number | null | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  sourceId?: number | null | undefined
}

/** Reads what was asked for and whether the actor may have it; only reports about leads are by source. */
export const scopeOf = async (
  db: Tx,
  actor: Actor,
  report: Report,
  { userId, sourceId, startDate, endDate }: Asked,
  method = 'GET',
): Promise<Scope> => {
  const asDays = readReportDays({ ...(startDate && { startDate }), ...(endDate && { endDate }) }, actor.TimeZone)
  const days = report === 'cohorts' ? wholeMonths(asDays) : asDays
  const whose = await resolveAgentScope(db, actor, userId, method)
  await requireSource(db, actor, sourceId)
  const isOfSource = report === 'lead-performance' || report === 'speed-to-lead' || report === 'cohorts'
  const source = isOfSource ? sourceId : null
  return { actor, whose, days, source, isLender: whose !== null && (await isLender(db, actor, whose)) }
}

const isLender = async (db: Tx, { TenantId }: Actor, userId: number) => {
  const user = await db
    .selectFrom('user_account')
    .select('RoleId')
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', userId)
    .executeTakeFirstOrThrow()
  return sideOf(user) === 'lender'
}

export const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.floor((100 * part) / whole))

type Leads = Record<keyof (typeof figures)['lead-performance'], number>
const withAverage = (leads: Leads) => ({
  ...leads,
  AverageCallAttempts: leads.LeadCount === 0 ? 0 : Math.round((10 * leads.Calls) / leads.LeadCount) / 10,
})

type Appointments = Record<keyof (typeof figures)['appointments'], number>
const withRatios = (a: Appointments) => ({
  ...a,
  ListingConversion: percent(a.ListingAgreements, a.ListingAppointments),
  BuyerConversion: percent(a.BuyerAgreements, a.BuyerConsultations),
  ShowRate: percent(a.Shown, a.Appointments),
  ShowingConversion: percent(a.ShowingAgreements, a.InitialShowings),
})

/** What agents did: of each, and in all. */
export const agentActivityOf = async (db: Tx, actor: Actor, scope: Scope) => {
  const { now, before, of, who, span } = await figuresOf(db, 'agent-activity', scope)
  const known = await db
    .selectFrom('user_account')
    .select(['UserId', 'Name', 'RoleId', 'DateDeactivated'])
    .where('TenantId', '=', actor.TenantId)
    .$if(scope.whose !== null, (q) => q.where('UserId', '=', scope.whose as number))
    .orderBy(sql`name ${icu}`)
    .orderBy('UserId')
    .execute()
  // Those who have left are listed while something counts for them.
  const shown = known.filter((u) => u.DateDeactivated === null || scope.whose !== null || who.includes(u.UserId))
  const rows = [
    ...shown.map((user) => ({ ...user, isLender: sideOf(user) === 'lender' })),
    ...(who.includes(null) ? [{ UserId: null, Name: 'Unassigned', isLender: false }] : []),
  ]
  return {
    Users: rows.map(({ UserId, Name, isLender }) => {
      const own = of(UserId, isLender)
      return { UserId, Name, ...own.now, Previous: own.before }
    }),
    Totals: now,
    Previous: span && before ? { ...span, ...before } : null,
  }
}

/** What was done for the leads that arrived, in all. */
export const leadTotalsOf = async (db: Tx, scope: Scope) => {
  const { now, before, span } = await figuresOf(db, 'lead-performance', scope)
  return { Totals: withAverage(now), Previous: span && before ? { ...span, ...withAverage(before) } : null }
}

/** How many appointments there were and how they went. */
export const appointmentsOf = async (db: Tx, scope: Scope) => {
  const { now, before, span } = await figuresOf(db, 'appointments', scope)
  return { ...withRatios(now), Previous: span && before ? { ...span, ...withRatios(before) } : null }
}

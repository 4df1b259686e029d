import { sideOf } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { icu } from '../../../db/names.ts'
import { invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { readReportDays } from '../../../time/report-days.ts'
import { findContact, requireSource } from '../../people/contacts/contacts.queries.ts'
import { resolveAgentScope } from '../deal-reports/deal-reports.queries.ts'
import { figuresOf } from './counts.queries.ts'
import { type Figure, figures, type Scope } from './figures.ts'
import { leadsOf } from './leads.queries.ts'
import { rowsOf } from './rows.queries.ts'

type Asked = {
  userId?: number | null | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  sourceId?: number | null | undefined
}

/** Reads what was asked for and whether the actor may have it. */
const scopeOf = async (db: Tx, actor: Actor, { userId, sourceId, startDate, endDate }: Asked): Promise<Scope> => {
  const days = readReportDays({ ...(startDate && { startDate }), ...(endDate && { endDate }) }, actor.TimeZone)
  const whose = await resolveAgentScope(db, actor, userId)
  await requireSource(db, actor, sourceId)
  return { actor, whose, days, source: sourceId, isLender: whose !== null && (await isLender(db, actor, whose)) }
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

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.floor((100 * part) / whole))

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

export const performanceRoutes = {
  agentActivity: async ({ db, actor, query }) => {
    const scope = await scopeOf(db, actor, query)
    const { now, before, of, who, span } = await figuresOf(db, 'agent-activity', scope)
    const known = await db
      .selectFrom('user_account')
      .select(['UserId', 'Name', 'DateDeactivated'])
      .where('TenantId', '=', actor.TenantId)
      .$if(scope.whose !== null, (q) => q.where('UserId', '=', scope.whose as number))
      .orderBy(sql`name ${icu}`)
      .orderBy('UserId')
      .execute()
    // Those who have left are listed while something counts for them.
    const shown = known.filter((u) => u.DateDeactivated === null || scope.whose !== null || who.includes(u.UserId))
    const rows = [...shown, ...(who.includes(null) ? [{ UserId: null, Name: 'Unassigned' }] : [])]
    return {
      Users: rows.map(({ UserId, Name }) => {
        const own = of(UserId)
        return { UserId, Name, ...own.now, Previous: own.before }
      }),
      Totals: now,
      ...now,
      Previous: span && before ? { ...span, ...before } : null,
    }
  },

  leadPerformance: async ({ db, actor, query, reply }) => {
    const scope = await scopeOf(db, actor, query)
    const { now, before, span } = await figuresOf(db, 'lead-performance', scope)
    const totals = withAverage(now)
    reply.header('x-total-count', now.LeadCount)
    return {
      Leads: await leadsOf(db, actor, scope, query),
      Totals: totals,
      ...totals,
      Previous: span && before ? { ...span, ...withAverage(before) } : null,
    }
  },

  appointmentsReport: async ({ db, actor, query }) => {
    const { now, before, span } = await figuresOf(db, 'appointments', await scopeOf(db, actor, query))
    return { ...withRatios(now), Previous: span && before ? { ...span, ...withRatios(before) } : null }
  },

  figureRows: async ({ db, actor, query, reply }) => {
    const scope = await scopeOf(db, actor, query)
    if (query.contactId) await findContact(db, actor, query.contactId)
    const of: Record<string, Record<string, Figure>> = figures
    const own = of[query.report]
    const figure = own && Object.hasOwn(own, query.figure) ? own[query.figure] : undefined
    if (!figure)
      throw invalid({ figure: `Choose a figure of the report${own ? `: ${Object.keys(own).join(', ')}` : ''}` })
    const { Count, rows } = await rowsOf(db, actor, figure, scope, query)
    reply.header('x-total-count', Count)
    return rows
  },
} satisfies Partial<Handlers>

import type { Handlers } from '../../../http/handlers.ts'
import { withTotal } from '../../../http/total.ts'
import { readReportDays } from '../../../time/report-days.ts'
import { makeLink } from '../../brokerage/downloads/links.ts'
import { requireSource } from '../../people/contacts/contacts.queries.ts'
import {
  closedBySource,
  commissionOfMonth,
  commissionPage,
  commissionSums,
  resolveAgentScope,
  scopeOf,
  sharesOf,
  statsOfMonth,
} from './deal-reports.queries.ts'
import { reportExport } from './export.ts'

export const dealReportRoutes = {
  commissionChart: async ({ db, actor, query }) =>
    commissionOfMonth(db, actor, await resolveAgentScope(db, actor, query.userId)),

  transactionStats: async ({ db, actor, query }) => {
    const stats = await statsOfMonth(db, actor, await resolveAgentScope(db, actor, query.userId))
    const of = (Count: number) => ({ Count })
    return {
      Listing: of(stats.Listing),
      Purchase: of(stats.Purchase),
      Active: of(stats.Active),
      UnderContract: of(stats.UnderContract),
      Closed: of(stats.Closed),
      Archived: of(stats.Archived),
      Cancelled: of(stats.Cancelled),
    }
  },

  closedTransactions: async ({ db, actor, query }) => {
    const days = readReportDays(query, actor.TimeZone)
    return closedBySource(db, actor, await resolveAgentScope(db, actor, query.userId), days, query.allSources)
  },

  commissionReport: async ({ db, actor, query, reply }) => {
    const days = readReportDays(query, actor.TimeZone)
    await requireSource(db, actor, query.sourceId)
    const scope = scopeOf(await resolveAgentScope(db, actor, query.userId), days, query)
    const { Count, rows } = await commissionPage(db, actor, scope, query)
    reply.header('x-total-count', Count)
    return rows
  },

  commissionTotals: async ({ db, actor, query }) => {
    const days = readReportDays(query, actor.TimeZone)
    return commissionSums(db, actor, scopeOf(await resolveAgentScope(db, actor, query.userId), days))
  },

  commissionShares: async ({ db, actor, query, reply }) => {
    const days = readReportDays(query, actor.TimeZone)
    return withTotal(
      reply,
      await sharesOf(db, actor, scopeOf(await resolveAgentScope(db, actor, query.userId), days, query)),
    )
  },

  exportReport: async ({ db, actor, body }) => {
    // Invalid input is reported now, not when the file is fetched.
    readReportDays(body, actor.TimeZone)
    await resolveAgentScope(db, actor, body.userId, 'POST')
    await requireSource(db, actor, body.sourceId)
    return makeLink(db, actor, reportExport, body)
  },
} satisfies Partial<Handlers>

import { invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { makeLink } from '../../brokerage/downloads/links.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { cohortFigures } from '../cohorts/cohorts.figures.ts'
import { callActivityOf, callsOf } from './call-activity.queries.ts'
import { performanceExport } from './export.ts'
import { type Figure, figures } from './figures.ts'
import { leadsOf } from './leads.queries.ts'
import { agentActivityOf, appointmentsOf, leadTotalsOf, scopeOf } from './performance.queries.ts'
import { rowsOf } from './rows.queries.ts'

export const performanceRoutes = {
  agentActivity: async ({ db, actor, query }) => {
    const report = await agentActivityOf(db, actor, await scopeOf(db, actor, 'agent-activity', query))
    return { ...report, ...report.Totals }
  },

  callActivity: async ({ db, actor, query, reply }) => {
    const scope = await scopeOf(db, actor, 'call-activity', query)
    const report = await callActivityOf(db, actor, scope)
    reply.header('x-total-count', report.Totals.TotalCalls)
    return { ...report, Calls: await callsOf(db, actor, scope, query), ...report.Totals }
  },

  leadPerformance: async ({ db, actor, query, reply }) => {
    const scope = await scopeOf(db, actor, 'lead-performance', query)
    const report = await leadTotalsOf(db, scope)
    reply.header('x-total-count', report.Totals.LeadCount)
    return { Leads: await leadsOf(db, actor, scope, query), ...report, ...report.Totals }
  },

  appointmentsReport: async ({ db, actor, query }) =>
    appointmentsOf(db, await scopeOf(db, actor, 'appointments', query)),

  figureRows: async ({ db, actor, query, reply }) => {
    const scope = await scopeOf(db, actor, query.report, query)
    const contact = query.contactId ? await findContact(db, actor, query.contactId) : undefined
    const of: Record<string, Record<string, Figure>> = { ...figures, cohorts: cohortFigures(scope, query.within) }
    const own = of[query.report]
    const figure = own && Object.hasOwn(own, query.figure) ? own[query.figure] : undefined
    if (!figure)
      throw invalid({ figure: `Choose a figure of the report${own ? `: ${Object.keys(own).join(', ')}` : ''}` })
    const { Count, rows } = await rowsOf(db, actor, figure, scope, { ...query, contactId: contact?.ContactId })
    reply.header('x-total-count', Count)
    return rows
  },

  exportPerformance: async ({ db, actor, body }) => {
    // Invalid input is reported now, not when the file is fetched.
    await scopeOf(db, actor, body.Report, body, 'POST')
    return makeLink(db, actor, performanceExport, body)
  },
} satisfies Partial<Handlers>

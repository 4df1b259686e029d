import type { Body } from '@dormer/contract/endpoint'
import { contactActOf } from '@dormer/contract/people/acts'
import type { startBulk } from '@dormer/contract/people/bulk'
import { invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { withTotal } from '../../../http/total.ts'
import { requireAssignable } from '../../brokerage/users/users.queries.ts'
import { matching, selected } from '../contact-search/contact-search.queries.ts'
import { requireSource, requireUrgencyType } from '../contacts/contacts.queries.ts'
import { requireCustomField } from '../custom-fields/custom-fields.queries.ts'
import { bulkRun } from './bulk.jobs.ts'
import { applyAct, type BulkRequest, findRun, lastRuns, startBulkRun } from './bulk.queries.ts'

/** The act with its own input, which is required; what belongs to others is left out. */
const requestOf = ({ Action, ...given }: Body<typeof startBulk>): BulkRequest => {
  const { input } = contactActOf(Action)
  if (!input) return { Action }
  const value = given[input.field]
  if (value === undefined || (!value && !input.orNone)) throw invalid({ [input.field]: input.missing })
  return { Action, [input.field]: value }
}

export const bulkRoutes = {
  reassignAgent: ({ db, actor, params, body }) =>
    applyAct(db, actor, 'ReassignAgent', { AgentId: params.agentId }, body),

  reassignLender: ({ db, actor, params, body }) =>
    applyAct(db, actor, 'ReassignLender', { LenderId: params.lenderId }, body),

  changeSource: ({ db, actor, params, body }) =>
    applyAct(db, actor, 'ChangeSource', { SourceId: params.sourceId }, body),

  addTags: ({ db, actor, body }) => applyAct(db, actor, 'AddTags', { Names: body.Names }, body.Contacts),

  startBulk: async ({ db, actor, body, request }) => {
    request.security.What = body.Action
    // Also checked if the action does not use it: an id the actor may not use is always refused.
    await requireAssignable(db, actor, 'agent', body.AgentId)
    await requireAssignable(db, actor, 'lender', body.LenderId)
    await requireSource(db, actor, body.SourceId)
    await requireUrgencyType(db, actor, body.UrgencyTypeId)
    await requireCustomField(db, actor, body.CustomField?.CustomFieldId)
    const selection = body.ContactIds?.length
      ? await selected(db, actor, body.ContactIds)
      : await matching(db, actor, body.Criteria)
    const { RunId } = await startBulkRun(db, actor, bulkRun, requestOf(body), selection, body.Count)
    return findRun(db, actor, RunId)
  },

  getBulk: ({ db, actor, params }) => findRun(db, actor, params.BulkId),

  recentBulks: async ({ db, actor, reply }) => withTotal(reply, await lastRuns(db, actor)),
} satisfies Partial<Handlers>

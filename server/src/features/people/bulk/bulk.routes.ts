import type { Body } from '@dormer/contract/endpoint'
import type { startBulk } from '@dormer/contract/people/bulk'
import { invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { withTotal } from '../../../http/total.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { requireAssignable } from '../../brokerage/users/users.queries.ts'
import { matching, selected } from '../contact-search/contact-search.queries.ts'
import { requireSource } from '../contacts/contacts.queries.ts'
import type { BulkRequest } from './actions.queries.ts'
import { bulkJob } from './bulk.jobs.ts'
import { applyAction, createRun, findRun, lastRuns } from './bulk.queries.ts'

const nothing = { AgentId: null, LenderId: null, SourceId: null, Names: [] }
const distinct = (ids: number[]) => [...new Set(ids)]

/** Keeps only the fields of the given action, and requires that action's own. */
const requestOf = ({ Action, AgentId, LenderId, SourceId, Names }: Body<typeof startBulk>): BulkRequest => {
  switch (Action) {
    case 'ReassignAgent':
      if (AgentId === undefined) throw invalid({ AgentId: 'Choose an agent' })
      return { ...nothing, Action, AgentId }
    case 'ReassignLender':
      if (LenderId === undefined) throw invalid({ LenderId: 'Choose a lender' })
      return { ...nothing, Action, LenderId }
    case 'ChangeSource':
      if (!SourceId) throw invalid({ SourceId: 'Choose a source' })
      return { ...nothing, Action, SourceId }
    case 'AddTags':
      if (!Names) throw invalid({ Names: 'Choose at least one tag' })
      return { ...nothing, Action, Names }
    case 'Delete':
      return { ...nothing, Action }
  }
}

export const bulkRoutes = {
  reassignAgent: ({ db, actor, params, body }) =>
    applyAction(db, actor, { ...nothing, Action: 'ReassignAgent', AgentId: params.agentId }, distinct(body)),

  reassignLender: ({ db, actor, params, body }) =>
    applyAction(db, actor, { ...nothing, Action: 'ReassignLender', LenderId: params.lenderId }, distinct(body)),

  changeSource: ({ db, actor, params, body }) =>
    applyAction(db, actor, { ...nothing, Action: 'ChangeSource', SourceId: params.sourceId }, distinct(body)),

  addTags: ({ db, actor, body }) =>
    applyAction(db, actor, { ...nothing, Action: 'AddTags', Names: body.Names }, distinct(body.Contacts)),

  startBulk: async ({ db, actor, body, request }) => {
    request.security.What = body.Action
    // Also checked if the action does not use it: an id the actor may not use is always refused.
    await requireAssignable(db, actor, 'agent', body.AgentId)
    await requireAssignable(db, actor, 'lender', body.LenderId)
    await requireSource(db, actor, body.SourceId)
    const selection = body.ContactIds?.length
      ? await selected(db, actor, body.ContactIds)
      : await matching(db, actor, body.Criteria)
    const key = await createRun(db, actor, requestOf(body), selection, body.Count)
    await enqueue(db, bulkJob, key)
    return findRun(db, actor, key.BulkId)
  },

  getBulk: ({ db, actor, params }) => findRun(db, actor, params.BulkId),

  recentBulks: async ({ db, actor, reply }) => withTotal(reply, await lastRuns(db, actor)),
} satisfies Partial<Handlers>

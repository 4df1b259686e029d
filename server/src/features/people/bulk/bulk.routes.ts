import type { Body } from '@dormer/contract/endpoint'
import type { startBulk } from '@dormer/contract/people/bulk'
import { invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { requireAssignable } from '../../brokerage/users/users.queries.ts'
import { requireSource } from '../contacts/contacts.queries.ts'
import type { Wish } from './actions.queries.ts'
import { bulkJob } from './bulk.jobs.ts'
import { actOn, createRun, findRun, lastRuns } from './bulk.queries.ts'

const nothing = { AgentId: null, LenderId: null, SourceId: null, Names: [] }
const distinct = (ids: number[]) => [...new Set(ids)]

/** What is asked for, of the fields only its action's own; that one must be there. */
const wishOf = ({ Action, AgentId, LenderId, SourceId, Names }: Body<typeof startBulk>): Wish => {
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
    actOn(db, actor, { ...nothing, Action: 'ReassignAgent', AgentId: params.agentId }, distinct(body)),

  reassignLender: ({ db, actor, params, body }) =>
    actOn(db, actor, { ...nothing, Action: 'ReassignLender', LenderId: params.lenderId }, distinct(body)),

  changeSource: ({ db, actor, params, body }) =>
    actOn(db, actor, { ...nothing, Action: 'ChangeSource', SourceId: params.sourceId }, distinct(body)),

  addTags: ({ db, actor, body }) =>
    actOn(db, actor, { ...nothing, Action: 'AddTags', Names: body.Names }, distinct(body.Contacts)),

  startBulk: async ({ db, actor, body }) => {
    // Also what its action does not use: an id that is not his is refused wherever it stands.
    await requireAssignable(db, actor, 'agent', body.AgentId)
    await requireAssignable(db, actor, 'lender', body.LenderId)
    await requireSource(db, actor, body.SourceId)
    const key = await createRun(db, actor, wishOf(body), body)
    await enqueue(db, bulkJob, key)
    return findRun(db, actor, key.BulkId)
  },

  getBulk: ({ db, actor, params }) => findRun(db, actor, params.BulkId),

  recentBulks: ({ db, actor }) => lastRuns(db, actor),
} satisfies Partial<Handlers>

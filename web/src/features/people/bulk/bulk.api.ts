import type { ContactAct, contactActs } from '@dormer/contract/people/acts'
import {
  addTags,
  type BulkResult,
  type BulkRun,
  changeSource,
  getBulk,
  reassignAgent,
  reassignLender,
  recentBulks,
  startBulk,
} from '@dormer/contract/people/bulk'
import type { ContactCriteria } from '@dormer/contract/people/contact-search'
import { deleteContacts } from '@dormer/contract/people/contacts'
import type { CustomValue } from '@dormer/contract/people/custom-fields'
import { keepsOwnContacts } from '@dormer/contract/permissions'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { aboutContacts, keys, within } from '../../../api/keys.ts'
import { answered } from '../../../api/queries.ts'
import { formatCount } from '../../../ui/format.ts'
import { callToDelete } from '../../brokerage/trash/restore.ts'

/** The contacts to act on: by id, or all that match if there are no ids. */
export type Selection = { Count: number; ContactIds?: number[]; Criteria: ContactCriteria }
/** The change to make; 0 unassigns. */
export type BulkChange =
  | { Action: 'ReassignAgent'; AgentId: number }
  | { Action: 'ReassignLender'; LenderId: number }
  | { Action: 'ChangeSource'; SourceId: number }
  | { Action: 'ChangeType'; ContactTypeId: number }
  | { Action: 'ChangeUrgency'; UrgencyTypeId: number }
  | { Action: 'AddTags'; Names: string[] }
  | { Action: 'SetField'; CustomField: { CustomFieldId: number; Value: CustomValue } }
  | { Action: 'RoundRobin' }
  | { Action: 'Delete' }

/** The acts that need a value: a user, a source, a type, an urgency, tags or a field. */
export type Choosing = {
  [A in ContactAct]: (typeof contactActs)[A] extends { input: object } ? A : never
}[ContactAct]

export const contactsOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'contact' : 'contacts'}`

const verbs: Record<ContactAct, string> = {
  ReassignAgent: 'Reassigned',
  RoundRobin: 'Assigned in turn',
  ReassignLender: 'Reassigned',
  ChangeSource: 'Changed the source of',
  ChangeType: 'Changed the type of',
  ChangeUrgency: 'Changed the urgency of',
  AddTags: 'Tagged',
  SetField: 'Set the field of',
  Delete: 'Deleted',
}
/**
 * What was done and what was skipped, in sentences: 'Reassigned 40 contacts. 3 skipped: Already assigned to Ana Ruiz.'
 */
export const summaryOf = (
  action: ContactAct,
  { Changed, Skipped, IsOfUser = false }: Pick<BulkResult, 'Changed' | 'Skipped'> & Partial<Pick<BulkRun, 'IsOfUser'>>,
  user: Parameters<typeof keepsOwnContacts>[0] | undefined,
) => {
  // An agent sees none but their own, so all they reassigned are out of sight; those of a deleted user were not theirs.
  const isGivenAway =
    (action === 'ReassignAgent' || action === 'RoundRobin') &&
    !IsOfUser &&
    Changed > 0 &&
    user !== undefined &&
    keepsOwnContacts(user)
  const skipped = Skipped.reduce((sum, { Count }) => sum + Count, 0)
  const reasons = Skipped.map(({ Reason, Count }) =>
    Skipped.length > 1 ? `${Reason} (${formatCount(Count)})` : Reason,
  ).join(', ')
  return `${verbs[action]} ${contactsOf(Changed)}.${isGivenAway ? ` ${action === 'RoundRobin' ? 'You can no longer see those that went to others' : `You can no longer see ${Changed === 1 ? 'it' : 'them'}`}.` : ''}${skipped ? ` ${formatCount(skipped)} skipped: ${reasons}.` : ''}`
}

export const isRunning = ({ Status }: BulkRun) => Status === 'Waiting' || Status === 'Running' || Status === 'Paused'

export const recentBulksQuery = queryOptions({
  queryKey: within(keys.bulk, 'recent'),
  queryFn: ({ signal }) => call(recentBulks, {}, { signal }),
})

/** A bulk run's progress, polled every second while it runs, and less often while it is paused. */
export const bulkQuery = (BulkId: number) =>
  queryOptions({
    queryKey: within(keys.bulk, 'one', BulkId),
    queryFn: ({ signal }) => call(getBulk, { params: { BulkId } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data && !isRunning(state.data) ? false : state.data?.Status === 'Paused' ? 30_000 : 1000,
    refetchIntervalInBackground: true,
  })

/**
 * Runs whose end this tab awaits, across reloads: started here or seen running. `claimEnd` makes sure that the end is
 * reported once.
 */
const AWAITED = 'dormer.bulks'
const awaited = () => new Set<number>(JSON.parse(sessionStorage.getItem(AWAITED) ?? '[]'))
const keep = (ids: Set<number>) => sessionStorage.setItem(AWAITED, JSON.stringify([...ids]))
export const isAwaited = (BulkId: number) => awaited().has(BulkId)
export const awaitEnd = (BulkId: number) => keep(awaited().add(BulkId))
export const claimEnd = (BulkId: number) => {
  const ids = awaited()
  const isMine = ids.delete(BulkId)
  keep(ids)
  return isMine
}

/** `RequestId` is a deletion's, by which it can be undone. */
const actOn = async (
  ContactIds: number[],
  change: BulkChange,
): Promise<(BulkResult & { RequestId?: string }) | undefined> => {
  switch (change.Action) {
    case 'ReassignAgent':
      return call(reassignAgent, { params: { agentId: change.AgentId }, body: ContactIds })
    case 'ReassignLender':
      return call(reassignLender, { params: { lenderId: change.LenderId }, body: ContactIds })
    case 'ChangeSource':
      return call(changeSource, { params: { sourceId: change.SourceId }, body: ContactIds })
    case 'AddTags':
      return call(addTags, { body: { Names: change.Names, Contacts: ContactIds } })
    case 'Delete': {
      const RequestId = await callToDelete(deleteContacts, { body: ContactIds })
      return { Successful: true, Changed: ContactIds.length, Skipped: [], RequestId }
    }
    // The others have no call by ids.
    default:
      return undefined
  }
}

/** As many contacts as the calls by id change at once. */
const AT_ONCE = 1000

/** Applies a change: to a few contacts at once, returning the result; to many, or all that match, in the background. */
export const useBulk = () => {
  return useMutation({
    mutationFn: async ({ selection, change }: { selection: Selection; change: BulkChange }) => {
      const { ContactIds } = selection
      const done = ContactIds && ContactIds.length <= AT_ONCE ? await actOn(ContactIds, change) : undefined
      if (done) return done
      const run = await call(startBulk, { body: { ...selection, ...change } })
      awaitEnd(run.BulkId)
      // Lets the watcher see that it has started.
      answered(bulkQuery(run.BulkId).queryKey, run)
      answered(recentBulksQuery.queryKey, (recent = []) => [run, ...recent])
      return undefined
    },
    // Also when refused because different contacts match by now, or one of them is gone.
    meta: { stale: aboutContacts },
  })
}

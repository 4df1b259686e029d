import { setTimeout as sleep } from 'node:timers/promises'
import type { ContactAct } from '@dormer/contract/people/acts'
import type { Tx } from '../../../db/connect.ts'
import { HttpError } from '../../../http/errors.ts'
import { defineRun, type Run, RunFailed } from '../../../jobs/run.ts'
import { beingChanged, lockContacts, wasErased } from '../acts/contact-act.ts'
import { prepareAct } from '../acts/contact-acts.ts'
import { analyzeContacts, MANY_CONTACTS } from '../contacts/households.queries.ts'
import { type BulkRequest, countExisting, doerOf, markProcessed, nextItems } from './bulk.queries.ts'
import { addItemsOf, returnableContacts } from './passed-on.queries.ts'

/** A batch is one transaction: large enough to be efficient, small enough to show progress and not to block others. */
const BATCH = 5000

/** How often contacts locked by others are retried, a second apart, before they are reported as skipped. */
const TRIES = 10

/** Applies a bulk action to the contacts selected when it was started. */
export const bulkRun = defineRun<BulkRequest>({
  kind: 'bulk',
  label: 'Bulk action',
  job: 'bulk-contacts',
  lane: 'long',
  via: 'Job',
  changeKind: 'BulkAction',
  // The contacts of a deleted user are passed on, whatever happens.
  acts: ({ Params: { OfUserId } }) => (OfUserId === undefined ? ['Pause', 'Cancel', 'Retry'] : ['Retry']),
  canceled: 'It was canceled. What was done so far stays.',
  failed: ({ Params: { OfUserId } }) =>
    `It failed more than once. What was done so far stays; ${OfUserId === undefined ? 'start it again for the others' : 'reassign the others by hand'}.`,
  work: async ({ TenantId, Total, Done, Params: { OfUserId } }, step, { database, signal }) => {
    if (Number(Total) > MANY_CONTACTS && Done === 0) await database.asTenant(TenantId, (db) => analyzeContacts(db))
    for (let tries = 1; tries <= TRIES; tries++) {
      let isLeft = false
      for (let after: number | undefined = 0; after !== undefined; ) {
        const from: number = after
        const isLast = tries === TRIES && OfUserId === undefined
        const done = await step((db, run) => batch(db, run, from, isLast))
        after = done?.Last
        isLeft ||= done?.IsLeft === true
      }
      if (!isLeft) return
      await sleep(1000, undefined, { signal })
    }
    throw new Error('Contacts passed on, or back, are being changed; they are tried again later')
  },
})

/** Why an action that could be asked for can no longer be done. */
const whyNot = (action: ContactAct, { status, message }: HttpError) =>
  status === 403 || status === 409
    ? `${message} What was done so far stays.`
    : action === 'SetField'
      ? `${status === 404 ? 'The field is no longer there.' : 'The field no longer takes this value.'} Start again with another; what was done so far stays.`
      : action === 'ChangeSource' || action === 'ChangeUrgency'
        ? `The ${action === 'ChangeSource' ? 'source' : 'urgency'} is no longer there. Choose another and start again; what was done so far stays.`
        : `Nobody to assign to: the user is no longer there, or is no longer ${action === 'ReassignLender' ? 'a lender' : 'an agent'}. Choose another and start again; what was done so far stays.`

/** Processes the next contacts after `after`; undefined if there are none. */
const batch = async (db: Tx, run: Run<BulkRequest>, after: number, isLast: boolean) => {
  const { Params: request } = run
  const doer = await doerOf(db, run)
  if (!doer) throw new RunFailed('The user who asked for this is no longer there.')
  const { by, sees, of, passing } = doer
  if (passing === 'on' && of.DateDeleted === null) throw new RunFailed('The deletion of the user was undone.')
  // Assigned by requests that were in progress when the user was deleted.
  if (passing === 'on' && after === 0) await addItemsOf(db, run, of)
  const act = await prepareAct(db, by, request.Action, request).catch((error) => {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    // Somebody has to get them, and the chosen successor is gone.
    if (passing === 'on') return prepareAct(db, by, request.Action, {})
    throw new RunFailed(whyNot(request.Action, error))
  })

  const items = await nextItems(db, run, after, BATCH)
  const Last = items.findLast((item) => item.IsFirst)?.ContactId
  if (Last === undefined) return undefined
  const ids = items.map((item) => item.ContactId)
  const chosen = await lockContacts(db, sees, ids, act)
  const locked = chosen.filter((c) => c.IsLocked)
  const due = passing === 'back' ? await returnableContacts(db, run.TenantId, of, locked) : locked
  const changed = due.length > 0 ? await act.run(db, by, due) : 0
  const seen = new Set(chosen.map((c) => c.ContactId))
  const unseen = ids.filter((id) => !seen.has(id))
  const existing = unseen.length > 0 ? await countExisting(db, run.TenantId, unseen) : 0
  const erased = chosen.filter((c) => c.IsErased)
  const waiting = chosen.length - locked.length - erased.length
  const processed = isLast ? ids : [...[...locked, ...erased].map((c) => c.ContactId), ...unseen]
  await markProcessed(db, run, processed, changed, {
    [act.Unchanged]: due.length - changed,
    [passing ? 'Given to somebody else meanwhile' : 'No longer yours']: existing + locked.length - due.length,
    'Deleted meanwhile': unseen.length - existing,
    [wasErased]: erased.length,
    ...(isLast && { [beingChanged]: waiting }),
  })
  return { Last, IsLeft: waiting > 0 && !isLast }
}

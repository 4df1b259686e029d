import type { RunEntry } from '@dormer/contract/brokerage/runs'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, notFound, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { dueJob } from '../../../jobs/due.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { listSkipped, requireFewOpen } from '../../../jobs/run.ts'
import { runsPage } from '../../brokerage/runs/runs.queries.ts'
import { matching, selected } from '../../people/contact-search/contact-search.queries.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { askAllAgain } from '../engine/gap.queries.ts'
import { retryStep } from '../engine/retry.ts'
import { requireStartable } from '../workflows/startable.ts'
import { findWorkflow } from '../workflows/workflows.queries.ts'
import { end, pause, resume } from './change.queries.ts'
import { enrollRun, startEnrollRun } from './enroll.jobs.ts'
import { enroll } from './enroll.queries.ts'
import { enrollmentShown, enrollmentsOf, findEnrollment, lockEnrollment } from './enrollments.queries.ts'
import { hold, holdOf } from './holds.queries.ts'
import { setMinimumGap, settingsOf } from './settings.queries.ts'
import { startAll, stopAll } from './standing.queries.ts'
import { timelineOf } from './timeline.queries.ts'

/** How many unfinished runs a user may have, so that they do not block the brokerage's others. */
const MAX_WAITING = 5

/** Refuses (404) ids that the actor may not see: the whole call, as others on several contacts. */
const requireSeen = async (db: Tx, actor: Actor, contactIds: number[]) => {
  const { from, where } = await selected(db, actor, contactIds)
  const { rows } = await sql<{ ContactId: number }>`select contact.contact_id from ${from} where ${where}`.execute(db)
  return rows.map(({ ContactId }) => ContactId)
}

export const enrollmentRoutes = {
  contactEnrollments: async ({ db, actor, params }) => {
    const { ContactId } = await findContact(db, actor, params.contactId)
    return enrollmentsOf(db, actor, ContactId)
  },

  enrollContact: async ({ db, actor, body: { WorkflowId, ContactId: asked } }) => {
    requireStartable(await findWorkflow(db, actor, WorkflowId))
    const { ContactId } = await findContact(db, actor, asked)
    const { enrolled, left } = await enroll(db, actor, WorkflowId, [ContactId], { Cause: null, asReentrySays: false })
    const [one] = enrolled
    if (!one) throw refused(Object.keys(left)[0] ?? 'The workflow has no steps')
    return enrollmentShown(db, actor, one.ContactWorkflowId)
  },

  togglePause: async ({ db, actor, params: { ContactWorkflowId: id } }) => {
    const { Status } = await lockEnrollment(db, actor, id)
    if (Status === 'Active') await pause(db, actor.TenantId, [id], 'Person', `Paused by ${actor.Name}`)
    else if (Status === 'Paused') {
      await resume(db, actor.TenantId, [id])
      // The schedule would find what is due at once only in the next minute.
      await enqueue(db, dueJob, { TenantId: actor.TenantId }, { key: 'due' })
    } else throw refused('This workflow has ended for the contact. Start it again instead.')
    return enrollmentShown(db, actor, id)
  },

  removeEnrollment: async ({ db, actor, params: { ContactWorkflowId: id } }) => {
    await lockEnrollment(db, actor, id)
    const ended = await end(db, actor.TenantId, [id], 'Removed', `Removed by ${actor.Name}`)
    if (ended.length === 0)
      await db
        .updateTable('contact_workflow')
        .set({ Status: 'Removed' })
        .where('TenantId', '=', actor.TenantId)
        .where('ContactWorkflowId', '=', id)
        .execute()
    return { Successful: true } as const
  },

  enrollmentTimeline: async ({ db, actor, params }) =>
    timelineOf(db, actor, await findEnrollment(db, actor, params.ContactWorkflowId)),

  retryEnrollment: async ({ db, actor, params: { ContactWorkflowId: id } }) => {
    await lockEnrollment(db, actor, id)
    await retryStep(db, actor.TenantId, id)
    return enrollmentShown(db, actor, id)
  },

  getHold: async ({ db, actor, params }) => {
    const { ContactId } = await findContact(db, actor, params.contactId)
    return holdOf(db, actor, ContactId)
  },

  setHold: async ({ db, actor, params, body: { Until } }) => {
    const { ContactId } = await findContact(db, actor, params.contactId)
    await hold(db, actor, ContactId, Until)
    return holdOf(db, actor, ContactId)
  },

  assignWorkflow: async ({ db, actor, params: { workflowId }, body }) => {
    requireStartable(await findWorkflow(db, actor, workflowId))
    const ids = await requireSeen(db, actor, body)
    const { enrolled, left } = await enroll(db, actor, workflowId, ids, { Cause: null, asReentrySays: true })
    return { Successful: true, Changed: enrolled.length, Skipped: listSkipped(left) } as const
  },

  startEnrollment: async ({ db, actor, body: { WorkflowId, ContactIds, Criteria, Count }, services }) => {
    const workflow = requireStartable(await findWorkflow(db, actor, WorkflowId))
    const some = 'Some of what you started is still waiting. Start more when it is done.'
    await requireFewOpen(db, enrollRun, actor, MAX_WAITING, some)
    const { from, where } = ContactIds?.length
      ? await selected(db, actor, ContactIds)
      : await matching(db, actor, Criteria)
    const ids = sql`select contact.contact_id from ${from} where ${where}`
    const { RunId, Found } = await startEnrollRun(db, actor, workflow, ids, { AsOwner: false })
    if (Found !== Count) {
      const match = Found === 1 ? '1 contact matches' : `${Found.toLocaleString('en-US')} contacts match`
      throw conflict(`${match} now, not ${Count.toLocaleString('en-US')}. Look at the list, then start again.`)
    }
    const [run] = await runsPage(db, actor, services.runs, { RunId, take: 1 })
    if (!run) throw notFound('run')
    return run satisfies RunEntry
  },

  workflowSettings: ({ db, actor }) => settingsOf(db, actor),

  saveWorkflowSettings: async ({ db, actor, body: { IsStopped, MinimumGapHours } }) => {
    if (MinimumGapHours !== undefined) {
      await setMinimumGap(db, actor.TenantId, MinimumGapHours)
      // What waits for the gap that was.
      await enqueue(db, askAllAgain, { TenantId: actor.TenantId, WorkflowId: null }, { key: 'workflow-messages' })
    }
    if (IsStopped === true) await stopAll(db, actor.TenantId, actor.UserId)
    if (IsStopped === false) await startAll(db, actor.TenantId)
    return settingsOf(db, actor)
  },
} satisfies Partial<Handlers>

import { workflowStepCounts } from '@dormer/contract/automation/counts'
import { startEnrollment, togglePause } from '@dormer/contract/automation/enrollments'
import { actOnRun, runs } from '@dormer/contract/brokerage/runs'
import { restoreRequest } from '@dormer/contract/brokerage/trash'
import { updateContact } from '@dormer/contract/people/contacts'
import {
  getImportFile,
  keptByUndo,
  matchImportFile,
  startImportFile,
  undoImportFile,
  uploadImportFile,
} from '@dormer/contract/people/import-files'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { importFileRun } from '../../people/import-files/import-files.jobs.ts'
import { importUndoRun } from '../../people/import-files/undo.jobs.ts'
import { deliver } from '../engine/engine.fixture.ts'
import { enrollRun } from '../enrollments/enroll.jobs.ts'
import { type Mishaps, makeMishaps } from '../mishaps/mishaps.fixture.ts'
import { endUndone } from './undone-imports.ts'

/* No worker runs: each job is run here, so that what has not left yet can be undone. */
const t = await startTestProgram()
let m: Mishaps
beforeEach(async () => {
  m = await makeMishaps(t)
  m.time.set(m.at('2030-05-06T10:00'))
})

const runOpen = async (kind: string, job: { run: (key: never, context: never) => Promise<unknown> }) => {
  const open = await t.query<{ RunId: number }>(
    `select run_id::int as "RunId" from run where tenant_id = $1 and kind = $2 and status = 'Waiting' order by 1`,
    [m.TenantId, kind],
  )
  for (const { RunId } of open) await job.run({ TenantId: m.TenantId, RunId } as never, t.jobContext() as never)
  return open.length
}
const look = async (as: User, ImportFileId: number) =>
  m.make.ok(await t.call(getImportFile, { as, params: { ImportFileId } })).body
const rows = ['Ana', 'Bo', 'Cy'].map((name) => `${name},${name.toLowerCase()}@example.com`)
const importing = async (as = m.admin, content = ['First Name,Email', ...rows].join('\n')) => {
  const file = m.make.ok(await t.call(uploadImportFile, { as, body: { File: new File([content], 'people.csv') } })).body
  const params = { ImportFileId: file.ImportFileId }
  const Settings = { AreExisting: true, StartsWorkflows: true }
  m.make.ok(await t.call(matchImportFile, { as, params, body: { Settings } as never }))
  m.make.ok(await t.call(startImportFile, { as, params }))
  await runOpen('import-file', importFileRun.job)
  expect(await look(as, file.ImportFileId)).toMatchObject({ State: 'Imported', Imported: { New: 3 } })
  return file.ImportFileId
}
const undo = async (ImportFileId: number, as = m.admin) => {
  m.make.ok(await t.call(undoImportFile, { as, params: { ImportFileId } }))
  const [undone] = await t.query<{ RunId: number }>(
    `select max(run_id)::int as "RunId" from run where tenant_id = $1 and kind = 'import-undo'`,
    [m.TenantId],
  )
  await endUndone.run({ TenantId: m.TenantId, RunId: undone?.RunId ?? 0 }, t.jobContext())
  await runOpen('import-undo', importUndoRun.job)
  return look(as, ImportFileId)
}
const reasons = async (ImportFileId: number) =>
  m.make.ok(await t.call(keptByUndo, { as: m.admin, params: { ImportFileId } })).body.map(({ Reason }) => Reason)
const keptAfter = async (ImportFileId: number) => {
  await undo(ImportFileId)
  return reasons(ImportFileId)
}
const idOf = async (name: string) =>
  (
    await t.query<{ id: number }>(
      'select contact_id::int as id from contact where tenant_id = $1 and first_name = $2',
      [m.TenantId, name],
    )
  )[0]?.id ?? 0
const enrollments = () =>
  t.query<{ status: string; why: string | null }>(
    'select status, why from contact_workflow where tenant_id = $1 order by contact_workflow_id',
    [m.TenantId],
  )
const begin = (more: object = {}) =>
  m.make.workflow(m.admin, {
    event: 'LeadCreated',
    share: true,
    steps: [m.email(), m.call(), m.email({ WaitTime: 2 })],
    ...more,
  })
const edit = async (ContactId: number) =>
  m.make.ok(await t.call(updateContact, { as: m.admin, body: { Contact: { ContactId, LastName: 'Moor' } } as never }))
const removed = { status: 'Removed', why: 'The import that started it was undone' }

describe('the undo of an import that started workflows', () => {
  test('takes everybody back whom only workflows have done something with, and sends nothing that waits', async () => {
    const { WorkflowId } = await begin()
    const file = await importing()
    expect(await runOpen('enroll', enrollRun.job)).toBe(1)
    await m.run()
    const waiting = await t.query<{ id: number }>(
      `select message_id::int as id from message where tenant_id = $1 and is_mine and status = 'Waiting'`,
      [m.TenantId],
    )
    expect(waiting).toHaveLength(3)
    expect(await keptAfter(file)).toEqual([])
    expect((await look(m.admin, file)).Undone).toEqual({ Removed: 3, Restored: 0, Kept: 0 })
    expect(await enrollments()).toEqual([])
    for (const { id } of waiting) await deliver(t, m.TenantId, id)
    await m.run('2030-05-09T10:00')
    expect(
      await t.query(`select status from message where tenant_id = $1 and is_mine and status not in ('Blocked', 'Canceled')`, [m.TenantId]), // biome-ignore format: a statement
    ).toEqual([])
    const { body } = m.make.ok(await t.call(workflowStepCounts, { as: m.admin, params: { id: WorkflowId } }))
    expect(body.Workflow).toMatchObject({ Active: 0, Paused: 0, Removed: 0 })
  })

  test('keeps whom somebody has changed, but not in the workflow: what waits for them is not sent', async () => {
    await begin()
    const file = await importing()
    await runOpen('enroll', enrollRun.job)
    await m.run()
    const bo = await idOf('Bo')
    await edit(bo)
    expect((await undo(file)).Undone).toEqual({ Removed: 2, Restored: 0, Kept: 1 })
    expect(await enrollments()).toEqual([removed])
    expect(await m.leave(bo)).toEqual(['Blocked'])
    expect((await m.messages(bo))[0]?.status_text).toMatch(/removed from/)
    await m.run('2030-05-09T10:00')
    expect(await m.messages(bo)).toHaveLength(1)
  })

  test('keeps whom a workflow has written to, and says so, and sends nothing more', async () => {
    await begin()
    const file = await importing()
    await runOpen('enroll', enrollRun.job)
    await m.run()
    const ana = await idOf('Ana')
    expect(await m.leave(ana)).toEqual(['Delivered'])
    expect(await keptAfter(file)).toEqual([expect.stringMatching(/^An automatic message was sent on /)])
    expect((await look(m.admin, file)).Undone).toEqual({ Removed: 2, Restored: 0, Kept: 1 })
    expect(await enrollments()).toEqual([removed])
    await m.run('2030-05-09T10:00')
    expect(await m.messages(ana)).toHaveLength(1)
  })

  test('begun while they are still being started, nobody more is', async () => {
    await begin()
    const file = await importing()
    expect((await undo(file)).Undone).toEqual({ Removed: 3, Restored: 0, Kept: 0 })
    await runOpen('enroll', enrollRun.job)
    expect(await t.query(`select status from run where tenant_id = $1 and kind = 'enroll'`, [m.TenantId])).toEqual([
      { status: 'Canceled' },
    ])
    expect(await enrollments()).toEqual([])
    await m.run()
    expect(await t.query('select from message where tenant_id = $1', [m.TenantId])).toEqual([])
  })

  test('leaves nobody for whom starting is tried again, if it failed', async () => {
    await begin()
    const file = await importing()
    await edit(await idOf('Bo'))
    await t.query(`update run set status = 'Failed' where tenant_id = $1 and kind = 'enroll'`, [m.TenantId])
    const failed = async () => {
      const { body } = m.make.ok(await t.call(runs, { as: m.admin, query: {} }))
      return body.filter(({ Title }) => Title.startsWith('Start “')).map(({ RunId, Acts }) => ({ RunId, Acts }))
    }
    const [run] = await failed()
    expect(run?.Acts).toEqual(['Retry'])
    expect((await undo(file)).Undone).toEqual({ Removed: 2, Restored: 0, Kept: 1 })
    expect(await failed()).toEqual([{ RunId: run?.RunId, Acts: [] }])
    const again = { as: m.admin, params: { RunId: run?.RunId ?? 0 }, body: { Act: 'Retry' as const } }
    expect(await t.call(actOnRun, again)).toMatchObject({ status: 409 })
    expect(await enrollments()).toEqual([])
  })

  test('keeps whom somebody has paused, and leaves other workflows and other imports alone', async () => {
    await begin({ steps: [m.call({ WaitTime: 1 })] })
    const other = await importing(m.admin, ['First Name,Email', 'Di,di@example.com', 'Ed,ed@example.com', 'Flo,flo@example.com'].join('\n')) // biome-ignore format: a row
    await runOpen('enroll', enrollRun.job)
    const file = await importing()
    await runOpen('enroll', enrollRun.job)
    const [ana, bo] = [await idOf('Ana'), await idOf('Bo')]
    const params = { ContactWorkflowId: await m.enrollmentOf(ana) }
    m.make.ok(await t.call(togglePause, { as: m.admin, params }))
    const { WorkflowId } = await m.make.workflow(m.admin, { share: true, event: 'TagAdded' })
    await m.tag({ ContactEntityId: await entityOf(bo) }, 'VIP', m.admin)
    expect((await undo(file)).Undone).toEqual({ Removed: 1, Restored: 0, Kept: 2 })
    expect(await reasons(file)).toEqual([
      expect.stringMatching(/started or changed a workflow on/),
      // The tag that was given has started one as well.
      expect.stringMatching(/started or changed a workflow on/),
    ])
    expect(await m.standingOf(ana)).toMatchObject(removed)
    expect(
      await t.query(
        `select workflow_id::int as id, status from contact_workflow where tenant_id = $1 and contact_id = $2 order by 1`,
        [m.TenantId, bo],
      ),
    ).toEqual([
      { id: expect.any(Number), status: 'Removed' },
      { id: WorkflowId, status: 'Active' },
    ])
    expect((await look(m.admin, other)).State).toBe('Imported')
    expect(await m.standingOf(await idOf('Di'))).toMatchObject({ status: 'Active' })
  })

  test('keeps whom somebody has put into a workflow with many others', async () => {
    const file = await importing()
    const { WorkflowId } = await m.make.workflow(m.admin, { steps: [m.call({ WaitTime: 1 })] })
    const ContactIds = [await idOf('Ana'), await idOf('Bo')]
    m.make.ok(
      await t.call(startEnrollment, { as: m.admin, body: { WorkflowId, ContactIds, Criteria: {}, Count: 2 } as never }),
    )
    expect(await runOpen('enroll', enrollRun.job)).toBe(1)
    expect((await undo(file)).Undone).toEqual({ Removed: 1, Restored: 0, Kept: 2 })
    expect(await reasons(file)).toEqual(Array(2).fill(expect.stringMatching(/started or changed a workflow on/)))
    expect((await enrollments()).map(({ status }) => status)).toEqual(['Active', 'Active'])
  })

  test('restored from the trash, they are in no workflow that runs', async () => {
    await begin()
    const file = await importing()
    await runOpen('enroll', enrollRun.job)
    await undo(file)
    const [deletion] = await t.query<{ id: string }>(
      'select distinct request_id as id from trash where tenant_id = $1 limit 1',
      [m.TenantId],
    )
    m.make.ok(await t.call(restoreRequest, { as: m.admin, body: { RequestId: deletion?.id ?? '' } }))
    expect((await enrollments()).filter(({ status }) => status === 'Active')).toEqual([])
    await m.run('2030-05-09T10:00')
    expect(await t.query('select from message where tenant_id = $1', [m.TenantId])).toEqual([])
  })
})
const entityOf = async (contactId: number) =>
  (
    await t.query<{ id: number }>('select contact_entity_id::int as id from contact where contact_id = $1', [contactId])
  )[0]?.id ?? 0

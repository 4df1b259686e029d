import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Endpoint } from '@dormer/contract/endpoint'
import {
  checkImportFile,
  getImportFile,
  startImportFile,
  undoImportFile,
  uploadImportFile,
} from '@dormer/contract/people/import-files'
import { afterEach, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { startWorkerProcess } from '../../../../test/worker-process.ts'

// Several batches, so that each can be interrupted between them; `npm run chaos:jobs` takes more. A program without a worker: separate processes run its
// queue and are killed.
const count = process.env.CHAOS ? 20_000 : 5_500
const file = [
  'First Name,Last Name,Email,Phone,Shoe Size',
  ...Array.from({ length: count }, (_, i) => `F${i},L${i},p${i}@example.com,${5122000000 + i},${i % 50}`),
].join('\n')

const t = await startTestProgram()
const workers: ChildProcess[] = []
const work = () => {
  const worker = startWorkerProcess(t)
  workers.push(worker)
  return worker
}
afterEach(async () => {
  for (const worker of workers.splice(0)) if (worker.kill('SIGKILL')) await once(worker, 'exit')
})

test('checking, importing and undoing go on where they were killed, and double nothing', {
  timeout: 600_000,
}, async () => {
  const { agent, TenantId } = await t.makeBrokerage('Killed')
  const { body } = await t.call(uploadImportFile, { as: agent, body: { File: new File([file], 'people.csv') } })
  const params = { ImportFileId: body.ImportFileId }
  const look = async (as: User) => (await t.call(getImportFile, { as, params })).body
  /** Starts it, kills its worker once it has got somewhere, and lets another one go on. */
  const interrupted = async (endpoint: Endpoint, expected: string) => {
    expect(await t.call(endpoint as typeof checkImportFile, { as: agent, params })).toMatchObject({ status: 200 })
    const first = work()
    await expect
      .poll(async () => (await look(agent)).Progress?.Done ?? count, { interval: 20, timeout: 60_000 })
      .toBeGreaterThan(0)
    first.kill('SIGKILL')
    await once(first, 'exit')
    work()
    await expect.poll(async () => (await look(agent)).State, { interval: 50, timeout: 200_000 }).toBe(expected)
    for (const worker of workers.splice(0)) if (worker.kill('SIGKILL')) await once(worker, 'exit')
    return look(agent)
  }
  const contacts = () =>
    t.query(
      `select count(*)::int as n, count(distinct email)::int as emails,
         (select count(*)::int from imported_field f where f.tenant_id = $1) as fields from contact where tenant_id = $1`,
      [TenantId],
    )
  const checked = await interrupted(checkImportFile, 'Checked')
  expect(checked.Checked).toMatchObject({
    New: count,
    Updated: 0,
    Cells: count * 5,
    CellsInFields: count * 4,
    CellsKept: count,
  })
  expect(await contacts()).toEqual([{ n: 0, emails: 0, fields: 0 }])
  const imported = await interrupted(startImportFile, 'Imported')
  expect(imported.Imported).toEqual(checked.Checked)
  expect(await contacts()).toEqual([{ n: count, emails: count, fields: count }])
  const undone = await interrupted(undoImportFile, 'Undone')
  expect(undone.Undone).toEqual({ Removed: count, Restored: 0, Kept: 0 })
  expect(await contacts()).toEqual([{ n: 0, emails: 0, fields: 0 }])
})

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
import { startTestProgram } from '../../../../../test/harness.ts'
import { startWorkerProcess } from '../../../../../test/worker-process.ts'

// Several batches, so that each can be interrupted between them; `npm run chaos:jobs` takes more.
const count = process.env.CHAOS ? 30_000 : 6_000
const people = 600
const file = [
  'Email,Activity Type,Activity Date,Body,Extra',
  ...Array.from(
    { length: count },
    (_, i) => `p${i % people}@example.com,${i % 2 ? 'Call' : 'Note'},3/1/2024,Row ${i},x${i}`,
  ),
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

test('a file of notes and calls goes on where it was killed, and doubles nothing', { timeout: 600_000 }, async () => {
  const { agent, TenantId } = await t.makeBrokerage('RecordsKilled')
  await t.query(
    `with e as (insert into contact_entity (tenant_id, assigned_agent_id, source_id)
         select $1, $2, (select min(source_id) from source where tenant_id = $1) from generate_series(1, $3::integer) returning contact_entity_id),
       n as (select contact_entity_id, row_number() over () - 1 as n from e)
     insert into contact (tenant_id, contact_entity_id, first_name, last_name, email)
     select $1, contact_entity_id, 'P' || n, 'Q', 'p' || n || '@example.com' from n`,
    [TenantId, agent.UserId, people],
  )
  const { body } = await t.call(uploadImportFile, { as: agent, body: { File: new File([file], 'notes.csv') } })
  expect(body.Holds).toBe('Records')
  const params = { ImportFileId: body.ImportFileId }
  const look = async () => (await t.call(getImportFile, { as: agent, params })).body
  const interrupted = async (endpoint: Endpoint, expected: string) => {
    expect(await t.call(endpoint as typeof checkImportFile, { as: agent, params })).toMatchObject({ status: 200 })
    const first = work()
    await expect
      .poll(async () => (await look()).Progress?.Done ?? count, { interval: 20, timeout: 60_000 })
      .toBeGreaterThan(0)
    first.kill('SIGKILL')
    await once(first, 'exit')
    work()
    await expect.poll(async () => (await look()).State, { interval: 50, timeout: 200_000 }).toBe(expected)
    for (const worker of workers.splice(0)) if (worker.kill('SIGKILL')) await once(worker, 'exit')
    return look()
  }
  const added = () =>
    t.query(
      `select (select count(*)::int from note where tenant_id = $1) as notes, (select count(*)::int from activity where tenant_id = $1) as calls,
         (select count(*)::int from import_record where tenant_id = $1) as records,
         (select count(*)::int from contact_touch where tenant_id = $1 and last_contact is not null) as touched`,
      [TenantId],
    )
  const checked = await interrupted(checkImportFile, 'Checked')
  expect(checked.Checked).toMatchObject({
    New: count,
    Refused: 0,
    Cells: count * 5,
    CellsInFields: count * 4,
    CellsKept: count,
  })
  expect(await added()).toEqual([{ notes: 0, calls: 0, records: 0, touched: 0 }])
  const imported = await interrupted(startImportFile, 'Imported')
  expect(imported.Imported).toEqual(checked.Checked)
  expect(await added()).toEqual([{ notes: count / 2, calls: count / 2, records: count, touched: people / 2 }])
  const undone = await interrupted(undoImportFile, 'Undone')
  expect(undone.Undone).toEqual({ Removed: count, Restored: 0, Kept: 0 })
  expect(await added()).toEqual([{ notes: 0, calls: 0, records: 0, touched: 0 }])
})

import { readdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { makeQueuePool } from '../../../db/connect.ts'
import { sweepFiles } from './documents.jobs.ts'

const t = await startTestProgram()
const { agent, TenantId } = await t.makeBrokerage('North')
const folder = path.join(t.config.dataDir, 'files')
const names = () => readdirSync(folder).filter((name) => name !== 'arriving')

/** Stores a file and backdates it by a day and an hour. */
const store = async (isOld = true) => {
  const limits = { tenantId: TenantId, fileName: 'a.txt', maxBytes: 10 }
  const { Key } = await t.services.storage.put(Readable.from([Buffer.from('x')]), limits)
  const name = Key.replace('/', '-')
  const then = new Date(Date.now() - 25 * 3600_000)
  if (isOld) utimesSync(path.join(folder, name), then, then)
  return { Key, name }
}
const run = async () => {
  const queue = makeQueuePool({ connectionString: t.config.databaseOwnerUrl }, 2)
  await sweepFiles.run({ ...t.jobContext(), queue })
  await queue.end()
}

test('a file that no row names is removed after a day; one that is named, discarded or just arriving stays', async () => {
  const [document, sent, discarded, nobodys, arriving] = [
    await store(),
    await store(),
    await store(),
    await store(),
    await store(false),
  ]
  await t.query(
    `with e as (insert into contact_entity (tenant_id, source_id) select $1, min(source_id) from source where tenant_id = $1
       returning contact_entity_id as id)
     insert into contact_document (tenant_id, contact_entity_id, file_name, size, storage_key) select $1, id, 'a', 1, $2 from e`,
    [TenantId, document.Key],
  )
  await t.query(
    `insert into run (tenant_id, user_id, kind, title, storage_key) values ($1, $2, 'import', 'a.csv', $3)`,
    [TenantId, agent.UserId, sent.Key],
  )
  await t.query('insert into discarded_file (tenant_id, storage_key) values ($1, $2)', [TenantId, discarded.Key])
  expect(names()).toContain(nobodys.name)
  await run()
  expect(names().sort()).toEqual([document, sent, discarded, arriving].map(({ name }) => name).sort())
})

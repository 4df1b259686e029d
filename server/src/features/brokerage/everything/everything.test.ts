import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { everythingExports, everythingLink, exportEverything } from '@dormer/contract/brokerage/everything'
import { proveIdentity } from '@dormer/contract/brokerage/second-step'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { countRows, fillTables, tenantTables } from '../../../../test/fill.ts'
import { password, startTestProgram } from '../../../../test/harness.ts'
import { areas } from '../../../features.ts'
import { everythingJob as job } from './everything.jobs.ts'
import { exportedIn, isLeftOut } from './rows.queries.ts'

const t = await startTestProgram({ tells: true })
const { TenantId, admin, agent, leader } = await t.makeBrokerage('North')
const other = await t.makeUser(TenantId, 2, 'Ada', 'Admin', 'north.example.com')
const south = await t.makeBrokerage('South')
for (const as of [admin, other]) await t.call(proveIdentity, { as, body: { Password: password } })
const exported = exportedIn(t.services.tables)
const context = t.jobContext()
const listed = async () => (await t.call(everythingExports, { as: admin })).body

/** Every entry of a zip, by its path. */
const unzip = async (bytes: Buffer) => {
  const zip = await fromBufferPromise(bytes)
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return entries
}
const store = (tenantId: number, name: string) =>
  t.services.storage.put(Readable.from([`the bytes of ${name}`]), { tenantId, fileName: name, maxBytes: 1000 })

test('each table of brokerages is exported or left out for a reason, and each column with a file is known', async () => {
  const described = areas.flatMap((area) => Object.entries(area.tables ?? {}))
  expect(
    described.map(([table]) => table).sort(),
    'each table has one entry, in server/src/features/AREA/tables.ts, with `export` or `leftOut`',
  ).toEqual(await tenantTables(t))
  expect(described.filter(([, { export: shown, leftOut }]) => !shown === !leftOut)).toEqual([])
  expect(new Set(exported.map(({ file }) => file)).size).toBe(exported.length)
  const columns = await t.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ '^(storage|logo|photo)_key$|_file_key$'`,
  )
  const known = described.flatMap(([table, { files, passingFile = files?.key }]) =>
    passingFile ? [`${table}.${passingFile}`] : [],
  )
  expect(columns.map(({ name }) => name).sort()).toEqual(known.sort())
  const told = await t.query<{ name: string; type: string }>(
    `select table_name || '.' || column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and table_name = any($1)`,
    [exported.map(({ table }) => table)],
  )
  const shown = told.filter(({ name }) => !isLeftOut(name.split('.')[1] as string))
  expect(shown.filter(({ name, type }) => type === 'bytea' || /hash|secret|token|password(?!_set)/.test(name))).toEqual(
    [],
  )
})

test('all of the brokerage’s data is in the zip, row by row and file by file, and nothing of others', async () => {
  await fillTables(t, TenantId)
  await fillTables(t, south.TenantId)
  await t.query(`delete from brokerage_export`)
  const [household] = await t.query<{ id: string }>(
    `insert into contact_entity (tenant_id, source_id) select $1, min(source_id) from source where tenant_id = $1
     returning contact_entity_id as id`,
    [TenantId],
  )
  await t.query(
    `insert into contact (tenant_id, contact_entity_id, first_name, last_name, email) values
     ($1, $2, '=cmd|calc', E'Line\\nbreak, "and" quotes', 'ida@example.com')`,
    [TenantId, household?.id],
  )
  const kept = await store(TenantId, 'offer.pdf')
  await t.query(`update contact_document set storage_key = $2, file_name = 'offer: a/b.pdf' where tenant_id = $1`, [TenantId, kept.Key])
  await t.query(`update transaction_document set storage_key = '${TenantId}/${'0'.repeat(32)}' where tenant_id = $1`, [TenantId])
  await t.query(`update transaction_image set storage_key = $2, preview_type = 'image/png' where tenant_id = $1`, [TenantId, (await store(TenantId, 'house.png')).Key])
  await t.query(`update voicemail_drop set storage_key = $2, name = 'After hours', media_type = 'audio/wav' where tenant_id = $1`, [TenantId, (await store(TenantId, 'after.wav')).Key])
  await t.query(`update message_attachment set storage_key = $2, file_name = 'plan.txt' where tenant_id = $1`, [TenantId, (await store(TenantId, 'plan.txt')).Key])
  await t.query(`update tenant set logo_key = null, read_only_since = now() where tenant_id = $1`, [TenantId])
  await t.query(`update contact_document set storage_key = $2, file_name = 'theirs.pdf' where tenant_id = $1`, [south.TenantId, (await store(south.TenantId, 'theirs')).Key])

  // It works while the brokerage is read-only.
  const asked = await t.call(exportEverything, { as: admin })
  expect(asked).toMatchObject({ status: 200, body: { Status: 'Waiting', Total: null, ByName: 'Alex Admin' } })
  expect(await t.call(exportEverything, { as: other })).toMatchObject({ status: 409 })
  const { ExportId } = asked.body
  // After being killed, it starts over.
  const killed = new AbortController()
  killed.abort()
  await expect(job.run({ TenantId, ExportId }, { ...context, signal: killed.signal })).rejects.toThrow('Interrupted')
  expect(await listed()).toMatchObject([{ Status: 'Running' }])
  const counts = await countRows(t, TenantId)
  await job.run({ TenantId, ExportId }, context)
  const [made] = await listed()
  expect(made).toMatchObject({ Status: 'Done', Missing: 1, Total: made?.Done, Message: null })

  const { Url } = (await t.call(everythingLink, { as: other, body: { ExportId } })).body
  const answer = await fetch(new URL(Url, t.url))
  expect(answer.headers.get('content-disposition')).toMatch(/filename="North Realty \d{4}-\d\d-\d\d\.zip"/)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBe(made?.Size)
  const entries = await unzip(bytes)
  const rows = (file: string) => parse(entries.get(`${file}.csv`) ?? Buffer.alloc(0), { bom: true, columns: true, record_delimiter: '\r\n' }) as Record<string, string>[]
  expect(Object.fromEntries(exported.map(({ table, file }) => [table, rows(file).length]))).toEqual(
    Object.fromEntries(exported.map(({ table }) => [table, counts[table]])),
  )
  expect([...entries.keys()].filter((path) => !path.endsWith('.csv')).sort()).toEqual([
    'README.txt',
    expect.stringMatching(/^contact-documents\/\d+ offer_ a_b\.pdf$/),
    expect.stringMatching(/^message-attachments\/\d+ plan\.txt$/),
    'missing-files.txt',
    expect.stringMatching(/^recorded-voicemails\/\d+ After hours\.wav$/),
    expect.stringMatching(/^transaction-pictures\/\d+\.png$/),
  ])
  const ida = rows('contacts').find(({ Email }) => Email === 'ida@example.com')
  expect(ida).toMatchObject({ FirstName: "'=cmd|calc", LastName: 'Line\nbreak, "and" quotes', SourceName: expect.stringMatching(/./), ContactTypeName: expect.stringMatching(/./) })
  const document = rows('contact-documents')[0]?.File ?? ''
  expect(entries.get(document)?.toString()).toBe('the bytes of offer.pdf')
  for (const { file } of exported) expect(entries.get('README.txt')?.toString()).toContain(`${file}.csv: `)
  const all = [...entries.values()].map((entry) => entry.toString()).join('\n')
  for (const theirs of ['South Realty', 'theirs.pdf', '$argon2', south.admin.Email]) expect(all).not.toContain(theirs)

  // The person who asked is notified; all admins get both emails, and the security log has an entry.
  expect(await t.query(`select kind, path from notification where user_id = $1 and kind = 'ExportFinished'`, [admin.UserId])).toEqual([{ kind: 'ExportFinished', path: '/settings/brokerage' }])
  const jobs = await t.query<{ status: string }>(
    `select payload ->> 'Status' as status from graphile_worker._private_jobs j
     join graphile_worker._private_tasks k on k.id = j.task_id where identifier = 'mail-everything' order by j.id`,
  )
  expect(jobs).toEqual([{ status: 'Waiting' }, { status: 'Done' }])
  expect(t.securityLog().join('\n')).toMatch(/"event":"export","call":"exportEverything","outcome":"success"/)

  // When it expires, its file is deleted.
  await t.query(`update brokerage_export set date_expires = now() - interval '1 second'`)
  expect(await t.call(everythingLink, { as: admin, body: { ExportId } })).toMatchObject({ status: 404 })
  expect((await t.send('GET', Url)).status).toBe(404)
  await t.query('select sweep_expired()')
  expect(await listed()).toEqual([])
  expect(await t.query('select from discarded_file where size = 0 and tenant_id = $1', [TenantId])).not.toEqual([])
}) // biome-ignore format: expectations read better in rows

test('a failed export says so, and may be tried again', async () => {
  const { body: asked } = await t.call(exportEverything, { as: admin })
  await job.run({ TenantId, ExportId: asked.ExportId }, { ...context, hasRoom: async () => false })
  expect((await listed())[0]).toMatchObject({ Status: 'Failed', Message: expect.stringMatching(/no room/) })
  const storage = { ...t.services.storage, put: async () => { throw new Error('no storage') } } // biome-ignore format: one line
  const { body: again } = await t.call(exportEverything, { as: admin })
  const broken = { ...context, storage }
  await expect(job.run({ TenantId, ExportId: again.ExportId }, broken)).rejects.toThrow('no storage')
  await job.run({ TenantId, ExportId: again.ExportId }, { ...broken, isLastTry: true })
  expect((await listed())[0]).toMatchObject({ Status: 'Failed', Message: expect.stringMatching(/Try again/) })
})

test('one whose job was killed too often is not in the way of another', async () => {
  const { ExportId } = (await t.call(exportEverything, { as: admin })).body
  expect((await t.call(exportEverything, { as: admin })).status).toBe(409)
  await t.query(`update graphile_worker._private_jobs set attempts = max_attempts where key = $1`, [
    `${TenantId}:export-everything`,
  ])
  await t.query(`update brokerage_export set status = 'Running' where export_id = $1`, [ExportId])
  expect((await t.call(exportEverything, { as: admin })).status).toBe(200)
  const [next, lost] = await listed()
  expect(next).toMatchObject({ Status: 'Waiting' })
  expect(lost).toMatchObject({ ExportId, Status: 'Failed', Message: expect.stringMatching(/interrupted/) })
})

test('only admins can export everything, after confirming their identity', async () => {
  const before = await listed()
  for (const as of [agent, leader]) {
    expect(await t.call(exportEverything, { as })).toMatchObject({ status: 403 })
    expect(await t.call(everythingExports, { as })).toMatchObject({ status: 403 })
    expect(await t.call(everythingLink, { as, body: { ExportId: 1 } })).toMatchObject({ status: 403 })
  }
  await t.query('update session set date_proved = null')
  expect(await t.call(exportEverything, { as: admin })).toMatchObject({ status: 403, body: { NeedsProof: true } })
  expect(await listed()).toEqual(before)
})

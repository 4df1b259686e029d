import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeDemo } from '../../../demo/src/brokerage/demo.ts'
import { readConfig } from '../config.ts'
import {
  type Connection,
  type Connections,
  makeThrowawayFolder,
  RESTORED,
  runningEmbedded,
  startEmbedded,
} from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { startProgram } from '../program.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const folder = makeThrowawayFolder()
const at = (name: string) => join(folder, name)
const config = (name: string) => ({ ...readConfig({ PORT: '0', DORMER_DATA: at(name) }), worker: false })

type Program = Awaited<ReturnType<typeof startProgram>>
let running: Program | undefined
const start = async (name: string) => {
  running = await startProgram(config(name), pino({ level: 'silent' }), () => {})
  return running
}
const stop = async () => {
  await running?.stop()
  running = undefined
}
afterEach(stop)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const query = async <T = Record<string, unknown>>(login: Connection, sql: string, values: unknown[] = []) => {
  const client = new pg.Client(login)
  await client.connect()
  return (await client.query(sql, values).finally(() => client.end())).rows as T[]
}
/** The row count and a checksum of each table, the jobs, and the position of each sequence. */
const fingerprint = async (login: Connection) => {
  const tables = await query<{ name: string }>(
    login,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as table, count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as sum from (table ${name}) t`,
  )
  return {
    tables: (await query(login, `${sums.join(' union all ')} order by 1`)).filter(
      (t) => !['migration', 'applied_definition'].includes(String(t.table)),
    ),
    sequences: await query(
      login,
      `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
    ),
    jobs: await query(
      login,
      `select t.identifier, payload::text, run_at, attempts, max_attempts, last_error, key, priority, flags, j.created_at
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = task_id order by 1, 2`,
    ),
  }
}
/** Connects as the superuser, who sees everything, to the database running on a folder. */
const superuser = (name: string) => ({ ...(runningEmbedded(at(name)) as Connections).owner, user: 'postgres' })

let fileKey = ''
const owner = { table: 'mailbox', tenantId: 1, id: 7 }
let encrypted: string | undefined
let before: Awaited<ReturnType<typeof fingerprint>>
beforeAll(async () => {
  const { services } = await start('first')
  await makeDemo(services, () => {})
  encrypted = services.secrets?.encrypt({ password: 'of a mailbox' }, owner)
  const file = Readable.from([Buffer.from('a scan')])
  fileKey = (await services.storage.put(file, { tenantId: 1, fileName: 'a', maxBytes: 9 })).Key
  await query(
    superuser('first'),
    `delete from contact where contact_id = (select max(contact_id) from contact);
     insert into note (tenant_id, contact_entity_id, note) values (1, 1, E'<p>tab\\\\t\\t, line\\n, "quote", \\\\N, ñ 😀</p>');
     select set_config('app.tenant_id', '1', false);
     insert into contact_document (tenant_id, contact_entity_id, file_name, size, storage_key)
     values (1, 1, 'Deed.pdf', 6, '${fileKey}');
     select enqueue_job('later', '{"TenantId": 1, "n": 1}', 'a key', null);
     select enqueue_job('broken', '{"TenantId": 1}', null, null);
     update graphile_worker._private_jobs set attempts = 25, last_error = 'it broke', locked_by = 'w', locked_at = now()
     where key is null`,
  )
  before = await fingerprint(superuser('first'))
  expect(await backup(config('first'), [at('running.tar.gz')])).toMatch(/^Backed up [\d,]+ rows and [\d,]+ files? to /)
  await stop()
  await backup(config('first'), [at('stopped.tar.gz')])
})

/** What an admin gets when downloading the first contact's document, and its file name. */
const downloadDocument = async (url = '') => {
  const who = { grant_type: 'password', username: 'admin@example.com', password: 'demo-dormer' }
  const session = await fetch(`${url}/token`, { method: 'POST', body: new URLSearchParams(who) })
  const { access_token } = (await session.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  const [row] = await query(
    superuser('second'),
    `select document_id as id from contact_document where file_name = 'Deed.pdf'`,
  )
  const link = await fetch(`${url}/api/contact-document/link/${row?.id}`, { headers })
  const file = await fetch(`${url}${((await link.json()) as { Url: string }).Url}`)
  return [await file.text(), file.headers.get('content-disposition')]
}

test('a backup is one private file and never overwrites another', async () => {
  expect(statSync(at('stopped.tar.gz')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([])
  await expect(backup(config('first'), [at('stopped.tar.gz')])).rejects.toThrow('already exists')
  await expect(backup(config('nowhere'), [at('new.tar.gz')])).rejects.toThrow('There is no data in')
  expect(existsSync(at('nowhere'))).toBe(false)
})

test('a restore brings back rows, ids, jobs, files, sign-ins and the key of secrets', async () => {
  // An installation makes its own key when it is first started.
  await start('second')
  const own = readFileSync(at('second/secrets.key'), 'utf8')
  await stop()
  expect(await restore(config('second'), [at('stopped.tar.gz')])).toMatch(
    /^Restored [\d,]+ rows and [\d,]+ files? into /,
  )
  const { url, services } = await start('second')
  expect(await fingerprint(superuser('second'))).toEqual(before)
  const body = new URLSearchParams({ grant_type: 'password', username: 'agent1@example.com', password: 'demo-dormer' })
  expect((await fetch(`${url}/token`, { method: 'POST', body })).status).toBe(200)
  expect(await text(await services.storage.get(fileKey))).toBe('a scan')
  expect(services.secrets?.decrypt(encrypted ?? '', owner)).toEqual({ password: 'of a mailbox' })
  expect(readFileSync(at('second/secrets.key'), 'utf8')).not.toBe(own)
  expect(statSync(at('second/secrets.key')).mode & 0o777).toBe(0o600)
  expect(await downloadDocument(url)).toEqual(['a scan', `attachment; filename="Deed.pdf"; filename*=UTF-8''Deed.pdf`])
  // The id of the deleted contact is not reused.
  const ids = before.sequences.find((s) => s.sequencename === 'contact_contact_id_seq')
  const person = { TenantId: 1, ContactEntityId: 1, FirstName: 'New', LastName: 'One' }
  const added = await services.database.asTenant(1, (db) =>
    db.insertInto('contact').values(person).returning('ContactId').executeTakeFirst(),
  )
  expect(added?.ContactId).toBe(Number(ids?.last_value) + 1)
  await expect(restore(config('second'), [at('stopped.tar.gz')])).rejects.toThrow('is already running on')
  await stop()
  await expect(restore(config('second'), [at('stopped.tar.gz')])).rejects.toThrow('is in use')
})

test('a partial backup restores nothing; the complete one, taken while Dormer ran, can be restored after it', async () => {
  writeFileSync(at('text.tar.gz'), 'no such thing')
  await expect(restore(config('third'), [at('text.tar.gz')])).rejects.toThrow('is not a backup of Dormer')
  await expect(restore(config('third'), [at('none.tar.gz')])).rejects.toThrow('There is no')
  expect(existsSync(at('third'))).toBe(false)

  copyFileSync(at('running.tar.gz'), at('cut.tar.gz'))
  truncateSync(at('cut.tar.gz'), statSync(at('cut.tar.gz')).size - 20)
  await expect(restore(config('third'), [at('cut.tar.gz')])).rejects.toThrow('nothing was restored')
  expect(existsSync(at('third'))).toBe(false)
  // In an installation that nobody has used, it leaves what was there.
  await start('third')
  await stop()
  const left = () => readdirSync(at('third')).sort()
  const there = left()
  const key = readFileSync(at('third/secrets.key'), 'utf8')
  await expect(restore(config('third'), [at('cut.tar.gz')])).rejects.toThrow('nothing was restored')
  expect([left(), readFileSync(at('third/secrets.key'), 'utf8')]).toEqual([there, key])
  await start('third')
  await stop()
  await restore(config('third'), [at('running.tar.gz')])
  const kept = (names: string[]) => names.filter((name) => name !== 'files' && name !== RESTORED)
  expect(kept(left())).toEqual(kept(there))
  // The mark of a copy, until it is started.
  expect(left()).toContain(RESTORED)
  await start('third')
  expect(left()).not.toContain(RESTORED)
  expect(await fingerprint(superuser('third'))).toEqual(before)
})

test('a restore that was killed is noticed, and can be run again', async () => {
  const command = join(import.meta.dirname, 'restore.ts')
  const env = { PATH: process.env.PATH, DORMER_DATA: at('killed'), NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  const child = spawn(process.execPath, [command, at('stopped.tar.gz')], { env, stdio: 'ignore' })
  await expect.poll(() => existsSync(at('killed/restoring/postgres'))).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect(start('killed')).rejects.toThrow('was interrupted. Run it again')
  await restore(config('killed'), [at('stopped.tar.gz')])
  expect(existsSync(at('killed/restoring'))).toBe(false)
  await start('killed')
  expect(await fingerprint(superuser('killed'))).toEqual(before)
})

test('a backup without its key says so', async () => {
  const withKey = { ...config('third'), secretsKey: Buffer.alloc(32).toString('base64') }
  expect(await backup(withKey, [at('key.tar.gz')])).toContain('SECRETS_KEY is not in it')
})

test('a backup of an older version is migrated', async () => {
  const home = await startEmbedded({ dataDir: at('old'), log: () => {} })
  const only = ['0001-create-foundation.sql', '0002-open-doors.sql', '0003-create-contacts.sql']
  await migrate(home.owner, { only })
  await query(home.owner, `select create_tenant('Old Realty', 'America/Chicago')`)
  await home.stop()
  await backup(config('old'), [at('old.tar.gz')])
  await restore(config('new'), [at('old.tar.gz')])
  const { services } = await start('new')
  const tenants = await services.database.asTenant(1, (db) => db.selectFrom('tenant').select('Name').execute())
  expect(tenants).toEqual([{ Name: 'Old Realty' }])
})

test('an external database is backed up with its own tools', async () => {
  const external = { ...config('first'), databaseUrl: 'postgres://somewhere/dormer' }
  await expect(backup(external, [at('x')])).rejects.toThrow('pg_dump')
  await expect(restore(external, [at('x')])).rejects.toThrow('pg_restore')
})

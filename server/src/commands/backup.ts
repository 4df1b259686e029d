import { createWriteStream, existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { keyFileIn } from '../access/secrets.ts'
import type { Config } from '../config.ts'
import { runningEmbedded, startEmbedded } from '../db/embedded.ts'
import { clock } from '../time/clock.ts'
import { runCommand, say } from './command.ts'
import { tarEnd, tarEntry } from './tar.ts'

/** The first entry of a backup: its format version and the schema version its tables come from. */
export type Manifest = { format: 1; made: string; migrations: string[]; tables: Record<string, string[]> }
/** The last entry: the totals a complete backup must contain, with rows counted by folder. */
export type Totals = { rows: Record<string, number>; sequences: Record<string, string>; files: number }

/**
 * Waiting, running and failed jobs, as arguments for graphile-worker's add_job, so that they do not depend on its
 * tables.
 */
export const JOBS = 'jobs'
const jobs = `select t.identifier as task, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority,
    array(select jsonb_object_keys(j.flags)) as flags, j.attempts, j.last_error, j.created_at
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  order by j.id`

/** The data folder's key, without which the passwords and sign-ins in the rows cannot be decrypted (decision 0030). */
export const KEY_ENTRY = 'secrets.key'

/** Tables and their columns, except generated ones; `migration` and `applied_definition` are written by migrating. */
const tablesOf = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not in ('migration', 'applied_definition')
     group by 1 order by 1`,
  )
  return rows
}

/** Up to this size a table's rows are buffered in memory, because a tar entry states its size first. */
const PIECE = 4 * 1024 * 1024

async function* copied(client: pg.Client, folder: string, statement: string) {
  const rows = client.query(copyTo(`copy ${statement} to stdout`))
  let held: Buffer[] = []
  let size = 0
  let number = 0
  const piece = () => tarEntry(`${folder}/${String(++number).padStart(6, '0')}`, size, held)
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    held.push(chunk)
    size += chunk.length
    if (size < PIECE) continue
    yield* piece()
    held = []
    size = 0
  }
  if (size > 0) yield* piece()
  return rows.rowCount
}

async function* contents(client: pg.Client, dataDir: string, totals: Totals) {
  // One snapshot for all tables, so that concurrent writes do not matter.
  await client.query('begin isolation level repeatable read read only')
  const tables = await tablesOf(client)
  const { rows: applied } = await client.query<{ name: string }>('select name from migration order by 1')
  const manifest: Manifest = {
    format: 1,
    made: clock.now().toString(),
    migrations: applied.map((m) => m.name),
    tables: Object.fromEntries(tables.map((t) => [t.name, t.columns])),
  }
  const json = (name: string, value: object) => {
    const text = Buffer.from(JSON.stringify(value, null, 1))
    return tarEntry(name, text.length, [text])
  }
  yield* json('manifest.json', manifest)
  for (const { name, columns } of tables) {
    const list = columns.map(pg.escapeIdentifier).join(', ')
    const statement = `(select ${list} from ${pg.escapeIdentifier(name)})`
    totals.rows[`tables/${name}`] = yield* copied(client, `tables/${name}`, statement)
  }
  totals.rows[JOBS] = yield* copied(client, JOBS, `(${jobs})`)
  // Sequences are not part of a snapshot. Read after the rows, they are at least as far along, so no id is ever reused.
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  totals.sequences = Object.fromEntries(sequences.map((s) => [s.name, s.value]))
  await client.query('commit')

  const key = await readFile(keyFileIn(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (key) yield* tarEntry(KEY_ENTRY, key.length, [key])

  const filesDir = path.join(dataDir, 'files')
  // Files never change and are stored before the rows that name them. So every file in the snapshot exists by now,
  // except those deleted since.
  for (const name of await filesIn(filesDir)) {
    // Once it is open, a deletion no longer affects us.
    const file = await open(path.join(filesDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    if (!file) continue
    yield* tarEntry(`files/${name}`, (await file.stat()).size, file.createReadStream())
    totals.files++
  }
  yield* json('totals.json', totals)
  yield tarEnd()
}

/** Names of stored files relative to the folder, without those still being uploaded. */
const filesIn = async (folder: string) => {
  if (!existsSync(folder)) return []
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  return names.filter((name) => !name.startsWith('arriving')).sort()
}

/**
 * Writes everything in DORMER_DATA to one .tar.gz file, as of one moment, whether or not Dormer is running. The file
 * gets its final name only when it is complete.
 */
export const backup = async (config: Config, [file = '']: string[]): Promise<string> => {
  if (config.databaseUrl)
    throw new Error(
      `The database is an external one (DATABASE_URL): back it up with PostgreSQL's own
  pg_dump --format=custom --enable-row-security --no-comments --file=dormer.dump "$DATABASE_OWNER_URL"
and besides it the folder ${path.join(config.dataDir, 'files')}, or the bucket of STORAGE=s3, and keep SECRETS_KEY.`,
    )
  if (!file) throw new Error('Name the file to write:  npm run backup -- dormer.tar.gz')
  const target = fromHere(file)
  if (existsSync(target)) throw new Error(`${target} already exists. Name a new file.`)
  if (!existsSync(path.join(config.dataDir, 'postgres'))) throw new Error(`There is no data in ${config.dataDir}.`)

  const running = runningEmbedded(config.dataDir)
  const home = running
    ? { ...running, stop: async () => {} }
    : await startEmbedded({ dataDir: config.dataDir, log: say })
  const client = new pg.Client({ ...home.owner, user: 'postgres', application_name: 'dormer-backup' })
  const partial = `${target}.partial`
  const totals: Totals = { rows: {}, sequences: {}, files: 0 }
  try {
    await client.connect()
    await client.query(`set timezone = 'UTC'`)
    await pipeline(
      Readable.from(contents(client, config.dataDir, totals), { objectMode: false }),
      createGzip({ level: 4 }),
      createWriteStream(partial, { mode: 0o600, flush: true }),
    )
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await client.end()
    await home.stop()
  }
  const rows = Object.values(totals.rows).reduce((a, b) => a + b, 0)
  const bucket = config.storage.kind === 's3' ? ` The files in the bucket ${config.storage.bucket} are not in it.` : ''
  const key = config.secretsKey ? ' SECRETS_KEY is not in it: keep that somewhere else, too.' : ''
  const kept = `${amount(rows, 'row')} and ${amount(totals.files, 'file')}`
  return `Backed up ${kept} to ${target} (${inMegabytes((await stat(target)).size)}).${bucket}${key} Anyone who has it has everything: keep it safe.`
}

export const amount = (n: number, what: string) => `${n.toLocaleString('en-US')} ${what}${n === 1 ? '' : 's'}`
const inMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** Resolves a path from where the user ran the command: npm has changed to the project's folder since. */
export const fromHere = (file: string) => path.resolve(process.env.INIT_CWD ?? '.', file)

if (import.meta.main) await runCommand(backup)

import { createWriteStream, existsSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { runningEmbedded, startEmbedded } from '../db/embedded.ts'
import { runCommand, say } from './command.ts'
import { tarEnd, tarEntry } from './tar.ts'

/** What a backup says of itself, first of all: how to read it, and the schema its tables are of. */
export type Manifest = { format: 1; made: string; migrations: string[]; tables: Record<string, string[]> }
/** And last of all: what must have come over, rows by the folder they are in. */
export type Totals = { rows: Record<string, number>; sequences: Record<string, string>; files: number }

/** Jobs that wait, run or failed, by what graphile-worker's own function takes them by, whatever its tables are like. */
export const JOBS = 'jobs'
const jobs = `select t.identifier as task, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority,
    array(select jsonb_object_keys(j.flags)) as flags, j.attempts, j.last_error, j.created_at
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  order by j.id`

/** Tables with their columns, but for those that are computed; `migration` and `applied_definition` are written by migrating. */
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

/** The size up to which a table's rows are held in memory; a file of a tar says its size first. */
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

async function* contents(client: pg.Client, filesDir: string, totals: Totals) {
  // One snapshot for all tables, whoever writes meanwhile.
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
  // Sequences know no snapshot. Read after the rows they are at least as far, and no id is ever given twice.
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  totals.sequences = Object.fromEntries(sequences.map((s) => [s.name, s.value]))
  await client.query('commit')

  // Files never change and come before the rows that name them, so after the snapshot all of its files are there,
  // but for those that somebody has removed since.
  for (const name of await filesIn(filesDir)) {
    // Once it is open, nobody can remove it from under us.
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

/** Stored files by their names under the folder; not those that are arriving. */
const filesIn = async (folder: string) => {
  if (!existsSync(folder)) return []
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  return names.filter((name) => !name.startsWith('arriving')).sort()
}

/**
 * Writes all that DORMER_DATA holds into one file, a .tar.gz, as of one moment, while Dormer runs or not. The file gets
 * its name when it is whole.
 */
export const backup = async (config: Config, [file = '']: string[]): Promise<string> => {
  if (config.databaseUrl)
    throw new Error(
      `The database is an external one (DATABASE_URL): back it up with PostgreSQL's own
  pg_dump --format=custom --enable-row-security --no-comments --file=dormer.dump "$DATABASE_OWNER_URL"
and besides it the folder ${path.join(config.dataDir, 'files')}, or the bucket of STORAGE=s3.`,
    )
  if (!file) throw new Error('Say where to:  npm run backup -- dormer.tar.gz')
  const target = fromHere(file)
  if (existsSync(target)) throw new Error(`${target} is there already. Name a file that is not.`)
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
      Readable.from(contents(client, path.join(config.dataDir, 'files'), totals), { objectMode: false }),
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
  const kept = `${amount(rows, 'row')} and ${amount(totals.files, 'file')}`
  return `Backed up ${kept} to ${target} (${inMegabytes((await stat(target)).size)}).${bucket} Whoever has it has everything: keep it safe.`
}

export const amount = (n: number, what: string) => `${n.toLocaleString('en-US')} ${what}${n === 1 ? '' : 's'}`
const inMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** A path as the person at the shell means it: npm has gone to the project's folder since. */
export const fromHere = (file: string) => path.resolve(process.env.INIT_CWD ?? '.', file)

if (import.meta.main) await runCommand(backup)

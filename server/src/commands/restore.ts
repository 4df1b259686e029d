import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { keyFileIn } from '../access/secrets.ts'
import type { Config } from '../config.ts'
import { type Embedded, lockData, RESTORED, RESTORING, startEmbedded } from '../db/embedded.ts'
import { clearOrphan } from '../db/embedded-server.ts'
import { knownMigrations, migrate } from '../db/migrate.ts'
import { amount, fromHere, JOBS, KEY_ENTRY, type Manifest, type Totals } from './backup.ts'
import { runCommand, say } from './command.ts'
import { readTar } from './tar.ts'

/**
 * Restores what `backup` wrote into an installation in which nobody can sign in yet. It is built in a folder of its own
 * (RESTORING) inside the data folder, and takes its place only when it is complete: a restore that fails leaves things
 * as they were, and one that is interrupted can be run again.
 */
export const restore = async (config: Config, [file = '']: string[]): Promise<string> => {
  const { dataDir } = config
  if (config.databaseUrl)
    throw new Error(
      `This restores the embedded database. An external one (DATABASE_URL) is restored by PostgreSQL's own
  pg_restore --dbname="$DATABASE_OWNER_URL" dormer.dump
into a database that scripts/make-roles.sql has just made.`,
    )
  if (!file) throw new Error('Name the backup:  npm run restore -- dormer.tar.gz')
  const source = fromHere(file)
  if (!existsSync(source)) throw new Error(`There is no ${source}.`)
  const entries = readTar(unzipped(source))
  const manifest = await readManifest(entries, source)

  const isNew = !existsSync(dataDir)
  const building = path.join(dataDir, RESTORING)
  await removeInterrupted(dataDir, building)
  if (existsSync(path.join(dataDir, 'postgres'))) await refuseUsed(dataDir)
  const { unlock } = lockData(dataDir)
  try {
    const totals = await build(entries, manifest, building)
    await writeFile(path.join(dataDir, RESTORED), '')
    await putInPlace(building, dataDir)
    const rows = Object.values(totals.rows).reduce((a, b) => a + b, 0)
    const kept = `${amount(rows, 'row')} and ${amount(totals.files, 'file')}`
    return `Restored ${kept} into ${dataDir}, as they were at ${manifest.made}. Start it with:  npm start`
  } catch (cause) {
    await rm(isNew ? dataDir : building, { recursive: true, force: true, maxRetries: 3 })
    await rm(path.join(dataDir, RESTORED), { force: true })
    throw new Error(`The restore of ${source} failed, and nothing was restored:`, { cause })
  } finally {
    unlock()
  }
}

const removeInterrupted = async (dataDir: string, building: string) => {
  if (!existsSync(building)) return
  say('Starting over: an earlier restore was interrupted …')
  const { unlock } = lockData(dataDir)
  try {
    // Its database may still be stopping.
    await clearOrphan(path.join(building, 'postgres'))
    await rm(building, { recursive: true, force: true, maxRetries: 3 })
  } finally {
    unlock()
  }
}

/** Everything in the backup, as a data folder. */
const build = async (entries: Entries, manifest: Manifest, building: string) => {
  const home = await startEmbedded({ dataDir: building, log: say })
  try {
    await migrate(home.owner, { only: manifest.migrations })
    return await asSuperuser(home, 'dormer', (client) => restoreContents(client, entries, manifest, building))
  } finally {
    await home.stop()
  }
}

/** The database comes last: until then, nobody can sign in, and the restore can be run again. */
const putInPlace = async (building: string, dataDir: string) => {
  const files = path.join(building, 'files')
  for (const entry of await readdir(files, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue
    const name = path.relative(building, path.join(entry.parentPath, entry.name))
    await mkdir(path.join(dataDir, path.dirname(name)), { recursive: true, mode: 0o700 })
    await rename(path.join(building, name), path.join(dataDir, name))
  }
  const key = keyFileIn(building)
  if (existsSync(key)) await rename(key, keyFileIn(dataDir))
  await rm(path.join(dataDir, 'postgres'), { recursive: true, force: true, maxRetries: 3 })
  await rename(path.join(building, 'postgres'), path.join(dataDir, 'postgres'))
  await rm(building, { recursive: true, force: true })
}

const unzipped = (file: string) => {
  const gunzip = createGunzip()
  // An error in the source stream also fails its reader.
  pipeline(createReadStream(file), gunzip).catch(() => {})
  return gunzip
}

type Entries = ReturnType<typeof readTar>
const next = async (entries: Entries) => (await entries.next()).value ?? undefined

const readManifest = async (entries: Entries, source: string): Promise<Manifest> => {
  const first = await next(entries).catch(() => undefined)
  if (first?.name !== 'manifest.json') throw new Error(`${source} is not a backup of Dormer.`)
  const manifest = JSON.parse(await text(first.content)) as Manifest
  const known = await knownMigrations()
  if (manifest.format !== 1 || !manifest.migrations.every((name) => known.includes(name)))
    throw new Error(`${source} was made by a newer Dormer than this one. Update this one first.`)
  return manifest
}

const asSuperuser = async <T>(home: Embedded, database: string, work: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client({ ...home.owner, user: 'postgres', database, application_name: 'dormer-restore' })
  await client.connect()
  return work(client).finally(() => client.end())
}

const refuseUsed = async (dataDir: string) => {
  const home = await startEmbedded({ dataDir, log: say })
  try {
    await asSuperuser(home, 'dormer', async (client) => {
      const { rows: made } = await client.query(`select where to_regclass('public.user_account') is not null`)
      if (made.length === 0) return
      const { rows: users } = await client.query('select from public.user_account limit 1')
      if (users.length > 0)
        throw new Error(
          `${dataDir} is in use: people can sign in there. Restore into a folder of its own with DORMER_DATA, or move this one away first.`,
        )
    })
  } finally {
    await home.stop()
  }
}

const restoreContents = async (client: pg.Client, entries: Entries, manifest: Manifest, dataDir: string) => {
  const filesDir = path.join(dataDir, 'files')
  const tables = Object.fromEntries(
    Object.entries(manifest.tables).map(([name, columns]) => [`tables/${name}`, columns]),
  )
  const quoted = (folder: string) => pg.escapeIdentifier(folder.replace('tables/', ''))
  const found: Totals = { rows: {}, sequences: {}, files: 0 }
  let totals: Totals | undefined
  let entry = await next(entries)
  /** The content of this entry and of those that follow in the same folder. */
  async function* wholeFolder(folder: string) {
    for (; entry && path.posix.dirname(entry.name) === folder; entry = await next(entries)) yield* entry.content
  }

  await client.query('begin')
  // No triggers and no foreign key checks: the rows are consistent as they are. Migrations may have inserted rows,
  // which are replaced.
  await client.query('set local session_replication_role = replica')
  await client.query(`truncate ${Object.keys(tables).map(quoted).join(', ')}`)
  await client.query(`create temp table restored_job (task text, payload json, queue_name text, run_at timestamptz,
    max_attempts integer, key text, priority integer, flags text[], attempts smallint, last_error text,
    created_at timestamptz) on commit drop`)
  while (entry) {
    const folder = path.posix.dirname(entry.name)
    if (folder === JOBS || tables[folder]) {
      const columns = tables[folder]?.map(pg.escapeIdentifier).join(', ')
      const target = columns ? `${quoted(folder)} (${columns})` : 'restored_job'
      const rows = client.query(copyFrom(`copy ${target} from stdin`))
      await pipeline(wholeFolder(folder), rows)
      found.rows[folder] = rows.rowCount
    } else if (entry.name.startsWith('files/')) {
      const name = entry.name.slice('files/'.length)
      if (!/^[\w-]+(\/[\w-]+)*$/.test(name)) throw new Error(`it contains a file with an invalid name: ${name}`)
      const file = path.join(filesDir, name)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      await pipeline(entry.content, createWriteStream(file, { mode: 0o600, flush: true }))
      found.files++
      entry = await next(entries)
    } else if (entry.name === KEY_ENTRY) {
      // It replaces the key of an unused installation, with which nothing is encrypted yet.
      await pipeline(entry.content, createWriteStream(keyFileIn(dataDir), { mode: 0o600, flush: true }))
      entry = await next(entries)
    } else {
      if (entry.name !== 'totals.json') throw new Error(`it contains a file that Dormer does not know: ${entry.name}`)
      totals = JSON.parse(await text(entry.content)) as Totals
      entry = await next(entries)
    }
  }
  if (!totals || found.files !== totals.files) throw new Error('it is incomplete')
  for (const [folder, count] of Object.entries(totals.rows))
    if ((found.rows[folder] ?? 0) !== count) throw new Error(`it is incomplete: ${folder}`)
  for (const [name, value] of Object.entries(totals.sequences))
    await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), value])
  await restoreJobs(client)
  await client.query('commit')
  return totals
}

/** Jobs are restored through graphile-worker's own function, then given back their attempts and errors. */
const restoreJobs = async (client: pg.Client) => {
  await client.query('set local session_replication_role = origin')
  await client.query(
    `create temp table restored_id on commit drop as
     select (graphile_worker.add_job(task, payload, queue_name, run_at, max_attempts, key, priority, flags)).id,
       attempts, last_error, created_at
     from restored_job`,
  )
  await client.query(
    `update graphile_worker._private_jobs j
     set attempts = r.attempts, last_error = r.last_error, created_at = r.created_at from restored_id r where r.id = j.id`,
  )
}

if (import.meta.main) await runCommand(restore)

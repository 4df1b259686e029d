import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { keepServer } from './embedded-keeper.ts'
import { findPlace } from './embedded-place.ts'
import { prepareRoles } from './embedded-roles.ts'
import { clearOrphan, initialise, postmasterFile, runningPid } from './embedded-server.ts'

/** What `pg` needs to connect; the socket's folder is private, so there is no password. */
export type Connection = { host: string; port: number; user: string; database: string }

/** `owner` owns the schema and migrates it; `app` owns nothing and cannot pass the policies. */
export type Connections = { owner: Connection; app: Connection }

export type Embedded = Connections & {
  /** Stops the database: what is still running is rolled back, what was acknowledged is kept. */
  stop(): Promise<void>
  /** Called once if the database does not stay up, however often it is started again. */
  onExit(listener: (error: Error) => void): void
}

export type EmbeddedOptions = {
  /** The one folder that holds everything (`DORMER_DATA`); created if missing. */
  dataDir: string
  /** Receives the few sentences worth showing to somebody who is waiting. */
  log: (sentence: string) => void
  /** PostgreSQL settings that override ours. */
  settings?: Record<string, string | number>
}

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, created if needed, after cleaning up what an earlier run left there. If it
 * stops by itself, it is started again. It ends when this process ends, however that happens.
 */
export async function startEmbedded({ dataDir, log, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  const { folder, unlock } = lockData(dataDir)
  try {
    if (existsSync(join(folder, RESTORING, 'postgres')))
      throw new Error(
        `A restore into ${folder} was interrupted. Run it again; or, to start without it, delete ${join(folder, RESTORING)}.`,
      )
    const place = findPlace(join(folder, 'postgres'))
    await clearOrphan(place.data, log)
    if (!existsSync(place.data)) {
      log('First start: making the database …')
      await initialise(place, settings.fsync !== 'off')
    }
    const major = readFileSync(join(place.data, 'PG_VERSION'), 'utf8').trim()
    if (major !== place.major)
      throw new Error(
        `The data in ${folder} was written by PostgreSQL ${major}, and this Dormer comes with ${place.major}. ` +
          'Start the Dormer that wrote it, or name another folder with DORMER_DATA.',
      )
    const server = await keepServer(place, join(folder, 'postgres.log'), log, settings)
    const stop = () => server.stop().finally(unlock)
    await prepareRoles(server.socketDir).catch(async (error: unknown) => {
      await server.stop()
      throw error
    })
    return { ...connections(server.socketDir), stop, onExit: server.onExit }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The folder in a data folder in which a backup is being restored; it is no more once that is done. */
export const RESTORING = 'restoring'

/** The file that `restore` leaves in a data folder until Dormer is first started there. */
export const RESTORED = 'restored'

/** Keeps every other Dormer off a data folder, which is created if missing, until `unlock`. */
export function lockData(dataDir: string): { folder: string; unlock: () => void } {
  const folder = privateData(dataDir)
  return { folder, unlock: lock(folder) }
}

/** How to reach the database that another process runs on this folder, if one does: for commands run alongside it. */
export function runningEmbedded(dataDir: string): Connections | undefined {
  if (!existsSync(dataDir)) return undefined
  const data = join(realpathSync(dataDir), 'postgres')
  const state = postmasterFile(data)
  return state?.ready && runningPid(data) ? connections(state.socketDir) : undefined
}

/** A fast, throwaway database for tests, in a folder of its own. */
export async function startThrowaway(settings: EmbeddedOptions['settings'] = {}): Promise<Embedded> {
  const dataDir = makeThrowawayFolder()
  const careless = {
    ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '64MB' },
    // Nothing reads the WAL here: every new database would be written to it in full.
    ...{ wal_compression: 'off', wal_level: 'minimal', max_wal_senders: 0, max_wal_size: '256MB' },
  }
  const database = await startEmbedded({ dataDir, log: () => {}, settings: { ...careless, ...settings } })
  const stop = () => database.stop().finally(() => rmSync(dataDir, { recursive: true, force: true }))
  return { ...database, stop }
}

const THROWAWAY = 'dormer-throwaway-'
/** Memory that Linux offers as a folder. */
const MEMORY = '/dev/shm'

/**
 * Makes a folder for throwaway databases: in memory, if there is plenty. A new database is a thousand files, and ext4
 * looks long for room for them where as many were deleted within the last seconds. What a killed process has left in
 * memory is removed.
 */
export function makeThrowawayFolder(): string {
  if (!existsSync(MEMORY)) return mkdtempSync(join(tmpdir(), THROWAWAY))
  for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(THROWAWAY))) {
    const left = join(MEMORY, name)
    const { ctimeMs = performance.timeOrigin } = statSync(left, { throwIfNoEntry: false }) ?? {}
    const isOld = performance.timeOrigin - ctimeMs > 3_600_000
    if (isOld && !runningPid(join(left, 'postgres'))) rmSync(left, { recursive: true, force: true })
  }
  const { bavail, bsize } = statfsSync(MEMORY)
  return mkdtempSync(join(bavail * bsize > 4e9 ? MEMORY : tmpdir(), THROWAWAY))
}

function connections(host: string): Connections {
  const as = (user: string) => ({ host, port: 5432, user, database: 'dormer' })
  return { owner: as('dormer_owner'), app: as('dormer_app') }
}

/** The folder's real path, readable by nobody else. */
function privateData(dataDir: string): string {
  const folder = resolve(dataDir)
  try {
    const made = mkdirSync(folder, { recursive: true, mode: 0o700 })
    const data = join(folder, 'postgres')
    const me = process.getuid?.()
    const isMine = (path: string) => me === 0 || !existsSync(path) || statSync(path).uid === me
    if (!isMine(folder) || !isMine(data)) throw new Error('it belongs to another user')
    // Not for a folder that holds other things: it may be somebody's home directory.
    if (made || existsSync(data) || !readdirSync(folder).length) chmodSync(folder, 0o700)
    return realpathSync(folder)
  } catch (error) {
    const why = (error as Error).message
    throw new Error(`The data folder ${folder} cannot be used: ${why}. Name another with DORMER_DATA.`)
  }
}

/**
 * Allows one Dormer per folder. It is a lock of SQLite's because the kernel releases that however we die, and nothing
 * else in Node takes such a lock. It contains no process id, which could belong to another process tomorrow.
 */
function lock(folder: string): () => void {
  // Wait a second, in case the other one is just stopping.
  const file = new DatabaseSync(join(folder, 'lock'), { timeout: 1000 })
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode !== 5) throw error
    throw new Error(
      `Dormer is already running on ${folder}. Stop that one first, or name another folder with DORMER_DATA.`,
    )
  }
  return () => file.isOpen && file.close()
}

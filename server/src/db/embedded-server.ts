import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Place } from './embedded-place.ts'

/** Settings for a laptop that runs other things too. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: 120,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  wal_compression: 'on',
  random_page_cost: 1.1,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  cluster_name: 'dormer',
}

/**
 * Runs the server and waits for it. Our end of its standard input closes when we exit, however that happens, and then
 * it stops the server. It prints the server's process id, ignores signals meant for us, and removes the socket folder.
 */
const SUPERVISOR = `
trap '' HUP INT TERM
sockets=$1; shift
exec 3<&0 </dev/null
"$@" 3<&- >&2 & server=$!
echo $server
{ read -r _ <&3; kill -INT $server; } >/dev/null 2>&1 & watchdog=$!
wait $server; code=$?
kill -KILL $watchdog 2>/dev/null
rm -rf -- "$sockets"
exit $code`

/** Passes on nothing of our own environment, which holds secrets. */
const ENV = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

const LOG_LIMIT = 16 * 1024 * 1024

/** A PostgreSQL server that runs for us. */
export type Server = { socketDir: string; stop(): Promise<void>; onExit(listener: (error: Error) => void): void }

/**
 * Creates the data folder. It gets its final name only when it is complete, so an interrupted first start leaves
 * nothing behind.
 */
export async function initialise({ bin, data, seenAs, user }: Place, durable: boolean): Promise<void> {
  const folder = dirname(data)
  const prefix = `${basename(data)}.new-`
  for (const name of readdirSync(folder)) {
    if (name.startsWith(prefix)) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
  }
  const making = mkdtempSync(join(folder, prefix))
  makePrivate(making, user)
  const args = ['-D', seenAs === data ? making : seenAs, '-U', 'postgres', '--auth-local=trust', '--auth-host=reject']
  // Collation and case are PostgreSQL's built-in ones, the same on every machine. LC_CTYPE is what pg_trgm uses to
  // recognize letters: under plain C it knows only a to z, and a search for 'ñ' or 'Иван' could not use the index.
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  args.push('--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--lc-ctype=${ctype}`)
  if (!durable) args.push('--no-sync')
  try {
    await promisify(execFile)(join(bin, 'initdb'), args, { cwd: making, env: ENV, ...user })
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(`PostgreSQL could not create its data in ${data}: ${stderr?.trim() || message}`)
  }
  renameSync(making, data)
}

/**
 * Starts the server and waits until it accepts connections; after a crash, until it has recovered. A restarted server
 * uses the same `socketDir`.
 */
export async function startServer(
  place: Place,
  logFile: string,
  log: (sentence: string) => void,
  settings: Record<string, string | number>,
  socketDir?: string,
): Promise<Server> {
  // A server killed outright leaves its connections behind for a moment, and PostgreSQL does not start while they
  // exist.
  const patience = performance.now() + 20_000
  for (;;) {
    try {
      return await tryServer(place, logFile, log, settings, socketDir)
    } catch (error) {
      if (!/still in use/.test(String(error)) || performance.now() > patience) throw error
      await sleep(300)
    }
  }
}

async function tryServer(
  { bin, data, seenAs, user }: Place,
  logFile: string,
  log: (sentence: string) => void,
  settings: Record<string, string | number>,
  sameSocketDir: string | undefined,
): Promise<Server> {
  const left = postmasterFile(data)
  const socketDir = sameSocketDir ?? mkdtempSync(join(shortTmp(), 'dormer-'))
  if (sameSocketDir) mkdirSync(sameSocketDir)
  makePrivate(socketDir, user)
  const all = { ...SETTINGS, unix_socket_directories: socketDir, ...settings }
  keepSmall(logFile)
  const logStart = existsSync(logFile) ? statSync(logFile).size : 0
  const output = openSync(logFile, 'a', 0o600)
  const child = spawn(
    '/bin/sh',
    ['-c', SUPERVISOR, 'dormer-postgres', socketDir, join(bin, 'postgres'), '-D', seenAs].concat(
      Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ),
    // Detached, or Ctrl-C would reach the database before it reaches us. We checked that a process id in the lock file
    // is not a server of this folder, so it has been reused by another process. This variable tells PostgreSQL so, and
    // it then takes over the file after its own further checks.
    {
      cwd: data,
      detached: true,
      stdio: ['pipe', 'pipe', output],
      env: { ...ENV, PG_GRANDPARENT_PID: String(left?.pid ?? '') },
      ...user,
    },
  )
  closeSync(output)
  let asked = false
  const exited = new Promise<Error>((settle) => {
    child.on('error', settle)
    child.on('exit', () => settle(new Error(`PostgreSQL stopped: ${lastWords(logFile, logStart)}`)))
  })
  const gone = exited.then(() => true)
  const pid = Number(await Promise.race([once(createInterface(child.stdout as Readable), 'line'), gone]))
  const since = performance.now()
  for (let said = false; ; ) {
    const state = postmasterFile(data)
    if (state?.pid === pid && state.ready) break
    if (await Promise.race([gone, sleep(15)])) {
      rmSync(socketDir, { recursive: true, force: true })
      throw await exited
    }
    if (!said && performance.now() - since > 5000) {
      log('The database is recovering from a sudden stop …')
      said = true
    }
  }
  const tidying = setInterval(keepSmall, 3_600_000, logFile).unref()
  void exited.then(() => clearInterval(tidying))
  const stop = async () => {
    asked = true
    child.stdin?.end()
    if (!(await Promise.race([gone, sleep(60_000, false, { ref: false })]))) signal(pid, 'SIGQUIT')
    await exited
    await clearOrphan(data) // if somebody killed the supervisor
  }
  const onExit = (listener: (error: Error) => void) => void exited.then((error) => asked || listener(error))
  return { socketDir, stop, onExit }
}

/** What PostgreSQL recorded about the server that uses or used a data folder. */
export function postmasterFile(data: string): { pid: number; socketDir: string; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/** The process id of a live server on this folder, never of an unrelated process that has been given the same id. */
export function runningPid(data: string): number | undefined {
  const pid = postmasterFile(data)?.pid
  if (!pid) return undefined
  try {
    const ours =
      process.platform === 'linux'
        ? readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data) &&
          readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
        : execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
            ` -D ${data} `,
          )
    return ours ? pid : undefined
  } catch {
    return undefined // no such process, or one of a user whose servers could not use this folder
  }
}

/** Stops a server whose program is gone (usually it is about to stop by itself) and removes its socket folder. */
export async function clearOrphan(data: string, log: (sentence: string) => void = () => {}): Promise<void> {
  const left = postmasterFile(data)
  const pid = runningPid(data)
  if (pid) {
    log('Waiting for the database of an earlier run to stop …')
    signal(pid, 'SIGINT')
  }
  for (const patience = performance.now() + 120_000; pid && runningPid(data) === pid; await sleep(25)) {
    if (performance.now() > patience)
      throw new Error(`The database of an earlier run (process ${pid}) does not stop. It is using ${data}.`)
  }
  if (left && /\/dormer-\w{6}$/.test(left.socketDir)) rmSync(left.socketDir, { recursive: true, force: true })
  // A sudden stop may leave the file empty or garbled, and PostgreSQL does not start beside such a file. If a server
  // were still running here, its shared memory would show it.
  if (left && !(left.pid > 0)) rmSync(join(data, 'postmaster.pid'))
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // already gone
  }
}

function makePrivate(folder: string, user: Place['user']): void {
  chmodSync(folder, 0o700)
  if (user) chownSync(folder, user.uid, user.gid)
}

/**
 * A socket path is limited to 104 to 108 bytes, and the temporary folder may be private to us when we change the user.
 */
function shortTmp(): string {
  return existsSync('/tmp') ? '/tmp' : tmpdir()
}

/** The server keeps appending to the same file, so its content is copied away and the file truncated. */
function keepSmall(logFile: string): void {
  if (!existsSync(logFile) || statSync(logFile).size < LOG_LIMIT) return
  copyFileSync(logFile, `${logFile}.1`)
  truncateSync(logFile)
}

function lastWords(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString().trim().split('\n')
  const telling = lines.filter((line) => /FATAL|PANIC|DETAIL|HINT|error/.test(line))
  return `${(telling.length ? telling : lines).slice(-4).join('\n')}\n(all of it in ${logFile})`
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { runningEmbedded } from '../server/src/db/embedded.ts'
import { runningPid } from '../server/src/db/embedded-server.ts'

const PATIENCE_MS = 120_000

export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

export const until = async (what: string, holds: () => Promise<boolean>, patience = PATIENCE_MS) => {
  for (const end = performance.now() + patience; !(await holds().catch(() => false)); await sleep(50))
    if (performance.now() > end) throw new Error(`not within ${patience / 1000} s: ${what}`)
}

/** Starts processes of the program on a folder of their own, and finds those that are still alive. */
export const openPrograms = (folder: string) => {
  const data = join(folder, 'data')
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary, { recursive: true })
  const log = openSync(join(folder, 'log'), 'a')
  process.setMaxListeners(1000)
  const mark = `chaos-${process.pid}-${Date.now()}`

  const run = (settings: Record<string, string>) => {
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      TMPDIR: temporary,
      DORMER_DATA: data,
      DORMER_DEMO: 'off',
      LOG_LEVEL: 'warn',
      LISTING_FEEDS: '[]',
      DORMER_CHAOS: mark,
      ...settings,
    }
    const child = spawn(process.execPath, ['server/src/main.ts'], { env, stdio: ['ignore', log, log] })
    process.once('exit', () => child.kill())
    return child
  }
  /** Waits until a process that was just started is ready; throws if it ends. */
  const started = async (child: ChildProcess, url: URL) => {
    const gone = once(child, 'exit').then(([code, signal]) => {
      throw new Error(`the program ended when it should have started: ${code ?? signal}, see ${folder}/log`)
    })
    await Promise.race([until('the program is ready', () => isReady(url)), gone])
    gone.catch(() => {}) // from now on it may be killed
  }

  /** Processes that this run started and that are still alive, on Linux; each with its command line. */
  const processes = () =>
    (existsSync('/proc/self') ? readdirSync('/proc') : [])
      .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
      .flatMap((pid) => {
        try {
          const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
          return command && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(mark) ? [`${pid} ${command}`] : []
        } catch {
          return [] // it has ended, or is another user's
        }
      })
  /** What they left on disk where nothing should be, after they have stopped. */
  const leftovers = () => [
    ...readdirSync(temporary, { recursive: true }).map((name) => join(temporary, String(name))),
    ...(existsSync(join(data, 'files/arriving')) ? readdirSync(join(data, 'files/arriving')) : []),
  ]
  const files = () => readdirSync(join(data, 'files'), { recursive: true })
  return { data, folders: [temporary, join(data, 'files')], files, run, started, processes, leftovers }
}

export const ended = async (child: ChildProcess) => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
export const isReady = async (url: URL) =>
  (await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(5000) })).ok

/** What the writers write to, and what can be killed. */
export type Target = {
  url: URL
  data: string
  /** Where files are kept, for a while or for good. */
  folders: string[]
  files: () => unknown[]
  /** Kills one and returns when the program is ready again. */
  kill: Record<string, () => Promise<void>>
  query: <T>(sql: string, values?: unknown[]) => Promise<T[]>
  stop: () => Promise<void>
  restart: () => Promise<void>
  processes: () => string[]
  leftovers: () => string[]
}

/**
 * The program with its embedded database, and one more process that works the queue. What can be killed: the program
 * with everything it runs, its database alone, or the worker process beside it. `settings` are both processes'.
 */
export const openTarget = async (folder: string, settings: Record<string, string> = {}): Promise<Target> => {
  const { data, folders, files, run, started, ...programs } = openPrograms(folder)
  const port = await freePort()
  const url = new URL(`http://127.0.0.1:${port}`)
  const sockets = new Set<string>()

  let server: ChildProcess
  let worker: ChildProcess
  const startWorker = () => {
    const host = runningEmbedded(data)?.owner.host ?? ''
    sockets.add(host)
    const address = (user: string) => `postgres://${user}@localhost/dormer?host=${encodeURIComponent(host)}&port=5432`
    worker = run({
      ...settings,
      DORMER_ROLES: 'worker',
      DATABASE_URL: address('dormer_app'),
      DATABASE_OWNER_URL: address('dormer_owner'),
    })
  }
  const start = async () => {
    server = run({ ...settings, PORT: String(port) })
    await started(server, url)
    startWorker()
  }

  const kill = {
    server: async () => {
      server.kill('SIGKILL')
      worker.kill('SIGKILL') // its database is gone for good
      await Promise.all([ended(server), ended(worker)])
      await start()
    },
    postgres: async () => {
      const pid = runningPid(join(data, 'postgres'))
      if (pid) process.kill(pid, 'SIGKILL')
      await until('the database is another', async () => (runningPid(join(data, 'postgres')) ?? pid) !== pid)
      await until('the program is ready again', () => isReady(url))
    },
    worker: async () => {
      worker.kill('SIGKILL')
      await ended(worker)
      startWorker()
    },
  }

  const query = async <T>(sql: string, values: unknown[] = []): Promise<T[]> => {
    const client = new pg.Client(runningEmbedded(data)?.owner)
    client.on('error', () => {})
    await client.connect()
    return (await client.query(sql, values).finally(() => client.end())).rows
  }

  const stop = async () => {
    for (const child of [worker, server]) {
      child.kill('SIGTERM')
      await ended(child)
    }
  }
  await start()
  const restart = async () => {
    await stop()
    await start()
  }
  const database = () => [runningPid(join(data, 'postgres'))].flatMap((pid) => (pid ? [`${pid} postgres`] : []))
  return {
    ...{ url, data, folders, files, kill, query, stop, restart },
    processes: () => [...programs.processes(), ...database()],
    leftovers: () => [...[...sockets].filter((host) => existsSync(host)), ...programs.leftovers()],
  }
}

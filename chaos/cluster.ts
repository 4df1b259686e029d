import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import pg from 'pg'
import { findPlace, type Place } from '../server/src/db/embedded-place.ts'
import { initialise } from '../server/src/db/embedded-server.ts'
import { ended, freePort, isReady, openPrograms, type Target, until } from './program.ts'

/**
 * One address for whichever server is the primary, as a managed PostgreSQL or a proxy gives it. `lead` breaks all
 * connections and leads new ones to another port, or refuses them.
 */
const openAddress = async () => {
  let to: number | undefined
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    if (to === undefined) return socket.destroy()
    const onward = connect(to, '127.0.0.1')
    for (const end of [socket, onward]) {
      open.add(end)
      end.on('close', () => open.delete(end))
    }
    pipeline(socket, onward, socket, () => {})
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  const lead = (next: number | undefined) => {
    to = next
    for (const socket of open) socket.destroy()
  }
  return { port, lead, close: () => server.close() }
}

const loginTo = (port: number, database = 'postgres') => ({ host: '127.0.0.1', port, user: 'postgres', database })

const queryOn = async <T>(login: pg.ClientConfig, sql: string, values: unknown[] = []): Promise<T[]> => {
  const client = new pg.Client(login)
  client.on('error', () => {})
  await client.connect()
  return (await client.query(sql, values).finally(() => client.end())).rows
}

/** Two web processes and a worker on a PostgreSQL with a synchronous replica. */
export const openCluster = async (folder: string): Promise<Target & { failOver: () => Promise<number> }> => {
  const { data, folders, files, run, started, processes, leftovers } = openPrograms(folder)
  const databases = join(folder, 'databases')
  mkdirSync(databases, { mode: 0o755 })
  const log = openSync(join(folder, 'database.log'), 'a')

  const startDatabase = (place: Place, settings: Record<string, string | number>) => {
    const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC', ...settings }
    const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const options = { cwd: place.data, stdio: ['ignore', log, log] as ['ignore', number, number], ...place.user }
    const child = spawn(join(place.bin, 'postgres'), ['-D', place.seenAs, ...args], options)
    process.once('exit', () => child.kill('SIGQUIT'))
    return child
  }

  // The replica begins as a copy of an empty database.
  const first = findPlace(join(databases, 'first'))
  await initialise(first, true)
  writeFileSync(join(first.data, 'pg_hba.conf'), 'host all,replication all 127.0.0.1/32 trust\n')
  cpSync(first.data, join(databases, 'second'), { recursive: true })
  writeFileSync(join(databases, 'second/standby.signal'), '')
  const { user } = first
  if (user) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, databases])
  const second = findPlace(join(databases, 'second'))
  const ports = { first: await freePort(), second: await freePort() }
  const primary = startDatabase(first, { port: ports.first, synchronous_standby_names: 'replica' })
  await until('the database is ready', async () => (await queryOn(loginTo(ports.first), 'select 1')).length === 1)
  const replica = startDatabase(second, {
    port: ports.second,
    primary_conninfo: `host=127.0.0.1 port=${ports.first} user=postgres application_name=replica`,
  })
  await until('the replica follows', async () => {
    const rows = await queryOn(loginTo(ports.first), `select from pg_stat_replication where sync_state = 'sync'`)
    return rows.length === 1
  })
  await queryOn(loginTo(ports.first), 'create database dormer')
  const address = await openAddress()
  address.lead(ports.first)

  const DATABASE_URL = `postgres://postgres@127.0.0.1:${address.port}/dormer`
  const query = <T>(sql: string, values: unknown[] = []) => queryOn<T>(loginTo(address.port, 'dormer'), sql, values)
  const webPorts = [await freePort(), await freePort()]
  const urls = webPorts.map((port) => new URL(`http://127.0.0.1:${port}`))
  const webs: ChildProcess[] = []
  let worker: ChildProcess
  const startWeb = async (at: number) => {
    const web = run({ DORMER_ROLES: 'web', PORT: String(webPorts[at]), DATABASE_URL })
    webs[at] = web
    await started(web, urls[at] as URL)
  }
  const startWorker = () => {
    worker = run({ DORMER_ROLES: 'worker', DATABASE_URL })
  }
  const start = async () => {
    await startWeb(0)
    await startWeb(1)
    startWorker()
  }
  await start()

  let killed = 0
  const kill = {
    web: async () => {
      const at = killed++ % webs.length
      webs[at]?.kill('SIGKILL')
      await ended(webs[at] as ChildProcess)
      await startWeb(at)
    },
    worker: async () => {
      worker.kill('SIGKILL')
      await ended(worker)
      startWorker()
    },
  }
  /** Kills the primary for good and promotes the replica; returns the seconds until both web processes are ready. */
  const failOver = async () => {
    const since = performance.now()
    primary.kill('SIGKILL')
    address.lead(undefined)
    await ended(primary)
    await queryOn(loginTo(ports.second), 'select pg_promote()')
    address.lead(ports.second)
    for (const url of urls) await until('a web process is ready again', () => isReady(url))
    return (performance.now() - since) / 1000
  }

  const stopPrograms = async () => {
    for (const child of [...webs, worker]) {
      child.kill('SIGTERM')
      await ended(child)
    }
  }
  let asked = 0
  return {
    /** Now one, now the other. */
    get url() {
      return urls[asked++ % urls.length] as URL
    },
    ...{ data, folders, files, kill, failOver, query, processes, leftovers },
    restart: async () => {
      await stopPrograms()
      await start()
    },
    stop: async () => {
      await stopPrograms()
      address.close()
      for (const database of [primary, replica]) {
        database.kill('SIGQUIT')
        await ended(database)
      }
    },
  }
}

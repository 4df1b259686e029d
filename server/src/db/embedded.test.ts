import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type Connection, type Embedded, runningEmbedded, startEmbedded } from './embedded.ts'
import { postmasterFile, runningPid } from './embedded-server.ts'

// A folder of mode 0700, like a home directory, with a path too long for a socket.
const home = mkdtempSync(join(tmpdir(), 'dormer-embedded-'))
const dataDir = join(home, 'a long way down '.repeat(9), 'data')
const data = join(dataDir, 'postgres')
const open = { dataDir, log: () => {}, settings: { shared_buffers: '16MB' } }

let running: Embedded | undefined
const children = new Set<ChildProcess>()

const start = async () => {
  running = await startEmbedded(open)
  return running
}
const query = async (connection: Connection, sql: string) => {
  const db = new pg.Client(connection)
  await db.connect()
  try {
    return (await db.query(sql)).rows
  } finally {
    await db.end()
  }
}
const until = async (what: () => unknown, within = 50_000) => {
  for (const end = Date.now() + within; !what(); await sleep(10)) {
    if (Date.now() > end) throw new Error(`not within ${within} ms: ${what}`)
  }
}
/** Starts the fixture in its own process group, as a terminal would, and waits until it is ready. */
const startProgram = async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'embedded.fixture.ts'), dataDir], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const program = { child, pid: child.pid as number, said: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    program.said += text
  })
  await until(() => program.said.includes('ready\n'))
  return program
}
const kept = async ({ owner }: Embedded) => (await query(owner, 'select count(*)::int as n from kept'))[0].n

afterEach(async () => {
  await running?.stop()
  running = undefined
  for (const child of children) {
    child.kill('SIGKILL')
    await until(() => child.exitCode !== null || child.signalCode)
  }
  children.clear()
  await until(() => !runningPid(data))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('the folder and the socket are private', async () => {
  const { app } = await start()
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(statSync(app.host).mode & 0o777).toBe(0o700)
})

test('no role can bypass the policies, and the application’s role owns nothing', async () => {
  const { owner, app } = await start()
  const roles = await query(
    owner,
    `select rolname as name, rolsuper or rolbypassrls or rolcreaterole as mighty, rolcanlogin as login,
            pg_has_role('dormer_owner', oid, 'member') as owners
       from pg_roles where rolname like 'dormer%' order by 1`,
  )
  expect(roles).toEqual([
    { name: 'dormer_app', mighty: false, login: true, owners: false },
    { name: 'dormer_owner', mighty: false, login: true, owners: true },
    { name: 'dormer_queue', mighty: false, login: false, owners: true },
  ])
  await expect(query(app, 'create table mine ()')).rejects.toThrow('permission denied')
})

test('letters of every alphabet have case and trigrams', async () => {
  const { app } = await start()
  const [row] = await query(app, `select cardinality(show_trgm('ñandú')) as n, lower('ÑÄИ') as lower`)
  expect(row).toEqual({ n: 6, lower: 'ñäи' })
})

test('a second start on the same folder is refused with an explanation, and a command finds the first', async () => {
  await startProgram()
  await expect(startEmbedded(open)).rejects.toThrow(`Dormer is already running on ${dataDir}.`)
  const found = runningEmbedded(dataDir)
  expect(await query(found?.app as Connection, 'select current_user as me')).toEqual([{ me: 'dormer_app' }])
})

test('Ctrl-C reaches the program, not the database, and leaves nothing behind', async () => {
  const program = await startProgram()
  const socketDir = runningEmbedded(dataDir)?.app.host as string
  process.kill(-program.pid, 'SIGINT')
  await until(() => program.said.includes('stopped\n'))
  expect(program.said).toMatch(/still answers: \d+\nstopped\n$/)
  await until(() => program.child.exitCode !== null)
  expect(program.child.exitCode).toBe(0)
  expect(runningEmbedded(dataDir)).toBeUndefined()
  expect(existsSync(socketDir)).toBe(false)
})

test('after kill -9 the database stops by itself, and the next start has everything that was acknowledged', async () => {
  const before = await kept(await start())
  await running?.stop()
  const program = await startProgram()
  const socketDir = runningEmbedded(dataDir)?.app.host as string
  process.kill(program.pid, 'SIGKILL')
  await until(() => !runningPid(data))
  await until(() => !existsSync(socketDir))
  expect(await kept(await start())).toBe(before + 1)
})

test('a start at the moment of the kill waits for the old database to stop', async () => {
  const program = await startProgram()
  process.kill(program.pid, 'SIGKILL')
  await until(() => program.child.signalCode)
  await kept(await start())
})

test('a database that stops unexpectedly is started again, on the same socket, with all that was acknowledged', async () => {
  const { owner } = await start()
  await query(owner, 'create table if not exists kept (n int)')
  await query(owner, 'insert into kept values (2)')
  const before = await kept(running as Embedded)
  const killed = runningPid(data) as number
  process.kill(killed, 'SIGKILL')
  await until(() => (runningPid(data) ?? killed) !== killed && postmasterFile(data)?.ready)
  expect(await kept(running as Embedded)).toBe(before)
})

test('a database that does not stay up is given up with a sentence', async () => {
  const program = await startProgram()
  for (let last: number | undefined; !program.said.includes('exit: '); await sleep(10)) {
    const pid = runningPid(data)
    if (!pid || pid === last) continue
    last = pid
    process.kill(pid, 'SIGKILL')
  }
  expect(program.said).toMatch(/exit: the database stopped 6 times in a row\. PostgreSQL stopped/)
})

test.for([
  ['empty', ''],
  ['garbled', '\u0000\u0001no number\n\n'],
])('a lock file that was left %s does not prevent a start', async ([, text]) => {
  await (await start()).stop()
  writeFileSync(join(data, 'postmaster.pid'), text as string)
  await kept(await start())
})

test('a data folder of another PostgreSQL version is refused with an explanation', async () => {
  await (await start()).stop()
  const file = join(data, 'PG_VERSION')
  const was = readFileSync(file, 'utf8')
  writeFileSync(file, '15\n')
  await expect(start()).rejects.toThrow(`The data in ${dataDir} was written by PostgreSQL 15`)
  writeFileSync(file, was)
})

describe.runIf(process.platform === 'linux')('with the watchdog killed too', () => {
  const killAllButTheServer = async () => {
    const program = await startProgram()
    const server = runningPid(data) as number
    const noted = readFileSync(join(data, 'postmaster.pid'), 'utf8')
    const supervisor = Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${server}/status`, 'utf8'))?.[1])
    const offspring = readFileSync(`/proc/${supervisor}/task/${supervisor}/children`, 'utf8')
      .trim()
      .split(' ')
      .map(Number)
    for (const pid of [supervisor, ...offspring, program.pid]) if (pid !== server) process.kill(pid, 'SIGKILL')
    // It may have noticed that its database is gone and exited before its turn to be killed.
    await until(() => program.child.signalCode || program.child.exitCode !== null)
    return { server, noted }
  }

  test('the leftover server is stopped before the next one starts', async () => {
    const { server } = await killAllButTheServer()
    await sleep(100)
    await kept(await start())
    expect(existsSync(`/proc/${server}/cwd`)).toBe(false) // nor a zombie nobody reaps
  })

  test('a dead server whose process id was reused does not prevent a start', async () => {
    const { server, noted } = await killAllButTheServer()
    process.kill(server, 'SIGKILL')
    await until(() => !runningPid(data))
    const { uid, gid } = statSync(data)
    const somebody = spawn('sleep', ['60'], { uid, gid })
    children.add(somebody)
    // A server that noticed first that its program is gone has removed its own lock file.
    writeFileSync(join(data, 'postmaster.pid'), noted.replace(/^\d+/, String(somebody.pid)))
    await kept(await start())
    expect(postmasterFile(data)?.pid).not.toBe(somebody.pid)
    expect(somebody.exitCode).toBeNull()
  })
})

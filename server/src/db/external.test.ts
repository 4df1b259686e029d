import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { startProgram } from '../program.ts'
import { findPlace, type Place } from './embedded-place.ts'
import { initialise, startServer } from './embedded-server.ts'

// PostgreSQL as others run it: over TCP, with passwords, without any of Dormer's roles. TEST_POSTGRES_URL names a
// different server, perhaps of another version, as a superuser; it must be disposable.
const folder = mkdtempSync(join(tmpdir(), 'dormer-external-'))
let admin = process.env.TEST_POSTGRES_URL ?? ''
let stopServer = async () => {}

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}
beforeAll(async () => {
  if (admin) return
  const place = findPlace(join(folder, 'postgres'))
  await initialise(place, false)
  writeFileSync(join(place.data, 'pg_hba.conf'), 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n')
  const port = await freePort()
  const settings = { listen_addresses: 'localhost', port, fsync: 'off', shared_buffers: '32MB', ...makeTls(place) }
  const server = await startServer(place, join(folder, 'log'), () => {}, settings)
  stopServer = server.stop
  await sql(
    { host: server.socketDir, port, user: 'postgres', database: 'postgres' },
    `alter role postgres password 'p'`,
  )
  admin = `postgres://postgres:p@127.0.0.1:${port}/postgres`
})
afterAll(async () => {
  await stopServer()
  rmSync(folder, { recursive: true, force: true })
})

/** A certificate for localhost, from our own certificate authority. */
const hasOpenssl = spawnSync('openssl', ['version']).status === 0
const authority = join(folder, 'ca.pem')
const makeTls = ({ data, user }: Place): Record<string, string> => {
  if (!hasOpenssl) return {}
  const [key, certificate] = [join(data, 'tls.key'), join(data, 'tls.pem')]
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' })
  const make = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  openssl(...make, '-subj', '/CN=Test authority', '-keyout', join(folder, 'ca.key'), '-out', authority)
  const by = ['-CA', authority, '-CAkey', join(folder, 'ca.key')]
  openssl(
    ...make,
    '-subj',
    '/CN=db',
    '-addext',
    'subjectAltName=DNS:localhost',
    ...by,
    '-keyout',
    key,
    '-out',
    certificate,
  )
  chmodSync(key, 0o600)
  if (user) for (const file of [key, certificate]) chownSync(file, user.uid, user.gid)
  return { ssl: 'on', ssl_cert_file: 'tls.pem', ssl_key_file: 'tls.key' }
}

const sql = async (login: string | pg.ClientConfig, statements: string) => {
  const client = new pg.Client(login)
  await client.connect()
  return (await client.query(statements).finally(() => client.end())).rows
}
/** The connection URL of a database for a login. */
const as = (login: string, database: string) => {
  const url = new URL(admin)
  if (login) [url.username, url.password] = login.split(':') as [string, string]
  url.pathname = database
  return url.href
}
const start = (env: Record<string, string>) =>
  startProgram(readConfig({ PORT: '0', DORMER_DATA: folder, ...env }), pino({ level: 'silent' }), () => {})

/** Creates two brokerages and returns what is visible of them from inside one and from outside both. */
const lookAround = async ({ services: { database } }: Awaited<ReturnType<typeof start>>) => {
  const found = async (name: string) =>
    (await database.pool.query('select create_tenant($1, $2) as id', [name, 'America/Chicago'])).rows[0].id
  await found('North')
  const south = await found('South')
  const names = (id: number) => database.asTenant(id, (db) => db.selectFrom('tenant').select('Name').execute())
  const { rows: outside } = await database.pool.query('select from source')
  const { rows: who } = await database.pool.query('select current_user::text as name')
  return { who: who[0].name, inside: await names(south), outside }
}
const walls = { inside: [{ Name: 'South' }], outside: [] }

describe('with one login that may create roles', () => {
  test('the program acts as a role that cannot bypass the policies', async () => {
    await sql(admin, `create role boss login createrole password 'b'`)
    await sql(admin, 'create database managed owner boss')
    const program = await start({ DATABASE_URL: as('boss:b', 'managed') })
    expect(await lookAround(program)).toEqual({ who: 'dormer_app', ...walls })
    await program.stop()
    await (await start({ DATABASE_URL: as('boss:b', 'managed') })).stop()
  })

  test('even where it is a superuser', async () => {
    await sql(admin, 'create database mighty')
    const program = await start({ DATABASE_URL: as('', 'mighty') })
    expect(await lookAround(program)).toEqual({ who: 'dormer_app', ...walls })
    await program.stop()
  })
})

describe('with one login for the program and one for the owner', () => {
  const urls = {
    DATABASE_URL: () => as('dormer_app:a', 'dormer'),
    DATABASE_OWNER_URL: () => as('dormer_owner:o', 'dormer'),
  }
  const both = () => ({ DATABASE_URL: urls.DATABASE_URL(), DATABASE_OWNER_URL: urls.DATABASE_OWNER_URL() })
  const hasPsql = spawnSync('psql', ['--version']).status === 0

  beforeAll(async () => {
    if (hasPsql) {
      const given = ['owner_password=o', 'app_password=a'].flatMap((v) => ['-v', v])
      const { stderr, status } = spawnSync('psql', [admin, ...given, '-f', 'scripts/make-roles.sql'], {
        encoding: 'utf8',
      })
      expect([status, stderr]).toEqual([0, ''])
      return
    }
    // What the script does, for machines without psql.
    await sql(
      admin,
      `create role dormer_owner login password 'o'; alter role dormer_app login password 'a'; grant dormer_queue to dormer_owner`,
    )
    await sql(admin, 'create database dormer owner dormer_owner')
    await sql(admin, 'grant create on database dormer to dormer_queue')
  })

  test('the program starts, and owns nothing', async () => {
    const program = await start(both())
    expect(await lookAround(program)).toEqual({ who: 'dormer_app', ...walls })
    await expect(program.services.database.pool.query('create table mine ()')).rejects.toThrow('permission denied')
    await program.stop()
  })

  test('a login that bypasses the policies is refused, and one that may not migrate is told what to do', async () => {
    const owner = urls.DATABASE_OWNER_URL()
    for (const login of [as('', 'dormer'), owner])
      await expect(start({ DATABASE_URL: login, DATABASE_OWNER_URL: owner })).rejects.toThrow(
        'passes row-level security',
      )
    await expect(start({ DATABASE_URL: urls.DATABASE_URL() })).rejects.toThrow('DATABASE_OWNER_URL')
  })

  test('two web processes and a worker start at once on an empty database, and work together', async () => {
    await sql(admin, 'drop database dormer with (force)')
    await sql(admin, 'create database dormer owner dormer_owner')
    await sql(admin, 'grant create on database dormer to dormer_queue')
    const children: ChildProcess[] = []
    const run = async (roles: string) => {
      const env = {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        PORT: '0',
        DORMER_DATA: folder,
        DORMER_DEMO: 'on',
        DORMER_ROLES: roles,
        ...both(),
      }
      const child = spawn(process.execPath, ['server/src/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      children.push(child)
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text) => {
          said += text
        })
      while (!/Dormer is at|works the queue/.test(said)) {
        if (child.exitCode !== null) throw new Error(said)
        await sleep(20)
      }
      return /Dormer is at (\S+)/.exec(said)?.[1] ?? ''
    }
    try {
      const [one, two] = await Promise.all([run('web'), run('web'), run('worker')])
      const look = async (statement: string) => (await sql(as('', 'dormer'), statement))[0]?.n
      expect(await look('select count(*)::int as n from tenant')).toBe(1)

      const form = { grant_type: 'password', username: 'admin@example.com', password: 'demo-dormer' }
      const signedIn = await fetch(`${one}/token`, { method: 'POST', body: new URLSearchParams(form) })
      const { access_token } = (await signedIn.json()) as { access_token: string }
      const headers = { authorization: `Bearer ${access_token}` }
      const user = await (await fetch(`${two}/api/user/currentuser`, { headers })).json()
      expect(user).toMatchObject({ Email: 'admin@example.com' })

      // The application enqueues a job, and the worker runs it.
      await sql(as('', 'dormer'), `update session set expires = now() - interval '1 day'`)
      await sql(
        urls.DATABASE_URL(),
        `select set_config('app.tenant_id', '1', false); select enqueue_job('sweep-expired', '{"TenantId": 1}', null, null)`,
      )
      await expect.poll(() => look('select count(*)::int as n from session')).toBe(0)
      expect((await fetch(`${two}/api/user/currentuser`, { headers })).status).toBe(401)
    } finally {
      const ended = children.map((child) => (child.exitCode === null ? once(child, 'exit') : undefined))
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(ended)
    }
    expect(children.map((child) => child.exitCode)).toEqual([0, 0, 0])
  })
})

describe.skipIf(!hasOpenssl || process.env.TEST_POSTGRES_URL)('over TLS', () => {
  const url = (host: string, query: string) => {
    const address = new URL(as('', 'sealed'))
    address.hostname = host
    return `${address.href}?${query}`
  }
  const verified = `sslmode=verify-full&sslrootcert=${authority}`
  beforeAll(() => sql(admin, 'create database sealed'))

  test('with verify-full every connection is sealed', async () => {
    const program = await start({ DATABASE_URL: url('localhost', verified) })
    const seen = await sql(
      admin,
      `select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where datname = 'sealed'`,
    )
    expect(seen).toEqual([{ ssl: true }])
    await program.stop()
  })

  test.for([
    [
      'an authority that is not known',
      () => url('localhost', 'sslmode=verify-full'),
      /self-signed certificate|unable to/,
    ],
    ['require, which verifies, too', () => url('localhost', 'sslmode=require'), /self-signed certificate|unable to/],
    ['another name than the certificate has', () => url('127.0.0.1', verified), /altnames|does not match/i],
  ] as const)('it does not start with %s', async ([, address, fault]) => {
    await expect(start({ DATABASE_URL: address() })).rejects.toThrow(fault)
  })
})

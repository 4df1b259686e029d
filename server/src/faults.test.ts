import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { register } from '@dormer/contract/brokerage/registration'
import { refreshSession, signOut } from '@dormer/contract/brokerage/session'
import { notificationStream } from '@dormer/contract/day/notifications'
import { sendEmail } from '@dormer/contract/messages/messages'
import { searchContacts } from '@dormer/contract/people/contact-search'
import { createContact, getContact } from '@dormer/contract/people/contacts'
import pg from 'pg'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { hashPassword } from './access/passwords.ts'
import { hashToken, newToken } from './access/tokens.ts'
import { readConfig } from './config.ts'
import { runningEmbedded } from './db/embedded.ts'
import { runningPid } from './db/embedded-server.ts'
import { startProgram } from './program.ts'
import { clock } from './time/clock.ts'

const home = mkdtempSync(path.join(tmpdir(), 'dormer-faults-'))
const main = path.join(import.meta.dirname, 'main.ts')
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('a port in use is reported before anything is created', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const dataDir = path.join(home, 'never')
  const child = spawn(process.execPath, [main], {
    env: { PORT: String(port), DORMER_DATA: dataDir, DORMER_DEMO: 'off' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [code] = await once(child, 'close')
  other.close()
  expect([code, said]).toEqual([
    1,
    `Dormer could not start: port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start\n`,
  ])
  expect(existsSync(dataDir)).toBe(false)
})

describe('a program with its own database', async () => {
  const dataDir = path.join(home, 'data')
  const config = readConfig({ PORT: '0', DORMER_DATA: dataDir, DORMER_DEMO: 'off', LISTING_FEEDS: '[]' })
  const logged: string[] = []
  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(line) })
  const { now } = clock
  clock.now = () => now().add({ hours: 24 })
  const program = await startProgram(config, log, (sentence) => said.push(sentence))
  const services = program.services
  const owner = () => runningEmbedded(dataDir)?.owner
  const query = async (sql: string, values: unknown[] = []) => {
    const client = new pg.Client(owner())
    await client.connect()
    return (await client.query(sql, values).finally(() => client.end())).rows
  }
  afterAll(program.stop)

  const token = newToken()
  const [{ id: tenantId }] = await query(`select create_tenant('North', 'America/Chicago') as id`)
  const [{ id: userId }] = await query(
    `insert into user_account (tenant_id, first_name, last_name, email, role_id)
     values ($1, 'Ana', 'Agent', 'ana@example.com', 3) returning user_id as id`,
    [tenantId],
  )
  await query(
    `insert into session (tenant_id, user_id, access_hash, refresh_hash, access_expires, expires)
     values ($1, $2, $3, $4, now() + interval '1 hour', now() + interval '1 day')`,
    [tenantId, userId, hashToken(token), hashToken(newToken())],
  )
  const headers = { authorization: `Bearer ${token}` }
  const send = async (method: string, address: string, body?: object) => {
    const answer = await fetch(new URL(`/${address}`, program.url), {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as { ContactId?: number; Message?: string } }
  }
  const add = (LastName: string) =>
    send('POST', createContact.path, { FirstName: 'Ida', LastName, Email: `${LastName}@example.com` })
  /** A cause that fails every request is logged, but at most once in ten seconds. */
  const expectFewLines = (since: number) => {
    const lines = logged.filter((line) => line.includes('request failed')).length
    expect(lines).toBeGreaterThan(0)
    expect(lines).toBeLessThanOrEqual(1 + (performance.now() - since) / 10_000)
  }
  const jobs = () => query(`select task_identifier as name, locked_by from graphile_worker.jobs`)

  test('a clock that was a day ahead and was set back delays no schedule and no job', async () => {
    await query(`update graphile_worker._private_known_crontabs set last_execution = now() + interval '1 day'`)
    await query(`select graphile_worker.add_job('find-due', '{}', run_at => now() + interval '1 day')`)
    // A trigger sets it, and would set it to now.
    await query(`alter table graphile_worker._private_jobs disable trigger all`)
    await query(`update graphile_worker._private_jobs set updated_at = run_at, created_at = run_at`)
    await query(`alter table graphile_worker._private_jobs enable trigger all`)
    clock.now = now
    await expect.poll(jobs).toEqual([])
    expect(await query('select from graphile_worker._private_known_crontabs where last_execution > now()')).toEqual([])
  })

  test('when its database is killed it says so, and continues with a new one: requests, jobs, live notifications', async () => {
    const { body: added } = await add('Before')
    const closing = new AbortController()
    const stream = await fetch(new URL(`/${notificationStream.path}`, program.url), { headers, signal: closing.signal })
    let received = ''
    const reading = (async () => {
      for await (const chunk of stream.body as ReadableStream) received += Buffer.from(chunk)
    })().catch(() => {})

    // A job is in the middle of its work.
    const blocker = new pg.Client(owner())
    blocker.on('error', () => {})
    await blocker.connect()
    await blocker.query('begin; lock table due in access exclusive mode')
    await query(`select graphile_worker.add_job('find-due', '{}', max_attempts => 3)`)
    await expect.poll(jobs).toEqual([{ name: 'find-due', locked_by: expect.any(String) }])

    const killed = performance.now()
    process.kill(runningPid(path.join(dataDir, 'postgres')) as number, 'SIGKILL')
    const met = new Set<number>()
    // Its child processes may answer for a moment longer.
    for (let isUp = false; !isUp; ) {
      const { status, body } = await send('GET', `${getContact.path}?contactId=${added.ContactId}`)
      isUp = status === 200 && said.at(-1) === 'The database is running again.'
      if (status === 200) continue
      met.add(status)
      expect(body.Message).toBe('Dormer cannot reach its data at the moment. Try again in a few seconds.')
    }
    expect([...met]).toEqual([503])
    // On a busy machine it also says that the database is recovering.
    expect(said.filter((sentence) => /again/.test(sentence)).slice(-2)).toEqual([
      'The database stopped by itself; starting it again …',
      'The database is running again.',
    ])
    expect(await add('After')).toMatchObject({ status: 200 })
    await expect.poll(jobs).toEqual([])

    await query(
      `insert into notification (tenant_id, user_id, kind, title, path, cause)
       values ($1, $2, 'TaskDue', 'Call Ida', '/tasks', '1')`,
      [tenantId, userId],
    )
    await expect.poll(() => received).toContain('Call Ida')
    closing.abort()
    await reading
    expectFewLines(killed)
  })

  test('with a full disk it says so, reads on, and recovers; the log is not flooded', async () => {
    logged.length = 0
    const began = performance.now()
    const { hasRoom } = services
    services.hasRoom = async () => false
    expect(await send('GET', 'readyz')).toMatchObject({
      status: 503,
      body: { Status: /The disk is full: nothing can be saved/ },
    })
    for (let i = 0; i < 20; i++)
      expect(await add('Full')).toEqual({
        status: 507,
        body: { Message: expect.stringMatching(/^The server’s disk is full, so nothing can be saved/) },
      })
    expect(await send('GET', `${getContact.path}?contactId=999`)).toMatchObject({ status: 404 })
    expect(await send('POST', searchContacts.path, {})).toMatchObject({ status: 200 })
    // Files, what talks to others, and strangers: nothing of it is stored, either.
    const form = new FormData()
    form.set('file0', new File(['x'], 'x.txt'))
    const upload = { method: 'POST', headers, body: form }
    expect((await fetch(new URL('/api/contact-document/1', program.url), upload)).status).toBe(507)
    expect(await send('POST', sendEmail.path, {})).toMatchObject({ status: 507 })
    expect(await send('POST', register.path, {})).toMatchObject({ status: 507 })
    expectFewLines(began)
    services.hasRoom = hasRoom
    expect(await send('GET', 'readyz')).toMatchObject({ status: 200 })
    expect(await query('select from contact where last_name = $1', ['Full'])).toEqual([])
    expect(await add('Room')).toMatchObject({ status: 200 })
  })

  test('with a full disk people sign in, stay signed in and sign out', async () => {
    await query('update user_account set password_hash = $2 where user_id = $1', [userId, await hashPassword('a word')])
    const { hasRoom } = services
    services.hasRoom = async () => false
    const signIn = async (password: string) => {
      const body = new URLSearchParams({ grant_type: 'password', username: 'ana@example.com', password })
      return fetch(new URL('/token', program.url), { method: 'POST', body })
    }
    expect((await signIn('another')).status).toBe(400)
    const signedIn = await signIn('a word')
    expect(signedIn.status).toBe(200)
    const { refresh_token } = (await signedIn.json()) as { refresh_token: string }
    const renewed = await send('POST', refreshSession.path, { refreshtoken: refresh_token })
    expect(renewed).toMatchObject({ status: 200, body: { successful: true } })
    expect(await send('POST', signOut.path)).toMatchObject({ status: 200 })
    services.hasRoom = hasRoom
  })
})

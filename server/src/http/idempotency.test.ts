import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createContact } from '@dormer/contract/people/contacts'
import { uploadDocuments } from '@dormer/contract/people/documents'
import { addNote } from '@dormer/contract/people/notes'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { startTestProgram, type User } from '../../test/harness.ts'

/** Where between the program and PostgreSQL the connection breaks; once. */
type Fault = 'before COMMIT' | 'before COMMIT arrives' | 'after COMMIT' | undefined

/** Stands between the program and PostgreSQL, and breaks connections. */
const startBreaker = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dormer-breaker-'))
  const breaker = { folder, fault: undefined as Fault }
  const server = net.createServer((program) => {
    const postgres = net.connect(path.join(inject('databaseHost'), '.s.PGSQL.5432'))
    const end = () => {
      program.destroy()
      postgres.destroy()
    }
    let isBroken = false
    program.on('data', (sent) => {
      const { fault } = breaker
      const at = fault === 'before COMMIT' ? 'insert into' : 'commit\0'
      if (!fault || !sent.includes(at)) return postgres.write(sent)
      breaker.fault = undefined
      if (fault !== 'after COMMIT') return end()
      isBroken = true
      postgres.write(sent)
    })
    // PostgreSQL has committed, but nobody is told.
    postgres.on('data', (answer) => (isBroken ? end() : program.write(answer)))
    for (const socket of [program, postgres]) socket.on('close', end).on('error', end)
  })
  await new Promise<void>((listening) => server.listen(path.join(folder, '.s.PGSQL.5432'), listening))
  afterAll(() => {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return breaker
}

const breaker = await startBreaker()
const t = await startTestProgram({ socketFolder: breaker.folder })
const { agent, colleague, TenantId } = await t.makeBrokerage('North')
let people = 0

const create = (as: User, Email: string, key?: string) =>
  t.call(createContact, {
    as,
    headers: key ? { 'idempotency-key': key } : {},
    body: { FirstName: 'Ida', Email, AssignedAgentId: agent.UserId },
  })
const found = async (email: string) =>
  (await t.query<{ n: number }>('select count(*)::int as n from contact where email = $1', [email]))[0]?.n
const someone = () => ({ email: `p${people++}@example.com`, key: crypto.randomUUID() })

describe('a connection to the database that breaks', () => {
  test.for([
    ['before COMMIT arrives', 0],
    ['after COMMIT', 1],
  ] as const)('%s: the outcome is unknown, and trying again is safe', async ([fault, saved]) => {
    const { email, key } = someone()
    breaker.fault = fault
    expect(await create(agent, email, key)).toMatchObject({
      status: 500,
      body: { OutcomeUnknown: true, Message: expect.stringMatching(/unknown whether .* it will not be saved twice/) },
    })
    expect(await found(email)).toBe(saved)
    const again = await create(agent, email, key)
    expect(again.status).toBe(200)
    expect(again.headers.get('idempotency-replayed')).toBe(saved ? 'true' : null)
    expect(await found(email)).toBe(1)
    expect((await create(agent, email, key)).body).toEqual(again.body)
    expect(await found(email)).toBe(1)
  })

  test('without a key, the client is told to check', async () => {
    const { email } = someone()
    breaker.fault = 'after COMMIT'
    expect((await create(agent, email)).body).toMatchObject({
      OutcomeUnknown: true,
      Message: expect.stringContaining('Please check before you try again'),
    })
  })

  test('before COMMIT was sent: nothing was saved', async () => {
    const { email, key } = someone()
    breaker.fault = 'before COMMIT'
    const { status, body } = await create(agent, email, key)
    expect(status).toBe(503)
    expect(body.OutcomeUnknown).toBeUndefined()
    expect(await found(email)).toBe(0)
    expect((await create(agent, email, key)).status).toBe(200)
  })

  test('a reader is answered: nothing of theirs was to be saved', async () => {
    // The second time it is begun as one that only reads, whose end is sent after the answer.
    await t.send('GET', '/api/menu', { as: agent })
    // The end of the first is held back for a moment; with the second on the same connection, it would break that.
    await sleep(50)
    breaker.fault = 'after COMMIT'
    expect((await t.send('GET', '/api/menu', { as: agent })).status).toBe(200)
    await expect.poll(() => breaker.fault).toBeUndefined()
    await expect.poll(async () => (await t.send('GET', '/api/menu', { as: agent })).status).toBe(200)
  })
})

describe('an Idempotency-Key', () => {
  test('is refused for another request', async () => {
    const { email, key } = someone()
    await create(agent, email, key)
    expect(await t.unchanged(() => create(agent, `other-${email}`, key))).toMatchObject({ status: 422 })
  })

  test('is its user’s own', async () => {
    const [one, other] = [someone(), someone()]
    await create(agent, one.email, one.key)
    expect((await create(colleague, other.email, one.key)).status).toBe(200)
    expect(await found(other.email)).toBe(1)
  })

  test('of a request that still runs is refused, and of many at once one is done', async () => {
    const { email, key } = someone()
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(agent, email, key)))
    expect(await found(email)).toBe(1)
    for (const { status, body } of answers) expect([200, 409], body.Message).toContain(status)
    await t.withConnection(async (client) => {
      await client.query('begin')
      await client.query(`select pg_advisory_xact_lock(hashtextextended($1, $2))`, ['idempotency busy', agent.UserId])
      expect(await create(agent, email, 'busy')).toMatchObject({ status: 409, body: { OutcomeUnknown: true } })
      await client.query('rollback')
    })
  })

  test('of a request that was refused can be used again', async () => {
    const { email, key } = someone()
    expect((await create(agent, 'no address', key)).status).toBe(400)
    expect((await create(agent, email, key)).status).toBe(200)
  })

  test.for(['', '"', 'a b', 'x'.repeat(101), '"x'.repeat(3)])('%j is none', async (key) => {
    const answer = await t.unchanged(() =>
      t.call(createContact, {
        as: agent,
        headers: { 'idempotency-key': key },
        body: { FirstName: 'Ida', Email: 'x@example.com' },
      }),
    )
    expect(answer).toMatchObject({ status: 400, body: { Message: expect.stringContaining('Idempotency-Key') } })
  })

  test('with or without quotation marks is the same', async () => {
    const { email, key } = someone()
    await create(agent, email, key)
    expect((await create(agent, email, `"${key}"`)).headers.get('idempotency-replayed')).toBe('true')
  })

  test('of an upload keeps the file once', async () => {
    const { body } = await create(agent, someone().email)
    const [row] = await t.query<{ id: string }>('select contact_entity_id as id from contact where contact_id = $1', [
      body.ContactId,
    ])
    const upload = (content: string) =>
      t.call(uploadDocuments, {
        as: agent,
        headers: { 'idempotency-key': 'upload' },
        params: { contactEntityId: Number(row?.id) },
        body: { file0: new File([content], 'a.txt') },
      })
    const first = await upload('one')
    expect(first.status).toBe(200)
    const again = await t.nothingAdded(() => upload('one'))
    const apart = (body: typeof first.body) => body.map(({ FileLocation, ...document }) => document)
    expect(apart(again.body)).toEqual(apart(first.body))
    // The links are new, and no link is stored in plain text.
    const kept = JSON.stringify(await t.query('select * from idempotency_key'))
    for (const { body } of [first, again]) {
      const { FileLocation = '' } = body[0] ?? {}
      expect((await t.send('GET', FileLocation)).status).toBe(200)
      expect(kept).not.toContain(FileLocation.split('/').at(-1))
    }
    expect((await t.unchanged(() => upload('two'))).status).toBe(422)
  })

  test('means nothing to a call that adds nothing', async () => {
    expect(addNote.creates).toBe(true)
    const headers = { 'idempotency-key': 'x y' }
    expect((await t.send('POST', '/api/filter/count', { as: agent, headers, body: {} })).status).toBe(200)
  })

  test('is kept for a day', async () => {
    const { email, key } = someone()
    await create(agent, email, key)
    const keys = () => t.query('select from idempotency_key where tenant_id = $1 and key = $2', [TenantId, key])
    await t.query(`update idempotency_key set date_created = now() - interval '23 hours'`)
    await t.query('select sweep_expired()')
    expect(await keys()).toHaveLength(1)
    await t.query(`update idempotency_key set date_created = now() - interval '25 hours'`)
    await t.query('select sweep_expired()')
    expect(await keys()).toHaveLength(0)
  })
})

import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { signOut } from '@dormer/contract/brokerage/session'
import { setNotificationSettings } from '@dormer/contract/day/notifications'
import { addPushDevice, deletePushDevice, pushDevices } from '@dormer/contract/day/push'
import { createContact } from '@dormer/contract/people/contacts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../../test/harness.ts'
import { notify } from '../notifications/notify.queries.ts'

/* A push service on this machine, which the program takes for the one of the address. */
type Pushed = { path: string; headers: IncomingMessage['headers']; body: Buffer }
const pushed: Pushed[] = []
/** What the service answers at a path; 201 otherwise. */
const answers = new Map<string, number[]>()
const service = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const path = request.url ?? ''
  pushed.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
  response.writeHead(answers.get(path)?.shift() ?? 201).end()
})
await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
const { port } = service.address() as AddressInfo
class ToService extends Agent {
  override createConnection() {
    return connect(port, '127.0.0.1')
  }
}
const pushAgent = new ToService()
const secretsKey = randomBytes(32).toString('base64')
const t = await startTestProgram({ worker: true, pushAgent, secretsKey, operatorEmail: 'ops@example.com' })
afterAll(() => {
  pushAgent.destroy()
  service.close()
})

let north: Brokerage
let n = 0
beforeEach(async () => {
  north = await t.makeBrokerage(`North${++n}`)
  pushed.length = 0
  // Any hour of the day.
  for (const as of [north.agent, north.admin, north.colleague])
    await t.call(setNotificationSettings, { as, body: { PushQuietFrom: null } })
})

/** A browser's subscription. */
const browser = () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const path = `/send/${randomBytes(6).toString('hex')}`
  return {
    path,
    pair,
    auth,
    body: {
      Endpoint: `https://push.example.com${path}`,
      P256dh: pair.getPublicKey('base64url'),
      Auth: auth.toString('base64url'),
    },
  }
}
type Browser = ReturnType<typeof browser>
const turnOn = async (as: User, of = browser()) => {
  expect((await t.call(addPushDevice, { as, body: of.body })).status).toBe(200)
  return of
}

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
/** Decrypts a message as a browser does (RFC 8291). */
const readBy = ({ pair, auth }: Browser, { body }: Pushed) => {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
  const secret = hkdf(auth, pair.computeSecret(senderKey), info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    hkdf(salt, secret, 'Content-Encoding: aes128gcm\0', 16),
    hkdf(salt, secret, 'Content-Encoding: nonce\0', 12),
  )
  const sealed = body.subarray(21 + keyLength)
  decipher.setAuthTag(sealed.subarray(-16))
  const open = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return JSON.parse(open.subarray(0, open.lastIndexOf(2)).toString())
}

const hurry = async () => {
  await t.query(`update graphile_worker._private_jobs set run_at = now() where run_at > now()`)
  await t.idle()
}
const tell = (user: User, news: Partial<Parameters<typeof notify>[2][number]> = {}) =>
  t.services.database.asTenant(user.TenantId, (db) =>
    notify(db, user.TenantId, [
      { UserId: user.UserId, Kind: 'NewLead', Title: 'Ida Moor', Path: '/contact/7', ...news },
    ]),
  )
const devices = async (as: User) => (await t.call(pushDevices, { as })).body.Devices

test('a new lead is pushed to the agent’s devices, encrypted for each and signed by this installation', async () => {
  const [phone, laptop] = [await turnOn(north.agent), await turnOn(await t.signedIn(north.agent))]
  const body = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com', AssignedAgentId: north.agent.UserId }
  const { ContactId } = (await t.call(createContact, { as: north.admin, body })).body
  await hurry()
  expect(pushed.map(({ path }) => path).toSorted()).toEqual([phone.path, laptop.path].toSorted())
  for (const [device, one] of [phone, laptop].map(
    (device) => [device, pushed.find((p) => p.path === device.path)] as const,
  )) {
    if (!one) throw new Error('nothing was pushed')
    expect(readBy(device, one)).toEqual({
      Title: 'New lead',
      Body: 'Ida Moor',
      Path: `/contact/${ContactId}`,
      Tag: expect.stringMatching(/^dormer\.\d+$/),
    })
    expect(one.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', urgency: 'high' })
    expect(one.body.toString('latin1')).not.toContain('Ida')
  }
  const { PublicKey } = (await t.call(pushDevices, { as: north.agent })).body
  const [, jwt = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(pushed[0]?.headers.authorization ?? '') ?? []
  expect(key).toBe(PublicKey)
  const [head = '', claims = '', signature = ''] = jwt.split('.')
  const raw = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33).toString('base64url'),
  }
  expect(
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  ).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: 'https://push.example.com',
    sub: 'mailto:ops@example.com',
  })
  expect((await devices(north.agent)).every(({ DateTold }) => DateTold !== null)).toBe(true)
})

test('a lock screen shows who wrote, not what', async () => {
  const phone = await turnOn(north.agent)
  await tell(north.agent, { Kind: 'TextReceived', Title: 'Bo Li: my SSN is 123', Path: '/inbox?conversation=3' })
  await hurry()
  const [one] = pushed
  if (!one) throw new Error('nothing was pushed')
  expect(readBy(phone, one)).toMatchObject({ Title: 'Text from Bo Li', Body: '', Path: '/inbox?conversation=3' })
})

test('nothing is pushed that the user does not want, has read, or that is somebody else’s', async () => {
  await turnOn(north.agent)
  await t.call(setNotificationSettings, { as: north.agent, body: { NewLeadByPush: false } })
  await tell(north.agent)
  await tell(north.colleague)
  await tell(north.agent, { Kind: 'TextReceived', Title: 'Bo: hi', Path: '/inbox' })
  await t.query('update notification set is_read = true where user_id = $1', [north.agent.UserId])
  await hurry()
  expect(pushed).toEqual([])
})

test('what comes in quiet hours waits until they end, then comes as one', async () => {
  const phone = await turnOn(north.agent)
  const zone = 'America/Chicago'
  const { hour } = Temporal.Now.zonedDateTimeISO(zone)
  const body = { PushQuietFrom: hour, PushQuietUntil: (hour + 2) % 24 }
  await t.call(setNotificationSettings, { as: north.agent, body })
  await tell(north.agent)
  await tell(north.agent, { Title: 'Bo Li' })
  await t.idle()
  expect(pushed).toEqual([])
  const [job] = await t.query<{ hours: number }>(
    `select extract(epoch from max(run_at) - now())::float8 / 3600 as hours from graphile_worker._private_jobs`,
  )
  expect(job?.hours).toBeGreaterThan(0.9)
  expect(job?.hours).toBeLessThan(2.1)
  await t.call(setNotificationSettings, { as: north.agent, body: { PushQuietFrom: null } })
  await hurry()
  const [one] = pushed
  if (!one) throw new Error('nothing was pushed')
  expect(pushed).toHaveLength(1)
  expect(readBy(phone, one)).toMatchObject({ Title: '2 new leads', Path: '/contact/7', Tag: 'dormer.several' })
})

test('what a busy service takes only in quiet hours waits until they end', async () => {
  const phone = await turnOn(north.agent)
  answers.set(phone.path, [503])
  await tell(north.agent)
  await hurry()
  expect(pushed).toHaveLength(1)
  const { hour } = Temporal.Now.zonedDateTimeISO('America/Chicago')
  const body = { PushQuietFrom: hour, PushQuietUntil: (hour + 2) % 24 }
  await t.call(setNotificationSettings, { as: north.agent, body })
  await hurry()
  expect(pushed).toHaveLength(1)
  await t.call(setNotificationSettings, { as: north.agent, body: { PushQuietFrom: null } })
  await hurry()
  expect(pushed).toHaveLength(2)
})

describe('a device', () => {
  test.each([404, 410, 403])('that its service answers %s for is forgotten', async (status) => {
    const phone = await turnOn(north.agent)
    answers.set(phone.path, [status])
    await tell(north.agent)
    await hurry()
    expect(pushed).toHaveLength(1)
    expect(await devices(north.agent)).toEqual([])
  })

  test('whose service is busy is tried again', async () => {
    const phone = await turnOn(north.agent)
    answers.set(phone.path, [503, 429])
    await tell(north.agent)
    for (let tries = 0; tries < 3; tries++) await hurry()
    expect(pushed).toHaveLength(3)
    expect(await devices(north.agent)).toMatchObject([{ IsThisOne: true, DateTold: expect.any(String) }])
  })

  test('ends with its session, and with its user', async () => {
    const [first, second] = [north.agent, await t.signedIn(north.agent)]
    await turnOn(first)
    await turnOn(second)
    await t.call(signOut, { as: second })
    expect(await devices(first)).toMatchObject([{ IsThisOne: true }])
    await t.query('update user_account set date_deactivated = now() where user_id = $1', [first.UserId])
    await tell(first)
    await hurry()
    expect(pushed).toEqual([])
  })

  test('keeps its place when it subscribes again, and its keys are not told to anybody', async () => {
    const phone = await turnOn(north.agent)
    const [before] = await devices(north.agent)
    await turnOn(north.agent, phone)
    const after = await devices(north.agent)
    expect(after).toEqual([before])
    expect(Object.keys(after[0] ?? {}).toSorted()).toEqual([
      'DateCreated',
      'DateTold',
      'IsThisOne',
      'Name',
      'PushDeviceId',
    ])
    // With another address, the browser has given up the former.
    await turnOn(north.agent)
    expect(await devices(north.agent)).toHaveLength(1)
    expect(await devices(north.colleague)).toEqual([])
  })

  test('is removed by its user only', async () => {
    await turnOn(north.agent)
    const [{ PushDeviceId } = { PushDeviceId: 0 }] = await devices(north.agent)
    const params = { PushDeviceId }
    for (const as of [north.colleague, north.admin])
      expect(await t.unchanged(() => t.call(deletePushDevice, { as, params }))).toMatchObject({
        status: 404,
        body: { Message: 'Device was not found' },
      })
    expect(await t.call(deletePushDevice, { as: north.agent, params })).toMatchObject({ body: { Successful: true } })
    expect(await devices(north.agent)).toEqual([])
  })

  test('is one of at most ten', async () => {
    for (let i = 0; i < 10; i++)
      await t.query(
        `insert into session (tenant_id, user_id, access_hash, access_expires, refresh_hash, expires)
         values ($1, $2, sha256(gen_random_uuid()::text::bytea), now(), sha256(gen_random_uuid()::text::bytea), now() + interval '1 day')`,
        [north.TenantId, north.agent.UserId],
      )
    await t.query(
      `insert into push_device (tenant_id, user_id, session_id, endpoint, p256dh, auth, name)
       select tenant_id, user_id, session_id, 'https://push.example.com/' || session_id, '', '', 'x' from session
       where user_id = $1 and access_expires <= now()`,
      [north.agent.UserId],
    )
    expect(await t.unchanged(() => t.call(addPushDevice, { as: north.agent, body: browser().body }))).toMatchObject({
      status: 400,
      body: {
        Message: 'Notifications are on for 10 devices, which is the most. Remove one of them, then turn this one on.',
      },
    })
  })

  test.each([
    ['http://push.example.com/x', 'plain'],
    ['https://127.0.0.1/x', 'this machine'],
    ['https://2130706433/x', 'this machine as a number'],
    ['https://[::1]/x', 'this machine in IPv6'],
    ['https://169.254.169.254/latest/meta-data', 'a cloud’s own'],
    ['https://localhost/x', 'a name of this machine'],
    ['https://push.example.com:8443/x', 'another port'],
    ['https://user:pw@push.example.com/x', 'a password'],
    ['file:///etc/passwd', 'a file'],
    ['push', 'none'],
  ])('at %s (%s) is refused', async (Endpoint) => {
    const body = { ...browser().body, Endpoint }
    expect(await t.unchanged(() => t.call(addPushDevice, { as: north.agent, body }))).toMatchObject({
      status: 400,
      body: { Message: 'This is not the address of a push service. Update your browser, or use another one.' },
    })
  })

  test.each([
    [{ P256dh: 'AAAA' }, 'It is not a key of a browser'],
    [{ Auth: '<script>' }, 'It is not a key of a browser'],
    [{ Endpoint: `https://push.example.com/${'x'.repeat(1000)}` }, 'The address is too long'],
  ])('with %o is refused', async (wrong, message) => {
    const body = { ...browser().body, ...wrong }
    expect(await t.unchanged(() => t.call(addPushDevice, { as: north.agent, body }))).toMatchObject({
      status: 400,
      body: { Message: expect.stringContaining(message) },
    })
  })

  test('needs a session', async () => {
    expect(await t.call(addPushDevice, { body: browser().body })).toMatchObject({ status: 401 })
    expect(await t.call(pushDevices, {})).toMatchObject({ status: 401 })
  })
})

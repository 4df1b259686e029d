import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { endpoints } from '@dormer/contract'
import { getCurrentUser, signIn } from '@dormer/contract/brokerage/session'
import type { Endpoint } from '@dormer/contract/endpoint'
import { expect, test } from 'vitest'
import { password, startTestProgram } from '../../test/harness.ts'

const t = await startTestProgram()
const { agent, admin } = await t.makeBrokerage('North')
const person = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com', AssignedAgentId: agent.UserId }

test('paths, queries and fields are read without regard to case, and written as given', async () => {
  const made = await t.send('POST', '/API/Contact', {
    as: agent,
    body: {
      firstname: 'Ida',
      LASTNAME: 'Moor',
      eMail: 'IDA@Example.com',
      cellphone: '512-555-0101',
      assignedagentid: String(agent.UserId),
    },
  })
  expect(made.status).toBe(200)
  const read = await t.send('GET', `/api/CONTACT?CONTACTID=${made.body.ContactId}`, { as: agent })
  expect(read.body.Contact).toMatchObject({ FirstName: 'Ida', Email: 'ida@example.com', CellPhone: '5125550101' })
  const saved = await t.send('POST', '/api/contact/UPDATE', {
    as: agent,
    body: { contact: { contactid: made.body.ContactId, profession: 'Pilot' }, ENTITY: { occupancy: 'own' } },
  })
  expect(saved.body).toMatchObject({ Occupancy: 'own', Contact: { Profession: 'Pilot' } })
})

test('a trailing slash is the same address', async () => {
  expect(await t.send('GET', '/api/menu/', { as: agent })).toMatchObject({ status: 200 })
})

test('every verb of an endpoint is accepted', async () => {
  const { body } = await t.send('POST', '/api/contact', { as: agent, body: person })
  for (const method of ['PUT', 'PATCH'])
    expect(await t.send(method, `/api/contact/contacted/${body.ContactId}`, { as: agent })).toMatchObject({
      status: 200,
    })
  expect(await t.send('DELETE', `/api/contact/contacted/${body.ContactId}`, { as: agent })).toMatchObject({
    status: 404,
  })
})

test('an unknown address is answered in words', async () => {
  expect(await t.send('GET', '/api/nothing', { as: agent })).toMatchObject({
    status: 404,
    body: { Message: 'There is no such call' },
  })
  expect(await t.send('GET', '/api/user/userbyid/%zz', { as: agent })).toMatchObject({
    status: 400,
    body: { Message: 'The address is not valid' },
  })
})

test.for([
  ['broken JSON', '{"FirstName": ', 'application/json', 400],
  ['no body', undefined, 'application/json', 400],
  ['a list for an object', '[]', 'application/json', 400],
  ['null', 'null', 'application/json', 400],
  ['a text', '"x"', 'application/json', 400],
  ['a kind we do not read', '<a/>', 'application/xml', 415],
  ['three megabytes', JSON.stringify({ FirstName: 'x'.repeat(3_000_000) }), 'application/json', 413],
] as const)('%s is refused with a Message', async ([, body, type, status]) => {
  const answer = await t.unchanged(() =>
    t.send('POST', '/api/contact', { as: agent, body, headers: { 'content-type': type } }),
  )
  expect(answer).toMatchObject({ status, body: { Message: expect.stringMatching(/^(Enter|Send|The|Request) /) } })
  expect(answer.body.Message).not.toMatch(/content-type/)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

test('a call without a body may say that it sends JSON', async () => {
  const { body } = await t.send('POST', '/api/contact', { as: agent, body: { ...person, Email: 'bare@example.com' } })
  const answer = await t.send('PUT', `/api/contact/contacted/${body.ContactId}`, {
    as: agent,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer).toMatchObject({ status: 200, body: { Successful: true } })
})

test('__proto__ in a body does no harm', async () => {
  const answer = await t.unchanged(() =>
    t.send('POST', '/api/contact', {
      as: agent,
      body: '{"__proto__": {"FirstName": "x"}, "LastName": "x"}',
      headers: { 'content-type': 'application/json' },
    }),
  )
  expect(answer.status).toBe(400)
})

test('invalid input is reported by field, in words that name the field', async () => {
  const { body } = await t.send('POST', '/api/contact', {
    as: agent,
    body: { LastName: ' ', Email: 'nobody', CellPhone: '12' },
  })
  expect(body).toEqual({
    Message: expect.any(String),
    ModelState: {
      FirstName: ['Enter a first or a last name'],
      Email: ['Enter an email address such as name@example.com'],
      CellPhone: ['Enter a 10 digit phone number'],
    },
  })
})

test('a date is read in any usual form, where the user is; what is left out may be null, 0 or empty', async () => {
  const log = (body: object) =>
    t.send('POST', '/api/activity/user', { as: agent, body: { ActivityTypeId: 22, ...body } })
  for (const [DateCreated, instant] of [
    ['12/3/2025, 9:00 am', '2025-12-03T15:00:00.000Z'],
    ['2025-12-03T09:00', '2025-12-03T15:00:00.000Z'],
    ['12/03/2025', '2025-12-03T06:00:00.000Z'],
    ['2025-12-03T09:00:00-05:00', '2025-12-03T14:00:00.000Z'],
  ])
    for (const ContactId of [null, 0, '', undefined]) {
      const { status, body } = await log({ DateCreated, ContactId })
      expect([status, body.DateCreated && new Date(body.DateCreated).toISOString()]).toEqual([200, instant])
    }
  const made = await t.send('POST', '/api/contact', {
    as: agent,
    body: { ...person, Email: 'dated@example.com', SourceId: 0, ContactTypeId: null, AssignedAgentId: agent.UserId },
  })
  const saved = await t.send('POST', '/api/contact/update', {
    as: agent,
    body: { Contact: { ContactId: made.body.ContactId, DateOfBirth: '7/4/1980' }, Entity: { ContactEntityId: '' } },
  })
  expect(saved).toMatchObject({ status: 200, body: { Contact: { DateOfBirth: '1980-07-04' } } })
})

test('an internal error is answered without its cause, which is logged', async () => {
  await t.query('alter table urgency_type rename to urgency_kind')
  try {
    const answer = await t.send('GET', '/api/filter/selectoptions', { as: agent })
    expect(answer).toMatchObject({ status: 500, body: { Message: expect.stringMatching(/try again/) } })
    // Support uses the request id to find the cause in the log.
    expect(answer.body.ExceptionMessage).toBe(
      `Internal error. For support: request ${answer.headers.get('x-request-id')}`,
    )
    expect(answer.text).not.toMatch(/urgency|select|relation|\.ts|node_modules/i)
    expect(t.logged.at(-1)).toMatchObject({ msg: 'request failed', err: { code: '42P01' } })
  } finally {
    await t.query('alter table urgency_kind rename to urgency_type')
  }
})

test('answers are not cached, carry a request id, and cannot be framed', async () => {
  const { headers } = await t.call(getCurrentUser, { as: agent, headers: { 'x-request-id': 'abc-1' } })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-request-id')).toBe('abc-1')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('content-security-policy')).toContain(";style-src 'self';")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-powered-by')).toBeNull()
})

test('no answer is kept by a browser or a proxy, not that of a sign-in either', async () => {
  const answers = [
    await t.call(signIn, { body: { grant_type: 'password', username: agent.Email, password } }),
    await t.send('GET', '/healthz'),
    await t.send('GET', '/metrics'),
    await t.send('POST', '/nothing'),
  ]
  for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store')
})

test.for([
  ['an address that cannot be decoded', 'GET /%c0%ae HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  ['what is not HTTP', 'HELLO\r\n\r\n', 400],
  ['two lengths', 'POST /token HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
  [
    'a length and chunks',
    'POST /token HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['an endless header', `GET / HTTP/1.1\r\nHost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
] as const)('%s is refused in words, with the headers of every answer', async ([, sent, status]) => {
  const socket = connect(Number(new URL(t.url).port), '127.0.0.1').on('error', () => {})
  socket.write(sent)
  let answer = ''
  for await (const data of socket) answer += data
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  for (const line of [
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'referrer-policy: no-referrer',
    'cache-control: no-store',
    'content-type: application/json; charset=utf-8',
  ])
    expect(head).toContain(line)
  expect(JSON.parse(body)).toMatchObject({ Message: expect.stringMatching(/\w/) })
})

test('a body of more parts than any call takes is refused before it is read', async () => {
  const message = 'The body has too many parts: send less at a time'
  const many = [
    { AttachmentFiles: Array(300_001).fill({}) },
    Object.fromEntries(Array.from({ length: 50_001 }, (_, n) => [`k${n}`, 1])),
  ]
  for (const body of many)
    expect(await t.unchanged(() => t.send('POST', '/api/message', { as: agent, body }))).toMatchObject({
      status: 400,
      body: { Message: message },
    })
  // Of texts, only their length counts.
  const Body = `${'{"a":[1,2]},'.repeat(80_000)}\\\\"`
  const text = await t.send('POST', '/api/message', { as: agent, body: { ToAddresses: ['ida@example.com'], Body } })
  expect(text.body.Message).not.toBe(message)
})

test('a form of more fields than any has is not looked into further', async () => {
  const form = (type: string, body: string) =>
    fetch(`${t.url}/${type.startsWith('multipart') ? 'api/do-not-call/list' : 'token'}`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${admin.token}` },
      body,
    })
  const pairs = await form('application/x-www-form-urlencoded', 'a=1&'.repeat(100_000))
  expect([pairs.status, await pairs.json()]).toMatchObject([413, { Message: expect.stringMatching(/too large/) }])
  // Also where files may be sent, and without a session.
  const body = new URLSearchParams('a=1&'.repeat(100_000)).toString()
  const large = await fetch(`${t.url}/api/message`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  expect([large.status, await large.json()]).toMatchObject([413, { Message: expect.stringMatching(/too large/) }])
  const field = (n: number) => `--b\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\nx\r\n`
  const parts = [Array.from({ length: 60 }, (_, n) => field(n)).join(''), '--b\r\n\r\n'.repeat(10_000)]
  for (const body of parts) {
    const answer = await form('multipart/form-data; boundary=b', `${body}--b--\r\n`)
    expect([answer.status, await answer.json()]).toMatchObject([413, { Message: 'Send at most 50 fields at once' }])
  }
})

test('a list that is too long, and far more fields than a call has, are told without looking at each', async () => {
  const AttachmentFiles = Array(51).fill({ FileName: 7 })
  expect(await t.send('POST', '/api/message', { as: agent, body: { AttachmentFiles } })).toMatchObject({
    status: 400,
    body: { ModelState: { AttachmentFiles: ['Attach at most 50 files'] } },
  })
  const others = Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`k${n}`, 1]))
  expect(await t.send('POST', '/api/contact', { as: agent, body: { ...person, ...others } })).toMatchObject({
    status: 400,
    body: { Message: 'Send fewer fields' },
  })
})

test('a field given twice is refused, in whatever case', async () => {
  for (const query of ['permission=CreateUser&permission=x', 'permission=CreateUser&Permission=x'])
    expect(await t.send('GET', `/api/user/admin-permission?${query}`, { as: agent })).toMatchObject({ status: 400 })
  const twice = await t.unchanged(() =>
    t.send('POST', '/api/contact', { as: agent, body: { ...person, firstname: 'Eve' } }),
  )
  expect(twice).toMatchObject({ status: 400, body: { Message: 'Send FirstName only once' } })
})

test('what people typed is not logged when the database refuses it', async () => {
  await t.query('alter table contact add constraint never check (false) not valid')
  try {
    const before = t.logged.length
    const answer = await t.send('POST', '/api/contact', { as: agent, body: { ...person, FirstName: 'Zebulon' } })
    expect(answer.status).toBe(500)
    const lines = JSON.stringify(t.logged.slice(before))
    expect(lines).toContain('never')
    expect(lines).not.toContain('Zebulon')
  } finally {
    await t.query('alter table contact drop constraint never')
  }
})

test('a large answer is compressed', async () => {
  const { headers } = await t.send('GET', '/api/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
  expect(headers.get('content-encoding')).toBe('gzip')
})

test('a browser that goes away before its answer is there is no error of ours', async () => {
  // Large enough to be compressed while it is sent, on any machine.
  await t.query(
    `with e as (insert into contact_entity (tenant_id, source_id, assigned_agent_id)
       select $1, (select min(source_id) from source where tenant_id = $1), $2 from generate_series(1, 100)
       returning contact_entity_id as id)
     insert into contact (tenant_id, contact_entity_id, first_name, last_name, email)
       select $1, id, 'Nora', 'Long', id || repeat('e', 800) from e`,
    [agent.TenantId, agent.UserId],
  )
  const before = t.logged.length
  const list = (signal?: AbortSignal) =>
    fetch(`${t.url}/api/filter/filteredsearch`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${agent.token}`,
        'content-type': 'application/json',
        'accept-encoding': 'gzip',
      },
      body: '{"Take":100}',
      signal,
    })
  await t.withConnection(async (holding) => {
    await holding.query('begin; lock table contact')
    const leaving = new AbortController()
    const asked = list(leaving.signal)
    await expect.poll(t.blocked).toHaveLength(1)
    leaving.abort()
    await expect(asked).rejects.toThrow('aborted')
    await holding.query('commit')
  })
  const answer = await list()
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect((await answer.text()).length).toBeGreaterThan(65_536)
  expect(t.logged.slice(before)).toEqual([])
})

test('health, readiness and metrics need no session', async () => {
  expect(await t.send('GET', '/healthz')).toMatchObject({ status: 200, body: { Status: 'ok' } })
  expect(await t.send('GET', '/readyz')).toMatchObject({ status: 200, body: { Status: 'ready' } })
  const metrics = await t.send('GET', '/metrics')
  expect(metrics.status).toBe(200)
  expect(metrics.text).toMatch(/^dormer_http_request_seconds_count\{.*route="\/api\/menu.*\} \d+$/m)
  expect(metrics.text).toMatch(/^dormer_database_connections\{state="open"\} \d+$/m)
  expect(metrics.text).toContain('process_cpu_seconds_total')
})

test('metrics are for this machine alone, or for clients that send METRICS_TOKEN', async () => {
  // Behind a proxy on this machine, everybody seems to be local.
  for (const name of ['x-forwarded-for', 'forwarded', 'via'])
    expect(await t.send('GET', '/metrics', { headers: { [name]: '127.0.0.1' } })).toMatchObject({ status: 401 })
  const guarded = await startTestProgram({ metricsToken: 'a token for Prometheus' })
  const read = (authorization?: string) =>
    guarded.send('GET', '/metrics', { headers: { ...(authorization && { authorization }) } })
  for (const wrong of [undefined, 'Bearer', 'Bearer a token', 'Bearer a token for Prometheus!'])
    expect(await read(wrong)).toMatchObject({
      status: 401,
      body: { Message: expect.stringContaining('METRICS_TOKEN') },
    })
  const right = await guarded.send('GET', '/metrics', {
    headers: { authorization: 'Bearer a token for Prometheus', 'x-forwarded-for': '10.1.1.1' },
  })
  expect(right).toMatchObject({ status: 200 })
})

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

test('browsers are told to keep using TLS if it is in front', async () => {
  const hsts = async ({ url }: { url: string }, headers = {}) =>
    (await fetch(new URL('/healthz', url), { headers })).headers.get('strict-transport-security')
  const year = 'max-age=31536000; includeSubDomains'
  expect(await hsts(t)).toBeNull()
  // Only the trusted proxy can say so.
  expect(await hsts(t, { 'x-forwarded-proto': 'https' })).toBeNull()
  const behind = await startTestProgram({ trustProxy: ['127.0.0.1'] })
  expect(await hsts(behind)).toBeNull()
  expect(await hsts(behind, { 'x-forwarded-proto': 'https' })).toBe(year)
  const port = await freePort()
  await startTestProgram({ publicUrl: 'https://crm.example.com', port })
  expect(await hsts({ url: `http://127.0.0.1:${port}` })).toBe(year)
})

test('OpenAPI 3.1 describes every endpoint with each of its verbs', async () => {
  const { body } = await t.send('GET', '/api/openapi.json')
  expect(body).toMatchObject({ openapi: '3.1.0', info: { title: 'Dormer', version: '1' } })
  const operations: string[] = []
  for (const endpoint of Object.values(endpoints) as Endpoint[])
    for (const method of endpoint.method.split('|')) {
      const operation = body.paths[`/${endpoint.path}`]?.[method.toLowerCase()]
      expect(operation, `${method} ${endpoint.path}`).toMatchObject({
        summary: endpoint.summary,
        responses: {
          [endpoint.answers?.[302] ? 302 : 200]: { content: {} },
          500: { $ref: '#/components/responses/Failed' },
        },
      })
      expect(operation.security).toEqual(
        ['public', 'link'].includes(endpoint.permission) ? [] : [{ bearer: [] }, { password: [] }],
      )
      expect(Boolean(operation.requestBody)).toBe(Boolean(endpoint.body))
      // Each name in the path is a parameter, and each parameter of the path is in it.
      const inPath = operation.parameters.filter((p: { in: string }) => p.in === 'path')
      expect(inPath.map((p: { name: string }) => `{${p.name}}`)).toEqual(endpoint.path.match(/\{\w+\}/g) ?? [])
      for (const parameter of operation.parameters) {
        expect(parameter.schema).toBeTypeOf('object')
        if (parameter.in === 'path') expect(parameter.required).toBe(true)
      }
      operations.push(operation.operationId)
    }
  expect(new Set(operations).size).toBe(operations.length)
})

test('the docs page loads only our own files', async () => {
  const page = await t.send('GET', '/api/docs')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((m) => m[1] as string)
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) expect(await t.send('GET', file)).toMatchObject({ status: 200 })
  expect(page.text).not.toMatch(/https?:\/\//)
  expect(await t.send('GET', '/api/docs/files/package.json')).toMatchObject({ status: 404 })
})

test('a revoked permission takes effect at once', async () => {
  await t.query(`insert into user_permission values ($1, $2, 'ManageJobs')`, [agent.TenantId, agent.UserId])
  expect(await t.send('GET', '/api/job/failed', { as: agent })).toMatchObject({ status: 200 })
  await t.query('delete from user_permission')
  expect(await t.send('GET', '/api/job/failed', { as: agent })).toMatchObject({ status: 403, reason: 'Redirect' })
  await t.query('update user_account set role_id = 3 where user_id = $1', [admin.UserId])
  expect(await t.send('GET', '/api/job/failed', { as: admin })).toMatchObject({ status: 403 })
})

test('an upload call accepts only a multipart file, and keeps nothing of a failed request', async () => {
  const post = (body: object | string, headers = {}) =>
    t.unchanged(() => t.send('POST', '/api/contact/bulkupload', { as: agent, body, headers }))
  expect(await post({ File: 'x' })).toMatchObject({
    status: 400,
    body: { Message: expect.stringMatching(/multipart/) },
  })
  expect(await post(new FormData())).toMatchObject({ status: 400, body: { Message: expect.stringMatching(/file/) } })
  const broken = await post('--x\r\nContent-Disposition: form-data; name="File"; filename="a.csv"\r\n\r\nabc', {
    'content-type': 'multipart/form-data; boundary=x',
  })
  expect(broken).toMatchObject({ status: 400, body: { Message: expect.stringMatching(/./) } })
  for (const [boundary, part, told] of [
    ['b'.repeat(5000), 'form-data; name="File"; filename="a.csv"', /boundary.* is too long/],
    ['x', 'form-data', /Give each part of the form a name/],
    ['x', 'form-data; name=""', /Give each part of the form a name/],
  ] as const)
    expect(
      await post(`--${boundary}\r\nContent-Disposition: ${part}\r\n\r\nabc\r\n--${boundary}--\r\n`, {
        'content-type': `multipart/form-data; boundary=${boundary}`,
      }),
    ).toMatchObject({ status: 400, body: { Message: expect.stringMatching(told) } })
  const form = new FormData()
  form.append('File', new File(['a,b'], 'a.csv'))
  form.append('SourceId', '999999999')
  expect(await post(form)).toMatchObject({ status: 404 })
})

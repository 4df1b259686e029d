import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkPassword } from '../server/src/access/passwords.ts'
import { ADMIN, type Filled, superuser } from './fill.ts'
import { listPage, load, OTHER } from './flood.ts'
import { openClient, type Request } from './http.ts'
import { compare, figuresOf } from './measure.ts'
import { PASSWORD, type Program, signIn } from './program.ts'
import { openBare, type openRecorder, replay, type Statements } from './statements.ts'

type Pace = { turns: number; milliseconds: number }
const round = (value: number) => Math.round(value * 100) / 100
const enter = (username: string, password: string, headers?: string): Request => ({
  method: 'POST',
  path: '/token',
  body: { grant_type: 'password', username, password },
  ...(headers && { headers }),
})

/** What the browser stores at its first sign-in. */
const cookieAt = async ({ url }: Program) => {
  const body = new URLSearchParams({ grant_type: 'password', username: ADMIN, password: PASSWORD })
  const answer = await fetch(new URL('/token', url), { method: 'POST', body })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** A sign-in from a known browser, compared with one Argon2 verification and the statements it sends. */
export const measureSignIn = async (
  program: Program,
  filled: Filled,
  recorder: Awaited<ReturnType<typeof openRecorder>>,
  pace: Pace,
) => {
  const request = enter(ADMIN, PASSWORD, `cookie: ${await cookieAt(program)}\r\n`)
  const statements = await recorder.record(request, '', true)
  const db = await superuser(program)
  const { rows } = await db.query<{ hash: string }>('select password_hash as hash from user_account where email = $1', [
    ADMIN,
  ])
  await db.end()
  const client = await openClient(program.url, '')
  const bare = await openBare(program, filled.tenantId, 1)
  const raw = async () => {
    await checkPassword(PASSWORD, rows[0]?.hash)
    await replay(bare.clients[0] as (typeof bare.clients)[number], withNewTokens(statements))
  }
  const [api, plain] = await compare([{ lanes: [() => client.send(request)] }, { lanes: [raw] }], pace)
  client.close()
  await bare.close()
  if (!api || !plain) throw new Error('nothing was measured')
  return { call: 'sign in', connections: 1, api, bare: plain, ratio: round(plain.p50 / api.p50), aim: 0.8 }
}

/** No two sessions have the same tokens. */
const withNewTokens = (statements: Statements): Statements =>
  statements.map((flight) =>
    flight.map((statement) =>
      statement.text.startsWith('insert into "session"')
        ? { ...statement, values: statement.values.map((v) => (Buffer.isBuffer(v) ? randomBytes(v.length) : v)) }
        : statement,
    ),
  )

/** 10,000 a minute. */
const PER_TICK = 10
const TICK_MS = 60
const CONNECTIONS = 200

/**
 * A user's list page while wrong passwords come in for other brokerages' users and for unknown addresses, each from a
 * different network; compared with the same page without them.
 */
export const measureFailedSignIns = async (
  program: Program,
  { turns, milliseconds }: Pace,
  say: (s: string) => void,
) => {
  const own = await openClient(program.url, (await signIn(program, OTHER)).access_token)
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => openClient(program.url, '')))
  const db = await superuser(program)
  const { rows: accounts } = await db.query<{ email: string }>(
    `select email from user_account where tenant_id <> (select tenant_id from user_account where email = $1)`,
    [OTHER],
  )
  let n = 0
  const wrong = () => {
    n++
    const email = n % 2 ? `nobody.${n}@example.com` : (accounts[(n / 2) % accounts.length]?.email as string)
    return enter(email, 'a wrong one', `x-forwarded-for: 10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}\r\n`)
  }
  const answered: Record<string, number> = {}
  const attack = async (until: number) => {
    const free = [...clients]
    const sent: Promise<void>[] = []
    for (; performance.now() < until; await sleep(TICK_MS))
      for (let i = 0; i < PER_TICK; i++) {
        const client = free.pop()
        const note = (what: string) => {
          answered[what] = (answered[what] ?? 0) + 1
        }
        if (client)
          sent.push(
            client
              .send(wrong())
              .catch((error: Error) => note(/answered HTTP\/1.1 (\d+)/.exec(error.message)?.[1] ?? error.message))
              .finally(() => free.push(client)),
          )
        else note('not sent')
      }
    await Promise.all(sent)
  }
  const taken = { quiet: [] as number[], beside: [] as number[] }
  let time = 0
  for (let turn = -1; turn < turns; turn++) {
    const quiet = await load([own], listPage, milliseconds)
    const attacked = attack(performance.now() + milliseconds + 500)
    await sleep(500)
    const beside = await load([own], listPage, milliseconds)
    await attacked
    if (turn < 0) continue
    taken.quiet.push(...quiet.latencies)
    taken.beside.push(...beside.latencies)
    time += beside.time
  }
  for (const client of [own, ...clients]) client.close()
  // The resulting waits must not affect the next run.
  await db.query('delete from sign_in_failure')
  await db.end()
  say(`  answered ${JSON.stringify(answered)}`)
  const [api, bare] = [figuresOf(taken.beside, time), figuresOf(taken.quiet, time)]
  const ratio = round(bare.p95 / api.p95)
  return { call: 'list page beside failed sign-ins', connections: 1, api, bare, ratio, aim: 0.25 }
}

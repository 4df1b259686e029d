import { ADMIN, superuser } from './fill.ts'
import { type Client, openClient, type Request } from './http.ts'
import { type Figures, figuresOf } from './measure.ts'
import { type Program, signIn } from './program.ts'

/** An admin of a brokerage other than the one that floods. */
export const OTHER = 'admin@north.example.com'
const CONNECTIONS = 200

export const listPage = (): Request => ({
  method: 'POST',
  path: '/api/filter/filteredsearch',
  body: { PageNumber: 1, Take: 50 },
})

/** Refusals with 429 are counted; any other failure ends the bench. */
const isServed = (client: Client, request: Request) =>
  client.send(request).then(
    () => true,
    (error: Error) => {
      if (/answered HTTP\/1.1 429 /.test(error.message)) return false
      throw error
    },
  )

/** Each client sends requests one after the other for a while. Returns how long the successful ones took. */
export const load = async (clients: Client[], make: (n: number) => Request, milliseconds: number) => {
  const start = performance.now()
  const latencies: number[] = []
  let n = 0
  const run = async (client: Client) => {
    for (let begun = performance.now(); begun < start + milliseconds; begun = performance.now())
      if (await isServed(client, make(n++))) latencies.push(performance.now() - begun)
  }
  await Promise.all(clients.map(run))
  return { latencies, time: performance.now() - start }
}

/**
 * One brokerage requests list pages on 200 connections while another requests single contacts one after the other.
 * Compares the second one's figures with those it gets alone, and the flood's with those of 16 connections.
 */
export const measureFlood = async (
  program: Program,
  { turns, milliseconds }: { turns: number; milliseconds: number },
) => {
  const { access_token: flooding } = await signIn(program, ADMIN)
  const other = await openClient(program.url, (await signIn(program, OTHER)).access_token)
  const flood = await Promise.all(Array.from({ length: CONNECTIONS }, () => openClient(program.url, flooding)))
  const few = flood.slice(0, 16)
  const ids = await contactIds(program)
  const getOne = (n: number): Request => ({ method: 'GET', path: `/api/contact?contactId=${ids[n % ids.length]}` })

  const ways = {
    quiet: () => load([other], getOne, milliseconds),
    beside: async () => {
      const flooded = load(flood, listPage, milliseconds * 1.5)
      const [own] = await Promise.all([load([other], getOne, milliseconds), flooded])
      return own
    },
    flood: () => load(flood, listPage, milliseconds),
    few: () => load(few, listPage, milliseconds),
  }
  const taken = { quiet: [], beside: [], flood: [], few: [] } as Record<
    keyof typeof ways,
    Awaited<ReturnType<typeof load>>[]
  >
  for (let turn = -1; turn < turns; turn++)
    for (const [name, way] of Object.entries(ways) as [keyof typeof ways, typeof ways.quiet][]) {
      const own = await way()
      if (turn >= 0) taken[name].push(own)
    }
  for (const client of [other, ...flood]) client.close()

  const figures = (name: keyof typeof ways): Figures =>
    figuresOf(
      taken[name].flatMap((t) => t.latencies),
      taken[name].reduce((sum, t) => sum + t.time, 0),
    )
  const round = (value: number) => Math.round(value * 100) / 100
  const [quiet, beside, all, some] = [figures('quiet'), figures('beside'), figures('flood'), figures('few')]
  return [
    {
      call: 'get one beside a flood',
      connections: 1,
      api: beside,
      bare: quiet,
      ratio: round(quiet.p95 / beside.p95),
      aim: 0.25,
    },
    {
      call: 'flood of list pages',
      connections: CONNECTIONS,
      api: all,
      bare: some,
      ratio: round(all.perSecond / some.perSecond),
      aim: 1,
    },
  ]
}

const contactIds = async (program: Program) => {
  const db = await superuser(program)
  const { rows } = await db.query<{ id: string }>(
    `select contact_id as id from contact
     where tenant_id = (select tenant_id from user_account where email = $1) limit 200`,
    [OTHER],
  )
  await db.end()
  return rows.map((r) => r.id)
}

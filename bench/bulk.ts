import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BulkRun } from '@dormer/contract/people/bulk'
import type { ImportProgress } from '@dormer/contract/people/import'
import { from as copyFrom } from 'pg-copy-streams'
import Cursor from 'pg-cursor'
import { ADMIN, type Filled, superuser } from './fill.ts'
import { type Memory, type Program, signIn, watchMemory } from './program.ts'
import { openBare, openRecorder } from './statements.ts'

export type BulkRow = {
  call: string
  rows: number
  /** Rows per second; the median of the rounds. */
  api: number
  bare: number
  ratio: number
  aim?: number
  memory: { before: Memory; peak: Memory; after: Memory }
}

const TURNS = 3

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Alternates between the program and the bare driver. Each returns how many rows it processed. */
export const alternate = async (
  program: Program,
  call: string,
  api: (turn: number) => Promise<number>,
  bare: typeof api,
  /** What each needs before it, which does not count. */
  prepare: () => Promise<unknown> = async () => {},
) => {
  const speeds = { api: [] as number[], bare: [] as number[] }
  let rows = 0
  const time = async (work: typeof api, turn: number) => {
    await prepare()
    const start = performance.now()
    rows = await work(turn)
    return Math.round((rows / (performance.now() - start)) * 1000)
  }
  const memories: BulkRow['memory'][] = []
  for (let turn = 0; turn < TURNS; turn++) {
    memories.push(await watchMemory(program, async () => void speeds.api.push(await time(api, turn))))
    speeds.bare.push(await time(bare, turn))
  }
  const highest = (of: keyof Memory) => Math.max(...memories.map((m) => m.peak[of]))
  const [before, after] = [memories[0]?.before, memories.at(-1)?.after]
  const result = { api: median(speeds.api), bare: median(speeds.bare) }
  return {
    call,
    rows,
    ...result,
    ratio: Math.round((result.api / result.bare) * 100) / 100,
    memory: { before, peak: { program: highest('program'), readers: highest('readers') }, after },
  } as BulkRow
}

export const asJson = async (answer: Response) => {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** New people to import, as CSV and as COPY takes them. */
export const people = (count: number, turn: number) => {
  const run = Date.now() % 1e9
  return Array.from({ length: count }, (_, n) => {
    const number = String((turn * count + n) % 1e7).padStart(7, '0')
    return [`Kim${run}`, `Number ${n}`, `kim.${run}.${n}@example.com`, `${200 + (run % 700)}${number}`]
  })
}

/** Compared with COPY of the same rows into the same two tables, with their triggers, indexes and foreign keys. */
export const measureImport = async (program: Program, filled: Filled, count: number): Promise<BulkRow> => {
  const api = async (turn: number) => {
    const headers = { authorization: `Bearer ${(await signIn(program, ADMIN)).access_token}`, prefer: 'respond-async' }
    const lines = [['FirstName', 'LastName', 'Email', 'CellPhone'], ...people(count, turn)].map((cells) => cells.join())
    const body = new FormData()
    body.set('File', new File([lines.join('\r\n')], 'people.csv'))
    const upload = await fetch(new URL('/api/contact/bulkupload', program.url), { method: 'POST', headers, body })
    const { ImportId } = (await asJson(upload)) as { ImportId: number }
    const address = new URL(`/api/contact/import/${ImportId}`, program.url)
    for (;;) {
      const progress = (await asJson(await fetch(address, { headers }))) as ImportProgress
      if (progress.Status === 'Failed' || progress.Rejected > 0 || progress.Duplicates > 0)
        throw new Error(`the import went wrong: ${JSON.stringify(progress)}`)
      if (progress.Status === 'Done') return progress.Added
      await sleep(100)
    }
  }
  const db = await superuser(program)
  const { tenantId, agentIds } = filled
  const { rows } = await db.query('select min(source_id) as id from source where tenant_id = $1', [tenantId])
  const bare = async (turn: number) => {
    const sequence = await db.query(
      `select setval(name, nextval(name) + $1) - $1 as first
       from pg_get_serial_sequence('contact_entity', 'contact_entity_id') name`,
      [count],
    )
    const first = Number(sequence.rows[0]?.first)
    const copy = (into: string, lines: unknown[][]) =>
      pipeline(
        Readable.from(lines.map((cells) => `${cells.join('\t')}\n`)),
        db.query(copyFrom(`copy ${into} from stdin`)),
      )
    const persons = people(count, TURNS + turn)
    await db.query('begin')
    await copy(
      'contact_entity (tenant_id, contact_entity_id, source_id, contact_type_id, assigned_agent_id)',
      persons.map((_, n) => [tenantId, first + n, rows[0].id, 1, agentIds[n % agentIds.length]]),
    )
    await copy(
      'contact (tenant_id, contact_entity_id, first_name, last_name, email, cell_phone)',
      persons.map((cells, n) => [tenantId, first + n, ...cells]),
    )
    await db.query('commit')
    return count
  }
  const row = await alternate(program, `import, ${count.toLocaleString('en-US')} rows`, api, bare)
  await db.end()
  return { ...row, aim: 0.25 }
}

/** The newest contacts, compared with the same statement read through a cursor as the program does. */
export const measureExport = async (program: Program, filled: Filled, count: number, dataDir: string) => {
  const db = await superuser(program)
  const { rows } = await db.query<{ day: string }>(
    `select date_created::date::text as day from contact where tenant_id = $1 order by date_created desc
     limit 1 offset $2`,
    [filled.tenantId, Math.min(count, filled.contacts - 1)],
  )
  await db.end()
  const Filters = [{ PropertyName: 'DateCreated', Operation: 'GreaterThan', Value: rows[0]?.day }]
  const { access_token: token } = await signIn(program, ADMIN)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const request = { method: 'POST' as const, path: '/api/contact/export', body: { Filters } }

  const recorder = await openRecorder(program, dataDir)
  const statements = await recorder.recordDownload(request, token)
  await recorder.close()
  const statement = statements.flat().find(({ text }) => text.includes('from contact'))
  if (!statement) throw new Error('the export sent no statement')
  const plain = await openBare(program, filled.tenantId, 1, false)

  const api = async () => {
    const asked = await fetch(new URL(request.path, program.url), {
      ...request,
      headers,
      body: JSON.stringify({ Filters }),
    })
    const { Url } = (await asJson(asked)) as { Url: string }
    const file = await fetch(new URL(Url, program.url))
    let lines = -1
    for await (const chunk of file.body ?? []) for (const byte of chunk) if (byte === 10) lines++
    return lines
  }
  const bare = async () => {
    const cursor = plain.clients[0]?.query(new Cursor(statement.text, statement.values))
    let read = 0
    for (let batch = 1; batch > 0; read += batch) batch = (await cursor?.read(1000))?.length ?? 0
    await cursor?.close()
    return read
  }
  const row = await alternate(program, 'export', api, bare)
  await plain.close()
  return row
}

/** As many as the program processes in one transaction. */
const BATCH = 5000

/**
 * All contacts of one source, compared with the same in plain SQL: the matches are fixed first, then changed in
 * batches.
 */
export const measureReassign = async (program: Program, filled: Filled): Promise<BulkRow> => {
  const { tenantId, bulkSourceId, agentIds } = filled
  const Criteria = { Filters: [{ PropertyName: 'SourceId', Operation: 'Equals', Value: bulkSourceId }] }
  const { access_token: token } = await signIn(program, ADMIN)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = async (path: string, body?: object) =>
    asJson(
      await fetch(new URL(path, program.url), { method: body ? 'POST' : 'GET', headers, body: JSON.stringify(body) }),
    )
  const { Count } = (await call('/api/filter/count', Criteria)) as { Count: number }

  const api = async (turn: number) => {
    const wish = { Action: 'ReassignAgent', AgentId: agentIds[2 * turn] }
    let run = (await call('/api/contact/bulk', { ...wish, Criteria, Count })) as BulkRun
    while (run.Status === 'Waiting' || run.Status === 'Running') {
      await sleep(100)
      run = (await call(`/api/contact/bulk/${run.BulkId}`)) as BulkRun
    }
    if (run.Changed !== Count) throw new Error(`the reassignment went wrong: ${JSON.stringify(run)}`)
    return run.Changed
  }

  const plain = await openBare(program, tenantId, 1, false)
  const [db] = plain.clients
  if (!db) throw new Error('no connection')
  const query = (text: string, values: unknown[] = []) => db.query(text, values)
  const bare = async (turn: number) => {
    const made = await query(
      `insert into run (tenant_id, kind, title) values ($1, 'bare', 'Reassign') returning run_id`,
      [tenantId],
    )
    const bulkId = made.rows[0].run_id
    const items = await query(
      `insert into run_item select tenant_id, $2, contact_id from contact where tenant_id = $1 and source_id = $3`,
      [tenantId, bulkId, bulkSourceId],
    )
    const key = [tenantId, bulkId]
    for (let after = 0; ; ) {
      await query('begin')
      const batch = await query(
        `select contact_id, contact_entity_id from run_item i join contact c using (tenant_id)
         where tenant_id = $1 and run_id = $2 and contact_id = item_id and contact_id > $3 order by contact_id limit ${BATCH}`,
        [...key, after],
      )
      const contacts = batch.rows.map((r) => r.contact_id)
      const entities = [...new Set(batch.rows.map((r) => r.contact_entity_id))]
      if (contacts.length > 0) {
        await query(
          'update contact_entity set assigned_agent_id = $2 where tenant_id = $1 and contact_entity_id = any($3::bigint[])',
          [tenantId, agentIds[2 * turn + 1], entities],
        )
        await query('delete from run_item where tenant_id = $1 and run_id = $2 and item_id = any($3::bigint[])', [
          ...key,
          contacts,
        ])
      }
      await query('commit')
      if (contacts.length < BATCH) break
      after = contacts.at(-1)
    }
    return items.rowCount ?? 0
  }
  const row = await alternate(program, 'reassign', api, bare)
  await plain.close()
  return { ...row, aim: 0.25 }
}

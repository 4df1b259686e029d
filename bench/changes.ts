import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Filled, superuser } from './fill.ts'
import type { Program } from './program.ts'

/** The cost of triggers: the same statements with them and without. */
export type TriggerRow = {
  call: string
  rows: number
  /** Milliseconds for all of them, the median of the rounds. */
  with: number
  without: number
  /** The ratio between the two; at most `aim`. */
  ratio: number
  aim: number
  /** Bytes per recorded change, without its indexes. */
  bytes: number
}

const TURNS = 3
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

type Work = (db: pg.Client, turn: number) => Promise<unknown>

/**
 * A round is a transaction that is rolled back; the first call of a session is not counted. `disable` turns triggers off:
 * by default those that record changes.
 */
const measure = async (
  db: pg.Client,
  call: string,
  rows: number,
  work: Work,
  { disable = withoutTracking, aim = 1.5 } = {},
): Promise<TriggerRow> => {
  const times = { on: [] as number[], off: [] as number[] }
  let bytes = 0
  for (let turn = -1; turn < TURNS; turn++)
    for (const triggers of turn % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const)) {
      await db.query('begin')
      if (triggers === 'off') await db.query(disable)
      const start = performance.now()
      await work(db, turn)
      const time = performance.now() - start
      if (triggers === 'on') {
        const found = await db.query(
          'select coalesce(avg(pg_column_size(c.*)), 0)::int as bytes from (select * from change where date_created = now() limit 1000) c',
        )
        bytes = found.rows[0].bytes
      }
      await db.query('rollback')
      if (turn >= 0) times[triggers].push(time)
    }
  const [on, off] = [median(times.on), median(times.off)]
  return {
    call,
    rows,
    with: Math.round(on),
    without: Math.round(off),
    ratio: Math.round((on / off) * 100) / 100,
    aim,
    bytes,
  }
}

const withoutTracking = `do $$ declare t record; begin
  for t in select tgname, tgrelid::regclass as tab from pg_trigger where tgname ~ '^track_' loop
    execute format('alter table %s disable trigger %I', t.tab, t.tgname);
  end loop;
end $$`

export const measureTracking = async (program: Program, filled: Filled, count: number): Promise<TriggerRow[]> => {
  const db = await superuser(program)
  const { tenantId, agentIds } = filled
  const { rows } = await db.query('select min(source_id) as id from source where tenant_id = $1', [tenantId])
  const source = rows[0].id
  const ids = await db.query(
    'select contact_id, contact_entity_id from contact where tenant_id = $1 order by contact_id limit $2',
    [tenantId, count],
  )
  await db.query(
    `select set_config('app.user_id', $1, false), set_config('app.via', 'User', false),
    set_config('app.request_id', gen_random_uuid()::text, false)`,
    [String(agentIds[0])],
  )
  const OPERATIONS = 500
  const create: Work = async (_, turn) => {
    for (let i = 0; i < OPERATIONS; i++) {
      const made = await db.query(
        'insert into contact_entity (tenant_id, source_id, assigned_agent_id) values ($1, $2, $3) returning contact_entity_id',
        [tenantId, source, agentIds[0]],
      )
      await db.query(
        `insert into contact (tenant_id, contact_entity_id, first_name, last_name, email) values ($1, $2, 'Kim', 'Moor', $3)`,
        [tenantId, made.rows[0].contact_entity_id, `kim.${turn}.${i}@example.com`],
      )
    }
  }
  const update: Work = async (_, turn) => {
    for (let i = 0; i < OPERATIONS; i++) {
      const { contact_id, contact_entity_id } = ids.rows[(i * 97) % ids.rows.length]
      await db.query('update contact set city = $3, profession = $4 where tenant_id = $1 and contact_id = $2', [
        tenantId,
        contact_id,
        `City ${turn}`,
        `Job ${i}`,
      ])
      await db.query(
        'update contact_entity set timeframe = current_date + $3::int where tenant_id = $1 and contact_entity_id = $2',
        [tenantId, contact_entity_id, i],
      )
    }
  }
  /** In as many statements as the bulk action uses. */
  const reassign: Work = async () => {
    for (let at = 0; at < ids.rows.length; at += 5000)
      await db.query(
        'update contact_entity set assigned_agent_id = $2 where tenant_id = $1 and contact_entity_id = any($3::bigint[])',
        [tenantId, agentIds.at(-1), ids.rows.slice(at, at + 5000).map((r) => r.contact_entity_id)],
      )
  }
  const copy = (into: string, lines: unknown[][]) =>
    pipeline(
      Readable.from(lines.map((cells) => `${cells.join('\t')}\n`)),
      db.query(copyFrom(`copy ${into} from stdin`)),
    )
  const load: Work = async (_, turn) => {
    const sequence = await db.query(
      `select setval(name, nextval(name) + $1) - $1 as first from pg_get_serial_sequence('contact_entity', 'contact_entity_id') name`,
      [count],
    )
    const first = Number(sequence.rows[0].first)
    for (let at = 0; at < count; at += 5000) {
      const part = Array.from({ length: Math.min(5000, count - at) }, (_, i) => at + i)
      await copy(
        'contact_entity (tenant_id, contact_entity_id, source_id, assigned_agent_id)',
        part.map((i) => [tenantId, first + i, source, agentIds[0]]),
      )
      await copy(
        'contact (tenant_id, contact_entity_id, first_name, last_name, email)',
        part.map((i) => [tenantId, first + i, 'Kim', `Number ${i}`, `kim.${turn}.${first + i}@example.com`]),
      )
    }
  }
  const measured = [
    await measure(db, 'create', OPERATIONS, create),
    await measure(db, 'update', OPERATIONS, update),
    await measure(db, 'bulk reassign', ids.rows.length, reassign),
    await measure(db, 'import', count, load),
  ]
  await db.end()
  return measured
}

const ACTIVITIES = 10_000

/**
 * What logging activities costs beyond their rows: the trigger updates the contact's dates (contact_touch). Every call
 * logged is the newest, so that each contact is touched.
 */
export const measureActivities = async (program: Program, { tenantId, agentIds }: Filled): Promise<TriggerRow> => {
  const db = await superuser(program)
  const { rows } = await db.query<{ id: string }>(
    'select contact_id as id from contact where tenant_id = $1 order by contact_id limit $2',
    [tenantId, ACTIVITIES],
  )
  const contacts = rows.map((r) => r.id)
  const log: Work = () =>
    db.query(
      `insert into activity (tenant_id, activity_type_id, contact_entity_id, contact_id, user_id, description, date_created)
       select tenant_id, 1, contact_entity_id, contact_id, $3, 'Talked about the market', now()
       from contact where tenant_id = $1 and contact_id = any($2::bigint[])`,
      [tenantId, contacts, agentIds[0]],
    )
  const row = await measure(db, 'activities', contacts.length, log, {
    disable: 'alter table activity disable trigger logged',
    aim: 2,
  })
  await db.end()
  return row
}

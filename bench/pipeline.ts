import type { Call } from './calls.ts'
import { type Filled, superuser } from './fill.ts'
import type { Program } from './program.ts'

/** How many opportunities are on the measured board, and how many have been decided long ago. */
const OPEN = 2000
const OLD = 20_000

/** The board of 2,000 opportunities as the app requests it, for the admin and for an agent; 20,000 are older. */
export const pipelineCalls = async (program: Program, { tenantId, agentIds, contacts }: Filled): Promise<Call[]> => {
  const db = await superuser(program)
  try {
    const { rowCount } = await db.query('select from opportunity where tenant_id = $1 limit 1', [tenantId])
    if (!rowCount) {
      await db.query('begin')
      await db.query('set local session_replication_role = replica')
      await db.query(
        `insert into opportunity (tenant_id, name, type, stage_id, position, contact_id, user_id, projected_close_date,
           sales_price, gci, date_stage_entered, date_decided, date_created)
         select $1, case when n % 3 > 0 then 'Deal ' || n end, (array['Purchase', 'Listing'])[1 + n % 2], stage.stage_id, n,
           contact.contact_id, ($2::bigint[])[1 + n % array_length($2, 1)], current_date + (n % 200), price, price * 0.03,
           now() - make_interval(days => n % 60), case when n > $3 then now() - make_interval(days => 100 + n % 1000) end,
           now() - make_interval(days => 100)
         from (select n, 150000 + round((random() * 900000)::numeric, -2) as price from generate_series(1, $3::int + $4::int) n) made
         join (select stage_id, outcome = 'Open' as is_open, row_number() over (partition by outcome = 'Open' order by position) - 1 as at,
             count(*) over (partition by outcome = 'Open') as many
           from pipeline_stage where tenant_id = $1) stage on is_open = (n <= $3) and at = n % many
         join (select contact_id, row_number() over (order by contact_id) as at from contact where tenant_id = $1
           order by contact_id limit 10000) contact on contact.at = 1 + n % least(10000, $5::int)
         order by n`,
        [tenantId, agentIds, OPEN, OLD, Math.floor(contacts / 2)],
      )
      await db.query('commit')
      await db.query('vacuum analyze opportunity')
    }
    return [
      {
        name: `pipeline: board of ${OPEN}`,
        aim: 0.7,
        make: () => ({ method: 'GET', path: '/api/pipeline?decidedDays=90' }),
      },
    ]
  } finally {
    await db.end()
  }
}

import type { Call } from './calls.ts'
import { homeCalls } from './day.ts'
import { ADMIN, type Filled, superuser } from './fill.ts'
import type { Program } from './program.ts'

/** Raised when the generated transactions change. */
const VERSION = 2

/**
 * Gives the big tenant this many transactions, unless an earlier run has: over eight years, most of them closed, each
 * with a commission, three people and a checklist of six lines, every second one with two adjustments. Amounts are what
 * the commission function would store; how they divide does not matter to any statement measured here.
 */
export const fillDeals = async (program: Program, filled: Filled, deals: number, say: (text: string) => void) => {
  const db = await superuser(program)
  const { tenantId, agentIds, sourceIds, contacts } = filled
  const mark = `bench ${deals} v${VERSION}`
  try {
    const there = await db.query('select from transaction where tenant_id = $1 and note = $2 limit 1', [tenantId, mark])
    if (there.rowCount) return
    say(`filling ${deals} transactions`)
    await db.query('begin')
    await db.query('set local session_replication_role = replica')
    for (const table of [
      'checklist_line',
      'commission_adjustment',
      'transaction_financials',
      'transaction_role',
      'transaction_people',
      'transaction',
    ])
      await db.query(`delete from ${table} where tenant_id = $1`, [tenantId])
    await db.query(
      `insert into transaction (tenant_id, type, status_id, agent_id, source_id, address, city, state_code, zip_code,
         sales_price, listing_price, listing_date, contract_date, closing_date, date_closed, listing_key, note,
         date_created, search_text)
       select $1, type, status, agent, source, address, city, 'TX', zip, price, price, opened, opened + 30, opened + 60,
         case when status = 3 then opened + 60 end, 'L' || n, $5, opened + time '15:00',
         search_fold(concat_ws(' ', address, city, 'TX', zip, 'L' || n))
       from (
         select n, (array['Listing', 'Purchase'])[1 + n % 2] as type, ($2::bigint[])[1 + n % array_length($2, 1)] as agent,
           case when n % 10 > 0 then ($3::bigint[])[1 + n % array_length($3, 1)] end as source,
           (1 + random() * 9998)::int || ' ' || (array['Oak','Elm','Cedar','Pecan','Mesquite','Main','Lamar','Congress',
             'Lakeview','Sunset','Willow'])[1 + (random() * 10)::int] || ' '
             || (array['St','Ave','Dr','Ln','Blvd','Ct'])[1 + (random() * 5)::int] as address,
           (array['Austin','Houston','Dallas','Plano','Katy','Waco'])[1 + (random() * 5)::int] as city,
           lpad((75000 + n % 4000)::text, 5, '0') as zip,
           150000 + round((random() * random() * 1500000)::numeric, -2) as price,
           current_date - opened as opened,
           case when opened > 60 then (array[3, 3, 3, 3, 3, 3, 3, 4, 5, 5])[1 + (random() * 9)::int]
             else (array[1, 1, 2, 5])[1 + (random() * 3)::int] end as status
         from (select n, ($4::int - n) * 2920 / $4::int as opened from generate_series(1, $4::int) n) spread
       ) made order by n`,
      [tenantId, agentIds, sourceIds, deals, mark],
    )
    await db.query(
      `insert into transaction_financials (tenant_id, transaction_id, comm_split_perc, gross_commission, broker_split_perc,
         concessions, adjusted_gross, broker_split, net_commission, agent_net)
       select tenant_id, transaction_id, 3, gross, 20, 250, gross, split, gross - split - 250, gross - split - 250
       from transaction cross join lateral (
         select round(sales_price * 0.03, 2) as gross, round(sales_price * 0.006, 2) as split) lines
       where tenant_id = $1 order by transaction_id`,
      [tenantId],
    )
    await db.query(
      `insert into commission_adjustment (tenant_id, transaction_id, position, description, entry_type, amount_type, amount)
       select tenant_id, transaction_id, n, (array['Referral', 'Bonus'])[n], (array['debit', 'credit'])[n], 1, 100
       from transaction, generate_series(1, 2) n where tenant_id = $1 and transaction_id % 2 = 0`,
      [tenantId],
    )
    await db.query(
      `insert into transaction_people (tenant_id, contact_id, first_name, last_name, email, cell_phone, search_text)
       select tenant_id, contact_id, first_name, last_name, email, cell_phone,
         search_fold(concat_ws(' ', first_name, last_name, email, cell_phone))
       from contact where tenant_id = $1 order by contact_id limit $2`,
      [tenantId, Math.min(contacts / 2, deals)],
    )
    await db.query(
      `with person as (
         select array_agg(transaction_people_id order by transaction_people_id) as ids from transaction_people where tenant_id = $1)
       insert into transaction_role (tenant_id, transaction_id, transaction_people_id, people_role_id)
       select $1, transaction_id, person.ids[1 + (place * 7 + n * 131) % array_length(person.ids, 1)], n
       from (select transaction_id, row_number() over (order by transaction_id) as place from transaction where tenant_id = $1) deal,
         person, unnest(array[5, 6, 9]) n
       on conflict do nothing`,
      [tenantId],
    )
    // Closed transactions have everything accepted; of the others, every third has its documents.
    await db.query(
      `insert into checklist_line (tenant_id, transaction_id, position, name, need, due_from, due_days, status)
       select tenant_id, transaction_id, n, (array['Listing agreement', 'Agency disclosure', 'Lead paint disclosure',
           'Purchase contract', 'Title commitment', 'Closing statement'])[n],
         case when n = 3 then 'IfApplicable' else 'Required' end, 'ClosingDate', n - 6,
         case when status_id = 3 or transaction_id % 3 = 0 or n < 3 then 'Accepted' when n = 4 then 'InReview' else 'Open' end
       from transaction, generate_series(1, 6) n where tenant_id = $1 order by transaction_id, n`,
      [tenantId],
    )
    await db.query('commit')
    for (const table of [
      'checklist_line',
      'transaction',
      'transaction_financials',
      'commission_adjustment',
      'transaction_people',
      'transaction_role',
    ])
      await db.query(`vacuum analyze ${table}`)
  } finally {
    await db.end()
  }
}

const typed = ['oak', '1204', 'cedar st', 'L44177', 'mary', 'willow austin', '75012', 'smith', 'lakeview dr', 'waco']
const get = (path: string) => ({ method: 'GET' as const, path: `/api/${path}` })
const daysAgo = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10)

/** The measured calls for transactions, as the brokerage's admin; an agent's come last. */
export const dealCalls = async (program: Program, { tenantId }: Filled): Promise<Call[]> => {
  const db = await superuser(program)
  const { rows } = await db.query<{ id: number }>(
    'select transaction_id::int as id from transaction where tenant_id = $1 and transaction_id % 499 = 0 order by 1',
    [tenantId],
  )
  const {
    rows: [admin],
  } = await db.query<{ id: number }>('select user_id::int as id from user_account where email = $1', [ADMIN])
  const { rows: agents } = await db.query<{ email: string }>(
    `select email from user_account u where tenant_id = $1 and exists (
       select from transaction t where t.tenant_id = $1 and t.agent_id = u.user_id) order by 1 limit 1`,
    [tenantId],
  )
  await db.end()
  const year = (n: number) => `startDate=${daysAgo(365 + (n % 300))}&endDate=${daysAgo(n % 300)}`
  const month = `startDate=${daysAgo(0).slice(0, 8)}01&endDate=${daysAgo(-30)}`
  const closing = {
    method: 'POST' as const,
    path: '/api/report/new-contacts?type=transaction-closing',
    body: {
      Filters: [
        { PropertyName: 'ClosingDate', Operation: 'GreaterThanOrEqualTo', Value: daysAgo(0) },
        { PropertyName: 'ClosingDate', Operation: 'LessThanOrEqualTo', Value: daysAgo(-7) },
      ],
      Take: 8,
    },
  }
  const soFar = `startDate=${daysAgo(0).slice(0, 4)}-01-01&endDate=${daysAgo(-30)}`
  const dashboard = [
    get(`report/closed-transactions?${soFar}`),
    closing,
    get(`report/performance/commission-report?${month}&take=100`),
  ]
  const named: Omit<Call, 'as'>[] = [
    { name: 'deals: list', make: () => get('transaction/transactions?take=100') },
    { name: 'deals: list, all statuses', make: () => get('transaction/transactions?statuses=1,2,3,4,5&take=100') },
    {
      name: 'deals: search',
      make: (n) => get(`transaction/search?searchTerm=${encodeURIComponent(typed[n % typed.length] as string)}`),
    },
    {
      name: 'deals: list, missing documents',
      make: () => get('transaction/transactions?lacksDocuments=true&take=100'),
    },
    { name: 'deals: one with people and financials', make: (n) => get(`transaction/${rows[n % rows.length]?.id}`) },
    { name: 'deals: commission report of a year', make: (n) => get(`report/performance/commission-report?${year(n)}`) },
    { name: 'deals: totals of a year, by agent', make: (n) => get(`report/performance/commission-totals?${year(n)}`) },
    { name: 'deals: closed by source, a year', make: (n) => get(`report/closed-transactions?${year(n)}`) },
    { name: 'deals: dashboard, whole', make: () => dashboard },
    {
      name: 'deals: vendors suggested',
      make: (n) => get(`transaction/${rows[n % rows.length]?.id}/vendors?roleId=9&searchTerm=${n % 3 ? '' : 'smith'}`),
    },
    { name: 'deals: vendor book searched', make: (n) => get(`vendor?roleId=9&searchTerm=${n % 2 ? 'mary' : 'smith'}`) },
    { name: 'deals: home dashboard, whole', make: () => homeCalls(Number(admin?.id)) },
  ]
  return [
    ...named.map((call) => ({ ...call, aim: 0.6, as: ADMIN })),
    ...named.slice(0, 6).map((call) => ({ ...call, name: `${call.name}, an agent`, aim: 0.6, as: agents[0]?.email })),
  ].filter(({ name }) => name !== 'deals: one with people and financials, an agent')
}

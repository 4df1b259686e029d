import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { countDocuments } from './documents.ts'
import type { Target } from './program.ts'
import type { Ledger } from './writers.ts'

export type Count = { lost: string[]; doubled: string[]; orphans: string[] }

/** Compares what is in the database with what was acknowledged, once all jobs are done. */
export const count = async (target: Target, token: string, ledger: Ledger): Promise<Count> => {
  const { query, url, data } = target
  const lost: string[] = []
  const doubled: string[] = []
  const tally = async (what: string, expected: Iterable<string>, sql: string) => {
    const rows = await query<{ name: string; n: number }>(sql)
    const found = new Map(rows.map(({ name, n }) => [name, n]))
    for (const name of expected) if (!found.has(name)) lost.push(`${what} ${name}`)
    // What was begun and never acknowledged may be there, but only once.
    for (const [name, n] of found) if (n > 1) doubled.push(`${what} ${name}: ${n} times`)
  }
  await tally(
    'contact',
    ledger.contacts.keys(),
    `select last_name as name, count(*)::int as n from contact where last_name like 'X%' group by 1`,
  )
  await tally('task', ledger.tasks.keys(), 'select title as name, count(*)::int as n from task group by 1')
  await tally(
    'document',
    [...ledger.documents.keys()].map((name) => `${name}.txt`),
    'select file_name as name, count(*)::int as n from contact_document group by 1',
  )
  await tally(
    'tag of a bulk run',
    ledger.bulks.flatMap(({ tag, contactIds }) => contactIds.map((id) => `${tag} of ${id}`)),
    `select g.name || ' of ' || c.contact_id as name, count(*)::int as n
     from tag_contact_entity t join tag g using (tenant_id, tag_id) join contact c using (tenant_id, contact_entity_id)
     group by 1`,
  )

  await tally(
    'transaction',
    ledger.deals.keys(),
    'select address as name, count(*)::int as n from transaction group by 1',
  )
  await tally(
    'client of transaction',
    ledger.deals.keys(),
    'select address as name, count(*)::int as n from transaction join transaction_role using (tenant_id, transaction_id) group by 1',
  )
  const deals = await query<{ address: string; closed: boolean; net: string; told: number; key: string }>(
    `select address, status_id = 3 and date_closed is not null and sales_price = 410000 as closed, net_commission as net,
       (select count(*)::int from ledger l where l.transaction_id = t.transaction_id and l.after ->> 'status_id' = '3') as told,
       storage_key as key
     from transaction t left join transaction_financials using (tenant_id, transaction_id)
     left join transaction_image using (tenant_id, transaction_id)`,
  )
  const dealOf = new Map(deals.map((deal) => [deal.address, deal]))
  for (const [address, { net, isClosed }] of ledger.deals) {
    const found = dealOf.get(address)
    if (isClosed && !found?.closed) lost.push(`closing of ${address}`)
    // What was begun and never acknowledged may be there.
    if (net && (isClosed || !found?.closed) && found?.net !== net) lost.push(`commission of ${address}: ${found?.net}`)
    if (!found?.key || !existsSync(join(data, 'files', found.key.replace('/', '-')))) lost.push(`picture of ${address}`)
  }
  for (const { address, told, closed } of deals)
    if (told !== (closed ? 1 : 0)) doubled.push(`closing of ${address}: ${told} times in the ledger`)

  const documents = await countDocuments(target, ledger.filed)
  lost.push(...documents.lost, ...ledger.zipFaults)
  doubled.push(...documents.doubled)

  const nicknames = await query<{ id: number; nickname: string }>(
    `select contact_id::int as id, nickname from contact where nickname is not null`,
  )
  const nicknameOf = new Map(nicknames.map(({ id, nickname }) => [id, nickname]))
  for (const [id, { acknowledged, sent }] of ledger.nicknames)
    if (acknowledged && ![acknowledged, ...sent].includes(nicknameOf.get(id) ?? '')) lost.push(`nickname of ${id}`)
  const completed = new Set(
    (await query<{ id: number }>('select task_id::int as id from task where is_completed')).map(({ id }) => id),
  )
  for (const { id, completed: isCompleted } of ledger.tasks.values())
    if (isCompleted && !completed.has(id)) lost.push(`completion of task ${id}`)

  for (const [content, id] of ledger.documents) {
    const headers = { authorization: `Bearer ${token}` }
    const link = await fetch(new URL(`/api/contact-document/link/${id}`, url), { headers })
    const { Url } = (await link.json()) as { Url: string }
    const text = await (await fetch(new URL(Url, url))).text()
    if (text !== content) lost.push(`file of document ${id}`)
  }

  const orphans: string[] = []
  const stuck = await query<{ what: string }>(
    `select kind || ' ' || run_id || ' is ' || status as what from run where status not in ('Done')
     union all select 'job ' || task_identifier || ' is locked' from graphile_worker.jobs where locked_by is not null
     union all select 'job ' || task_identifier || ' has failed: ' || coalesce(last_error, 'it was killed') from graphile_worker.jobs where attempts >= max_attempts`,
  )
  orphans.push(...stuck.map(({ what }) => what))

  const named = await query<{ key: string }>(
    `select storage_key as key from contact_document union all select storage_key from transaction_document
     union all select storage_key from transaction_image union all select storage_key from run where storage_key is not null and status in ('Waiting', 'Running')`,
  )
  const keys = new Set(named.map(({ key }) => key.replace('/', '-')))
  for (const file of readdirSync(join(data, 'files'), { withFileTypes: true }))
    if (file.isFile() && !keys.has(file.name)) orphans.push(`file ${file.name}`)
  return { lost, doubled, orphans }
}

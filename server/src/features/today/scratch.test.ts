import { today } from '@dormer/contract/today'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { startTestProgram } from '../../../test/harness.ts'

const t = await startTestProgram()
const { TenantId, agent } = await t.makeBrokerage('North')
test('plans', { timeout: 300000 }, async () => {
  const T = TenantId,
    A = agent.UserId
  await t.query(`insert into contact_entity (tenant_id, source_id, assigned_agent_id, contact_type_id, urgency_type_id, purchase_anniversary, sale_anniversary)
    select ${T}, (select min(source_id) from source where tenant_id = ${T}), ${A}, 1 + n % 4,
      (select min(urgency_type_id) from urgency_type where tenant_id = ${T}) + n % 5 - case when n % 5 = 4 then 1 else 0 end,
      case when n % 3 = 0 then date '2010-01-01' + n % 5000 end, case when n % 7 = 0 then date '2010-01-01' + n % 5000 end
    from generate_series(1, 18000) n`)
  await t.query(`insert into contact (tenant_id, contact_entity_id, first_name, last_name, cell_phone, date_of_birth, last_contact, is_contacted, date_created)
    select ${T}, contact_entity_id, 'Ida', 'Moor' || k, '5125550100', case when contact_entity_id % 2 = 0 then date '1950-01-01' + (contact_entity_id % 15000)::int end,
     case when contact_entity_id % 4 <> 1 then now() - (contact_entity_id % 120) * interval '1 day' end, contact_entity_id % 4 <> 1, now() - (contact_entity_id % 300) * interval '1 day'
    from contact_entity, generate_series(1, case when contact_entity_id % 9 = 0 then 2 else 1 end) k where tenant_id = ${T}`)
  await t.query(`insert into task (tenant_id, title, task_type_id, assigned_user_id, contact_entity_id, due_date)
    select ${T}, 'Call', 2, ${A}, (select min(contact_entity_id) from contact_entity where tenant_id = ${T}) + n, now() + (20 - n) * interval '1 hour' from generate_series(0, 500) n`)
  await t.query(`insert into appointment (tenant_id, title, user_id, contact_id, appointment_type_id, date_time)
    select ${T}, 'x', ${A}, (select min(contact_id) from contact where tenant_id = ${T}) + n, 1001, now() + (n - 200) * interval '1 hour' from generate_series(0, 300) n`)
  await t.query('vacuum analyze')
  const get = () => t.call(today, { as: agent })
  const { body, text } = await get(); if (!body.Totals) console.log(JSON.stringify(t.logged).slice(0, 3000))
  console.log(
    text.length,
    body.Totals,
    body.Snoozed,
    body.Rows.map((r) => [r.Kind, r.Title, r.Why, r.Urgency, r.ContactName].join(' | ')).filter((_, i) => i % 9 === 0),
  )
  for (let i = 0; i < 5; i++) {
    const b = performance.now()
    await get()
    console.log('whole', performance.now() - b)
  }
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await get()
  const calls = spy.mock.calls.map((c: any[]) => typeof c[0] === 'string' ? { text: c[0], values: c[1] } : { text: c[0].text, values: c[0].values ?? c[1] }).filter((q) => /today_snooze/.test(q.text))
  spy.mockRestore()
  const client = await t.services.database.pool.connect()
  await client.query('begin')
  await client.query(`select set_config('app.tenant_id', '${T}', true)`)
  for (const q of calls) {
    const { rows } = await client.query({ text: `explain (analyze, buffers) ${q.text}`, values: q.values })
    console.log(rows.map((r: any) => r['QUERY PLAN']).join('\n'))
  }
  await client.query('rollback')
  client.release()
  expect(calls.length).toBe(6)
})

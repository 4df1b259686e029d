import type { startTestProgram } from './harness.ts'

type Program = Awaited<ReturnType<typeof startTestProgram>>

/** A transaction of an agent that closed on this day, with these contacts in a role (a buyer's). Returns its id. */
export const addClosing = async (
  { query }: Pick<Program, 'query'>,
  TenantId: number,
  {
    agent,
    day,
    contacts,
    net,
    role = 5,
  }: { agent: number; day: string; contacts: number[]; net: string; role?: number },
) => {
  const [deal] = await query<{ id: string }>(
    `insert into transaction (tenant_id, type, status_id, agent_id, date_closed, address)
     values ($1, 'Purchase', 3, $2, $3, '1 Elm St') returning transaction_id as id`,
    [TenantId, agent, day],
  )
  await query(
    `insert into transaction_financials (tenant_id, transaction_id, adjusted_gross, net_commission) values ($1, $2, $3, $3)`,
    [TenantId, deal?.id, net],
  )
  for (const contact of contacts) {
    await query(`insert into transaction_people (tenant_id, contact_id) values ($1, $2) on conflict do nothing`, [
      TenantId,
      contact,
    ])
    await query(
      `insert into transaction_role (tenant_id, transaction_id, transaction_people_id, people_role_id)
       select $1, $2, transaction_people_id, $4 from transaction_people where tenant_id = $1 and contact_id = $3`,
      [TenantId, deal?.id, contact, role],
    )
  }
  return Number(deal?.id)
}

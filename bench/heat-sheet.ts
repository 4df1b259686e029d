import { builtInLists } from '@dormer/contract/growth/sales-lists'
import type { Call } from './calls.ts'
import type { Agent } from './day.ts'
import { type Filled, superuser } from './fill.ts'
import type { Request } from './http.ts'
import type { Program } from './program.ts'

const LISTS = 20
const saved = LISTS - builtInLists.length

/** What an agent's heat sheet of 20 lists requests when it opens: the lists, then the people on each. */
export const heatSheetCall = async (program: Program, { tenantId }: Filled, agent: Agent): Promise<Call> => {
  const db = await superuser(program)
  try {
    await db.query('delete from sales_list where tenant_id = $1 and user_id = $2', [tenantId, agent.UserId])
    const { rows } = await db.query<{ id: number }>(
      `insert into sales_list (tenant_id, user_id, name, criteria)
       select $1, $2, 'List ' || n, jsonb_build_object('Filters', jsonb_build_array(
         jsonb_build_object('PropertyName', 'ContactTypeId', 'Operation', 'Contains', 'Value', (1 + n % 4)::text),
         jsonb_build_object('PropertyName', 'NotContacted', 'Operation', 'Equals', 'Value',
           (array['7', '30', '90'])[1 + n % 3])))
       from generate_series(1, $3::int) n returning sales_list_id::int as id`,
      [tenantId, agent.UserId, saved],
    )
    const get = (path: string): Request => ({ method: 'GET', path: `/api/salesreport/${path}` })
    return {
      name: `heat sheet of ${LISTS} lists`,
      as: agent.Email,
      aim: 0.7,
      make: () => [
        get('tenant?includeResults=false'),
        ...builtInLists.map((key) => get(`built-in/${key}`)),
        ...rows.map(({ id }) => get(`${id}?includeResults=true`)),
      ],
    }
  } finally {
    await db.end()
  }
}

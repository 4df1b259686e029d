import { sql } from 'kysely'
import type { Doer } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict } from '../../../http/errors.ts'
import { inTurn, takeTurns } from '../contacts/assignment.queries.ts'
import { countOf, entitiesOf, type PreparedAct } from './contact-act.ts'

/** Gives households to those who take part in round robin, in turn (docs/rules.md#lead-routing). */
export const takeTurnsFor = async (db: Tx, by: Doer): Promise<PreparedAct> => {
  const [first] = await inTurn(db, by.TenantId).select('UserId').limit(1).execute()
  if (!first) throw conflict('Nobody takes part in round robin. An admin switches it on for users.')
  return {
    Description: 'Assign by round robin',
    Unchanged: 'Already with the agent whose turn it was',
    run: async (db, by, locked) => {
      const ids = entitiesOf(locked)
      const agents = await takeTurns(db, by.TenantId, ids.length)
      const { rows } = await sql<{ ContactEntityId: number }>`
        update contact_entity e set assigned_agent_id = t.agent_id
        from unnest(${ids}::bigint[], ${agents}::bigint[]) t (contact_entity_id, agent_id)
        where e.tenant_id = ${by.TenantId} and e.contact_entity_id = t.contact_entity_id
          and t.agent_id is not null and e.assigned_agent_id is distinct from t.agent_id
        returning e.contact_entity_id`.execute(db)
      return countOf(locked, rows)
    },
  }
}

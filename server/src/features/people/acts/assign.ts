import type { ContactActInput } from '@dormer/contract/people/acts'
import type { Doer } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { requireAssignable } from '../../brokerage/users/users.queries.ts'
import type { PreparedAct } from './contact-act.ts'
import { settingField } from './set-field.ts'

// A restored user, as whom contacts are returned, is deactivated.
const own = ({ UserId }: Doer) => [UserId]

/** Gives contacts to an agent, or to nobody. */
export const reassignAgent = async (db: Tx, by: Doer, { AgentId = null }: ContactActInput): Promise<PreparedAct> => {
  const agent = await requireAssignable(db, by, 'agent', AgentId, own(by))
  return {
    Description: agent ? `Reassign agent to ${agent.Name}` : 'Unassign agent',
    Unchanged: agent ? `Already assigned to ${agent.Name}` : 'Already unassigned',
    run: settingField('AssignedAgentId', AgentId),
  }
}

/** Gives contacts to a lender, or to none. */
export const reassignLender = async (db: Tx, by: Doer, { LenderId = null }: ContactActInput): Promise<PreparedAct> => {
  const lender = await requireAssignable(db, by, 'lender', LenderId, own(by))
  return {
    Description: lender ? `Reassign lender to ${lender.Name}` : 'Unassign lender',
    Unchanged: lender ? `Already assigned to ${lender.Name}` : 'Already without a lender',
    run: settingField('AssignedLenderId', LenderId),
  }
}

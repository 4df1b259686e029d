import { type ContactAct, type ContactActInput, contactActs } from '@dormer/contract/people/acts'
import type { Doer } from '../../../access/actor.ts'
import { requireRight } from '../../../access/rights.ts'
import type { Tx } from '../../../db/connect.ts'
import { reassignAgent, reassignLender } from './assign.ts'
import type { PreparedAct } from './contact-act.ts'
import { deletion } from './delete.ts'
import { takeTurnsFor } from './round-robin.ts'
import { setOwnField } from './set-custom-field.ts'
import { changeSource } from './set-source.ts'
import { changeType, changeUrgency } from './set-type.ts'
import { addTags } from './tags.ts'

/** How each act of the contract is done. */
const prepared: Record<ContactAct, (db: Tx, by: Doer, input: ContactActInput) => Promise<PreparedAct>> = {
  ReassignAgent: reassignAgent,
  RoundRobin: takeTurnsFor,
  ReassignLender: reassignLender,
  ChangeSource: changeSource,
  ChangeType: changeType,
  ChangeUrgency: changeUrgency,
  AddTags: addTags,
  SetField: setOwnField,
  Delete: deletion,
}

/** Looks up an act's input; 404 if it does not exist or is on the other side, 403 if the act is not allowed. */
export const prepareAct = async (db: Tx, by: Doer, act: ContactAct, input: ContactActInput): Promise<PreparedAct> => {
  const ready = await prepared[act](db, by, input)
  requireRight(by, contactActs[act].permission)
  return ready
}

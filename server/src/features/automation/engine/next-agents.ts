import { doerSeeingAll } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { lockContacts } from '../../people/acts/contact-act.ts'
import { settingField } from '../../people/acts/set-field.ts'
import { takeTurns } from '../../people/contacts/assignment.queries.ts'
import type { Turn } from './facts.queries.ts'
import type { Effects } from './step-effect.ts'

const NOBODY = 'Nobody else takes part in round robin. Have somebody take part on the users list.'

/** The next user in round robin who is not this one; undefined if there is nobody else. */
const nextBut = async (db: Tx, TenantId: number, agentId: number | null) => {
  // Whoever is passed over has had a turn: they have had the lead.
  const [first] = await takeTurns(db, TenantId, 1)
  if (first !== agentId) return first
  const [second] = await takeTurns(db, TenantId, 1)
  return second === agentId ? undefined : second
}

/** Gives each contact to the next agent in round robin, another than it has. */
export const giveToNextAgents = async (db: Tx, TenantId: number, turns: readonly Turn[]): Promise<Effects> => {
  const effects: Effects = new Map()
  for (const { ContactWorkflowId, ContactId, AssignedAgentId } of turns) {
    const locked = (await lockContacts(db, doerSeeingAll(TenantId), [ContactId], {})).filter(({ IsLocked }) => IsLocked)
    if (locked.length === 0) {
      effects.set(ContactWorkflowId, { Outcome: 'Later' })
      continue
    }
    const next = await nextBut(db, TenantId, AssignedAgentId)
    if (next === undefined) effects.set(ContactWorkflowId, { Outcome: 'Skipped', Why: NOBODY })
    else {
      await settingField('AssignedAgentId', next)(db, doerSeeingAll(TenantId), locked)
      effects.set(ContactWorkflowId, { Outcome: 'Done' })
    }
  }
  return effects
}

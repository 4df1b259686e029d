import type { Tx } from '../../../db/connect.ts'

/** What a workflow did to a contact in a transaction. */
export type ActHere = {
  WorkflowId: number
  ContactId: number
  ContactEntityId: number
  TaskTypeId: number
  /** How many workflows led to its enrollment. */
  Chain: number
}

const acts = new WeakMap<Tx, ActHere[]>()

/** Notes what a workflow did here, for those who hear of it before the commit. */
export const noteActs = (db: Tx, done: readonly ActHere[]) => {
  acts.set(db, [...(acts.get(db) ?? []), ...done])
}

/**
 * What workflows have done in this transaction. One transaction does the steps of many, so an event cannot name the one
 * that caused it: whoever hears of it `on` the spot looks here.
 */
export const actsHere = (db: Tx): readonly ActHere[] => acts.get(db) ?? []

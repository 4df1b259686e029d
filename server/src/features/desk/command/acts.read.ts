import type { Clause } from '@dormer/contract/desk/command-words'
import { meet, move, show } from './appointment-acts.read.ts'
import { assign, called, note, set, snooze, tag, workflow } from './contact-acts.read.ts'
import { dealDate, dealStatus } from './deal-acts.read.ts'
import { sendHomes } from './home-acts.read.ts'
import { email, text } from './message-acts.read.ts'
import type { Reading, Timed } from './read.ts'
import { due, task } from './task-acts.read.ts'

/** Reads a clause; false if it is no act after all. */
const readers: Record<Clause['act'], (r: Reading, clause: Clause, when: Timed) => Promise<unknown>> = {
  Show: (r, _, when) => show(r, when),
  Meet: meet,
  Text: text,
  Email: email,
  Task: task,
  Note: note,
  Tag: tag,
  Assign: assign,
  Called: called,
  Set: set,
  Snooze: (r, _, when) => snooze(r, when),
  Move: move,
  DealDate: dealDate,
  DealStatus: dealStatus,
  Due: due,
  Homes: sendHomes,
  Workflow: workflow,
}

/** Reads a clause into acts; false if it is none after all. */
export const readClause = async (r: Reading, clause: Clause, timed: Timed | undefined): Promise<boolean> => {
  const when = timed ?? { Title: clause.words, TaskTypeId: 3, DueDate: null, Repeat: null, NotUnderstood: null }
  return (await readers[clause.act](r, clause, when)) !== false
}

/** The acts that say when, in words that the parser of tasks reads. */
export const isTimed = ({ act, by }: Clause) =>
  !by && ['Show', 'Meet', 'Task', 'Snooze', 'Move', 'Due', 'DealDate'].includes(act)

import { createHash } from 'node:crypto'
import type { Body, Response } from '@dormer/contract/endpoint'
import type { checkMass, SkipReason } from '@dormer/contract/messages/mass'
import {
  customKey,
  isOwnMergeField,
  type MergeField,
  mergeFields,
  missingFields,
  type OwnMergeField,
} from '@dormer/contract/messages/merge'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Services } from '../../../services.ts'
import { clock } from '../../../time/clock.ts'
import { customFieldsOf } from '../../people/custom-fields/custom-fields.queries.ts'
import { limitsOf } from '../gate/limits.queries.ts'
import { type Limit, paceOf } from '../gate/limits.rules.ts'
import { factsOf } from '../templates/facts.queries.ts'
import { stillToGo } from './mass.queries.ts'
import { judgeContacts, type Taken } from './recipients.queries.ts'

/** How many are checked at a time, so that others are served in between. */
const CHUNK = 2000
/** The most names in an answer. */
const NAMES = 50
/** How many dry runs a process remembers, for looking up names; each needs a few bytes per recipient. */
const KEPT = 20

const noFacts = Object.fromEntries(mergeFields.map((field) => [field, ''])) as Record<MergeField, string>
type Field = MergeField | OwnMergeField
const isField = (name: string): name is Field =>
  (mergeFields as readonly string[]).includes(name) || isOwnMergeField(name)

export type Checked = Pick<
  Response<typeof checkMass>,
  'Total' | 'Sends' | 'Waits' | 'Pace' | 'Skipped' | 'Gaps' | 'EmptyFields' | 'UnknownFields' | 'People'
>
type Run = Body<typeof checkMass>
type Sending = Pick<Services, 'config' | 'email' | 'sms'>
/** The outcomes, and the contact ids behind each number, in the order given. */
type Judged = { counts: Omit<Checked, 'People'>; behind: Map<string, number[]> }

const kept = new Map<string, Judged>()

const keyOf = ({ TenantId, UserId }: Actor, { Of: _, After: __, ...run }: Run) =>
  createHash('sha256')
    .update(JSON.stringify([TenantId, UserId, run]))
    .digest('base64')

/**
 * The dry run: what would become of a message to these contacts, and the people behind one of its numbers. The check
 * runs once: names are those of the same run, with the people's current data.
 */
export const checkRecipients = async (
  db: Tx,
  actor: Actor,
  sending: Sending,
  run: Run,
  contactIds: () => Promise<number[]>,
): Promise<Checked> => {
  const key = keyOf(actor, run)
  const judged = (run.Of && kept.get(key)) || (await judgeRun(db, actor, sending, run, await contactIds()))
  kept.delete(key)
  kept.set(key, judged)
  for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest)
  return { ...judged.counts, People: run.Of ? await peopleBehind(db, actor, sending, run, run.Of, judged) : [] }
}

const timeOf = ({ SendAt }: Run) => (SendAt ? Temporal.Instant.from(SendAt) : clock.now())

const limitsNow = (db: Tx, { TenantId }: Actor, run: Run) =>
  limitsOf(db, TenantId, { Channel: run.Channel, Purpose: 'Mass' }, { people: 1, at: timeOf(run) })

/** The merge fields without a fallback, and unknown names between braces. */
const openOf = async (db: Tx, { TenantId }: Actor, { Channel, Subject, Body: text }: Run) => {
  const target = Channel === 'Email' ? 'html' : 'text'
  const open = [...missingFields(Subject ?? '', noFacts, 'line'), ...missingFields(text ?? '', noFacts, target)]
  const own = open.some(isOwnMergeField) ? await customFieldsOf(db, TenantId) : []
  const known = new Set(own.map(({ Name }) => customKey(Name)))
  const isKnown = (name: string): name is Field =>
    isOwnMergeField(name) ? known.has(customKey(name.slice('Custom: '.length))) : isField(name)
  return { fields: [...new Set(open.filter(isKnown))], others: [...new Set(open.filter((name) => !isKnown(name)))] }
}
const isBuiltIn = (field: Field): field is MergeField => !isOwnMergeField(field)

/** What would become of a message to each of these contacts, and which of its fields would be empty. */
const outcomesWithGaps = async (
  db: Tx,
  actor: Actor,
  sending: Sending,
  run: Run,
  ids: number[],
  taken: Taken,
  limits: Limit[],
) => {
  const { fields } = await openOf(db, actor, run)
  const people = await judgeContacts(db, actor, run.Channel, ids, taken, { now: timeOf(run), limits })
  const goes = fields.length
    ? people.filter(({ verdict }) => verdict.Decision !== 'Blocked').map((p) => p.ContactId)
    : []
  const facts = goes.length ? await factsOf(db, actor, sending, goes, fields.filter(isBuiltIn)) : undefined
  return people.map(({ verdict, ...person }) => {
    const known = facts?.get(person.ContactId)
    return {
      ...person,
      Why: 'Why' in verdict ? verdict.Why : null,
      outcome: verdict.Decision === 'Blocked' ? verdict.Reason : verdict.Decision,
      empty: known
        ? fields.filter((field) => missingFields(`{{${field}}}`, { ...noFacts, ...known }, 'text').length > 0)
        : [],
    }
  })
}

const judgeRun = async (db: Tx, actor: Actor, sending: Sending, run: Run, contactIds: number[]): Promise<Judged> => {
  const { fields, others } = await openOf(db, actor, run)
  const behind = new Map<string, number[]>()
  const add = (what: string, id: number) => behind.get(what)?.push(id) ?? behind.set(what, [id])
  const limits = await limitsNow(db, actor, run)
  const before = limits.map((limit) => ({ ...limit }))
  const waiting = limits.length > 0 ? await stillToGo(db, actor.TenantId, run.Channel) : 0
  const taken = new Set<string>()
  let Gaps = 0
  for (let start = 0; start < contactIds.length; start += CHUNK) {
    const chunk = contactIds.slice(start, start + CHUNK)
    for (const { ContactId, outcome, empty } of await outcomesWithGaps(db, actor, sending, run, chunk, taken, limits)) {
      add(outcome, ContactId)
      for (const field of empty) add(field, ContactId)
      if (empty.length > 0) Gaps++
    }
  }
  const countOf = (what: string) => behind.get(what)?.length ?? 0
  const skipped = [...behind].filter(([what]) => what !== 'Send' && what !== 'Wait' && !isField(what))
  const counts = {
    Total: contactIds.length,
    Sends: countOf('Send'),
    Waits: countOf('Wait'),
    Pace: paceOf(before, countOf('Send') + countOf('Wait'), waiting),
    Skipped: skipped
      .map(([Reason, ids]) => ({ Reason: Reason as SkipReason, Count: ids.length }))
      .sort((a, b) => b.Count - a.Count),
    Gaps,
    EmptyFields: fields.map((Field) => ({ Field, Count: countOf(Field) })).filter(({ Count }) => Count > 0),
    UnknownFields: others,
  }
  return { counts, behind }
}

/** The next of them for whom the number is still right: a contact may have changed since. */
const peopleBehind = async (
  db: Tx,
  actor: Actor,
  sending: Sending,
  run: Run,
  of: string,
  { behind, counts }: Judged,
) => {
  const ids = (behind.get(of) ?? []).filter((id) => id > (run.After ?? 0))
  const found: Checked['People'] = []
  // Somebody waiting for room waits behind all who go.
  const ahead = (limit: Limit) => ({ ...limit, Ahead: limit.Ahead + counts.Sends })
  const limits = of === 'Wait' ? (await limitsNow(db, actor, run)).map(ahead) : []
  for (let start = 0; start < ids.length && found.length < NAMES; start += NAMES) {
    // For contacts who share an address, another one got the message.
    const taken = of === 'Shared' ? { has: () => true, add: () => {} } : new Set<string>()
    const next = ids.slice(start, start + NAMES)
    for (const { outcome, empty, ...person } of await outcomesWithGaps(db, actor, sending, run, next, taken, limits))
      if (outcome === of || (isField(of) && empty.includes(of))) found.push(person)
  }
  return found.slice(0, NAMES)
}

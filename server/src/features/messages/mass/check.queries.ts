import type { Body, Response } from '@dormer/contract/endpoint'
import type { checkMass, SkipReason } from '@dormer/contract/messages/mass'
import { type MergeFacts, type MergeField, mergeFields, missingFields } from '@dormer/contract/messages/merge'
import { clock } from '../../../clock.ts'
import type { Tx } from '../../../db/connect.ts'
import { limitsOf } from '../gate/limits.queries.ts'
import { paceOf } from '../gate/limits.rules.ts'
import { factsOf } from '../templates/facts.queries.ts'
import { stillToGo } from './mass.queries.ts'
import { fatesOf, type Sender } from './recipients.queries.ts'

/** How many are judged at a time, so that others are served in between. */
const CHUNK = 2000
/** How many names are answered. */
const NAMES = 50

const noFacts = Object.fromEntries(mergeFields.map((field) => [field, ''])) as MergeFacts
const isField = (name: string): name is MergeField => (mergeFields as readonly string[]).includes(name)

export type Checked = Pick<
  Response<typeof checkMass>,
  'Total' | 'Sends' | 'Waits' | 'Pace' | 'Skipped' | 'Gaps' | 'EmptyFields' | 'UnknownFields' | 'People'
>

/** The dry run: what would become of a message to these contacts, and the people behind one of its numbers. */
export const checkRecipients = async (
  db: Tx,
  actor: Sender,
  { Channel, Subject, Body: text, SendAt, Of, After }: Body<typeof checkMass>,
  contactIds: number[],
): Promise<Checked> => {
  const target = Channel === 'Email' ? 'html' : 'text'
  const open = [...missingFields(Subject ?? '', noFacts, 'line'), ...missingFields(text ?? '', noFacts, target)]
  const fields = [...new Set(open.filter(isField))]
  const counts = new Map<string, number>()
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
  const People: Checked['People'] = []
  const at = SendAt ? Temporal.Instant.from(SendAt) : clock.now()
  const limits = await limitsOf(db, actor.TenantId, { Channel, Purpose: 'Mass' }, { people: 1, at })
  const before = limits.map((limit) => ({ ...limit }))
  const others = limits.length > 0 ? await stillToGo(db, actor.TenantId, Channel) : 0
  const taken = new Set<string>()
  let Gaps = 0
  for (let start = 0; start < contactIds.length; start += CHUNK) {
    const people = await fatesOf(db, actor, Channel, contactIds.slice(start, start + CHUNK), taken, { now: at, limits })
    const goes = fields.length ? people.filter(({ fate }) => fate.Decision !== 'Skip').map((p) => p.ContactId) : []
    const facts = goes.length ? await factsOf(db, actor, goes) : new Map<number, MergeFacts>()
    for (const { fate, ...person } of people) {
      const of: string = fate.Decision === 'Skip' ? fate.Reason : fate.Decision
      const known = facts.get(person.ContactId)
      const empty = known ? fields.filter((field) => !known[field].trim()) : []
      count(of)
      for (const field of empty) count(field)
      if (empty.length > 0) Gaps++
      if (
        Of &&
        (Of === of || (isField(Of) && empty.includes(Of))) &&
        person.ContactId > (After ?? 0) &&
        People.length < NAMES
      )
        People.push({ ...person, Why: 'Why' in fate ? fate.Why : null })
    }
  }
  const taker = (what: string) => counts.get(what) ?? 0
  const skipped = [...counts].filter(([what]) => what !== 'Send' && what !== 'Wait' && !isField(what))
  return {
    Total: contactIds.length,
    Sends: taker('Send'),
    Waits: taker('Wait'),
    Pace: paceOf(before, taker('Send') + taker('Wait'), others),
    Skipped: skipped
      .map(([Reason, Count]) => ({ Reason: Reason as SkipReason, Count }))
      .sort((a, b) => b.Count - a.Count),
    Gaps,
    EmptyFields: fields.map((Field) => ({ Field, Count: taker(Field) })).filter(({ Count }) => Count > 0),
    UnknownFields: [...new Set(open.filter((name) => !isField(name)))],
    People,
  }
}

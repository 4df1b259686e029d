import { stepType } from '@dormer/contract/automation/steps'
import type { Channel } from '@dormer/contract/messages/messages'
import { sql } from 'kysely'
import { gateWaits, spread } from '../enrollments/timing.rules.ts'
import type { Turn } from './facts.queries.ts'
import { homesMail, homesOf, searchOf } from './homes.queries.ts'
import {
  type Addressee,
  factsOfLetters,
  filledIn,
  jointContacts,
  judgeLetters,
  justWroteTo,
  type Letter,
  writeLetter,
} from './send.queries.ts'
import { type Asked, type Effect, type Effects, forAll } from './step-effect.ts'
import { templateOf } from './template.queries.ts'

/** Sends a step's messages to contacts and, if the workflow says so and they are emails, to the others of their households. */
export const sendMessages = async (asked: Asked): Promise<Effects> => {
  const { db, TenantId, step, turns, sending, now } = asked
  const channel: Channel = step.TaskTypeId === stepType.Text ? 'Text' : 'Email'
  const sharing = channel === 'Text' ? [] : turns.filter(({ SecondaryContacts }) => SecondaryContacts)
  const contactIds = sharing.map(({ ContactId }) => ContactId)
  const [{ WorkflowId }] = turns as readonly [Turn]
  const joint = contactIds.length > 0 ? await jointContacts(db, TenantId, WorkflowId, contactIds, now) : undefined
  const all = turns.map((turn) => ({ turn, people: [turn, ...(joint?.get(turn.ContactId) ?? [])] }))
  const writer = await writerOf(asked, channel, all)
  if ('Why' in writer) return forAll(turns, () => ({ Outcome: 'Skipped', Why: writer.Why }))
  const letters = all.map(({ turn, people }) => ({
    turn,
    theirs: people.map(
      (person): Letter => ({ ...person, SignerId: turn.SignerId, write: () => writer.write(turn, person) }),
    ),
  }))
  const judged = await judgeLetters(
    db,
    TenantId,
    channel,
    letters.flatMap(({ theirs }) => theirs),
  )
  const addresses = [...judged.values()].flatMap((one) => (one.Decision === 'Send' ? [one.Address] : []))
  const got = await justWroteTo(db, TenantId, channel, { stepId: step.WorkflowStepId, addresses, now })
  const senders = new Map()
  const effects: Effects = new Map()
  const messages: { message: number; enrollment: number }[] = []
  for (const { turn, theirs } of letters) {
    const verdicts = theirs.flatMap((letter) => judged.get(letter) ?? [])
    // All get theirs at the same time.
    const waits = verdicts
      .flatMap((one) => {
        if (one.Decision !== 'Wait') return []
        // When quiet hours end they do for many; limits are asked one by one anyway.
        const At = one.IsLimit ? one.Until : spread(one.Until, turn.ContactWorkflowId)
        return [{ At, Why: gateWaits(one, turn.Zone) }]
      })
      .sort((a, b) => Temporal.Instant.compare(a.At, b.At))
    const later: Effect | undefined = verdicts.some(({ Decision }) => Decision === 'Busy')
      ? { Outcome: 'Later' }
      : waits.length > 0
        ? { Outcome: 'Later', ...waits.at(-1) }
        : undefined
    let effect: Effect | undefined = later
    for (const verdict of later ? [] : verdicts) {
      const before =
        verdict.Decision === 'Send' &&
        got.find(({ Address, ContactId }) => Address === verdict.Address && ContactId !== turn.ContactId)
      if (before) {
        effect ??= { Outcome: 'Skipped', Why: `${before.Name} has the same address, and has just got this message.` }
        continue
      }
      const written =
        verdict.Decision === 'Send' ? await writeLetter(db, TenantId, channel, verdict, senders, sending) : verdict
      if (typeof written === 'number') {
        if (verdict.Decision === 'Send') got.push({ ...turn, Address: verdict.Address })
        messages.push({ message: written, enrollment: turn.ContactWorkflowId })
        effect = { Outcome: 'Done', HasWritten: true }
      } else if ('Why' in written) effect ??= { Outcome: 'Skipped', Why: written.Why }
    }
    effects.set(turn.ContactWorkflowId, effect ?? { Outcome: 'Later' })
  }
  if (messages.length > 0)
    await sql`
      insert into workflow_message (tenant_id, message_id, contact_workflow_id, workflow_step_id)
      select ${TenantId}, message, enrollment, ${step.WorkflowStepId}
      from json_to_recordset(${JSON.stringify(messages)}::json) r (message bigint, enrollment bigint)`.execute(db)
  return effects
}

type Writer = { write: (turn: Turn, person: Addressee) => ReturnType<typeof filledIn> }

/** How a step's message is written for each of its recipients; or why there is none for anybody. */
const writerOf = async (
  { db, TenantId, step, sending }: Asked,
  channel: Channel,
  all: readonly { turn: Turn; people: Addressee[] }[],
): Promise<Writer | { Why: string }> => {
  if (step.TaskTypeId === stepType.RunSearch) {
    const search = await searchOf(db, TenantId, step.SearchGuid)
    const homes = await homesOf(db, TenantId, search)
    if (homes.listings.length === 0) return { Why: 'No homes match the search' }
    return { write: (turn, person) => homesMail(db, turn, person, search, homes, sending) }
  }
  const template = await templateOf(db, TenantId, step, channel, sending)
  const letters = all.flatMap(({ turn, people }) => people.map((person) => ({ ...person, SignerId: turn.SignerId })))
  const factsFor = await factsOfLetters(db, TenantId, sending, letters)
  return {
    write: ({ SignerId, BrokerageName }, { ContactId, Name }) =>
      filledIn(channel, template, { Name, BrokerageName }, factsFor({ ContactId, SignerId }), sending),
  }
}

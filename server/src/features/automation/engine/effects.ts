import {
  messageStepTypes,
  type StepTypeId,
  stepType,
  stepTypes,
  taskStepTypes,
  type WorkflowStep,
} from '@dormer/contract/automation/steps'
import { taskTypes } from '@dormer/contract/day/tasks'
import type { Channel } from '@dormer/contract/messages/messages'
import { may } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { doerSeeingAll } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import { refused } from '../../../http/errors.ts'
import { addTasks } from '../../day/acts/add-tasks.ts'
import { notify } from '../../day/notifications/notify.queries.ts'
import { reassignAgent } from '../../people/acts/assign.ts'
import { type Chosen, lockContacts, type PreparedAct } from '../../people/acts/contact-act.ts'
import { settingField } from '../../people/acts/set-field.ts'
import { changeSource } from '../../people/acts/set-source.ts'
import { addTags, removeTags } from '../../people/acts/tags.ts'
import { hourPhrase, spread } from '../enrollments/timing.rules.ts'
import { holdsFor } from './branches.queries.ts'
import type { Turn } from './facts.queries.ts'
import { homesMail, homesOf, searchOf } from './homes.queries.ts'
import { giveToNextAgents } from './next-agents.ts'
import {
  type Addressee,
  factsOfLetters,
  filledIn,
  jointContacts,
  judgeLetters,
  type Letter,
  type Sending,
  templateOf,
  writeLetter,
} from './send.queries.ts'

/** What became of a step for one enrollment. */
export type Effect =
  | { Outcome: 'Done'; TaskId?: number; Answer?: 'Yes' | 'No'; HasWritten?: true }
  | { Outcome: 'Skipped' | 'Failed'; Why: string }
  /** It could not be done yet, and is due then; without `At` as before, because somebody is just changing something. */
  | { Outcome: 'Later'; At?: Temporal.Instant; Why?: string }

export type Effects = Map<number, Effect>

type Asked = {
  db: Tx
  TenantId: number
  step: WorkflowStep
  turns: readonly Turn[]
  now: Temporal.Instant
  sending: Sending
}

const done: Effect = { Outcome: 'Done' }
const forAll = (turns: readonly Turn[], effect: (turn: Turn) => Effect): Effects =>
  new Map(turns.map((turn) => [turn.ContactWorkflowId, effect(turn)]))

/** Does a step for enrollments that are all at it; whatever it throws, it has done for none of them. */
export const effectsOf = async (asked: Asked): Promise<Effects> => {
  const { step, turns } = asked
  const { TaskTypeId, IsCreateTask } = step
  if (IsCreateTask || taskStepTypes.includes(TaskTypeId)) return createTasks(asked)
  if (messageStepTypes.includes(TaskTypeId)) return sendMessages(asked)
  switch (TaskTypeId) {
    case stepType.AddTag:
    case stepType.RemoveTag:
      return changeTags(asked)
    case stepType.ChangeType:
    case stepType.ChangeSource:
    case stepType.ChangeUrgency:
      return change(asked)
    case stepType.ChangeAgent:
      return changeAgents(asked)
    case stepType.Notify:
      return tellColleague(asked)
    case stepType.Branch: {
      const holds = await holdsFor(asked.db, asked.TenantId, step, turns)
      return forAll(turns, ({ ContactWorkflowId }) => ({
        Outcome: 'Done',
        Answer: holds.has(ContactWorkflowId) ? 'Yes' : 'No',
      }))
    }
    default:
      return forAll(turns, () => done)
  }
}

/** Gives contacts to another agent, where whoever the workflow acts for may do so. */
const changeAgents = async (asked: Asked): Promise<Effects> => {
  const mayNot = asked.turns.filter(({ RoleId }) => RoleId && !may({ RoleId }, 'ReassignContacts'))
  const turns = asked.turns.filter((turn) => !mayNot.includes(turn))
  const refusedOnes = forAll(mayNot, () => ({ Outcome: 'Skipped', Why: 'Lenders cannot reassign contacts' }))
  if (turns.length === 0) return refusedOnes
  const given =
    asked.step.AssignToId === null
      ? await giveToNextAgents(asked.db, asked.TenantId, turns)
      : await change({ ...asked, turns })
  return new Map([...refusedOnes, ...given])
}

/** Of these users, those who are active. */
const activeAmong = async (db: Tx, TenantId: number, userIds: readonly (number | null)[]) => {
  const { rows } = await sql<{ UserId: number }>`
    select user_id from user_account
    where tenant_id = ${TenantId} and user_id = any(${userIds.filter((id) => id !== null)}::bigint[])
      and date_deactivated is null`.execute(db)
  return new Set(rows.map(({ UserId }) => UserId))
}

/** Whose each step's work is: whom it names, if that user is active, else the contact's agent or whoever signs for them. */
const workersOf = async ({ db, TenantId, step }: Asked) => {
  const active = await activeAmong(db, TenantId, [step.AssignToId])
  return ({ SignerId }: Turn) => (step.AssignToId !== null && active.has(step.AssignToId) ? step.AssignToId : SignerId)
}

const createTasks = async (asked: Asked): Promise<Effects> => {
  const { db, TenantId, step, turns, now } = asked
  const workerOf = await workersOf(asked)
  const ids = await addTasks(
    db,
    doerSeeingAll(TenantId),
    turns.map((turn) => ({
      Title: step.TaskTitle ?? stepTypes[step.TaskTypeId as StepTypeId] ?? 'Follow up',
      // What only workflows can do has no type of task.
      TaskTypeId: step.TaskTypeId in taskTypes ? step.TaskTypeId : stepType.ToDo,
      AssignedUserId: workerOf(turn),
      CreatedById: turn.UserId,
      ContactEntityId: turn.ContactEntityId,
      ContactId: turn.ContactId,
      DueDate: now.toString(),
      IsFromWorkflow: true,
    })),
  )
  return new Map(
    turns.map(({ ContactWorkflowId }, at) => [ContactWorkflowId, { Outcome: 'Done', TaskId: ids[at] as number }]),
  )
}

const findTag = prepared((db, { TenantId, TagId }: { TenantId: number; TagId: number | null }) =>
  sql<{ Name: string }>`select name from tag where tenant_id = ${TenantId} and tag_id = ${TagId}::bigint`.compile(db),
)

const changeTags = async ({ db, TenantId, step, turns }: Asked): Promise<Effects> => {
  const [tag] = await findTag(db, { TenantId, TagId: step.TagId })
  if (!tag) throw refused('The tag of this step was deleted. Choose another in the workflow, and publish it.')
  const by = doerSeeingAll(TenantId)
  if (step.TaskTypeId === stepType.AddTag) {
    const act = await addTags(db, by, { Names: [tag.Name] })
    await act.run(
      db,
      by,
      turns.map((turn) => ({ ...turn, IsLocked: true })),
    )
  } else {
    const { rows } = await sql<{ TagContactEntityId: number }>`
      select tag_contact_entity_id from tag_contact_entity
      where tenant_id = ${TenantId} and tag_id = ${step.TagId}
        and contact_entity_id = any(${turns.map((turn) => turn.ContactEntityId)}::bigint[])`.execute(db)
    const ids = rows.map(({ TagContactEntityId }) => TagContactEntityId)
    if (ids.length > 0) await removeTags(db, by, ids)
  }
  return forAll(turns, () => done)
}

/** Changes a field of the contacts' households; those that somebody else is changing have their turn later. */
const change = async (asked: Asked): Promise<Effects> => {
  const { db, TenantId, turns } = asked
  const by = doerSeeingAll(TenantId)
  const act = await changeOf(asked)
  const contactIds = turns.map(({ ContactId }) => ContactId)
  const locked = (await lockContacts(db, by, contactIds, {})).filter(({ IsLocked }) => IsLocked)
  if (locked.length > 0) await act(db, by, locked)
  const changed = new Set(locked.map(({ ContactId }: Chosen) => ContactId))
  return forAll(turns, ({ ContactId }) => (changed.has(ContactId) ? done : { Outcome: 'Later' }))
}

const changeOf = async ({ db, TenantId, step }: Asked): Promise<PreparedAct['run']> => {
  const by = doerSeeingAll(TenantId)
  const { ContactTypeId, SourceId, UrgencyTypeId } = step.Settings
  switch (step.TaskTypeId) {
    case stepType.ChangeType:
      if (!ContactTypeId) throw refused('This step names no contact type. Choose one in the workflow, and publish it.')
      return settingField('ContactTypeId', ContactTypeId)
    case stepType.ChangeSource:
      return (await changeSource(db, by, { SourceId: SourceId ?? 0 })).run
    case stepType.ChangeUrgency: {
      const { rows } = await sql`
        select from urgency_type where tenant_id = ${TenantId} and urgency_type_id = ${UrgencyTypeId ?? null}`.execute(
        db,
      )
      if (rows.length === 0)
        throw refused('The urgency of this step was deleted. Choose another in the workflow, and publish it.')
      return settingField('UrgencyTypeId', UrgencyTypeId ?? null)
    }
    default:
      return (await reassignAgent(db, by, { AgentId: step.AssignToId })).run
  }
}

const tellColleague = async (asked: Asked): Promise<Effects> => {
  const { db, TenantId, step, turns } = asked
  const workerOf = await workersOf(asked)
  await notify(
    db,
    TenantId,
    turns.map((turn) => ({
      UserId: workerOf(turn),
      Kind: 'WorkflowNotice',
      Title: `${turn.Name}: ${step.TaskTitle ?? turn.WorkflowName}`,
      Path: `/contact/${turn.ContactId}`,
      Cause: `workflow-step:${turn.ContactWorkflowId}:${step.WorkflowStepId}`,
    })),
  )
  return forAll(turns, () => done)
}

/** Sends a step's messages to contacts and, if the workflow says so and they are emails, to the others of their households. */
const sendMessages = async (asked: Asked): Promise<Effects> => {
  const { db, TenantId, step, turns, sending, now } = asked
  const channel: Channel = step.TaskTypeId === stepType.Text ? 'Text' : 'Email'
  const sharing = channel === 'Text' ? [] : turns.filter(({ SecondaryContacts }) => SecondaryContacts)
  const contactIds = sharing.map(({ ContactId }) => ContactId)
  const joint = contactIds.length > 0 ? await jointContacts(db, TenantId, contactIds, now) : undefined
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
        return one.IsLimit
          ? [{ At: one.Until, Why: 'sending limit reached' }]
          : [
              {
                At: spread(one.Until, turn.ContactWorkflowId),
                Why: `quiet hours until ${hourPhrase(one.Until.toZonedDateTimeISO(turn.Zone).toPlainTime())}`,
              },
            ]
      })
      .sort((a, b) => Temporal.Instant.compare(a.At, b.At))
    const later: Effect | undefined = verdicts.some(({ Decision }) => Decision === 'Busy')
      ? { Outcome: 'Later' }
      : waits.length > 0
        ? { Outcome: 'Later', ...waits.at(-1) }
        : undefined
    let effect: Effect | undefined = later
    for (const verdict of later ? [] : verdicts) {
      const written =
        verdict.Decision === 'Send' ? await writeLetter(db, TenantId, channel, verdict, senders, sending) : verdict
      if (typeof written === 'number') {
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
  const template = await templateOf(db, TenantId, step, channel)
  const letters = all.flatMap(({ turn, people }) => people.map((person) => ({ ...person, SignerId: turn.SignerId })))
  const factsFor = await factsOfLetters(db, TenantId, letters)
  return {
    write: ({ SignerId, BrokerageName }, { ContactId, Name }) =>
      filledIn(channel, template, { Name, BrokerageName }, factsFor({ ContactId, SignerId }), sending),
  }
}

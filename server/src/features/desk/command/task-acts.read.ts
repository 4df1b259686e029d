import { repeatLabels, type TaskTypeId, taskTypes } from '@dormer/contract/day/tasks'
import { dateLabels } from '@dormer/contract/deals/transaction-fields'
import type { CommandAct } from '@dormer/contract/desk/command'
import type { Clause } from '@dormer/contract/desk/command-words'
import { may } from '@dormer/contract/permissions'
import { dayOf, todayIn } from '../../../time/clock.ts'
import { listTasks } from '../../day/tasks/tasks.queries.ts'
import { linesOf } from '../../deals/review/lines.queries.ts'
import { fits, wordsOf } from './names.rules.ts'
import { NotRead, type Reading, type Timed } from './read.ts'
import { dayIn, dayShown, isAllTime, nearestDay, partsOfDue, shiftedBy, timeIn } from './when.rules.ts'

export const task = async (r: Reading, { words, needsTime }: Clause, timed: Timed) => {
  if (timed.NotUnderstood && !/^(?:call|ring|phone)/i.test(timed.NotUnderstood))
    throw new NotRead(
      timed.NotUnderstood,
      nearestDay(timed.NotUnderstood, todayIn(r.actor.TimeZone))?.wrong ??
        'Write the time another way, such as ‘friday 3pm’.',
    )
  if (needsTime && !timed.DueDate) return false
  const title = timed.Title
  const after = title.replace(
    /^(?:call|ring|phone|dial|follow[ -]?up|f\/u|fup|check in|circle back|touch base|ping|reach out|get back to|text|e-?mail|meet|send .*? to|order .*? for|.*?\b(?:with|to|for))\s+(?:back\s+|up\s+)?(?:with\s+|on\s+|to\s+)?/i,
    '',
  )
  const verb =
    /^(?:call|ring|phone|dial|follow[ -]?up|f\/u|fup|check in|circle back|touch base|ping|reach out|get back to)/i.test(
      title,
    )
  const found = after !== title ? await r.leading(after, { alike: verb }) : undefined
  const isAboutDeal = !found && !r.person && r.deal
  if (found && 'choice' in (found.meant ?? {})) {
    r.meant(found)
    return true
  }
  const person = found ? r.meant(found) : r.person
  const TaskTypeId = timed.TaskTypeId as TaskTypeId
  r.add(
    TaskTypeId === 3 ? 'Task' : `Task: ${taskTypes[TaskTypeId]}`,
    [
      title,
      isAboutDeal ? r.deal?.Name : person?.Name,
      timed.DueDate ? timeIn(r.actor.TimeZone, timed.DueDate) : 'Unscheduled',
      timed.Repeat && repeatLabels[timed.Repeat],
    ],
    {
      Kind: 'Task',
      Title: title.slice(0, 200) || words.slice(0, 200),
      TaskTypeId,
      DateTime: timed.DueDate,
      Repeat: timed.Repeat,
      ...(person ? { ContactId: person.ContactId } : isAboutDeal ? { TransactionId: r.deal?.TransactionId } : {}),
    },
  )
  return true
}

type Dated = {
  Value: string
  Name: string
  Detail: string
  act: (due: string) => CommandAct
  shows: (due: string) => string
  /** When it is due now; a day, if it has no time. */
  now: string | null
}

/** Open tasks and checklist lines that these words mean: of what is in view first, else of the actor's own tasks. */
const datedOf = async (r: Reading, words: string): Promise<Dated[]> => {
  const { db, actor, deal, person } = r
  const zone = actor.TimeZone
  const named = (name: string) => fits(name, wordsOf(words)) !== 'No'
  const tasks = async (of: { assignedId?: number; entityId?: number; transactionId?: number }) =>
    (await listTasks(db, actor, { ...of, includeCompleted: false })).rows
      .filter(({ Title }) => named(Title))
      .map(
        ({ TaskId, Title, DueDate, AssociatedWith }): Dated => ({
          Value: `T${TaskId}`,
          Name: Title,
          Detail: [AssociatedWith, DueDate ? timeIn(zone, DueDate) : 'Unscheduled'].filter(Boolean).join(' · '),
          act: (due) => ({ Kind: 'TaskDue', TaskId, DateTime: due }),
          shows: (due) => `${DueDate ? timeIn(zone, DueDate) : 'Unscheduled'} → ${timeIn(zone, due)}`,
          now: DueDate,
        }),
      )
  const lines = async (TransactionId: number) =>
    (await linesOf(db, actor, TransactionId))
      .filter(({ Name }) => named(Name))
      .map(
        ({ LineId, Name, DueDate }): Dated => ({
          Value: `L${LineId}`,
          Name,
          Detail: [deal?.Name, DueDate ? `due ${dayShown(DueDate)}` : 'no due date'].filter(Boolean).join(' · '),
          act: (due) => ({ Kind: 'LineDue', TransactionId, LineId, Day: dayOf(due, zone).toString() }),
          shows: (due) => `${DueDate ? dayShown(DueDate) : 'no due date'} → ${dayIn(zone, due)}`,
          now: DueDate,
        }),
      )
  const here = [
    ...(deal && may(actor, 'WorkTransactions') ? await lines(deal.TransactionId) : []),
    ...(deal ? await tasks({ transactionId: deal.TransactionId }) : []),
    ...(person ? await tasks({ entityId: person.ContactEntityId }) : []),
  ]
  return here.length > 0 ? here : tasks({ assignedId: actor.UserId })
}

/** 'earnest receipt due friday'; false if nothing is called so and it may have been meant as a search. */
export const due = async (r: Reading, { words, what: kind, isLoose, by }: Clause, timed: Timed) => {
  const [what, when] = partsOfDue(words)
  const found = await datedOf(r, what)
  if (found.length === 0) {
    if (isLoose) return false
    const other =
      kind === 'other' ? ` Of a transaction, these dates are kept: ${Object.values(dateLabels).join(', ')}.` : ''
    throw new NotRead(
      what,
      `No open task of yours, and no document of ${r.deal ? r.deal.Name : 'the transaction in view'}, is called so.${other}`,
    )
  }
  const one = r.pick(what, 'Dated', found)
  if (!one) return true
  if (by) {
    if (!one.now) throw new NotRead(one.Name, 'It has no due date yet. Write the day.')
    const isDay = !one.now.includes('T')
    if (isDay && (by.unit === 'hours' || by.unit === 'minutes'))
      throw new NotRead(`${Math.abs(by.count)} ${by.unit}`, 'It is due on a day. Write days or weeks.')
    const later = shiftedBy(one.now, by, r.actor.TimeZone)
    r.add('Due', [one.Name, one.shows(later)], one.act(later))
    return true
  }
  if (timed.NotUnderstood || timed.Repeat || !timed.DueDate || !isAllTime(timed.Title, when))
    throw new NotRead(when, 'Write the day another way, such as ‘friday’ or ‘dec 12’.')
  r.add('Due', [one.Name, one.shows(timed.DueDate)], one.act(timed.DueDate))
  return true
}

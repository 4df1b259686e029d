import { activityTypes } from '@dormer/contract/day/activities'
import { appointmentTypes, INITIAL_SHOWING } from '@dormer/contract/day/appointments'
import { repeatLabels, type TaskTypeId, taskTypes } from '@dormer/contract/day/tasks'
import { dateFields } from '@dormer/contract/deals/dates'
import { dateLabels } from '@dormer/contract/deals/transaction-fields'
import type { CommandAct } from '@dormer/contract/desk/command'
import type { Clause } from '@dormer/contract/desk/command-words'
import { contactActs } from '@dormer/contract/people/acts'
import { contactTypes } from '@dormer/contract/people/contacts'
import { may } from '@dormer/contract/permissions'
import { formatPhone } from '@dormer/contract/phone'
import { type SqlBool, sql } from 'kysely'
import { beginningOf, clock, dayOf, todayIn } from '../../../time/clock.ts'
import { usableIds } from '../../automation/workflows/workflows.queries.ts'
import { listSources, listUrgencyTypes } from '../../brokerage/settings/settings.queries.ts'
import { guardOf, missingFor } from '../../people/agreements/agreements.queries.ts'
import { verdictOf } from './gate.ts'
import { nextAppointments, type Person } from './lookups.queries.ts'
import { letters, withoutLead, wordsOf } from './names.rules.ts'
import { NotRead, type Reading, type Timed, timeOf } from './read.ts'
import { dayIn, hourOn, nearestDay, partsOfMove, saysDay, spanIn, timeIn, toldIn } from './when.rules.ts'

/** How long a showing or a meeting takes unless the screen says otherwise. */
const MINUTES = 30

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Why a showing needs a reason, or cannot be: no written buyer agreement. */
const agreementOf = async (r: Reading, { ContactEntityId }: Person, DateTime: string) => {
  const day = dayOf(DateTime, r.actor.TimeZone).toString()
  const missing = await missingFor(r.db, r.actor.TenantId, ContactEntityId, day, todayIn(r.actor.TimeZone).toString())
  if (missing === null) return {}
  const isBlocked = (await guardOf(r.db, r.actor.TenantId)) === 'Block'
  return {
    Needs: 'Agreement' as const,
    Warning: isBlocked
      ? `${missing} Your brokerage asks for one before a showing, unless it is an open house, for the seller only, a lease or commercial.`
      : missing,
  }
}

const plan = (
  r: Reading,
  Label: string,
  { AppointmentTypeId, Title, Location }: { AppointmentTypeId: number; Title: string; Location: string | null },
  person: Person | undefined,
  DateTime: string,
  more: object,
) => {
  r.planned = { DateTime, Location }
  r.add(
    Label,
    [Location, person?.Name, spanIn(r.actor.TimeZone, DateTime, MINUTES)],
    {
      Kind: 'Appointment',
      ContactId: person?.ContactId ?? null,
      Title,
      Location,
      DateTime,
      DurationMinutes: MINUTES,
      AppointmentTypeId,
    },
    more,
  )
}

const show = async (r: Reading, timed: Timed) => {
  const DateTime = timeOf(timed, 'sat 10')
  const words = timed.Title.replace(/^(?:at|for)\s+/i, '')
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters
  const parted = /^(.+?)\s+(?:to|with|w\/\s*|for)\s*(?=\S)(.+)$/i.exec(words)
  let [address, person] = [words, r.person]
  if (parted) {
    address = parted[1] ?? ''
    person = (await r.require(parted[2] ?? '', 'Say to whom, or open a person first.', { whole: true })).person
  } else {
    // 298 oak hollow katherine
    const tokens = words.split(/\s+/)
    for (const count of [2, 1]) {
      if (tokens.length <= count) continue
      const found = await r.leading(tokens.slice(-count).join(' '), { alike: false, whole: true })
      if (!found?.meant || found.isPronoun) continue
      person = r.meant(found)
      address = tokens.slice(0, -count).join(' ')
      break
    }
  }
  const isOpen = r.choices.length > 0
  if (!person && !isOpen) throw new NotRead('whom', 'Say to whom, such as ‘to Katherine’, or open a person first.')
  const home = await r.home(withoutLead(address))
  if (!home || !person) return
  const more = await agreementOf(r, person, DateTime)
  plan(
    r,
    'Showing',
    { AppointmentTypeId: INITIAL_SHOWING, Title: `Showing: ${home.Address}`.slice(0, 200), Location: home.Address },
    person,
    DateTime,
    more,
  )
}

const meet = async (r: Reading, { what }: Clause, timed: Timed) => {
  const DateTime = timeOf(timed, 'fri 3')
  const { person, rest } = await r.require(withoutLead(timed.Title), 'Say with whom, or open a person first.')
  const AppointmentTypeId = Number(what)
  if (!person) return
  const label = appointmentTypes[AppointmentTypeId as keyof typeof appointmentTypes]
  const title = rest ? sentence(rest) : `${AppointmentTypeId === 1001 ? 'Meeting' : label} with ${person.Name}`
  plan(r, label, { AppointmentTypeId, Title: title.slice(0, 200), Location: null }, person, DateTime, {})
}

const text = async (r: Reading, { words }: Clause) => {
  const { person, rest } = await r.require(words, 'Say to whom, or open a person first.')
  if (!person) return
  const said = rest.replace(/^(?:that|saying)\s+/i, '').replace(/^["“](.*)["”]$/, '$1')
  const about = r.planned
  const offered = about
    ? `${toldIn(r.actor.TimeZone, about.DateTime)}${about.Location ? ` at ${about.Location}` : ''}. Does that work?`
    : ''
  const Body = sentence(said || offered)
  const verdict = await verdictOf(r, 'Text', person)
  r.add(
    'Text',
    [person.Name, person.Phone && formatPhone(person.Phone)],
    { Kind: 'Text', ContactId: person.ContactId, Body },
    { ...verdict, Needs: Body ? null : 'Words' },
  )
}

const email = async (r: Reading, { words }: Clause) => {
  const { person, rest } = await r.require(words, 'Say to whom, or open a person first.')
  if (!person) return
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters
  const [, about = '', said = ''] = /^(?:about|re:?|regarding|on)\s+([^:]+?)(?:\s*:\s*(.*))?$/i.exec(rest) ?? []
  const bare = about ? said : rest.replace(/^(?:that|saying)\s+/i, '')
  const planned = r.planned
    ? `${toldIn(r.actor.TimeZone, r.planned.DateTime)}${r.planned.Location ? ` at ${r.planned.Location}` : ''}`
    : ''
  const Body = sentence(bare || (planned && `Shall we meet on ${planned}?`))
  const Subject = sentence(about || (r.planned?.Location ?? planned))
  r.add(
    'Email',
    [person.Name, person.Email],
    { Kind: 'Email', ContactId: person.ContactId, Subject, Body },
    { ...(await verdictOf(r, 'Email', person)), Needs: Body && Subject ? null : 'Words' },
  )
}

const task = async (r: Reading, { words, needsTime }: Clause, timed: Timed) => {
  if (timed.NotUnderstood && !/^(?:call|ring|phone)/i.test(timed.NotUnderstood))
    throw new NotRead(timed.NotUnderstood, 'Write the time another way, such as ‘friday 3pm’.')
  if (needsTime && !timed.DueDate) return false
  const title = timed.Title
  const after = title.replace(
    /^(?:call|ring|phone|dial|follow[ -]?up|f\/u|fup|check in|circle back|touch base|text|e-?mail|meet|send .*? to|order .*? for|.*?\b(?:with|to|for))\s+(?:back\s+|up\s+)?(?:with\s+|on\s+|to\s+)?/i,
    '',
  )
  const verb = /^(?:call|ring|phone|dial|follow[ -]?up|f\/u|fup|check in|circle back|touch base)/i.test(title)
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

const note = async (r: Reading, { words }: Clause) => {
  const named = /^(?:(?:for|on|to|about)\s+)?([^:]{2,40}):\s*(\S.*)$/is.exec(words)
  const found = named ? await r.leading(named[1] ?? '', { alike: false, whole: true }) : undefined
  let [person, said] = [r.person, words]
  if (found?.meant) {
    person = r.meant(found)
    said = named?.[2] ?? ''
    if (!person) return
  } else if (!person) {
    const start = await r.require(words, 'Open a person first, or write ‘note katherine: …’.')
    if (!start.person) return
    if (!start.rest) throw new NotRead(words, 'Say what to note.')
    person = start.person
    said = start.rest
  }
  r.add('Note', [person.Name, sentence(said)], { Kind: 'Note', ContactId: person.ContactId, Body: sentence(said) })
}

/** The person of the first words if they are surely a name and words remain; otherwise whoever is spoken of. */
const optional = async (r: Reading, words: string, advice: string) => {
  const found = await r.leading(words, { alike: !r.person })
  if (found?.meant && (found.rest || found.isPronoun)) {
    const person = r.meant(found)
    return { person, rest: found.rest, isOpen: !person }
  }
  if (!r.person) throw new NotRead(words.split(/\s+/)[0] ?? words, advice)
  return { person: r.person, rest: words, isOpen: false }
}

const onContact = (r: Reading, Label: string, value: string, person: Person, act: Partial<CommandAct>) => {
  const permission = act.Action ? contactActs[act.Action].permission : 'WorkContacts'
  const Refused = may(r.actor, permission)
    ? null
    : 'You do not have permission to do this. Ask an admin of your brokerage.'
  r.add(Label, [person.Name, value], { Kind: 'Contact', ContactId: person.ContactId, ...act }, { Refused })
}

const tag = async (r: Reading, { words }: Clause) => {
  const { person, rest, isOpen } = await optional(r, words, 'Open a person first, or write ‘tag katherine investor’.')
  if (!person || isOpen) return
  const Names = rest
    .replace(/^(?:as|with)\s+/i, '')
    // oxlint-disable-next-line regexp/no-super-linear-move -- of at most 300 characters
    .split(/\s*[,;]\s*|\s+and\s+/)
    .map((name) => name.replace(/^#/, '').trim())
    .filter(Boolean)
  onContact(r, 'Tag', Names.join(', '), person, { Action: 'AddTags', Names })
}

const assign = async (r: Reading, { words }: Clause) => {
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters
  const [, whom = '', to = words] = /^(.*?)\s*\bto\s+(.+)$/i.exec(words) ?? []
  let person = r.person
  if (whom) {
    person = (await r.require(whom, 'Say whom, or open a person first.', { whole: true })).person
    if (!person) return
  }
  if (!person) throw new NotRead('whom', 'Open a person first, or write ‘assign katherine to ben’.')
  const user = await r.colleague(to.replace(/[.,]$/, ''))
  if (!user) return
  const isAgent = user.side === 'AgentId'
  onContact(r, isAgent ? 'Assign' : 'Assign lender', `to ${user.Name}`, person, {
    Action: isAgent ? 'ReassignAgent' : 'ReassignLender',
    [user.side]: user.UserId,
  })
}

const called = async (r: Reading, { words, what }: Clause) => {
  const found = words ? await r.leading(words, { alike: !r.person }) : undefined
  const person = found ? r.meant(found) : r.person
  if (found && !person && !found.isPronoun) return
  if (!person) throw new NotRead(words.split(/\s+/)[0] || 'whom', 'Say whom you called, or open a person first.')
  const ActivityTypeId = Number(what)
  const Body = sentence((found ? found.rest : words).replace(/^[\s,:–-]+/, ''))
  r.add('Call', [person.Name, activityTypes[ActivityTypeId as keyof typeof activityTypes], Body], {
    Kind: 'Call',
    ContactId: person.ContactId,
    ActivityTypeId,
    Body,
  })
}

const set = async (r: Reading, { words, what }: Clause) => {
  const kinds = what === 'any' ? ['urgency', 'type', 'source'] : [what]
  let [person, value] = [r.person, words]
  if (what === 'any') {
    const start = await r.require(words, 'Say whom, or open a person first.')
    person = start.person
    value = start.rest
    if (!person) return
  }
  if (!person) throw new NotRead('whom', 'Open a person first.')
  const wanted = value.replace(/^(?:(?:is|as|to|an?|=)\s+)+/i, '').trim()
  const word = letters(wanted)
  if (!word) throw new NotRead(words, 'Say what it becomes, such as ‘hot’.')
  const pick = <T>(all: T[], nameOf: (one: T) => string) => {
    const whole = all.filter((one) => [word, `${word}s`].includes(letters(nameOf(one))))
    const begun = all.filter((one) => letters(nameOf(one)).startsWith(word))
    return whole[0] ?? (begun.length === 1 ? begun[0] : undefined)
  }
  if (kinds.includes('urgency')) {
    const urgency = pick(await listUrgencyTypes(r.db, r.actor).execute(), (u) => u.Description)
    if (urgency)
      return onContact(r, 'Urgency', urgency.Description, person, {
        Action: 'ChangeUrgency',
        UrgencyTypeId: urgency.UrgencyTypeId,
      })
  }
  if (kinds.includes('type')) {
    const type = pick(Object.entries(contactTypes), ([, name]) => name)
    if (type)
      return onContact(r, 'Type', type[1], person, { Action: 'ChangeType', ContactTypeId: Number(type[0]) as never })
  }
  if (kinds.includes('source')) {
    const source = pick(await listSources(r.db, r.actor).execute(), (s) => s.Name)
    if (source)
      return onContact(r, 'Source', source.Name, person, { Action: 'ChangeSource', SourceId: source.SourceId })
  }
  throw new NotRead(wanted, `There is no ${what === 'any' ? 'urgency or type' : what} called ${wanted}.`)
}

const snooze = async (r: Reading, timed: Timed) => {
  const due = timeOf(timed, 'till monday')
  // With nothing but a time, the parser keeps its words.
  const { person } = await r.require(
    saysDay(timed.Title) || /\d/.test(timed.Title) ? '' : timed.Title,
    'Open a person first, or say whom.',
  )
  if (!person) return
  const Keys = (await r.today()).Rows.filter(({ ContactId }) => ContactId === person.ContactId).map(({ Key }) => Key)
  if (Keys.length === 0) throw new NotRead(person.Name, `${person.Name} is not on your Today.`)
  const at = Temporal.Instant.from(due).toZonedDateTimeISO(r.actor.TimeZone)
  const isDayOnly = !at.toPlainDate().equals(todayIn(r.actor.TimeZone)) && at.hour === 9 && at.minute === 0
  const until = isDayOnly ? beginningOf(at.toPlainDate(), r.actor.TimeZone) : due
  r.add(
    'Snooze',
    [person.Name, `until ${isDayOnly ? dayIn(r.actor.TimeZone, until) : timeIn(r.actor.TimeZone, until)}`],
    { Kind: 'Snooze', ContactId: person.ContactId, Keys, DateTime: until },
  )
}

const move = async (r: Reading, { words }: Clause, timed: Timed) => {
  const [moved, when] = partsOfMove(words)
  const what = moved ?? timed.Title
  const whose = what
    .replace(/\b(?:the|my|our|showing|shwg|appt|appointment|meeting|mtg|consult(?:ation)?|with|w\/|it|that)\b/gi, ' ')
    .trim()
  if (whose) {
    const { person } = await r.require(whose, 'Say whose, or open a person first.', { whole: true })
    if (!person) return
  }
  const isShowing = /\bsh(?:o?wi?n?g)\b/i.test(what)
  const all = await nextAppointments(r.db, r.actor, {
    ContactId: r.person?.ContactId,
    AppointmentTypeId: isShowing ? INITIAL_SHOWING : undefined,
    since: clock.now().toString(),
  })
  if (all.length === 0)
    throw new NotRead(
      what || 'move',
      r.person
        ? `${r.person.Name} has no ${isShowing ? 'showing' : 'appointment'} to come.`
        : 'You have no appointment to come.',
    )
  const zone = r.actor.TimeZone
  const one = r.choose(what || 'appointment', all, ({ DateTime }) => timeIn(zone, DateTime))
  if (!one) return
  const DateTime = (!saysDay(when) && hourOn(when, one.DateTime, zone)) || timeOf(timed, 'to sat 11')
  if (Temporal.Instant.compare(DateTime, clock.now()) < 0) throw new NotRead(when, 'That time is past.')
  r.add('Move', [one.Title, `${timeIn(zone, one.DateTime)} → ${timeIn(zone, DateTime)}`], {
    Kind: 'Move',
    AppointmentId: one.AppointmentId,
    DateTime,
  })
}

const dealDate = async (r: Reading, { words, what }: Clause) => {
  const Field = dateFields.find((field) => field === what)
  if (!Field) throw new NotRead(words, 'That date cannot be set here.')
  if (!r.deal) throw new NotRead('of which deal', 'Open the transaction first.')
  const day = nearestDay(words, todayIn(r.actor.TimeZone))
  if (!day) throw new NotRead(words, 'Write a day such as ‘dec 12’.')
  const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
  r.add(
    dateLabels[Field],
    [r.deal.Name, shown],
    { Kind: 'TransactionDate', TransactionId: r.deal.TransactionId, Field, Day: day },
    { Refused: may(r.actor, 'WorkTransactions') ? null : 'You cannot change this transaction. Ask its agent.' },
  )
}

const workflow = async (r: Reading, { words }: Clause) => {
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters
  const [, named = words, whom = ''] = /^(.*?)\s+(?:for|with)\s+(.+)$/i.exec(words) ?? []
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters
  const [, onto, name = named] = /^(.*?)\s+(?:on|in|into)\s+(?:the\s+)?(.+)$/i.exec(named) ?? []
  const { person } = await r.require(whom || onto || '', 'Say for whom, or open a person first.', { whole: true })
  if (!person) return
  const words2 = wordsOf(name.replace(/\b(?:the|a|workflow|drip|campaign|action plan|plan)\b/gi, ' ')).map(letters)
  const all = await r.db
    .selectFrom('workflow')
    .select(['WorkflowId', 'Name'])
    .where('TenantId', '=', r.actor.TenantId)
    .where('Status', '=', 'Active')
    .where(sql<SqlBool>`workflow_id in (${usableIds(r.actor, 'Contact')})`)
    .orderBy('Name')
    .execute()
  const found = all.filter(({ Name }) => words2.every((word) => wordsOf(Name).map(letters).includes(word)))
  const [one] = found
  if (!one || words2.length === 0) throw new NotRead(name, `There is no workflow called ${name}.`)
  if (found.length > 1)
    throw new NotRead(
      name,
      `Which one: ${found
        .slice(0, 5)
        .map(({ Name }) => Name)
        .join(', ')}?`,
    )
  r.add('Start workflow', [one.Name, person.Name], {
    Kind: 'Workflow',
    WorkflowId: one.WorkflowId,
    ContactId: person.ContactId,
  })
}

/** Reads a clause into acts; false if it is none after all. */
export const readClause = async (r: Reading, clause: Clause, timed: Timed | undefined): Promise<boolean> => {
  const when = timed ?? { Title: clause.words, TaskTypeId: 3, DueDate: null, Repeat: null, NotUnderstood: null }
  switch (clause.act) {
    case 'Show':
      await show(r, when)
      return true
    case 'Meet':
      await meet(r, clause, when)
      return true
    case 'Text':
      await text(r, clause)
      return true
    case 'Email':
      await email(r, clause)
      return true
    case 'Task':
      return task(r, clause, when)
    case 'Note':
      await note(r, clause)
      return true
    case 'Tag':
      await tag(r, clause)
      return true
    case 'Assign':
      await assign(r, clause)
      return true
    case 'Called':
      await called(r, clause)
      return true
    case 'Set':
      await set(r, clause)
      return true
    case 'Snooze':
      await snooze(r, when)
      return true
    case 'Move':
      await move(r, clause, when)
      return true
    case 'DealDate':
      await dealDate(r, clause)
      return true
    case 'Workflow':
      await workflow(r, clause)
      return true
  }
}

/** The acts that say when, in words that the parser of tasks reads. */
export const isTimed = ({ act }: Clause) => ['Show', 'Meet', 'Task', 'Snooze', 'Move'].includes(act)

import { activityTypes } from '@dormer/contract/day/activities'
import type { CommandAct } from '@dormer/contract/desk/command'
import type { Clause } from '@dormer/contract/desk/command-words'
import { contactActs } from '@dormer/contract/people/acts'
import { contactTypes } from '@dormer/contract/people/contacts'
import { may } from '@dormer/contract/permissions'
import { type SqlBool, sql } from 'kysely'
import { beginningOf, todayIn } from '../../../time/clock.ts'
import { usableIds } from '../../automation/workflows/workflows.queries.ts'
import { listSources, listUrgencyTypes } from '../../brokerage/settings/settings.queries.ts'
import type { Person } from './lookups.queries.ts'
import { letters, sentence, wordsOf } from './names.rules.ts'
import { NotRead, type Reading, type Timed, timeOf } from './read.ts'
import { dayIn, saysDay, timeIn } from './when.rules.ts'

export const note = async (r: Reading, { words }: Clause) => {
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

export const tag = async (r: Reading, clause: Clause) => {
  // 'Investor to katherine', as in 'add tag investor to katherine'.
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters
  const [, what = '', whom = ''] = /^(\S.*?) (?:to|on|for) (\S.*)$/i.exec(clause.words) ?? []
  const isLast =
    whom !== '' &&
    (await r.leading(whom, { alike: false, whole: true }))?.meant !== undefined &&
    // 'Katherine referral for joanna' is about katherine.
    (await r.leading(what, { alike: false })) === undefined
  const words = isLast ? `${whom} ${what}` : clause.words
  const { person, rest, isOpen } = await optional(r, words, 'Open a person first, or write ‘tag katherine investor’.')
  if (!person || isOpen) return
  const Names = rest
    .replace(/^(?:as|with|w\/)\s+/i, '')
    // oxlint-disable-next-line regexp/no-super-linear-move -- of at most 300 characters
    .split(/\s*[,;]\s*|\s+and\s+/)
    .map((name) => name.replace(/^#/, '').trim())
    .filter(Boolean)
  onContact(r, 'Tag', Names.join(', '), person, { Action: 'AddTags', Names })
}

export const assign = async (r: Reading, { words }: Clause) => {
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

export const called = async (r: Reading, { words, what }: Clause) => {
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

export const set = async (r: Reading, { words, what }: Clause) => {
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

export const snooze = async (r: Reading, timed: Timed) => {
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

export const workflow = async (r: Reading, { words }: Clause) => {
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

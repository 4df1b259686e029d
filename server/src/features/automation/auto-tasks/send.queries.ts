import { stepType } from '@dormer/contract/automation/steps'
import { type PeopleRoleId, peopleRoles } from '@dormer/contract/deals/people'
import { type MergeFacts, merge, missingFields } from '@dormer/contract/messages/merge'
import { TEXT_MAX } from '@dormer/contract/messages/messages'
import { textToMany } from '@dormer/contract/messages/text-to-many'
import { formatPhone } from '@dormer/contract/phone'
import { doerSeeingAll } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { isEmptyHtml } from '../../../html/composed-html.rules.ts'
import { cleanLong, textOfLong } from '../../../html/long-html.ts'
import { refused } from '../../../http/errors.ts'
import type { Services } from '../../../services.ts'
import { clock } from '../../../time/clock.ts'
import { openConversation } from '../../messages/conversations/conversations.queries.ts'
import { judge, verdictOf } from '../../messages/gate/gate.queries.ts'
import { type Draft, sendMessage } from '../../messages/sending/send.ts'
import { type Sender, senderOf } from '../../messages/sending/sender.queries.ts'
import { linkBaseOf } from '../../messages/system-mail/system-mail.ts'
import { factsFor } from '../../messages/templates/facts.queries.ts'
import { templateOf } from '../engine/template.queries.ts'
import { gateWaits } from '../enrollments/timing.rules.ts'
import { hasPassed } from './auto-tasks.rules.ts'
import type { Taken } from './do.queries.ts'
import { gapEnds, heldBack, nameOf, type Person, peopleIn } from './people.queries.ts'

/** The merge fields' values: the person's as the transaction has them, and whoever signs as the agent. */
const factsOf = (
  { FirstName, LastName, Email, CellPhone, Address, City }: Person,
  { AgentName, AgentEmail, AgentPhone, BookingLink }: MergeFacts,
): MergeFacts => ({
  FirstName,
  LastName,
  FullName: `${FirstName} ${LastName}`.trim(),
  Email: Email ?? '',
  CellPhone: CellPhone ? formatPhone(CellPhone) : '',
  Address: Address ?? '',
  City: City ?? '',
  AgentName,
  AgentEmail,
  AgentPhone,
  BookingLink,
})

type Template = { Subject: string; Body: string }
/** A template filled in for somebody, or why it cannot be. */
const filledIn = async (
  { Subject, Body }: Template,
  person: Person,
  signed: MergeFacts,
  { LinkBase, Brokerage }: { LinkBase: string | null; Brokerage: string },
): Promise<Draft | { Why: string }> => {
  const facts = factsOf(person, signed)
  const missing = missingFields(`${Subject} ${Body}`, facts)
  if (missing.length > 0)
    return {
      Why: `${nameOf(person)} has no value for ${missing.map((field) => `{{${field}}}`).join(' and ')}, so the message would have a gap.`,
    }
  if (LinkBase === null) {
    const text = textToMany(merge(Body, facts, 'text').trim(), { Brokerage, Name: facts.AgentName })
    return text === '' || text.length > TEXT_MAX
      ? { Why: `Filled in for ${nameOf(person)}, the text is empty or longer than 1,600 characters.` }
      : { Body: text }
  }
  const email = { Subject: merge(Subject, facts, 'line'), Body: await cleanLong(merge(Body, facts, 'html')) }
  return email.Subject === '' || isEmptyHtml(email.Body)
    ? { Why: `Filled in for ${nameOf(person)}, the email is empty.` }
    : { ...email, PlainText: await textOfLong(email.Body), LinkBase }
}

const nobody = (role: string, what: string) =>
  role === 'Other'
    ? `Nobody with the role Other on this transaction has ${what}`
    : `Nobody on this transaction is ${/^[AEIO]/.test(role) ? 'an' : 'a'} ${role} with ${what}`

/**
 * Sends a step's email or text to everybody with its role on the transaction, each a message of their own that has
 * passed the gate. Refused (400) with the reasons if nobody gets one; returns who else did not, and why, or until when it
 * has to wait because others have just written to them.
 */
export const sendToRole = async (db: Tx, TenantId: number, task: Taken, services: Services) => {
  const { Step, TransactionId, WorkflowId, UserId, AutoTaskId, TimeZone } = task
  const Channel = Step.TaskTypeId === stepType.Email ? 'Email' : 'Text'
  const role = Step.RecipientPeopleRole ?? 0
  const people = await peopleIn(db, TenantId, TransactionId, role, Channel)
  if (people.length === 0)
    throw refused(
      nobody(peopleRoles[role as PeopleRoleId], Channel === 'Email' ? 'an email address' : 'a cell phone number'),
    )
  const until = await gapEnds(db, TenantId, people, WorkflowId)
  if (until && Temporal.Instant.compare(until, clock.now()) > 0) {
    if (!hasPassed(task.ExecuteDate, TimeZone, until))
      return { Until: until.toString(), Waits: 'gap after another workflow’s message' }
    throw refused('Another workflow has just written to the same people. Do it by hand if it is still wanted.')
  }
  const template = await templateOf(db, TenantId, Step, Channel, services)
  const LinkBase = Channel === 'Email' ? linkBaseOf(services, 'Email') : null
  if (Channel === 'Email' && LinkBase === null)
    throw refused(
      'Dormer does not know its own address, so there is no unsubscribe link. Ask whoever runs it to set PUBLIC_URL.',
    )
  // An automatic message does not leave by the user's mailbox, but answers go there.
  const sender: Sender = await senderOf(db, { TenantId, UserId })
  if (Channel === 'Text' && services.sms.via !== 'Outbox' && sender.TextNumber === null)
    throw refused('Your brokerage has no number to send texts from. Contact support.')
  const signed = await factsFor(db, { ...doerSeeingAll(TenantId), UserId }, services, null)
  const { Name: Brokerage } = await db
    .selectFrom('tenant')
    .select('Name')
    .where('TenantId', '=', TenantId)
    .executeTakeFirstOrThrow()
  const held = await heldBack(db, TenantId, people, TimeZone)

  const left: string[] = []
  let Waits: string | undefined
  for (const person of people) {
    const { To, ContactId } = person
    const why = held.get(ContactId ?? 0)
    if (why) {
      left.push(`${nameOf(person)} ${why}.`)
      continue
    }
    const way = { Channel, Purpose: 'Automatic' } as const
    const verdict = verdictOf(await judge(db, TenantId, { ...way, ContactId, Addresses: [To] }))
    if (verdict.Decision === 'Blocked') {
      left.push(verdict.Why)
      continue
    }
    if (verdict.Decision === 'Wait') Waits = gateWaits(verdict, TimeZone)
    const draft = await filledIn(template, person, signed, { LinkBase, Brokerage })
    if ('Why' in draft) {
      left.push(draft.Why)
      continue
    }
    const { ConversationId } = await openConversation(db, TenantId, { Channel, Address: To, ContactId })
    const message = { ...way, ConversationId, To: [To], verdict }
    const { MessageId } = await sendMessage(db, { TenantId, UserId }, sender, message, draft, services.email)
    await db.insertInto('workflow_message').values({ TenantId, MessageId, AutoTaskId }).execute()
  }
  const reasons = [...new Set(left)].slice(0, 3).join(' ')
  if (left.length === people.length) throw refused(reasons)
  return { ...(Waits && { Waits }), ...(left.length > 0 && { Why: `Not sent to everybody: ${reasons}` }) }
}

import { stepType } from '@dormer/contract/automation/steps'
import { type PeopleRoleId, peopleRoles } from '@dormer/contract/deals/people'
import { type MergeFacts, merge } from '@dormer/contract/messages/merge'
import { TEXT_MAX } from '@dormer/contract/messages/messages'
import { textToMany } from '@dormer/contract/messages/text-to-many'
import { ADMIN } from '@dormer/contract/permissions'
import { formatPhone } from '@dormer/contract/phone'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { isEmptyHtml } from '../../../html/composed-html.rules.ts'
import { cleanLong, textOfLong } from '../../../html/long-html.ts'
import { refused } from '../../../http/errors.ts'
import type { Services } from '../../../services.ts'
import { openConversation } from '../../messages/conversations/conversations.queries.ts'
import { judge, verdictOf } from '../../messages/gate/gate.queries.ts'
import { type Draft, sendMessage } from '../../messages/sending/send.ts'
import { type Sender, senderOf } from '../../messages/sending/sender.queries.ts'
import { linkBaseOf } from '../../messages/system-mail/system-mail.ts'
import { factsFor } from '../../messages/templates/facts.queries.ts'
import type { Taken } from './do.queries.ts'

type Person = {
  ContactId: number | null
  FirstName: string
  LastName: string
  Email: string | null
  CellPhone: string | null
  Address: string | null
  City: string | null
}

/** Everybody with the role on the transaction, and an address in this channel; each address once. */
const peopleIn = async (db: Tx, TenantId: number, TransactionId: number, role: number, channel: 'Email' | 'Text') => {
  const address = channel === 'Email' ? sql`lower(p.email)` : sql`p.cell_phone`
  const { rows } = await sql<Person & { To: string }>`
    select * from (
      select distinct on (${address}) ${address} as "to", p.contact_id, p.first_name, p.last_name, p.email, p.cell_phone,
        p.address, p.city, p.transaction_people_id
      from transaction_role r
      join transaction_people p using (tenant_id, transaction_people_id)
      where r.tenant_id = ${TenantId} and r.transaction_id = ${TransactionId} and r.people_role_id = ${role}
        and ${address} <> ''
      order by ${address}, p.contact_id nulls last, p.transaction_people_id) person
    order by transaction_people_id`.execute(db)
  return rows
}

const templateOf = async (db: Tx, TenantId: number, { Step }: Taken) => {
  const template =
    Step.TaskTypeId === stepType.Email
      ? await db
          .selectFrom('email_template')
          .select(['Subject', 'Body'])
          .where('TenantId', '=', TenantId)
          .where('EmailTemplateId', '=', Step.EmailTemplateId)
          .executeTakeFirst()
      : await db
          .selectFrom('text_template')
          .select('Body')
          .where('TenantId', '=', TenantId)
          .where('TextTemplateId', '=', Step.TextTemplateId)
          .executeTakeFirst()
  if (!template) throw refused('Its template was deleted')
  return { Subject: '', ...template }
}

/** The merge fields' values: the person's as the transaction has them, and whoever signs as the agent. */
const factsOf = (
  { FirstName, LastName, Email, CellPhone, Address, City }: Person,
  { AgentName, AgentEmail, AgentPhone }: MergeFacts,
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
})

type Template = { Subject: string; Body: string }
const emailOf = async ({ Subject, Body }: Template, facts: MergeFacts, LinkBase: string): Promise<Draft> => {
  const filled = { Subject: merge(Subject, facts, 'line'), Body: await cleanLong(merge(Body, facts, 'html')) }
  if (!filled.Subject || isEmptyHtml(filled.Body)) throw refused('The email would have been empty')
  return { ...filled, PlainText: await textOfLong(filled.Body), LinkBase }
}
const textOf = ({ Body }: Template, facts: MergeFacts, Brokerage: string): Draft => {
  const text = textToMany(merge(Body, facts, 'text').trim(), { Brokerage, Name: facts.AgentName })
  if (!text) throw refused('The text would have been empty')
  if (text.length > TEXT_MAX) throw refused('With its merge fields filled in, the text is longer than 1,600 characters')
  return { Body: text }
}

const nobody = (role: string, what: string) =>
  role === 'Other'
    ? `Nobody with the role Other on this transaction has ${what}`
    : `Nobody on this transaction is ${/^[AEIO]/.test(role) ? 'an' : 'a'} ${role} with ${what}`

/**
 * Sends a step's email or text to everybody with its role on the transaction, each a message of their own that has
 * passed the gate. Refused (400) with the reasons if nobody gets one; returns who else did not, and why.
 */
export const sendToRole = async (db: Tx, TenantId: number, task: Taken, services: Services) => {
  const { Step, TransactionId, UserId, AutoTaskId } = task
  const Channel = Step.TaskTypeId === stepType.Email ? 'Email' : 'Text'
  const role = Step.RecipientPeopleRole ?? 0
  const people = await peopleIn(db, TenantId, TransactionId, role, Channel)
  if (people.length === 0)
    throw refused(
      nobody(peopleRoles[role as PeopleRoleId], Channel === 'Email' ? 'an email address' : 'a cell phone number'),
    )
  const template = await templateOf(db, TenantId, task)
  const LinkBase = linkBaseOf(services, Channel)
  if (Channel === 'Email' && LinkBase === null)
    throw refused(
      'Dormer does not know its own address, so there is no unsubscribe link. Ask whoever runs it to set PUBLIC_URL.',
    )
  // An automatic message does not leave by the user's mailbox, but answers go there.
  const sender: Sender = await senderOf(db, { TenantId, UserId })
  const signed = await factsFor(db, { TenantId, UserId, RoleId: ADMIN }, null)
  const { Name: Brokerage } = await db
    .selectFrom('tenant')
    .select('Name')
    .where('TenantId', '=', TenantId)
    .executeTakeFirstOrThrow()

  const left: string[] = []
  for (const { To, ...person } of people) {
    const { ContactId } = person
    const way = { Channel, Purpose: 'Automatic' } as const
    const verdict = verdictOf(await judge(db, TenantId, { ...way, ContactId, Addresses: [To] }))
    if (verdict.Decision === 'Blocked') {
      left.push(verdict.Why)
      continue
    }
    const facts = factsOf(person, signed)
    const draft =
      Channel === 'Email' ? await emailOf(template, facts, LinkBase as string) : textOf(template, facts, Brokerage)
    const { ConversationId } = await openConversation(db, TenantId, { Channel, Address: To, ContactId })
    const message = { ...way, ConversationId, To: [To], verdict }
    const { MessageId } = await sendMessage(db, { TenantId, UserId }, sender, message, draft, services.email)
    await db.insertInto('workflow_message').values({ TenantId, MessageId, AutoTaskId }).execute()
  }
  const reasons = [...new Set(left)].slice(0, 3).join(' ')
  if (left.length === people.length) throw refused(reasons)
  return left.length === 0 ? {} : { Why: `Not sent to everybody: ${reasons}` }
}

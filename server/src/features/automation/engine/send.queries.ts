import type { WorkflowStep } from '@dormer/contract/automation/steps'
import { type MergeFacts, merge, missingFields } from '@dormer/contract/messages/merge'
import { type Channel, TEXT_MAX } from '@dormer/contract/messages/messages'
import { textToMany } from '@dormer/contract/messages/text-to-many'
import { ADMIN } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { cleanLong, textOfLong } from '../../../html/long-html.ts'
import { refused } from '../../../http/errors.ts'
import type { Services } from '../../../services.ts'
import { openConversation } from '../../messages/conversations/conversations.queries.ts'
import { judge, verdictOf } from '../../messages/gate/gate.queries.ts'
import { holdBack } from '../../messages/messages/receive.ts'
import { type Draft, sendMessage, type Verdict } from '../../messages/sending/send.ts'
import { senderOf } from '../../messages/sending/sender.queries.ts'
import { linkBaseOf } from '../../messages/system-mail/system-mail.ts'
import { factsOf } from '../../messages/templates/facts.queries.ts'

export type Sending = Pick<Services, 'config' | 'email' | 'sms' | 'feeds'>

/** Who gets a message of a workflow. */
export type Addressee = {
  ContactId: number
  Name: string
  FirstName: string
  Email: string | null
  CellPhone: string | null
}

/** Whose message it is, in which brokerage. */
export type From = { TenantId: number; SignerId: number; BrokerageName: string }

/** What became of a message to one person; `Busy`: a message from them is just arriving. */
export type Sent =
  | { Result: 'Written'; MessageId: number }
  | { Result: 'Skipped'; Why: string }
  | { Result: 'Wait'; Until: Temporal.Instant }
  | { Result: 'Busy' }

/** The base address of links in an email; refused (400) where nobody has said it. */
export const requireLinkBase = (sending: Sending) => {
  const base = linkBaseOf(sending, 'Email')
  if (base === null)
    throw refused(
      'Dormer does not know its own address, so its emails have no links. Ask whoever runs it to set PUBLIC_URL.',
    )
  return base
}

/** Writes one person a message, if the gate lets it through: automatic ones have no author who could decide otherwise. */
export const writeTo = async (
  db: Tx,
  { TenantId, SignerId }: Pick<From, 'TenantId' | 'SignerId'>,
  channel: Channel,
  { ContactId, Name, Email, CellPhone }: Addressee,
  draft: () => Promise<Draft | { Why: string }>,
  sending: Sending,
): Promise<Sent> => {
  const address = channel === 'Email' ? Email : CellPhone
  if (!address)
    return { Result: 'Skipped', Why: `${Name} has no ${channel === 'Email' ? 'email address' : 'cell phone'}.` }
  // What is just arriving may be the answer that ends this; whoever receives it waits for this transaction.
  if (!(await holdBack(db, TenantId, channel, address))) return { Result: 'Busy' }
  const intent = { Channel: channel, Purpose: 'Automatic' as const, ContactId, Addresses: [address] }
  const verdict: Verdict = verdictOf(await judge(db, TenantId, intent))
  if (verdict.Decision === 'Blocked') return { Result: 'Skipped', Why: verdict.Why }
  if (verdict.Decision === 'Wait') return { Result: 'Wait', Until: verdict.Until }
  const written = await draft()
  if ('Why' in written) return { Result: 'Skipped', Why: written.Why }
  const sender = await senderOf(db, { TenantId, UserId: SignerId })
  if (channel === 'Text' && sending.sms.via !== 'Outbox' && sender.TextNumber === null)
    throw refused('Your brokerage has no number to send texts from. Contact support.')
  const { ConversationId } = await openConversation(db, TenantId, { Channel: channel, Address: address, ContactId })
  const { MessageId } = await sendMessage(
    db,
    { TenantId, UserId: SignerId },
    sender,
    { Channel: channel, Purpose: 'Automatic', ConversationId, To: [address], verdict },
    written,
    sending.email,
  )
  return { Result: 'Written', MessageId }
}

type Template = { Subject: string; Body: string }

/** The template that a step sends; refused (400) if it was deleted. */
export const templateOf = async (
  db: Tx,
  TenantId: number,
  { EmailTemplateId, TextTemplateId }: Pick<WorkflowStep, 'EmailTemplateId' | 'TextTemplateId'>,
  channel: Channel,
): Promise<Template> => {
  const { rows } = await (channel === 'Email'
    ? sql<Template>`
        select subject, body from email_template
        where tenant_id = ${TenantId} and email_template_id = ${EmailTemplateId}`
    : sql<Template>`
        select '' as subject, body from text_template
        where tenant_id = ${TenantId} and text_template_id = ${TextTemplateId}`
  ).execute(db)
  const [template] = rows
  if (!template)
    throw refused(
      `The ${channel.toLowerCase()} template of this step was deleted. Choose another in the workflow, and publish it.`,
    )
  return template
}

/** Why a message cannot be filled in for somebody: fields that leave a gap. */
const gapIn = (template: string, facts: MergeFacts, target: 'html' | 'text', name: string) => {
  const missing = missingFields(template, facts, target)
  if (missing.length === 0) return undefined
  const fields = missing.map((field) => `{{${field}}}`).join(' and ')
  return `${fields} ${missing.length === 1 ? 'has' : 'have'} no value for ${name}, so the message would have a gap.`
}

/** A template filled in for somebody, as what `writeTo` sends; or why there is nothing to send. */
export const filledIn = async (
  db: Tx,
  { TenantId, SignerId, BrokerageName }: From,
  channel: Channel,
  { Subject, Body }: Template,
  { ContactId, Name }: Addressee,
  sending: Sending,
): Promise<Draft | { Why: string }> => {
  const facts = (await factsOf(db, { TenantId, UserId: SignerId, RoleId: ADMIN }, [ContactId])).get(ContactId)
  if (!facts) return { Why: `${Name} is no longer in the contacts.` }
  if (channel === 'Text') {
    const Why = gapIn(Body, facts, 'text', Name)
    if (Why) return { Why }
    // What carriers ask of texts to many, they ask of those a program sends.
    const text = textToMany(merge(Body, facts, 'text').trim(), { Brokerage: BrokerageName, Name: facts.AgentName })
    return text === '' || text.length > TEXT_MAX
      ? {
          Why: `Filled in for ${Name}, with its sender and how to stop, the text is empty or longer than 1,600 characters.`,
        }
      : { Body: text }
  }
  const Why = gapIn(`${Subject} ${Body}`, facts, 'html', Name)
  if (Why) return { Why }
  const html = await cleanLong(merge(Body, facts, 'html'))
  return {
    Subject: merge(Subject, facts, 'line'),
    Body: html,
    PlainText: await textOfLong(html),
    LinkBase: requireLinkBase(sending),
  }
}

/** Joint contacts of a household who get their own copies of its emails: those who are not held out of workflows. */
export const jointContacts = async (
  db: Tx,
  TenantId: number,
  ContactEntityId: number,
  but: Addressee,
  now: Temporal.Instant,
) => {
  const { rows } = await sql<Addressee>`
    select distinct on (email) contact_id, name, first_name, email, cell_phone from contact c
    where tenant_id = ${TenantId} and contact_entity_id = ${ContactEntityId} and contact_id <> ${but.ContactId}
      and email is not null and email is distinct from ${but.Email}
      and not exists (select from workflow_hold h where h.tenant_id = c.tenant_id and h.contact_id = c.contact_id
        and h.until > ${now.toString()})
    order by email, contact_id`.execute(db)
  return rows
}

import { type MergeFacts, merge, missingFields } from '@dormer/contract/messages/merge'
import { type Channel, TEXT_MAX } from '@dormer/contract/messages/messages'
import { textToMany } from '@dormer/contract/messages/text-to-many'
import { sql } from 'kysely'
import { doerSeeingAll } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { cleanLong, textOfLong } from '../../../html/long-html.ts'
import { refused } from '../../../http/errors.ts'
import type { Services } from '../../../services.ts'
import { clock } from '../../../time/clock.ts'
import { openConversation } from '../../messages/conversations/conversations.queries.ts'
import { judgeAll } from '../../messages/gate/gate.queries.ts'
import { limitsOf } from '../../messages/gate/limits.queries.ts'
import { holdBack } from '../../messages/messages/receive.ts'
import { type Draft, sendMessage, type Verdict } from '../../messages/sending/send.ts'
import { type Sender, senderOf } from '../../messages/sending/sender.queries.ts'
import { linkBaseOf } from '../../messages/system-mail/system-mail.ts'
import { factsOf } from '../../messages/templates/facts.queries.ts'
import type { Template } from './template.queries.ts'

export type Sending = Pick<Services, 'config' | 'email' | 'sms' | 'feeds'>

/** Who gets a message of a workflow. */
export type Addressee = {
  ContactId: number
  Name: string
  FirstName: string
  Email: string | null
  CellPhone: string | null
}

/** A message to one person, signed by a user. */
export type Letter = Addressee & { SignerId: number; write: () => Promise<Draft | { Why: string }> }

/** What may become of a letter: `Busy`, a message from its recipient is just arriving. */
export type Judged =
  | ({ Letter: Letter; Address: string } & Verdict)
  | { Decision: 'Blocked'; Why: string }
  | { Decision: 'Busy' }

/** The base address of links in an email; refused (400) where nobody has said it. */
export const requireLinkBase = (sending: Sending) => {
  const base = linkBaseOf(sending, 'Email')
  if (base === null)
    throw refused(
      'Dormer does not know its own address, so its emails have no links. Ask whoever runs it to set PUBLIC_URL.',
    )
  return base
}

const WAY = { Purpose: 'Automatic' as const }

/** What the gate decides on each of these: automatic messages have no author who could decide otherwise. */
export const judgeLetters = async (
  db: Tx,
  TenantId: number,
  channel: Channel,
  letters: readonly Letter[],
): Promise<Map<Letter, Judged>> => {
  const addressOf = ({ Email, CellPhone }: Letter) => (channel === 'Email' ? Email : CellPhone)
  const to = new Map(
    letters.flatMap((letter) => {
      const address = addressOf(letter)
      return address ? [[address, letter.ContactId] as const] : []
    }),
  )
  // What is just arriving may be the answer that ends this; whoever receives it waits for this transaction.
  const busy = await holdBack(db, TenantId, channel, [...to.keys()])
  for (const address of busy) to.delete(address)
  const limits = await limitsOf(db, TenantId, { Channel: channel, ...WAY }, { people: 1, at: clock.now() })
  const decisions = await judgeAll(db, TenantId, { Channel: channel, ...WAY }, to, { limits })
  return new Map(
    letters.map((Letter): [Letter, Judged] => {
      const Address = addressOf(Letter)
      const lacking = channel === 'Email' ? 'email address' : 'cell phone'
      if (!Address) return [Letter, { Decision: 'Blocked', Why: `${Letter.Name} has no ${lacking}.` }]
      const decision = decisions.get(Address)
      return [Letter, decision ? { ...decision, Letter, Address } : { Decision: 'Busy' }]
    }),
  )
}

/** Writes a letter that the gate lets through; returns its id, or why there is nothing to send. */
export const writeLetter = async (
  db: Tx,
  TenantId: number,
  channel: Channel,
  { Letter, Address }: { Letter: Letter; Address: string },
  senders: Map<number, Sender>,
  sending: Sending,
): Promise<number | { Why: string }> => {
  const { ContactId, SignerId: UserId, write } = Letter
  const written = await write()
  if ('Why' in written) return written
  const sender = senders.get(UserId) ?? (await senderOf(db, { TenantId, UserId }))
  senders.set(UserId, sender)
  if (channel === 'Text' && sending.sms.via !== 'Outbox' && sender.TextNumber === null)
    throw refused('Your brokerage has no number to send texts from. Contact support.')
  const { ConversationId } = await openConversation(db, TenantId, { Channel: channel, Address, ContactId })
  const message = { Channel: channel, ...WAY, ConversationId, To: [Address], verdict: { Decision: 'Send' as const } }
  const { MessageId } = await sendMessage(db, { TenantId, UserId }, sender, message, written, sending.email)
  return MessageId
}

/** Why a message cannot be filled in for somebody: fields that leave a gap. */
const gapIn = (template: string, facts: MergeFacts, target: 'html' | 'text', name: string) => {
  const missing = missingFields(template, facts, target)
  if (missing.length === 0) return undefined
  const fields = missing.map((field) => `{{${field}}}`).join(' and ')
  return `${fields} ${missing.length === 1 ? 'has' : 'have'} no value for ${name}, so the message would have a gap.`
}

/** A template filled in for somebody; or why there is nothing to send. */
export const filledIn = async (
  channel: Channel,
  { Subject, Body }: Template,
  { Name, BrokerageName }: { Name: string; BrokerageName: string },
  facts: MergeFacts | undefined,
  sending: Sending,
): Promise<Draft | { Why: string }> => {
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

/**
 * Joint contacts who get their own copies of these contacts' emails: those who are not held out of workflows, nor in this
 * one themselves, which writes to them anyway.
 */
export const jointContacts = async (
  db: Tx,
  TenantId: number,
  WorkflowId: number,
  contactIds: readonly number[],
  now: Temporal.Instant,
) => {
  const { rows } = await sql<Addressee & { Of: number }>`
    select distinct on (me.contact_id, c.email) me.contact_id as of, c.contact_id, c.name, c.first_name, c.email, c.cell_phone
    from contact me
    join contact c on c.tenant_id = me.tenant_id and c.contact_entity_id = me.contact_entity_id
      and c.contact_id <> me.contact_id
    where me.tenant_id = ${TenantId} and me.contact_id = any(${contactIds}::bigint[])
      and c.email is not null and c.email is distinct from me.email
      and not exists (select from workflow_hold h where h.tenant_id = c.tenant_id and h.contact_id = c.contact_id
        and h.until > ${now.toString()})
      and not exists (select from contact_workflow e where e.tenant_id = c.tenant_id and e.contact_id = c.contact_id
        and e.workflow_id = ${WorkflowId} and e.status in ('Active', 'Paused'))
    order by me.contact_id, c.email, c.contact_id`.execute(db)
  return Map.groupBy(rows, ({ Of }) => Of)
}

/** Within so many hours an address gets a step's message once, whoever else has the same address. */
const SAME_HOURS = 24

/** For whom a step has just written to these addresses, by address: several contacts may have the same. */
export const justWroteTo = async (
  db: Tx,
  TenantId: number,
  channel: Channel,
  { stepId, addresses, now }: { stepId: number; addresses: readonly string[]; now: Temporal.Instant },
) => {
  const { rows } = await sql<{ Address: string; ContactId: number; Name: string }>`
    select distinct v.address, e.contact_id, c.name from conversation v
    cross join lateral (
      select message_id, status from message
      where tenant_id = v.tenant_id and conversation_id = v.conversation_id
      order by message_id desc limit 50) m
    join workflow_message w on w.tenant_id = v.tenant_id and w.message_id = m.message_id
    join workflow_outcome o on o.tenant_id = w.tenant_id and o.contact_workflow_id = w.contact_workflow_id
      and o.workflow_step_id = w.workflow_step_id
    join contact_workflow e on e.tenant_id = w.tenant_id and e.contact_workflow_id = w.contact_workflow_id
    join contact c on c.tenant_id = e.tenant_id and c.contact_id = e.contact_id
    where v.tenant_id = ${TenantId} and v.channel = ${channel} and v.address = any(${addresses}::text[])
      and w.workflow_step_id = ${stepId} and m.status not in ('Blocked', 'Canceled', 'Failed')
      and o.date_done > ${now.subtract({ hours: SAME_HOURS }).toString()}`.execute(db)
  return rows
}

/** The values of merge fields for letters, each with its own signer. */
export const factsOfLetters = async (
  db: Tx,
  TenantId: number,
  sending: Sending,
  letters: readonly Omit<Letter, 'write'>[],
) => {
  const all = new Map<string, MergeFacts>()
  for (const [UserId, theirs] of Map.groupBy(letters, ({ SignerId }) => SignerId)) {
    const ids = theirs.map(({ ContactId }) => ContactId)
    for (const [id, facts] of await factsOf(db, { ...doerSeeingAll(TenantId), UserId }, sending, ids))
      all.set(`${id}:${UserId}`, facts)
  }
  return ({ ContactId, SignerId }: { ContactId: number; SignerId: number }) => all.get(`${ContactId}:${SignerId}`)
}

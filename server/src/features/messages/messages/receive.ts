import type { Channel } from '@dormer/contract/messages/messages'
import { quotes, reactionOf } from '@dormer/contract/messages/reactions'
import { formatPhone, phoneDigits } from '@dormer/contract/phone'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import { notify } from '../../day/notifications/notify.queries.ts'
import { allow, suppress } from '../consent/consent.queries.ts'
import { isAutomaticText } from '../content/automatic.rules.ts'
import type { ReadInvitation } from '../content/invitation.rules.ts'
import {
  answerersOf,
  conversationFrom,
  conversationPath,
  refreshBrowsers,
} from '../conversations/conversations.queries.ts'
import { type TextMeaning, textMeaningOf } from '../gate/stop-words.rules.ts'
import { postMessage } from '../sending/post.ts'
import { touchConversation } from '../sending/touch.ts'
import { codeIn } from '../text-codes/code-words.rules.ts'
import { findTextCode, makeLead } from '../text-codes/inquiry.queries.ts'
import { logMessages } from './log.queries.ts'

/** An incoming message. */
export type Arrival = {
  TenantId: number
  Channel: Channel
  /** A lower-case email address, or ten digits, or whatever a carrier gives for anything else. */
  From: string
  /** The contact's address, if somebody else sent it, such as a portal for the contact. */
  With?: string
  To: string[]
  Cc?: string[]
  Subject?: string | null
  /** For an email, HTML that is safe to show. */
  Body: string
  PlainText?: string | null
  ProviderId?: string | null
  HeaderId?: string | null
  InReplyTo?: string | null
  References?: string[]
  /** Where it asks for answers, if not at its sender: lower-case addresses. */
  ReplyTo?: string[]
  /** The appointment that it invites to. */
  Invitation?: ReadInvitation | null
  Via: string
  /** The user whose mailbox it came to. */
  UserId?: number | null
  /** When it was sent, if not just now. */
  Date?: string
  /** It asks for no answer, because it came before the mailbox was connected. */
  IsQuiet?: boolean
  /** A program sent it, such as a vacation reply: it asks for no answer, and is not the contact's doing. */
  IsAutomatic?: boolean
  /** A reaction to a message, which asks for no answer. */
  IsReaction?: boolean
}

/**
 * Stores an incoming message once; returns undefined if its Message-ID or provider's id is already known. It opens its
 * conversation, is logged as activity 8 or 9, and whoever it is for is notified. A text that says stop ends texts at
 * once.
 */
export const receiveMessage = async (db: Tx, arrival: Arrival) => {
  const { TenantId, Channel, From, With = From, Body, Date: sent } = arrival
  const IsAutomatic = arrival.IsAutomatic ?? (Channel === 'Text' && isAutomaticText(Body))
  // One at a time per address: two at once from a stranger would become two leads.
  await receiveOneAtATime(db, TenantId, Channel, With)
  const { ConversationId, ContactId, ContactName } = await conversationFrom(db, TenantId, Channel, With)
  const IsReaction =
    arrival.IsReaction ?? (Channel === 'Text' && (await isReaction(db, TenantId, ConversationId, Body)))
  const IsQuiet = IsAutomatic || IsReaction || arrival.IsQuiet === true
  const [stored] = await insertMessage(db, {
    TenantId,
    ConversationId,
    Channel,
    IsAutomatic,
    IsReaction,
    UserId: arrival.UserId ?? null,
    FromAddress: From,
    ToAddresses: arrival.To,
    CcAddresses: arrival.Cc ?? [],
    Subject: arrival.Subject ?? null,
    Body,
    PlainText: arrival.PlainText ?? null,
    Via: arrival.Via,
    ProviderId: arrival.ProviderId ?? null,
    HeaderId: arrival.HeaderId ?? null,
    InReplyTo: arrival.InReplyTo ?? null,
    ReferenceIds: arrival.References ?? [],
    ReplyTo: arrival.ReplyTo ?? [],
    Invitation: arrival.Invitation ? JSON.stringify(arrival.Invitation) : null,
    DateSent: sent ?? null,
  })
  if (!stored) return undefined
  const { MessageId } = stored
  const said = arrival.PlainText ?? Body
  const isByOther = With !== From
  const text = isByOther ? `${From}: ${said}` : said
  // What a reaction quotes may say stop, or a code.
  const meaning = Channel === 'Text' && !IsReaction ? textMeaningOf(Body) : undefined
  const isObjection = meaning === 'stop' || meaning === 'perhaps-stop'
  const touched = { isMine: false, text, date: sent, counts: !IsQuiet, isByOther, isObjection }
  await touchConversation(db, TenantId, ConversationId, touched)
  const lead =
    Channel === 'Text' &&
    !IsReaction &&
    (await obey(db, { TenantId, ConversationId, ContactId, MessageId, Address: From, Body }, meaning))
  const [told] = await Promise.all([answerersOf(db, TenantId, ConversationId), logMessages(db, TenantId, [MessageId])])
  // The agent of a new lead has been told of it.
  const isTold = !IsQuiet && !(lead && lead.AgentId !== null)
  const from = ContactName || (Channel === 'Text' ? formatPhone(From) : From)
  const snippet = text.replace(/\s+/g, ' ').trim().slice(0, 120).toWellFormed()
  const news = told.map((UserId) => ({
    UserId,
    Kind: `${Channel}Received` as const,
    Title: `${from}: ${snippet}`,
    Path: conversationPath(ConversationId),
    Cause: `message:${MessageId}`,
    From,
  }))
  await Promise.all([isTold && notify(db, TenantId, news), refreshBrowsers(db, TenantId, told)])
  return { MessageId, ConversationId, ContactId }
}

const keyOf = (TenantId: number, channel: Channel, address: string) => `${TenantId}:${channel}:${address}`

/**
 * Keeps messages from these addresses from being received until the transaction ends; returns those of which one just is.
 * For work that must not wait for it, because what receives it may wait for that work.
 */
export const holdBack = async (db: Tx, TenantId: number, channel: Channel, addresses: readonly string[]) => {
  const keys = addresses.map((address) => keyOf(TenantId, channel, address))
  const { rows } = await sql<{ Key: string; IsHeld: boolean }>`
    select key, pg_try_advisory_xact_lock(hashtextextended(key, 0)) as is_held from unnest(${keys}::text[]) key`.execute(
    db,
  )
  const busy = new Set(rows.flatMap(({ Key, IsHeld }) => (IsHeld ? [] : [Key])))
  return new Set(addresses.filter((address) => busy.has(keyOf(TenantId, channel, address))))
}

/** Waits until nothing else is being received from this address, and keeps that so until the transaction ends. */
export const receiveOneAtATime = (db: Tx, TenantId: number, channel: Channel, address: string) =>
  lockAddress(db, { Key: keyOf(TenantId, channel, address) })

const lockAddress = prepared((db, { Key }: { Key: string }) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${Key}, 0))`.compile(db),
)

type Incoming = {
  TenantId: number
  ConversationId: number
  Channel: Channel
  IsAutomatic: boolean
  IsReaction: boolean
  UserId: number | null
  FromAddress: string
  ToAddresses: string[]
  CcAddresses: string[]
  Subject: string | null
  Body: string
  PlainText: string | null
  Via: string
  ProviderId: string | null
  HeaderId: string | null
  InReplyTo: string | null
  ReferenceIds: string[]
  ReplyTo: string[]
  Invitation: string | null
  /** Null means just now. */
  DateSent: string | null
}
const insertMessage = prepared((db, v: Incoming) =>
  db
    .insertInto('message')
    .values({
      TenantId: v.TenantId,
      ConversationId: v.ConversationId,
      Channel: v.Channel,
      IsAutomatic: v.IsAutomatic,
      IsReaction: v.IsReaction,
      UserId: v.UserId,
      FromAddress: v.FromAddress,
      ToAddresses: v.ToAddresses,
      CcAddresses: v.CcAddresses,
      Subject: v.Subject,
      Body: v.Body,
      PlainText: v.PlainText,
      Via: v.Via,
      ProviderId: v.ProviderId,
      HeaderId: v.HeaderId,
      InReplyTo: v.InReplyTo,
      ReferenceIds: v.ReferenceIds,
      ReplyTo: v.ReplyTo,
      Invitation: v.Invitation,
      IsMine: false,
      Status: 'Received',
      DateSent: sql<string>`coalesce(${v.DateSent}::timestamptz, now())`,
    })
    .onConflict((same) => same.doNothing())
    .returning('MessageId')
    .compile(),
)

/** How far back messages are looked for that a reaction quotes. */
const QUOTED_MAX = 500
/**
 * Whether a text is only a reaction to an earlier one. It must quote one of the conversation's; where nothing of ours is
 * known, such as before the number was moved here, a phone's usual words are enough.
 */
const isReaction = async (db: Tx, TenantId: number, ConversationId: number, body: string) => {
  const reaction = reactionOf(body)
  if (!reaction) return false
  if (reaction.Quoted === null) return reaction.IsUsual
  const before = await db
    .selectFrom('message')
    .select(['Body', 'IsMine'])
    .where('TenantId', '=', TenantId)
    .where('ConversationId', '=', ConversationId)
    .orderBy('MessageId', 'desc')
    .limit(QUOTED_MAX)
    .execute()
  return before.some(({ Body }) => quotes(reaction, Body)) || (reaction.IsUsual && !before.some(({ IsMine }) => IsMine))
}

type Text = {
  TenantId: number
  ConversationId: number
  ContactId: number | null
  MessageId: number
  Address: string
  Body: string
}

const waitNoMore = (db: Tx, { TenantId, ConversationId }: Text) =>
  db
    .updateTable('conversation')
    .set({ WaitingSince: null })
    .where('TenantId', '=', TenantId)
    .where('ConversationId', '=', ConversationId)
    .execute()

/**
 * Does what a text asks for: 47 CFR 64.1200(a)(10) and the carriers' rules for STOP, START and HELP; text codes. Returns
 * the lead that it makes, if it makes one.
 */
const obey = async (db: Tx, text: Text, meaning: TextMeaning | undefined) => {
  const { TenantId, MessageId, Address, Body } = text
  const whom = { TenantId, Channel: 'Text' as const, Address }
  switch (meaning) {
    case 'stop':
      // It cannot be answered.
      await waitNoMore(db, text)
      return suppress(db, whom, 'Stop', { How: `Texted “${Body.trim().slice(0, 100)}”`, MessageId })
    case 'start':
      return allow(db, whom, { How: `Texted “${Body.trim().slice(0, 100)}”`, MessageId }, ['Stop', 'ByHand'])
    case 'perhaps-stop':
      await db
        .updateTable('conversation')
        .set({ IsHeld: true })
        .where('TenantId', '=', TenantId)
        .where('ConversationId', '=', text.ConversationId)
        .execute()
      return
    case 'help': {
      const { Name } = await brokerageOf(db, TenantId)
      return answer(
        db,
        text,
        'Transactional',
        `${Name}: your agent writes to you from this number. Reply to reach them. Message and data rates may apply. Reply STOP to get no more texts.`,
      )
    }
    default:
      return inquire(db, text)
  }
}

/**
 * Answers a text code with its message, and makes a lead of an unknown number. What the lead asked for came at
 * once: they wait for no answer, but are a new lead to get in touch with.
 */
const inquire = async (db: Tx, text: Text) => {
  const digits = codeIn(text.Body)
  const Code = digits && (await findTextCode(db, text.TenantId, digits))
  if (!Code) return
  const lead =
    text.ContactId === null && phoneDigits(text.Address)
      ? await makeLead(db, { TenantId: text.TenantId, CellPhone: text.Address, Code })
      : undefined
  await answer(db, text, 'Automatic', [Code.Message, Code.MessageLink].filter(Boolean).join('\n'))
  if (lead) await waitNoMore(db, text)
  return lead
}

const brokerageOf = (db: Tx, TenantId: number) =>
  db.selectFrom('tenant').select(['Name', 'TextNumber']).where('TenantId', '=', TenantId).executeTakeFirstOrThrow()

const answer = async (
  db: Tx,
  { TenantId, ConversationId, Address }: Text,
  Purpose: 'Transactional' | 'Automatic',
  Body: string,
) => {
  const { TextNumber } = await brokerageOf(db, TenantId)
  const to = { TenantId, ConversationId, Channel: 'Text' as const, UserId: null, From: TextNumber ?? '', To: [Address] }
  await postMessage(db, { ...to, Purpose, Body })
}

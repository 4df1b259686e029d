import type { Tx } from '../../../db/connect.ts'
import type { ReadInvitation } from '../content/invitation.rules.ts'
import { answerersOf, conversationFrom, refreshBrowsers } from '../conversations/conversations.queries.ts'
import { touchConversation } from '../sending/touch.ts'
import { logMessages } from './log.queries.ts'

/** An email that a user sent from another program. */
export type SentElsewhere = {
  TenantId: number
  UserId: number
  /** The contact's address that it counts as sent to. */
  With: string
  From: string
  To: string[]
  Cc: string[]
  Subject: string | null
  Body: string
  PlainText: string
  HeaderId: string
  InReplyTo: string | null
  References: string[]
  Invitation: ReadInvitation | null
  Via: string
  Date: string
  /** The user's mailbox answered by itself, as during a vacation. */
  IsAutomatic: boolean
}

/** Stores it once; returns undefined if its Message-ID is already known. It is logged as activity 4. */
export const recordSent = async (
  db: Tx,
  { With, From, To, Cc, References, Invitation, Date: date, ...sent }: SentElsewhere,
) => {
  const { TenantId } = sent
  const { ConversationId } = await conversationFrom(db, TenantId, 'Email', With)
  const stored = await db
    .insertInto('message')
    .values({
      ...sent,
      ConversationId,
      Channel: 'Email',
      IsMine: true,
      Purpose: 'OneToOne',
      FromAddress: From,
      ToAddresses: To,
      CcAddresses: Cc,
      Status: 'Sent',
      ReferenceIds: References,
      Invitation: Invitation && JSON.stringify(Invitation),
      DateSent: date,
    })
    .onConflict((same) => same.doNothing())
    .returning('MessageId')
    .executeTakeFirst()
  if (!stored) return undefined
  await touchConversation(db, TenantId, ConversationId, {
    isMine: true,
    text: sent.PlainText,
    date,
    counts: !sent.IsAutomatic,
  })
  await logMessages(db, TenantId, [stored.MessageId])
  await refreshBrowsers(db, TenantId, await answerersOf(db, TenantId, ConversationId))
  return stored
}

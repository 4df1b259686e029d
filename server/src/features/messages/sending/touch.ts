import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import { clock } from '../../../time/clock.ts'

/** How much of a message a list of conversations shows. */
const snippetOf = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 200).toWellFormed()

/**
 * Records a message in its conversation. One that arrives late, such as an email that waited in a mailbox, changes what
 * is unread, but not what came last.
 */
export const touchConversation = (
  db: Tx,
  TenantId: number,
  ConversationId: number,
  {
    isMine,
    text,
    date,
    counts = true,
    isObjection = false,
    isByOther = false,
  }: {
    isMine: boolean
    text: string
    date?: string
    /** Whether it is an answer, or asks for one. */
    counts?: boolean
    /** It says stop, or sounds like it: it is no wish to hear from the brokerage. */
    isObjection?: boolean
    /** Somebody else sent it, and only says that it is for the contact: it lifts no objection of the contact's. */
    isByOther?: boolean
  },
) => {
  return updateConversation(db, {
    TenantId,
    ConversationId,
    At: date ?? clock.now().toString(),
    Snippet: snippetOf(text),
    IsMine: isMine,
    Answers: isMine && counts,
    Asks: !isMine && counts,
    AsksAsContact: !isMine && counts && !isByOther && !isObjection,
  })
}
const isLast = (At: string) => sql`(last_body = '' or last_date <= ${At}::timestamptz)`
const updateConversation = prepared(
  (
    db,
    v: {
      TenantId: number
      ConversationId: number
      At: string
      Snippet: string
      IsMine: boolean
      Answers: boolean
      Asks: boolean
      AsksAsContact: boolean
    },
  ) =>
    sql`
    update conversation set
      last_date = case when ${isLast(v.At)} then ${v.At}::timestamptz else last_date end,
      last_body = case when ${isLast(v.At)} then ${v.Snippet} else last_body end,
      last_is_mine = case when ${isLast(v.At)} then ${v.IsMine}::boolean else last_is_mine end,
      last_incoming_body = case when ${v.Asks}::boolean and (last_incoming is null or last_incoming <= ${v.At}::timestamptz)
        then ${v.Snippet} else last_incoming_body end,
      last_incoming = case when ${v.AsksAsContact}::boolean then greatest(last_incoming, ${v.At}::timestamptz) else last_incoming end,
      unread = case when ${v.Answers}::boolean and ${isLast(v.At)} then 0 when ${v.Asks}::boolean then unread + 1 else unread end,
      waiting_since = case when ${v.Answers}::boolean and ${isLast(v.At)} then null
        when ${v.Asks}::boolean then coalesce(waiting_since, ${v.At}::timestamptz) else waiting_since end,
      is_done = is_done and not ${v.Asks}::boolean,
      snoozed_until = case when not ${v.Asks}::boolean then snoozed_until end
    where tenant_id = ${v.TenantId} and conversation_id = ${v.ConversationId}`.compile(db),
)

import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { EmailService } from '../../../services.ts'
import { suppress } from '../consent/consent.queries.ts'
import type { ReadMail } from '../content/mail-source.rules.ts'
import { notifyOwnAddressUnreached, notifySendFailure, notifySetUpFault } from '../sending/failures.queries.ts'
import { addressInFrom } from '../sending/header-id.ts'
import { failureOf, notDelivered } from '../sending/refusal-words.rules.ts'

/**
 * Believes a mail system's report about an email only if we sent that email to that recipient alone. Then an address
 * that does not exist, or whose owner complained, gets nothing more (a user is asked for a new one instead), and the
 * message is shown as failed. What is passing, our own fault or unknown blocks nobody. If there were several recipients, each of them knows the email's id and could have forged
 * the report, so it is shown but has no consequences.
 */
export const applyReport = async (
  db: Tx,
  TenantId: number,
  { AboutMessageId, Bounces, Complaint }: ReadMail,
  email: Pick<EmailService, 'from' | 'via'>,
) => {
  if (!AboutMessageId || (Bounces.length === 0 && !Complaint)) return
  const { rows } = await sql<{
    MessageId: number
    IsSystem: boolean
    From: string
    Via: string | null
    Recipients: string[]
  }>`
    select message_id, conversation_id is null as is_system, from_address as "from", via, to_addresses || cc_addresses || bcc_addresses as recipients
    from message where tenant_id = ${TenantId} and header_id = ${AboutMessageId} and is_mine and channel = 'Email'`.execute(
    db,
  )
  const [sent] = rows
  if (!sent) return
  const { MessageId, IsSystem, Via, Recipients } = sent
  const From = Via === email.via ? addressInFrom(email, sent.From) : sent.From
  const isOne = Recipients.length === 1
  const isOurs = (address: string) => Recipients.includes(address)
  for (const { Recipient, Refusal, IsPermanent, Message } of Bounces) {
    const Address = Recipient.toLowerCase()
    if (!isOurs(Address)) continue
    if (IsPermanent && isOne && !IsSystem)
      await suppress(db, { TenantId, Channel: 'Email', Address }, 'Bounced', { How: Message, MessageId })
    const why = isOne
      ? `Failed: ${failureOf({ Refusal, Message })}`
      : notDelivered({ Recipient: Address, Refusal, Message })
    // Of several recipients, each report is kept, also while the message is tried again for others.
    await sql`
      with rest as (
        update outbox set refused = concat_ws('; ', refused, ${why}::text)
        where tenant_id = ${TenantId} and message_id = ${MessageId} and recipients is not null
      )
      update message set status = case when ${isOne} then 'Failed' else status end,
        status_text = case when ${isOne} or status_text not like 'Not delivered to %' or status_text is null then ${why}
          when position(${why}::text in status_text) > 0 then status_text else status_text || '; ' || ${why} end
      where tenant_id = ${TenantId} and message_id = ${MessageId}`.execute(db)
    await notifySendFailure(db, TenantId, [MessageId], { isReported: true })
    if (IsPermanent) await notifyOwnAddressUnreached(db, TenantId, [MessageId])
    else await notifySetUpFault(db, TenantId, { refusal: Refusal, from: From, said: Message })
  }
  if (Complaint && isOne) {
    const Address = Complaint.Recipient?.toLowerCase() ?? Recipients[0]
    if (Address && isOurs(Address))
      await suppress(db, { TenantId, Channel: 'Email', Address }, 'Complaint', {
        How: 'Reported an email as spam',
        MessageId,
      })
  }
}

/** An email of ours whose outcome was unknown is in the Sent folder: it did leave. */
export const resolveUnknown = (db: Tx, TenantId: number, headerId: string) =>
  sql`update message set status = 'Sent', status_text = null, date_sent = coalesce(date_sent, now())
    where tenant_id = ${TenantId} and header_id = ${headerId} and is_mine and status = 'Unknown'`.execute(db)

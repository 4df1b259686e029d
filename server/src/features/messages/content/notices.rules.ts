import { bouncesOf, recipientOf } from './bounces.rules.ts'
import { type Fields, fieldsOf } from './fields.rules.ts'
import { storable } from './storable.rules.ts'

/** A recipient who reported an email of ours as spam (RFC 5965); null if the provider does not say who. */
export type Complaint = { Recipient: string | null }

type Part = { ContentType: string; text: () => string }

const DELIVERY_STATUS = /^message\/(?:global-)?delivery-status$/
const FEEDBACK_REPORT = 'message/feedback-report'

const COMPLAINTS = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list', 'virus', 'complaint'])

const complaintOf = (report: string, about: Fields | undefined): Complaint | null => {
  const fields = fieldsOf(report.slice(0, 100_000))
  if (!COMPLAINTS.has(fields.get('feedback-type')?.toLowerCase() ?? '')) return null
  const to = /^[^,]*$/.test(about?.get('to') ?? '')
    ? /[^\s<>"(),]{1,200}@[^\s<>"(),]{1,200}/.exec(about?.get('to') ?? '')?.[0]
    : undefined
  return {
    Recipient:
      recipientOf(fields.get('original-rcpt-to')) ?? recipientOf(fields.get('removal-recipient')) ?? recipientOf(to),
  }
}

const REPORTER =
  /^(?:mail(?:er)?[-._]?daemon|mail[ .]delivery[ .](?:sub)?system|post_?master|microsoftexchange[\da-f]*|mdaemon|symantec|abuse|staff|feedback|feedbackloop|fbl|complaints?|bounces?|arf|scomp)(?:[+._-][^@]*)?(?:@|$)/
/**
 * Whether an address, in lower case, is one that reports undelivered emails or complaints. Some mail systems give only
 * their name: `MAILER-DAEMON`.
 */
export const isReporter = (address: string) => REPORTER.test(address)

export type Reporting = { headers: Fields; subject: string; text: string; parts: Part[]; isFromSystem: boolean }

/**
 * What an email reports about another. Anybody can write such a report: it counts only if a mail system wrote it, and
 * only for the email named by `AboutMessageId`, if that was sent to that recipient.
 */
export const noticesOf = ({ headers, subject, text, parts, isFromSystem }: Reporting) => {
  const statuses = parts.filter((part) => DELIVERY_STATUS.test(part.ContentType))
  const feedback = parts.find((part) => part.ContentType === FEEDBACK_REPORT)
  const original = parts.find((part) => /^(?:message\/(?:global|rfc822)|text\/rfc822-headers)$/.test(part.ContentType))
  const part = original && headOf(original.text())
  // Microsoft's complaints have no part of their own, but name the recipient in the email they return.
  const isJunkReport = part?.has('x-hmxmroriginalrecipient') === true
  if (statuses.length === 0 && !feedback && !isJunkReport && !isFromSystem) return NOTHING
  if (feedback || isJunkReport) {
    const Recipient = recipientOf(part?.get('x-hmxmroriginalrecipient'))
    const complaint = feedback ? complaintOf(feedback.text(), part) : { Recipient }
    return { Bounces: [], Complaint: complaint, AboutMessageId: idIn(part) }
  }
  const { Bounces, about } = bouncesOf({
    statuses: statuses.map((status) => status.text()),
    headers,
    subject,
    text,
    about: part,
    isReporter,
  })
  // Gmail and Exchange answer the email instead of returning it.
  const named =
    idIn(about) ?? (Bounces.length > 0 ? (idIn(headers, 'in-reply-to') ?? idIn(headers, 'references')) : null)
  return { Bounces, Complaint: null, AboutMessageId: named }
}
const NOTHING = { Bounces: [], Complaint: null, AboutMessageId: null }

const headOf = (source: string) =>
  fieldsOf(
    source
      .trimStart()
      .slice(0, 200_000)
      .split(/\r?\n\r?\n/, 1)[0] ?? '',
  )

const idIn = (fields: Fields | undefined, name = 'message-id') =>
  /<[^<>\s]{1,500}>/.exec(storable(fields?.get(name) ?? ''))?.[0] ?? null

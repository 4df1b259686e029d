import { type Fields, fieldsOf } from './fields.rules.ts'
import { storable } from './storable.rules.ts'

/** A recipient that an email could not be delivered to (RFC 3464). */
export type Bounce = {
  Recipient: string
  /** There is no such mailbox: nothing more may be sent there. Otherwise only this email did not arrive. */
  IsPermanent: boolean
  /** The recipient's server's own words. */
  Message: string
}
/** A recipient who reported an email of ours as spam (RFC 5965); null if the provider does not say who. */
export type Complaint = { Recipient: string | null }

type Part = { ContentType: string; text: () => string }

/** `rfc822; <ana@example.com>` → ana@example.com */
const recipientOf = (field: string | undefined) => {
  const address = (field ?? '')
    .slice(0, 1000)
    .replace(/^[\w.-]{1,40}\s?;/, '')
    .replaceAll(/[<>\s]/g, '')
  return /^[^@]+@[^@]+$/.test(address) ? storable(address) : null
}

const DELIVERY_STATUS = 'message/delivery-status'
const FEEDBACK_REPORT = 'message/feedback-report'

/**
 * Whether a status says that the mailbox itself does not exist, rather than being full or refusing our email (RFC
 * 3463).
 */
const isPermanent = (status: string) => /^5\.(?:0\.0|1\.\d{1,3}|2\.1|3\.0|4\.[04])$/.test(status)

const bouncesOf = (report: string): Bounce[] =>
  report
    .slice(0, 1_000_000)
    .split(/\r?\n[ \t]*\r?\n/)
    .slice(0, 1001)
    .flatMap((block) => {
      const fields = fieldsOf(block)
      // The server may have forwarded it to another address: ours is the original one.
      const Recipient = recipientOf(fields.get('original-recipient')) ?? recipientOf(fields.get('final-recipient'))
      if (!Recipient || fields.get('action')?.toLowerCase().split(/\W/)[0] !== 'failed') return []
      const said = storable(
        (fields.get('diagnostic-code') ?? '').replace(/^[\w-]{1,40}\s?;\s?/, '').slice(0, 1000),
      ).trim()
      const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0]
      const detailed = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(said)?.[0]
      // 5.0.0 says nothing; the server's own words may.
      const exact = !status || /^\d\.0\.0$/.test(status) ? (detailed ?? status) : status
      const Message = said || (exact ? `Refused (${exact})` : 'Refused')
      return [{ Recipient, IsPermanent: exact ? isPermanent(exact) : /^55[01]\b/.test(said), Message }]
    })

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

const REPORTER = /^(?:mailer-daemon|postmaster|abuse|feedback|fbl|complaints?|bounces?)(?:[+.-][^@]*)?@/
/** Whether an address, in lower case, is one that reports undelivered emails or complaints. */
export const isReporter = (address: string) => REPORTER.test(address)

/**
 * What an email reports about another. Anybody can write such a report: it counts only if a mail system wrote it, and
 * only for the email named by `AboutMessageId`, if that was sent to that recipient.
 */
export const noticesOf = (parts: Part[]) => {
  const status = parts.find((part) => part.ContentType === DELIVERY_STATUS)
  const feedback = parts.find((part) => part.ContentType === FEEDBACK_REPORT)
  if (!status && !feedback) return { Bounces: [], Complaint: null, AboutMessageId: null }
  const original = parts.find((part) => /^(?:message\/rfc822|text\/rfc822-headers)$/.test(part.ContentType))
  const about =
    original &&
    fieldsOf(
      original
        .text()
        .trimStart()
        .slice(0, 200_000)
        .split(/\r?\n\r?\n/, 1)[0] ?? '',
    )
  return {
    Bounces: status ? bouncesOf(status.text()) : [],
    Complaint: feedback ? complaintOf(feedback.text(), about) : null,
    AboutMessageId: /<[^<>\s]{1,500}>/.exec(storable(about?.get('message-id') ?? ''))?.[0] ?? null,
  }
}

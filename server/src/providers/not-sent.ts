import type { Refusal } from './email/refusals.rules.ts'

/**
 * Why a provider did not take a message.
 *
 * later: busy, over its limit, or not reachable; nothing has left, so try again, after `retryAfter` seconds if it said so.
 * recipient: there is no such address or number, or it will never take anything from us.
 * stopped: the recipient has sent STOP to the carrier.
 * refused: the message itself is not acceptable (too large, forbidden content, a sender that may not send).
 * sign-in: our credentials are no longer valid; their owner must connect again.
 * unknown: the connection broke when the provider may already have taken it. Look it up before sending it again.
 */
export type Reason = 'later' | 'recipient' | 'stopped' | 'refused' | 'sign-in' | 'unknown'

/** A message that was not sent, or may not have been. `message` is a sentence for the sender, without secrets. */
export class NotSent extends Error {
  readonly reason: Reason
  readonly retryAfter: number | undefined
  /** What a mail server refused it for, and its words. */
  readonly refusal: { Refusal: Refusal; Said: string } | undefined
  constructor(
    reason: Reason,
    message: string,
    { cause, retryAfter, refusal }: { cause?: unknown; retryAfter?: number; refusal?: NotSent['refusal'] } = {},
  ) {
    super(message, { cause })
    this.reason = reason
    this.retryAfter = retryAfter
    this.refusal = refusal
  }
}

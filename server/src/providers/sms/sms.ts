/** A text; numbers are ten digits. */
export type OutgoingText = { From: string; To: string; Body: string }

/**
 * As the carrier reports it: `Sent` is what the provider has, even if it waits there, `Failed` comes with a sentence for
 * the sender.
 */
export type TextStatus =
  | { Status: 'Sent' | 'Delivered' }
  | {
      Status: 'Failed'
      Message: string /** Nothing will ever arrive there. */
      IsUnreachable: boolean /** Because its owner told the carrier STOP. */
      IsStopped?: true
    }

/** A text that came in; numbers are ten digits, or as the carrier gives them where they are not (short codes, abroad). */
export type IncomingText = { Sid: string; From: string; To: string; Body: string; MediaUrls: string[] }

/** A request of the provider: its full address as the provider sees it, and the form it sent. */
export type Hook = { url: string; signature: string | undefined; form: Record<string, string> }

export type SmsProvider = {
  /** Hands a text to the provider. `StatusUrl` is called with what becomes of it. Throws NotSent. */
  send: (text: OutgoingText, statusUrl: string | undefined, signal: AbortSignal) => Promise<{ Sid: string }>
  /**
   * The oldest such text that the provider took since then, by its own list, but none of `except`: those are known to be
   * others. Undefined if there is none. Throws NotSent.
   */
  find: (text: OutgoingText, since: Date, except: string[], signal: AbortSignal) => Promise<{ Sid: string } | undefined>
  /** The text that a request brings; undefined if its signature is not the provider's. */
  readIncoming: (hook: Hook) => IncomingText | undefined
  /** What became of a text, as a request says; undefined if its signature is not the provider's. */
  readStatus: (hook: Hook) => ({ Sid: string; From: string } & TextStatus) | undefined
}

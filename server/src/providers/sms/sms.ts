/** A text; numbers are ten digits. */
type OutgoingText = { From: string; To: string; Body: string }

/**
 * As the carrier reports it: `Sent` means that the provider has it, even if it waits there; `Failed` comes with a
 * sentence for the sender.
 */
export type TextStatus =
  | { Status: 'Sent' | 'Delivered' }
  | {
      Status: 'Failed'
      Message: string
      /** Nothing will ever arrive there. */
      IsUnreachable: boolean
      /** The number's owner sent STOP to the carrier. */
      IsStopped?: true
    }

/**
 * An incoming text; numbers are ten digits, or as the carrier writes them if they are not (short codes, foreign
 * numbers).
 */
type IncomingText = { Sid: string; From: string; To: string; Body: string; MediaUrls: string[] }

/** A request from the provider: its full address as the provider sees it, and the form sent. */
export type Hook = { url: string; signature: string | undefined; form: Record<string, string> }

export type SmsProvider = {
  /** Hands a text to the provider. `StatusUrl` is called with its later status. Throws NotSent. */
  send: (text: OutgoingText, statusUrl: string | undefined, signal: AbortSignal) => Promise<{ Sid: string }>
  /**
   * The oldest matching text that the provider took since then, according to its own list, excluding those in `except`,
   * which are known to be others. Undefined if there is none. Throws NotSent.
   */
  find: (text: OutgoingText, since: Date, except: string[], signal: AbortSignal) => Promise<{ Sid: string } | undefined>
  /** The text in a request; undefined if its signature is not the provider's. */
  readIncoming: (hook: Hook) => IncomingText | undefined
  /** A text's status reported by a request; undefined if its signature is not the provider's. */
  readStatus: (hook: Hook) => ({ Sid: string; From: string } & TextStatus) | undefined
}

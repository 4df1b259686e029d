import type { Readable } from 'node:stream'
import type { Hook } from '../sms/sms.ts'

/**
 * A call for the provider to place: it calls `To`, and asks `AnswerUrl` what to do once somebody answers. It rings for at
 * most `Seconds`.
 */
type PlacedCall = { From: string; To: string; AnswerUrl: string; StatusUrl: string; Seconds: number }

/** What a provider says of a call. */
export type CallNews = 'Ringing' | 'Answered' | 'Completed' | 'Busy' | 'No Answer' | 'Failed' | 'Canceled'

/** What the provider says of its account and of a number. */
export type LineStanding = {
  Account: 'Active' | 'Suspended' | 'Closed'
  IsTrial: boolean
  /** Null if the number is none of the account's. */
  Number: { MayCall: boolean; MayText: boolean; IsInUse: boolean; Leads: string | null } | null
}

export type VoiceProvider = {
  /** A token with which a browser is this identity on the line, and until when. */
  tokenFor: (identity: string) => { Token: string; Expires: Temporal.Instant }
  /** Has the provider call somebody. Throws NotSent. */
  place: (call: PlacedCall, signal: AbortSignal) => Promise<{ Sid: string }>
  /** Ends a call; no error if it has ended. Throws NotSent. */
  hangUp: (sid: string, signal: AbortSignal) => Promise<void>
  /** Plays a file to whoever is on this leg of a call, and hangs up then; the leg's other party is let go. Throws NotSent. */
  play: (sid: string, url: string, signal: AbortSignal) => Promise<void>
  /** Pauses or resumes the recording of a call. Throws NotSent. */
  pauseRecording: (sid: string, isPaused: boolean, signal: AbortSignal) => Promise<void>
  /** What has become of a call, and its seconds since it was answered; undefined if there is none. Throws NotSent. */
  find: (sid: string, signal: AbortSignal) => Promise<{ News: CallNews; Seconds: number } | undefined>
  /**
   * A recording's MP3, with this many channels, as it arrives; undefined if it is not there. Throws NotSent until it
   * begins. The reader closes the stream.
   */
  fetchRecording: (sid: string, channels: 1 | 2, signal: AbortSignal) => Promise<Readable | undefined>
  /** Removes a recording at the provider; no error if there is none. Throws NotSent. */
  removeRecording: (sid: string, signal: AbortSignal) => Promise<void>
  /** How the account and this number stand; undefined if nothing can be told. Throws NotSent. */
  standingOf: (number: string, signal: AbortSignal) => Promise<LineStanding | undefined>
  /** The form of a request from the provider; undefined if its signature is not the provider's. */
  read: (hook: Hook) => Record<string, string> | undefined
}

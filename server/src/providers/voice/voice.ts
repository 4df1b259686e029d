/** A call for the provider to place: it calls `To`, and asks `AnswerUrl` what to do once somebody answers. */
type OutgoingCall = { From: string; To: string; AnswerUrl: string; StatusUrl: string; Seconds: number }

/** What has become of a call, as the provider says: the words are the provider-independent ones below. */
export type CallState = { Status: ProviderStatus; Seconds: number | null }
export type ProviderStatus = 'Ringing' | 'Answered' | 'Completed' | 'Busy' | 'No Answer' | 'Failed' | 'Canceled'

export type VoiceProvider = {
  /** A token with which a browser is this identity on the line, and until when. */
  tokenFor: (identity: string) => { Token: string; Expires: Temporal.Instant }
  /** Has the provider call somebody. Throws NotSent. */
  place: (call: OutgoingCall, signal: AbortSignal) => Promise<{ Sid: string }>
  /** Ends a call; no error if it has ended. Throws NotSent. */
  hangUp: (sid: string, signal: AbortSignal) => Promise<void>
  /** Pauses or resumes the recording of a call. Throws NotSent. */
  pauseRecording: (sid: string, isPaused: boolean, signal: AbortSignal) => Promise<void>
}

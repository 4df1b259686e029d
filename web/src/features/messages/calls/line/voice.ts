/** What happens on the line without the user's doing. */
export type Heard = {
  ready: () => void
  /** The line is gone, in words; another registration is tried. */
  lost: (why: string) => void
  /** A call could not be talked on, in words. */
  failed: (why: string) => void
  /** A call has begun, been answered or ended. */
  changed: () => void
}

/** The sound of calls: a provider's, or none. What becomes of a call, the server knows. */
export type Voice = {
  /** Goes on with a new token. */
  renew: (token: string) => Promise<void>
  /** Talks on a call that the server has prepared. */
  connect: (CallId: number) => Promise<void>
  answer: (CallId: number) => Promise<void>
  decline: (CallId: number) => Promise<void>
  hangUp: () => void
  mute: (isMuted: boolean) => void
  hold: (isOnHold: boolean) => void
  /** Sends the tones of keys. */
  press: (keys: string) => void
  close: () => void
}
export type Via = 'Twilio' | 'Simulated'

/** Opens the line; a provider's code loads only if there is one. */
export const openVoice = async (via: Via, token: string, heard: Heard): Promise<Voice> =>
  via === 'Twilio'
    ? (await import('./twilio.ts')).twilioVoice(token, heard)
    : (await import('./simulated.ts')).simulatedVoice(heard)

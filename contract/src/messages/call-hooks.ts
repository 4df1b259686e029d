import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { typedNumber } from '../fields.ts'

/*
 * What Twilio asks and tells about calls. The forms are the provider's, and its signature covers all fields: they are read
 * as received, once it has been verified. The addresses, which the signature covers as well, say which call it is about.
 */

const hook = {
  method: 'POST',
  permission: 'public',
  response: 'stream',
  mediaType: 'text/xml',
  refuses: [403],
} as const

/** The brokerage and the call: t12_c34. */
const Of = z
  .string()
  .regex(/^t\d{1,15}_c\d{1,15}$/, 'This address is not complete')
  .meta({ example: 't1_c1' })
const nth = typedNumber({ error: 'This address is not complete' }).int().nonnegative()
const about = z.object({ Of })

/** A browser has connected: whom does it call? */
export const voiceOutgoing = endpoint({
  ...hook,
  path: 'api/hooks/voice/outgoing',
  summary: 'Receive a call from a browser from Twilio',
})

/** Somebody calls the brokerage's number. */
export const voiceIncoming = endpoint({
  ...hook,
  path: 'api/hooks/voice/incoming',
  summary: 'Receive an incoming call from Twilio',
})

/** The user's own phone has answered. */
export const voiceBridge = endpoint({
  ...hook,
  path: 'api/hooks/voice/bridge',
  summary: "Connect a user's own phone from Twilio",
  query: about,
})

/** What the other party hears before it is connected; `Announced` once it has been said. */
export const voiceAnnounce = endpoint({
  ...hook,
  path: 'api/hooks/voice/announce',
  summary: 'Announce a recording from Twilio',
  query: z.object({ Of, Announced: nth.optional() }),
})

/** A user's own phone has answered an incoming call. */
export const voiceWhisper = endpoint({
  ...hook,
  path: 'api/hooks/voice/whisper',
  summary: "Offer an incoming call to a user's own phone from Twilio",
  query: z.object({ Of, User: nth }),
})

/** Connecting is over. */
export const voiceDialStatus = endpoint({
  ...hook,
  path: 'api/hooks/voice/dial-status',
  summary: 'Receive how connecting a call ended from Twilio',
  query: z.object({ Of, Round: nth.optional() }),
})

/** Of a call, or of a leg of it; `User` is whose leg it is. Without `Of` it is the status of the brokerage's number. */
export const voiceStatus = endpoint({
  ...hook,
  path: 'api/hooks/voice/status',
  summary: 'Receive the status of a call from Twilio',
  query: z.object({ Of: Of.optional(), User: nth.optional() }),
})

export const voiceRecording = endpoint({
  ...hook,
  path: 'api/hooks/voice/recording',
  summary: 'Receive that a recording is ready from Twilio',
  query: z.object({ Of, Kind: z.enum(['Recording', 'Voicemail'], 'This address is not complete').optional() }),
})

export const voiceVoicemail = endpoint({
  ...hook,
  path: 'api/hooks/voice/voicemail',
  summary: 'Receive that a voicemail was left from Twilio',
  query: about,
})

export const voiceTranscription = endpoint({
  ...hook,
  path: 'api/hooks/voice/transcription',
  summary: 'Receive the transcription of a voicemail from Twilio',
  query: about,
})

import AccessToken from 'twilio/lib/jwt/AccessToken.js'
import webhooks from 'twilio/lib/webhooks/webhooks.js'
import { z } from 'zod'
import { clock } from '../../time/clock.ts'
import { type Answer, requestStream, sendRequest } from '../http.ts'
import { NotSent } from '../not-sent.ts'
import { playTwiml } from './twiml.ts'
import type { CallNews, VoiceProvider } from './voice.ts'

export type TwilioVoiceConfig = {
  accountSid: string
  authToken: string
  /** The key that signs the tokens of browsers, and the TwiML app that their calls come to. */
  keySid: string
  keySecret: string
  appSid: string
  /** The API's address, if it is not Twilio's own: for tests. */
  base?: string | undefined
}

/** How long a browser's token is good; it gets the next one before. */
const TOKEN_SECONDS = 3600

const taken = z.object({ sid: z.string() })
const failure = z.object({ code: z.number() })
const ownAccount = z.object({ status: z.enum(['active', 'suspended', 'closed']), type: z.string() })
const numbers = z.object({
  incoming_phone_numbers: z.array(
    z.object({
      phone_number: z.string(),
      status: z.string(),
      capabilities: z.object({ voice: z.boolean(), sms: z.boolean() }),
      voice_url: z.string().nullable(),
      voice_application_sid: z.string().nullable(),
    }),
  ),
})
const accounts = { active: 'Active', suspended: 'Suspended', closed: 'Closed' } as const
const found = z.object({ status: z.string(), duration: z.string().nullable() })

/** What Twilio's words for the status of a call mean. */
export const newsOf = (status: string | undefined): CallNews => {
  switch (status) {
    case 'in-progress':
    case 'answered':
      return 'Answered'
    case 'completed':
      return 'Completed'
    case 'busy':
      return 'Busy'
    case 'no-answer':
      return 'No Answer'
    case 'failed':
      return 'Failed'
    case 'canceled':
      return 'Canceled'
    default:
      return 'Ringing'
  }
}

/** What the API's error codes mean for whoever wanted to call. */
const errors: Record<number, string> = {
  13224: 'The number cannot be called.',
  20003: 'Twilio refused the account’s sign-in. Whoever runs Dormer has to check TWILIO_AUTH_TOKEN.',
  21205: 'Twilio cannot reach Dormer at its address.',
  21210: 'The number that the call comes from is not one of the Twilio account.',
  21211: 'The number cannot be called.',
  21212: 'The number that the call comes from is not one of the Twilio account.',
  21214: 'The number cannot be reached.',
  21215: 'The Twilio account may not call that country or region.',
  21216: 'The Twilio account may not call this number.',
  21217: 'The number cannot be called.',
  30002: 'The Twilio account is suspended.',
}

/**
 * Calls through Twilio's Voice API. It is called directly, as for texts (providers/sms/twilio.ts); its own library makes
 * the tokens and checks the signatures of its webhooks.
 */
export const makeTwilioVoice = ({
  accountSid,
  authToken,
  keySid,
  keySecret,
  appSid,
  base = 'https://api.twilio.com',
}: TwilioVoiceConfig): VoiceProvider => {
  const account = `/2010-04-01/Accounts/${accountSid}`
  const headers = { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` }
  const of = (sid: string) => encodeURIComponent(sid)
  const get = (path: string, signal: AbortSignal) =>
    sendRequest('Twilio', new URL(path, base), { signal, headers, broken: 'later' })
  const post = (path: string, signal: AbortSignal, form: Record<string, string>, broken: 'later' | 'unknown') =>
    sendRequest('Twilio', new URL(path, base), {
      signal,
      headers,
      method: 'POST',
      body: new URLSearchParams(form),
      broken,
    })

  return {
    tokenFor: (identity) => {
      const token = new AccessToken(accountSid, keySid, keySecret, { identity, ttl: TOKEN_SECONDS })
      token.addGrant(new AccessToken.VoiceGrant({ outgoingApplicationSid: appSid, incomingAllow: true }))
      return { Token: token.toJwt(), Expires: clock.now().add({ seconds: TOKEN_SECONDS }) }
    },

    place: async ({ From, To, AnswerUrl, StatusUrl, Seconds }, signal) => {
      const form = {
        From: `+1${From}`,
        To: `+1${To}`,
        Url: AnswerUrl,
        Timeout: String(Seconds),
        StatusCallback: StatusUrl,
      }
      const answer = await post(`${account}/Calls.json`, signal, form, 'unknown')
      const call = taken.safeParse(answer.body)
      if (answer.status === 201 && call.success) return { Sid: call.data.sid }
      throw refusalOf(answer)
    },

    hangUp: async (sid, signal) => {
      const answer = await post(`${account}/Calls/${of(sid)}.json`, signal, { Status: 'completed' }, 'later')
      // 21220: it is not in progress any more.
      if (answer.status !== 200 && answer.status !== 404 && codeOf(answer) !== 21220) throw refusalOf(answer)
    },

    play: async (sid, url, signal) => {
      const answer = await post(`${account}/Calls/${of(sid)}.json`, signal, { Twiml: playTwiml(url) }, 'unknown')
      if (codeOf(answer) === 21220) throw new NotSent('refused', 'The other party has hung up meanwhile.')
      if (answer.status !== 200) throw refusalOf(answer)
    },

    pauseRecording: async (sid, isPaused, signal) => {
      const path = `${account}/Calls/${of(sid)}/Recordings/Twilio.CURRENT.json`
      const form: Record<string, string> = isPaused
        ? { Status: 'paused', PauseBehavior: 'skip' }
        : { Status: 'in-progress' }
      const answer = await post(path, signal, form, 'later')
      if (answer.status !== 200) throw refusalOf(answer)
    },

    find: async (sid, signal) => {
      const answer = await get(`${account}/Calls/${of(sid)}.json`, signal)
      if (answer.status === 404) return undefined
      const call = found.safeParse(answer.body)
      if (answer.status !== 200 || !call.success) throw refusalOf(answer)
      return { News: newsOf(call.data.status), Seconds: Number(call.data.duration ?? 0) || 0 }
    },

    fetchRecording: async (sid, channels, signal) => {
      const address = new URL(`${account}/Recordings/${of(sid)}.mp3?RequestedChannels=${channels}`, base)
      const answer = await requestStream('Twilio', address, { signal, headers, broken: 'later' })
      if (answer.status === 200) return answer.body
      answer.body.destroy()
      if (answer.status === 404) return undefined
      throw new NotSent('later', `Twilio does not give out a recording now (status ${answer.status}).`)
    },

    removeRecording: async (sid, signal) => {
      const request = { signal, headers, method: 'DELETE', broken: 'later' as const }
      const answer = await sendRequest('Twilio', new URL(`${account}/Recordings/${of(sid)}.json`, base), request)
      if (answer.status !== 204 && answer.status !== 404) throw refusalOf(answer)
    },

    standingOf: async (number, signal) => {
      const wanted = new URLSearchParams({ PhoneNumber: `+1${number}`, PageSize: '1' })
      const [of, listed] = await Promise.all([
        get(`${account}.json`, signal),
        get(`${account}/IncomingPhoneNumbers.json?${wanted}`, signal),
      ])
      const own = ownAccount.safeParse(of.body)
      if (of.status !== 200 || !own.success) throw refusalOf(of)
      const { status, type } = own.data
      // A suspended account is told nothing of its numbers.
      const all = numbers.safeParse(listed.body)
      if (status === 'active' && (listed.status !== 200 || !all.success)) throw refusalOf(listed)
      const one = all.data?.incoming_phone_numbers.find((row) => row.phone_number === `+1${number}`)
      return {
        Account: accounts[status],
        IsTrial: type === 'Trial',
        Number: one
          ? {
              MayCall: one.capabilities.voice,
              MayText: one.capabilities.sms,
              IsInUse: one.status === 'in-use',
              // An app of the account's takes the place of the address.
              Leads: one.voice_application_sid || one.voice_url || null,
            }
          : null,
      }
    },

    read: ({ url, signature, form }) =>
      webhooks.validateRequest(authToken, signature ?? '', url, form) ? form : undefined,
  }
}

const codeOf = ({ body }: Answer) => failure.safeParse(body).data?.code

/** Why Twilio did not do what it was asked to. */
const refusalOf = (answer: Answer): NotSent => {
  const { status, retryAfter } = answer
  if (status === 429 || status === 503)
    return new NotSent('later', 'Twilio takes no more calls at the moment.', { retryAfter })
  if (status >= 500 || status < 400)
    return new NotSent('unknown', `Twilio did not say whether it took the call (status ${status}).`, { retryAfter })
  const code = status === 401 ? 20003 : codeOf(answer)
  const words = code === undefined ? undefined : errors[code]
  return new NotSent(
    status === 401 ? 'sign-in' : 'refused',
    words ?? (code ? `Twilio refused the call (error ${code}).` : `Twilio refused the call (status ${status}).`),
  )
}

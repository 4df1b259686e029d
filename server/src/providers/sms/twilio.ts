import { phoneDigits } from '@dormer/contract/phone'
import webhooks from 'twilio/lib/webhooks/webhooks.js'
import { z } from 'zod'
import { type Answer, sendRequest } from '../http.ts'
import { NotSent } from '../not-sent.ts'
import type { Hook, SmsProvider, TextStatus } from './sms.ts'
import { explainTwilioError } from './twilio-errors.ts'

export type TwilioConfig = {
  accountSid: string
  authToken: string
  /** The API's address, if it is not Twilio's own: for tests. */
  base?: string | undefined
}

const taken = z.object({ sid: z.string() })
const failure = z.object({ code: z.number() })
const page = z.object({
  messages: z.array(
    z.object({ sid: z.string(), body: z.string().nullable(), direction: z.string(), date_created: z.string() }),
  ),
  next_page_uri: z.string().nullable(),
})

const e164 = (digits: string) => `+1${digits}`
const digitsOf = (number: string | undefined) => phoneDigits(number ?? '') ?? number ?? ''

/**
 * Texts through Twilio's Messages API. It is called directly, because Twilio's own client hides the Retry-After of a
 * 429 and cannot be interrupted; that client checks the signatures of its webhooks.
 */
export const makeTwilio = ({ accountSid, authToken, base = 'https://api.twilio.com' }: TwilioConfig): SmsProvider => {
  const messages = `/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const call = (path: string, signal: AbortSignal, form?: URLSearchParams) =>
    sendRequest('Twilio', new URL(path, base), {
      signal,
      headers: { authorization },
      ...(form ? { method: 'POST', body: form, broken: 'unknown' } : { broken: 'later' }),
    })
  const isSigned = ({ url, signature, form }: Hook) => webhooks.validateRequest(authToken, signature ?? '', url, form)

  return {
    send: async ({ From, To, Body }, statusUrl, signal) => {
      const form = new URLSearchParams({ From: e164(From), To: e164(To), Body })
      if (statusUrl) form.set('StatusCallback', statusUrl)
      const answer = await call(messages, signal, form)
      const message = taken.safeParse(answer.body)
      if (answer.status === 201 && message.success) return { Sid: message.data.sid }
      throw refusalOf(answer)
    },

    find: async ({ From, To, Body }, since, except, signal) => {
      // Not by the day it was sent, which is empty while Twilio has not yet passed the text on.
      const query = new URLSearchParams({ From: e164(From), To: e164(To), PageSize: '1000' })
      // Twilio's times are in whole seconds.
      const from = Math.floor(since.getTime() / 1000) * 1000
      const isSince = (created: string) => Date.parse(created) >= from
      let oldest: { Sid: string } | undefined
      for (let next: string | null = `${messages}?${query}`; next; ) {
        const answer = await call(next, signal)
        const read = page.safeParse(answer.body)
        if (answer.status !== 200 || !read.success) throw notRead(answer)
        const found = read.data.messages.findLast(
          (m) =>
            m.body === Body && m.direction.startsWith('outbound') && isSince(m.date_created) && !except.includes(m.sid),
        )
        if (found) oldest = { Sid: found.sid }
        // The newest come first, so nothing later can match once a whole page is older.
        next = read.data.messages.some((m) => isSince(m.date_created)) ? read.data.next_page_uri : null
      }
      return oldest
    },

    readIncoming: (hook) => {
      const { form } = hook
      if (!isSigned(hook) || !form.MessageSid) return undefined
      return {
        Sid: form.MessageSid,
        From: digitsOf(form.From),
        To: digitsOf(form.To),
        Body: form.Body ?? '',
        MediaUrls: Array.from(
          { length: Math.min(Number(form.NumMedia) || 0, 10) },
          (_, i) => form[`MediaUrl${i}`],
        ).filter((url) => url !== undefined),
      }
    },

    readStatus: (hook) => {
      const { form } = hook
      if (!isSigned(hook) || !form.MessageSid) return undefined
      return { Sid: form.MessageSid, From: digitsOf(form.From), ...statusOf(form) }
    },
  }
}

/** Before a text is sent, Twilio reports accepted, scheduled, queued or sending: it has the text. */
const statusOf = ({ MessageStatus, ErrorCode }: Record<string, string>): TextStatus => {
  switch (MessageStatus) {
    case 'delivered':
    case 'read':
      return { Status: 'Delivered' }
    case 'canceled':
      return { Status: 'Failed', Message: 'The text was canceled at Twilio.', IsUnreachable: false }
    case 'failed':
    case 'undelivered': {
      const { message, reason, unreachable = false } = explainTwilioError(Number(ErrorCode) || undefined)
      const stopped = reason === 'stopped' && ({ IsStopped: true } as const)
      return { Status: 'Failed', Message: message, IsUnreachable: unreachable, ...stopped }
    }
    default:
      return { Status: 'Sent' }
  }
}

/**
 * Why Twilio did not take a text. A 503 or 429 means that it did not; any other 5xx may come from something in between,
 * after Twilio has taken it.
 */
const refusalOf = ({ status, body, retryAfter }: Answer): NotSent => {
  if (status === 429 || status === 503)
    return new NotSent('later', 'Twilio takes no more texts at the moment.', { retryAfter })
  if (status >= 500 || status < 400)
    return new NotSent('unknown', `Twilio did not say whether it took the text (status ${status}).`, { retryAfter })
  const { data } = failure.safeParse(body)
  if (status === 401) return new NotSent('sign-in', explainTwilioError(20003).message)
  const { reason, message } = explainTwilioError(data?.code)
  return new NotSent(reason, message, { retryAfter })
}

/** Why Twilio's list could not be read; nothing can have left by reading it. */
const notRead = ({ status, retryAfter }: Answer) =>
  status === 401
    ? new NotSent('sign-in', explainTwilioError(20003).message)
    : new NotSent('later', `Twilio's list of texts cannot be read now (status ${status}).`, { retryAfter })

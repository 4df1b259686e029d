import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { clock } from '../../time/clock.ts'

/** What Twilio's published description (twilio-oai, twilio_api_v2010.json) allows: the fields of CreateMessage … */
const FIELDS = new Set(
  'To StatusCallback ApplicationSid MaxPrice ProvideFeedback Attempt ValidityPeriod ForceDelivery ContentRetention AddressRetention SmartEncoded PersistentAction TrafficType ShortenUrls ScheduleType SendAt SendAsMms ContentVariables RiskCheck From FallbackFrom MessagingServiceSid Body MediaUrl ContentSid'.split(
    ' ',
  ),
)
/** … and the parameters of ListMessage. */
const PARAMETERS = new Set(['To', 'From', 'DateSent', 'DateSent<', 'DateSent>', 'PageSize', 'Page', 'PageToken'])

/** A message in the list, as in the description. */
export type TwilioMessage = {
  sid: string
  body: string | null
  from: string | null
  to: string | null
  direction: string
  date_created: string | null
  date_sent: string | null
  status: string
}

/** How one call fails: an API error, an answer from something in between, or a broken connection. */
type Fault =
  | { status: number; code?: number; headers?: Record<string, string> }
  | 'breaks before it is taken'
  | 'breaks after it is taken'

/**
 * A test server that speaks the two calls of Twilio's Messages API that Dormer uses, and refuses anything that API's
 * published description does not allow. `messages` is what it took, oldest first; `faults` are used up by calls, one
 * each. `pageSize` is the size of its pages, `lists` counts the pages it served.
 */
export const startFakeTwilio = async ({ accountSid, authToken }: { accountSid: string; authToken: string }) => {
  const messages: TwilioMessage[] = []
  const callbacks: string[] = []
  const faults: Fault[] = []
  const settings = { pageSize: 1000 }
  const seen = { lists: 0 }
  const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`
  const refusal = (status: number, code: number, message: string) => ({
    status,
    body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
  })
  const isNumber = (number: string) => /^\+(?:1[2-9]\d{9}|[2-9]\d{6,13})$/.test(number)

  const create = (form: URLSearchParams) => {
    const unknown = [...form.keys()].find((name) => !FIELDS.has(name))
    if (unknown) return refusal(400, 20001, `Unknown parameter ${unknown}`)
    const [to, from, body] = ['To', 'From', 'Body'].map((name) => form.get(name) ?? '') as [string, string, string]
    if (!to) return refusal(400, 21604, "A 'To' phone number is required.")
    if (!isNumber(to)) return refusal(400, 21211, `Invalid 'To' Phone Number: ${to}`)
    if (!from && !form.get('MessagingServiceSid')) return refusal(400, 21603, "A 'From' phone number is required.")
    if (from && !isNumber(from)) return refusal(400, 21212, `Invalid From Number (caller ID): ${from}`)
    if (!body && !form.get('MediaUrl')) return refusal(400, 21602, 'Message body is required.')
    if (body.length > 1600) return refusal(400, 21617, 'The concatenated message body exceeds the 1600 character limit')
    const callback = form.get('StatusCallback')
    if (callback !== null && !URL.canParse(callback)) return refusal(400, 21609, 'The StatusCallback URL is not valid.')
    if (callback !== null) callbacks.push(callback)
    const sid = `SM${(messages.length + 1).toString(16).padStart(32, '0')}`
    const message = {
      sid,
      body,
      from,
      to,
      direction: 'outbound-api',
      date_created: new Date(clock.now().epochMilliseconds).toUTCString().replace('GMT', '+0000'),
      date_sent: null,
      status: 'queued',
    }
    messages.push(message)
    return { status: 201, body: message }
  }

  const list = (query: URLSearchParams) => {
    const unknown = [...query.keys()].find((name) => !PARAMETERS.has(name))
    if (unknown) return refusal(400, 20001, `Unknown parameter ${unknown}`)
    const asked = Number(query.get('PageSize') ?? 50)
    if (!Number.isInteger(asked) || asked < 1 || asked > 1000) return refusal(400, 20001, 'PageSize is out of range')
    const size = Math.min(asked, settings.pageSize)
    const matching = messages
      .filter((m) => (query.get('To') ?? m.to) === m.to && (query.get('From') ?? m.from) === m.from)
      .reverse()
    const start = Number(query.get('PageToken')?.replace('PA', '') ?? 0)
    const next = new URLSearchParams(query)
    next.set('PageToken', `PA${start + size}`)
    return {
      status: 200,
      body: {
        messages: matching.slice(start, start + size),
        next_page_uri: start + size < matching.length ? `${path}?${next}` : null,
        page_size: size,
      },
    }
  }

  const answer = async (request: IncomingMessage) => {
    const url = new URL(request.url ?? '', 'http://twilio')
    const sent = await text(request)
    if (request.headers.authorization !== `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`)
      return refusal(401, 20003, 'Authenticate')
    if (url.pathname !== path) return refusal(404, 20404, `The requested resource ${url.pathname} was not found`)
    const fault = faults.shift()
    if (fault === 'breaks before it is taken') throw new Error(fault)
    if (typeof fault === 'object')
      return fault.code
        ? { ...refusal(fault.status, fault.code, 'An error'), headers: fault.headers }
        : { status: fault.status, body: '<html>an error</html>', headers: fault.headers }
    if (request.method === 'GET') {
      seen.lists++
      return list(url.searchParams)
    }
    if (request.method !== 'POST') return refusal(405, 20004, 'Method not allowed')
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return refusal(415, 20015, 'Unsupported media type')
    const made = create(new URLSearchParams(sent))
    if (fault) throw new Error(fault)
    return made
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, body, headers }: { status: number; body: unknown; headers?: Record<string, string> }) =>
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(typeof body === 'string' ? body : JSON.stringify(body)),
      () => response.destroy(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    /** The addresses that status reports were requested for. */
    callbacks,
    faults,
    settings,
    seen,
    stop: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

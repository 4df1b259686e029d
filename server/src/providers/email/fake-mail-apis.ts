import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { clock } from '../../time/clock.ts'
import { addressesOf } from './mailbox.ts'

export const client = { clientId: 'dormer', clientSecret: 'secret-of-the-client' }
export const redirectUri = 'https://crm.example.com/mailboxes/consented'

/** The form in which the provider is shown a verifier (RFC 7636). */
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

type Answer = { status: number; body?: unknown; headers?: Record<string, string> }
type Request = { method: string; url: URL; type: string; sent: string }
type Fault = Answer | 'hangs up after it'

/**
 * A test server with OAuth 2.0's token endpoint, strict about what it is sent, and an API behind it. `granted` is what
 * is valid now: each renewal ends the previous tokens. `faults` are used up by API calls, one each.
 */
const serve = async (tokenPath: string, api: (request: Request) => Answer) => {
  const granted = {
    code: 'a-code',
    challenge: challengeOf('a-verifier'),
    redirectUri,
    access: '',
    refresh: '',
    renewals: 0,
  }
  const faults: Fault[] = []
  const grant = (form: URLSearchParams): Answer => {
    const known = ['client_id', 'client_secret', 'grant_type', 'code', 'redirect_uri', 'code_verifier', 'refresh_token']
    if ([...form.keys()].some((name) => !known.includes(name)))
      return { status: 400, body: { error: 'invalid_request' } }
    if (form.get('client_id') !== client.clientId || form.get('client_secret') !== client.clientSecret)
      return { status: 401, body: { error: 'invalid_client' } }
    const isCode = form.get('grant_type') === 'authorization_code'
    const holds = isCode
      ? form.get('code') === granted.code &&
        form.get('redirect_uri') === granted.redirectUri &&
        challengeOf(form.get('code_verifier') ?? '') === granted.challenge
      : form.get('grant_type') === 'refresh_token' && form.get('refresh_token') === granted.refresh
    if (!holds) return { status: 400, body: { error: 'invalid_grant', error_description: 'Token has been revoked.' } }
    if (isCode) granted.code = 'used'
    granted.renewals++
    granted.access = `access-${granted.renewals}`
    granted.refresh = `refresh-${granted.renewals}`
    const body = {
      access_token: granted.access,
      refresh_token: granted.refresh,
      expires_in: 3600,
      token_type: 'Bearer',
    }
    return { status: 200, body }
  }
  const answer = async (request: IncomingMessage): Promise<Answer | undefined> => {
    const url = new URL(request.url ?? '', 'http://api')
    const sent = await text(request)
    if (url.pathname === tokenPath) return grant(new URLSearchParams(sent))
    if (request.headers.authorization !== `Bearer ${granted.access}`) return { status: 401, body: { error: {} } }
    const fault = faults.shift()
    if (typeof fault === 'object') return fault
    const done = api({ method: request.method ?? '', url, type: request.headers['content-type'] ?? '', sent })
    return fault ? undefined : done
  }
  const server = createServer((request, response) => {
    answer(request).then(
      (a) => {
        if (!a) return response.destroy()
        response.writeHead(a.status, { 'content-type': 'application/json', ...a.headers })
        response.end(typeof a.body === 'string' ? a.body : a.body === undefined ? '' : JSON.stringify(a.body))
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    granted,
    faults,
    stop: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

/** An email in a fake mailbox; `size` is what the API reports, if it differs from the source's. */
export type Stored = { id: string; labels: string[]; date: Date; source: string; size?: number }

const fieldOf = (source: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(source.split('\r\n\r\n')[0] ?? '')?.[1]

/**
 * The calls of the Gmail API that Dormer uses. `emails` is the mailbox, oldest first; each is also an event in its
 * history.
 */
export const startFakeGmail = async () => {
  const emails: Stored[] = []
  const state = { oldestHistory: 0 }
  const missing = { status: 404, body: { error: { code: 404, message: 'Requested entity was not found.' } } }
  const paged = (query: URLSearchParams, all: Stored[]) => {
    const start = Number(query.get('pageToken') ?? 0)
    const end = start + Number(query.get('maxResults') ?? 100)
    return { some: all.slice(start, end), next: end < all.length ? { nextPageToken: String(end) } : {} }
  }
  const server = await serve('/token', ({ method, url, type, sent }) => {
    const query = url.searchParams
    if (method === 'POST' && url.pathname === '/upload/gmail/v1/users/me/messages/send') {
      if (type !== 'message/rfc822' || query.get('uploadType') !== 'media') return { status: 400, body: {} }
      const id = `g${emails.length + 1}`
      emails.push({ id, labels: ['SENT'], date: new Date(clock.now().epochMilliseconds), source: sent })
      return { status: 200, body: { id, threadId: id, labelIds: ['SENT'] } }
    }
    const path = url.pathname.replace('/gmail/v1/users/me', '')
    if (path === '/profile')
      return { status: 200, body: { emailAddress: 'ana@gmail.example', historyId: String(emails.length) } }
    if (path === '/messages') {
      if (!/^\d*$/.test(query.get('pageToken') ?? ''))
        return { status: 400, body: { error: { message: 'Invalid pageToken' } } }
      const q = query.get('q') ?? ''
      const [, after] = /after:(\d+)/.exec(q) ?? []
      const [, id] = /rfc822msgid:(\S+)/.exec(q) ?? []
      const matching = emails.filter(
        (e) =>
          (!after || e.date.getTime() >= Number(after) * 1000) &&
          (!id || fieldOf(e.source, 'message-id') === `<${id}>`) &&
          (!q.includes('in:sent') || e.labels.includes('SENT')),
      )
      const { some, next } = paged(query, matching.reverse())
      return {
        status: 200,
        body: { ...(some.length && { messages: some.map(({ id }) => ({ id, threadId: id })) }), ...next },
      }
    }
    if (path === '/history') {
      const from = Number(query.get('startHistoryId'))
      if (from < state.oldestHistory) return missing
      const { some, next } = paged(query, emails.slice(from))
      const events = some.map(({ id }) => ({ id, messagesAdded: [{ message: { id, threadId: id } }] }))
      return {
        status: 200,
        body: { ...(events.length && { history: events }), historyId: String(emails.length), ...next },
      }
    }
    const email = emails.find(({ id }) => path === `/messages/${id}`)
    if (!email) return missing
    const { id, labels, date, source, size } = email
    const about = { id, labelIds: labels, sizeEstimate: size ?? source.length, internalDate: String(date.getTime()) }
    if (query.get('format') === 'raw')
      return { status: 200, body: { ...about, raw: Buffer.from(source).toString('base64url') } }
    const headers = query.getAll('metadataHeaders').flatMap((name) => {
      const value = fieldOf(source, name)
      return value ? [{ name, value }] : []
    })
    return { status: 200, body: { ...about, payload: { headers } } }
  })
  const at = { authorize: `${server.base}/authorize`, token: `${server.base}/token`, api: server.base }
  return { ...server, at, emails, state }
}

/** The calls of Microsoft Graph that Dormer uses; the labels of `emails` are names of folders. */
export const startFakeGraph = async () => {
  const emails: Stored[] = []
  const state = { oldestLink: 0, pageSize: 2 }
  const server = await serve('/common/oauth2/v2.0/token', ({ method, url, type, sent }) => {
    const query = url.searchParams
    if (method === 'POST' && url.pathname === '/v1.0/me/sendMail') {
      if (type !== 'text/plain') return { status: 400, body: {} }
      emails.push({
        id: `o${emails.length + 1}=`,
        labels: ['sentitems'],
        date: new Date(clock.now().epochMilliseconds),
        source: Buffer.from(sent, 'base64').toString(),
      })
      return { status: 202 }
    }
    const path = url.pathname.replace('/v1.0/me', '')
    if (path === '')
      return { status: 200, body: { mail: 'ana@office.example', userPrincipalName: 'ana@tenant.example' } }
    const [, folder, delta] = /^\/mailFolders\/(\w+)\/messages(\/delta)?$/.exec(path) ?? []
    if (folder && !delta) {
      const [, id] = /^internetMessageId eq '(.*)'$/.exec(query.get('$filter') ?? '') ?? []
      const value = emails.filter((e) => e.labels.includes(folder) && fieldOf(e.source, 'message-id') === id)
      return { status: 200, body: { value: value.map(({ id }) => ({ id })) } }
    }
    if (folder) {
      const token = query.get('$token')
      if (token && Number(token) < state.oldestLink)
        return { status: 410, body: { error: { code: 'syncStateNotFound' } } }
      const [, since] = /^receivedDateTime ge (\S+)$/.exec(query.get('$filter') ?? '') ?? []
      if (!token && !since) return { status: 400, body: { error: { code: 'BadRequest' } } }
      const start = Number(token ?? 0)
      const rest = emails.slice(start)
      const some = rest.slice(0, state.pageSize)
      const link = `${server.base}${url.pathname}?$token=${start + some.length}`
      const value = some
        .filter((e) => e.labels.includes(folder) && (!since || e.date >= new Date(since)))
        .map((e) => ({
          id: e.id,
          receivedDateTime: e.date.toISOString(),
          from: { emailAddress: { address: addressesOf([fieldOf(e.source, 'from') ?? ''])[0] } },
          toRecipients: addressesOf([fieldOf(e.source, 'to') ?? '']).map((address) => ({ emailAddress: { address } })),
        }))
      const removed = { id: 'gone', '@removed': { reason: 'deleted' } }
      const next = rest.length > some.length ? { '@odata.nextLink': link } : { '@odata.deltaLink': link }
      return { status: 200, body: { value: [...value, removed], ...next } }
    }
    const email = emails.find(({ id }) => path === `/messages/${encodeURIComponent(id)}/$value`)
    return email ? { status: 200, body: email.source } : { status: 404, body: { error: { code: 'ErrorItemNotFound' } } }
  })
  return { ...server, at: { login: server.base, api: `${server.base}/v1.0` }, emails, state }
}

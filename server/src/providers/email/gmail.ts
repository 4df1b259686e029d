import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { Answer } from '../http.ts'
import { NotSent } from '../not-sent.ts'
import type { EmailSender } from './email.ts'
import {
  ADDRESS_FIELDS,
  addressesOf,
  type FoundBatch,
  type FoundEmail,
  MAX_SOURCE,
  type MailboxReader,
} from './mailbox.ts'
import { envelopeOf, mimeOf } from './mime.ts'
import { authorizedCalls, type OAuthAccount, type OAuthClient, type OAuthProvider, refusalOf } from './oauth.ts'

/** Google's addresses; tests replace them. */
export const GOOGLE = {
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  api: 'https://gmail.googleapis.com',
}

export const googleSignIn = (client: OAuthClient, at = GOOGLE): OAuthProvider => ({
  name: 'Google',
  client,
  authorizeUrl: at.authorize,
  tokenUrl: at.token,
  scope: 'https://www.googleapis.com/auth/gmail.readonly https://www.googleapis.com/auth/gmail.send email',
  // Without `consent`, Google gives a refresh token only the first time.
  extra: { access_type: 'offline', prompt: 'consent' },
})

/** How many emails are examined together; each takes a call. */
const BATCH = 25

/** Emails that neither arrived nor were sent. */
const SKIPPED = new Set(['DRAFT', 'SPAM', 'TRASH', 'CHAT'])

/** During the first reading, `Since` and the page; afterwards, only the history's id. */
const cursors = z.object({ History: z.string(), Since: z.number().optional(), Page: z.string().optional() })
type Cursor = z.infer<typeof cursors>

const profile = z.object({ emailAddress: z.string(), historyId: z.string() })
const ids = z.array(z.object({ id: z.string() }))
const listed = z.object({ messages: ids.optional(), nextPageToken: z.string().optional() })
const history = z.object({
  history: z.array(z.object({ messagesAdded: z.array(z.object({ message: ids.element })).optional() })).optional(),
  historyId: z.string(),
  nextPageToken: z.string().optional(),
})
const looked = z.object({
  id: z.string(),
  labelIds: z.array(z.string()).optional(),
  sizeEstimate: z.number(),
  internalDate: z.string(),
  payload: z.object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).optional() }).optional(),
})
const failure = z.object({
  error: z.object({
    message: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
})

/** A user's Gmail mailbox, by Google's API. */
export const makeGmail = (
  client: OAuthClient,
  account: OAuthAccount,
  at = GOOGLE,
): EmailSender & MailboxReader & { address: (signal: AbortSignal) => Promise<string> } => {
  const calls = authorizedCalls(googleSignIn(client, at), account)
  const users = `${at.api}/gmail/v1/users/me`
  const get = (path: string, signal: AbortSignal) => calls.json(`${users}${path}`, { signal, broken: 'later' })
  const read = async <T>(path: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<T> => {
    const answer = await get(path, signal)
    const body = schema.safeParse(answer.body)
    if (answer.status !== 200 || !body.success) throw whyNot(answer, false)
    return body.data
  }

  const look = async (id: string, signal: AbortSignal): Promise<FoundEmail | undefined> => {
    const query = new URLSearchParams([
      ['format', 'metadata'],
      ...ADDRESS_FIELDS.map((name) => ['metadataHeaders', name]),
    ])
    const answer = await get(`/messages/${id}?${query}`, signal)
    // Deleted since it was listed.
    if (answer.status === 404) return undefined
    const message = looked.safeParse(answer.body)
    if (answer.status !== 200 || !message.success) throw whyNot(answer, false)
    const { labelIds = [], sizeEstimate, internalDate, payload } = message.data
    if (labelIds.some((label) => SKIPPED.has(label))) return undefined
    const fields = payload?.headers?.filter(({ name }) => ADDRESS_FIELDS.includes(name.toLowerCase())) ?? []
    return {
      Folder: labelIds.includes('SENT') ? 'Sent' : 'Inbox',
      Id: id,
      ReceivedAt: new Date(Number(internalDate)),
      Size: sizeEstimate,
      Addresses: addressesOf(fields.map(({ value }) => value)),
      source: async () => {
        if (sizeEstimate > MAX_SOURCE) return undefined
        const whole = await get(`/messages/${id}?format=raw`, signal)
        if (whole.status === 404) return undefined
        const raw = z.object({ raw: z.string() }).safeParse(whole.body)
        if (whole.status !== 200 || !raw.success) throw whyNot(whole, false)
        return Buffer.from(raw.data.raw, 'base64url')
      },
    }
  }
  const batch = async (found: { id: string }[], cursor: Cursor, signal: AbortSignal): Promise<FoundBatch> => {
    const unique = [...new Set(found.map(({ id }) => id))]
    const emails = await Promise.all(unique.map((id) => look(id, signal)))
    return { Emails: emails.filter((e) => e !== undefined), Cursor: JSON.stringify(cursor) }
  }

  async function* since(cursor: Cursor, signal: AbortSignal): AsyncGenerator<FoundBatch> {
    for (let page = cursor.Page; ; ) {
      const query = new URLSearchParams({ q: `after:${cursor.Since} -in:drafts -in:chats`, maxResults: String(BATCH) })
      if (page) query.set('pageToken', page)
      const answer = await get(`/messages?${query}`, signal)
      // Page tokens expire soon: then it starts over.
      if (answer.status === 400 && page) {
        page = undefined
        continue
      }
      const body = listed.safeParse(answer.body)
      if (answer.status !== 200 || !body.success) throw whyNot(answer, false)
      const { messages = [], nextPageToken } = body.data
      const next = nextPageToken ? { ...cursor, Page: nextPageToken } : { History: cursor.History }
      yield await batch(messages, next, signal)
      if (!nextPageToken) return
      page = nextPageToken
    }
  }

  return {
    /** The address of the mailbox. */
    address: async (signal) => (await read('/profile', profile, signal)).emailAddress,

    send: async (email, signal) => {
      envelopeOf(email)
      const answer = await calls.json(`${at.api}/upload/gmail/v1/users/me/messages/send?uploadType=media`, {
        signal,
        broken: 'unknown',
        method: 'POST',
        headers: { 'content-type': 'message/rfc822' },
        body: new Uint8Array(await buffer(mimeOf(email, { hidden: true }))),
      })
      const sent = ids.element.safeParse(answer.body)
      if (answer.status !== 200 || !sent.success) throw whyNot(answer, true)
      return { Id: sent.data.id }
    },

    // The index may lag behind, so finding nothing does not mean that nothing was sent.
    wasSent: async (messageId, signal) => {
      const query = new URLSearchParams({ q: `rfc822msgid:${messageId.replace(/^<|>$/g, '')} in:sent` })
      const { messages = [] } = await read(`/messages?${query}`, listed, signal)
      return messages.length > 0 ? true : undefined
    },

    close: async () => {},

    read: async function* ({ cursor, since: from }, signal) {
      const start = async (): Promise<Cursor> => ({
        // Before anything is listed, so that the history includes what arrives meanwhile.
        History: (await read('/profile', profile, signal)).historyId,
        Since: Math.floor(from.getTime() / 1000),
      })
      let progress = readCursor(cursor) ?? (await start())
      if (progress.Since !== undefined) {
        yield* since(progress, signal)
        progress = { History: progress.History }
      }
      for (let page: string | undefined; ; ) {
        const query = new URLSearchParams({
          startHistoryId: progress.History,
          historyTypes: 'messageAdded',
          maxResults: String(BATCH),
        })
        if (page) query.set('pageToken', page)
        const answer = await get(`/history?${query}`, signal)
        if (answer.status === 404) {
          // Google keeps the history for about a week.
          progress = await start()
          yield* since(progress, signal)
          progress = { History: progress.History }
          page = undefined
          continue
        }
        const body = history.safeParse(answer.body)
        if (answer.status !== 200 || !body.success) throw whyNot(answer, false)
        const found = (body.data.history ?? []).flatMap((h) => h.messagesAdded ?? []).map((added) => added.message)
        page = body.data.nextPageToken
        // The new id is valid only once all pages have been read.
        yield await batch(found, page ? progress : { History: body.data.historyId }, signal)
        if (!page) return
      }
    },
  }
}

/** Undefined if there is none, or if it cannot be read. */
const readCursor = (cursor: string | undefined): Cursor | undefined => {
  try {
    return cursors.parse(JSON.parse(cursor ?? ''))
  } catch {
    return undefined
  }
}

/** Google's 403 means either too many calls or that the user did not grant the permission. */
const whyNot = (answer: Answer, sends: boolean): NotSent => {
  const error = failure.safeParse(answer.body).data?.error
  const reasons = error?.errors?.map(({ reason }) => reason ?? '') ?? []
  if (answer.status === 403 && reasons.some((reason) => /limit/i.test(reason)))
    return refusalOf('Gmail', { ...answer, status: 429 }, sends)
  if (answer.status === 403)
    return new NotSent(
      'sign-in',
      'Gmail does not allow Dormer to do this. Connect the mailbox again, with all permissions.',
    )
  return refusalOf('Gmail', answer, sends, error?.message)
}

import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { Answer } from '../http.ts'
import { NotSent } from '../not-sent.ts'
import type { EmailSender } from './email.ts'
import { type FoundEmail, MAX_SOURCE, type MailboxFolder, type MailboxReader } from './mailbox.ts'
import { envelopeOf, mimeOf } from './mime.ts'
import { authorizedCalls, type OAuthAccount, type OAuthClient, type OAuthProvider, refusalOf } from './oauth.ts'

/** Dormer's registration with Microsoft, and whose accounts may sign in: `common` means anybody's. */
export type MicrosoftClient = OAuthClient & { tenant: string }

/** Microsoft's addresses; tests replace them. */
export const MICROSOFT = { login: 'https://login.microsoftonline.com', api: 'https://graph.microsoft.com/v1.0' }

export const microsoftSignIn = (client: MicrosoftClient, at = MICROSOFT): OAuthProvider => ({
  name: 'Microsoft',
  client,
  authorizeUrl: `${at.login}/${client.tenant}/oauth2/v2.0/authorize`,
  tokenUrl: `${at.login}/${client.tenant}/oauth2/v2.0/token`,
  scope: 'offline_access User.Read Mail.Read Mail.Send',
})

/** Microsoft accepts requests of up to 4 MB, and base64 makes an email a third larger. */
const MAX_SENT = 3 * 1024 * 1024

const FOLDERS = [
  ['Inbox', 'inbox'],
  ['Sent', 'sentitems'],
] as const

/** The address at which reading each folder continues: its next page, or its later changes. */
const cursors = z.object({ Inbox: z.string().optional(), Sent: z.string().optional() })

const person = z.object({ emailAddress: z.object({ address: z.string().optional() }).optional() })
const people = z.array(person).optional()
const message = z.object({
  id: z.string(),
  '@removed': z.unknown().optional(),
  receivedDateTime: z.string().optional(),
  from: person.nullish(),
  sender: person.nullish(),
  replyTo: people,
  toRecipients: people,
  ccRecipients: people,
  bccRecipients: people,
})
const page = z.object({
  value: z.array(message),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
})
const me = z.object({ mail: z.string().nullish(), userPrincipalName: z.string() })
const failure = z.object({ error: z.object({ code: z.string().optional(), message: z.string().optional() }) })

/** A user's mailbox at Office 365, by Microsoft Graph. */
export const makeGraph = (
  client: MicrosoftClient,
  account: OAuthAccount,
  at = MICROSOFT,
): EmailSender & MailboxReader & { address: (signal: AbortSignal) => Promise<string> } => {
  const calls = authorizedCalls(microsoftSignIn(client, at), account)
  const headers = { prefer: 'odata.maxpagesize=50, IdType="ImmutableId"' }
  const get = (url: string, signal: AbortSignal) => calls.json(url, { signal, broken: 'later', headers })
  const read = async <T>(path: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<T> => {
    const answer = await get(`${at.api}${path}`, signal)
    const body = schema.safeParse(answer.body)
    if (answer.status !== 200 || !body.success) throw whyNot(answer, false)
    return body.data
  }
  /** A cursor comes from our own database; even so, the token goes nowhere else. */
  const isOurs = (link: string | undefined) => link?.startsWith(`${at.api}/`) === true

  const found = (Folder: MailboxFolder, m: z.infer<typeof message>, signal: AbortSignal): FoundEmail => {
    const named = [m.from, m.sender, m.replyTo, m.toRecipients, m.ccRecipients, m.bccRecipients].flat()
    const addresses = named.map((p) => p?.emailAddress?.address?.toLowerCase()).filter((a) => a?.includes('@'))
    return {
      Folder,
      Id: m.id,
      ReceivedAt: new Date(m.receivedDateTime ?? 0),
      Size: undefined,
      Addresses: [...new Set(addresses as string[])],
      source: async () => {
        const url = `${at.api}/me/messages/${encodeURIComponent(m.id)}/$value`
        const answer = await calls.bytes(url, { signal, broken: 'later', headers }, MAX_SOURCE)
        if (answer.status === 404) return undefined
        if (answer.status !== 200) throw whyNot({ ...answer, body: undefined }, false)
        return answer.body
      },
    }
  }

  return {
    /** The address of the mailbox. */
    address: async (signal) => {
      const { mail, userPrincipalName } = await read('/me?$select=mail,userPrincipalName', me, signal)
      return mail ?? userPrincipalName
    },

    send: async (email, signal) => {
      envelopeOf(email)
      const mime = await buffer(mimeOf(email, { hidden: true }))
      if (mime.length > MAX_SENT)
        throw new NotSent(
          'refused',
          'Microsoft accepts emails of at most 3 MB, including attachments. Send a link instead.',
        )
      const answer = await calls.json(`${at.api}/me/sendMail`, {
        signal,
        broken: 'unknown',
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: mime.toString('base64'),
      })
      if (answer.status !== 202) throw whyNot(answer, true)
      return { Id: null }
    },

    // It may not be in the Sent folder yet.
    wasSent: async (messageId, signal) => {
      const query = new URLSearchParams({
        $filter: `internetMessageId eq '${messageId.replaceAll("'", "''")}'`,
        $select: 'id',
      })
      const { value } = await read(`/me/mailFolders/sentitems/messages?${query}`, page, signal)
      return value.length > 0 ? true : undefined
    },

    close: async () => {},

    read: async function* ({ cursor, since }, signal) {
      const progress = readCursor(cursor)
      for (const [folder, name] of FOLDERS) {
        const first = new URLSearchParams({
          changeType: 'created',
          $filter: `receivedDateTime ge ${since.toISOString()}`,
          $select: 'id,receivedDateTime,from,sender,replyTo,toRecipients,ccRecipients,bccRecipients',
        })
        const anew = `${at.api}/me/mailFolders/${name}/messages/delta?${first}`
        const known = progress[folder]
        for (let link = known && isOurs(known) ? known : anew; ; ) {
          const answer = await get(link, signal)
          // Microsoft no longer knows the cursor.
          if ((answer.status === 410 || answer.status === 400) && link !== anew) {
            link = anew
            continue
          }
          const body = page.safeParse(answer.body)
          const next = body.data?.['@odata.nextLink'] ?? body.data?.['@odata.deltaLink']
          if (answer.status !== 200 || !body.success || !next || !isOurs(next)) throw whyNot(answer, false)
          progress[folder] = next
          const added = body.data.value.filter((m) => m['@removed'] === undefined)
          yield { Emails: added.map((m) => found(folder, m, signal)), Cursor: JSON.stringify(progress) }
          if (!body.data['@odata.nextLink']) break
          link = next
        }
      }
    },
  }
}

/** A cursor that cannot be read starts over. */
const readCursor = (cursor: string | undefined): z.infer<typeof cursors> => {
  try {
    return cursors.parse(JSON.parse(cursor ?? '{}'))
  } catch {
    return {}
  }
}

const whyNot = (answer: Answer, sends: boolean): NotSent => {
  const error = failure.safeParse(answer.body).data?.error
  if (answer.status === 403)
    return new NotSent(
      'sign-in',
      'Microsoft does not allow Dormer to do this. Connect the mailbox again, with all permissions.',
    )
  if (error?.code === 'ErrorInvalidRecipients')
    return new NotSent('recipient', 'Microsoft does not deliver to this address.')
  return refusalOf('Microsoft', answer, sends, error?.message)
}

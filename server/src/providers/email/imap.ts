import { isIP } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { AuthenticationFailure, ImapFlow, type SearchObject } from 'imapflow'
import { NotSent } from '../not-sent.ts'
import type { EmailSender } from './email.ts'
import {
  ADDRESS_FIELDS,
  addressesOf,
  type FoundBatch,
  type FoundEmail,
  MAX_SOURCE,
  type MailboxFolder,
  type MailboxReader,
} from './mailbox.ts'
import { mimeOf } from './mime.ts'
import { isLoopback, type ServerAccount } from './server-account.ts'

/** How many emails are examined together. */
const BATCH = 100

/** How far each folder has been read: its UIDVALIDITY, and the last UID. */
type Cursor = Partial<Record<MailboxFolder, { Validity: string; Uid: number }>>

type Work<T> = (client: ImapFlow) => Promise<T>

/** Reads a mailbox through IMAP, and stores copies of sent emails there. Each call has a connection of its own. */
export const makeImap = (account: ServerAccount, { patience = 60_000 } = {}) => {
  const connect = async (signal: AbortSignal) => {
    const { host, address, port, secure, user = '', password = '' } = account
    if (signal.aborted) throw new NotSent('later', 'The mailbox was not read, because Dormer is stopping.')
    const client = new ImapFlow({
      host: address ?? host,
      ...(address && !isIP(host) && { servername: host }),
      port,
      secure,
      // A password is never sent unencrypted, except to this machine.
      ...(!secure && { doSTARTTLS: !isLoopback(host) }),
      auth: { user, pass: password },
      logger: false,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      // A broken server's answers must not fill the memory.
      maxLiteralSize: MAX_SOURCE + 1024 * 1024,
    })
    // A connection that breaks fails the command that waits for it; without a listener it would end the process.
    client.on('error', () => {})
    const stop = () => client.close()
    signal.addEventListener('abort', stop, { once: true })
    client.once('close', () => signal.removeEventListener('abort', stop))
    try {
      await client.connect()
    } catch (error) {
      client.close()
      throw whyNot(error)
    }
    return client
  }
  const within = async <T>(signal: AbortSignal, work: Work<T>): Promise<T> => {
    const client = await connect(signal)
    try {
      return await work(client)
    } catch (error) {
      throw whyNot(error)
    } finally {
      await client.logout().catch(() => {})
      client.close()
    }
  }
  const has = async (client: ImapFlow, sent: string, messageId: string) => {
    const lock = await client.getMailboxLock(sent, { readOnly: true })
    try {
      return (await search(client, { header: { 'message-id': messageId } })).length > 0
    } finally {
      lock.release()
    }
  }

  const reader: MailboxReader = {
    read: async function* ({ cursor, since }, signal) {
      const client = await connect(signal)
      try {
        const progress = readCursor(cursor)
        const sent = await sentFolder(client)
        for (const [folder, path] of [
          ['Inbox', 'INBOX'],
          ['Sent', sent],
        ] as const)
          if (path) yield* readFolder(client, folder, path, progress, since)
      } catch (error) {
        throw whyNot(error)
      } finally {
        await client.logout().catch(() => {})
        client.close()
      }
    },
  }

  return {
    ...reader,

    /** Whether the mailbox can be opened; throws NotSent if not. */
    check: (signal: AbortSignal) => within(signal, async () => {}),

    /**
     * Sends through this SMTP server and stores a copy in the mailbox's Sent folder, unless the server does so by
     * itself.
     */
    sendingBy: (smtp: EmailSender): EmailSender => ({
      send: async (email, signal) => {
        const taken = await smtp.send(email, signal)
        // It has been sent: whatever happens to the copy, reporting a failure would send it again.
        await within(signal, async (client) => {
          const sent = await sentFolder(client)
          if (!sent || (await has(client, sent, email.MessageId))) return
          await client.append(sent, await buffer(mimeOf(email)), ['\\Seen'], email.Date)
        }).catch(() => {})
        return taken
      },
      // If we store the copy ourselves, a missing copy does not mean that nothing was sent.
      wasSent: (messageId, signal) =>
        within(signal, async (client) => {
          const sent = await sentFolder(client)
          return sent && (await has(client, sent, messageId)) ? true : undefined
        }),
      close: smtp.close,
    }),
  }
}

const sentFolder = async (client: ImapFlow) => (await client.list()).find((f) => f.specialUse === '\\Sent')?.path

/**
 * The UIDs of matching emails. The library returns false if the search failed, which must not look like nothing found.
 */
const search = async (client: ImapFlow, query: SearchObject): Promise<number[]> => {
  const found = await client.search(query, { uid: true })
  if (!Array.isArray(found)) throw new Error('the search failed')
  return found
}

/** The library's result, unless the connection has broken: then an empty result means nothing. */
const unbroken = <T>(client: ImapFlow, result: T): T => {
  if (!client.usable) throw new Error('the connection broke')
  return result
}

/** A cursor that cannot be read starts over. */
const readCursor = (cursor: string | undefined): Cursor => {
  try {
    return JSON.parse(cursor ?? '{}') as Cursor
  } catch {
    return {}
  }
}

async function* readFolder(
  client: ImapFlow,
  folder: MailboxFolder,
  path: string,
  progress: Cursor,
  since: Date,
): AsyncGenerator<FoundBatch> {
  const lock = await client.getMailboxLock(path, { readOnly: true })
  try {
    if (!client.mailbox) throw new Error('the folder was closed')
    const Validity = String(client.mailbox.uidValidity)
    const last = client.mailbox.uidNext - 1
    const known = progress[folder]
    const start = known?.Validity === Validity ? known.Uid : undefined
    const found = await search(client, start === undefined ? { since } : { uid: `${start + 1}:*` })
    // The range 10:* has the last message even if that is 9.
    const uids = found.filter((uid) => uid > (start ?? 0)).sort((a, b) => a - b)
    for (let from = 0; from < uids.length; from += BATCH) {
      const some = uids.slice(from, from + BATCH)
      const Emails = await look(client, folder, Validity, some)
      progress[folder] = { Validity, Uid: some.at(-1) as number }
      yield { Emails, Cursor: JSON.stringify(progress) }
    }
    // Emails older than requested are not searched again.
    progress[folder] = { Validity, Uid: Math.max(last, uids.at(-1) ?? 0, start ?? 0) }
    yield { Emails: [], Cursor: JSON.stringify(progress) }
  } finally {
    lock.release()
  }
}

const look = async (
  client: ImapFlow,
  Folder: MailboxFolder,
  validity: string,
  uids: number[],
): Promise<FoundEmail[]> => {
  const query = { uid: true, size: true, internalDate: true, headers: ADDRESS_FIELDS }
  const messages = unbroken(client, await client.fetchAll(uids, query, { uid: true }))
  return messages.map(({ uid, size = 0, internalDate, headers }) => ({
    Folder,
    Id: `${Folder}/${validity}/${uid}`,
    ReceivedAt: new Date(internalDate ?? 0),
    Size: size,
    Addresses: addressesOf(valuesOf(headers)),
    source: async () => {
      if (size > MAX_SOURCE) return undefined
      try {
        const message = unbroken(client, await client.fetchOne(String(uid), { source: true }, { uid: true }))
        return message ? message.source : undefined
      } catch (error) {
        throw whyNot(error)
      }
    },
  }))
}

/** The values of a header's fields, each on one line. */
const valuesOf = (header: Buffer | undefined) =>
  (header?.toString() ?? '')
    .replace(/\r?\n[ \t]/g, ' ')
    .split(/\r?\n/)
    .map((line) => line.slice(line.indexOf(':') + 1))

/** Why a mailbox could not be read. */
const whyNot = (error: unknown): NotSent => {
  if (error instanceof NotSent) return error
  const cause = error as Error & { code?: string; authenticationFailed?: boolean }
  if (error instanceof AuthenticationFailure || cause.authenticationFailed)
    return new NotSent('sign-in', 'The mail server refused the user name and password.', { cause })
  if (/^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_)/.test(cause.code ?? ''))
    return new NotSent('later', "The mail server's certificate is not valid.", { cause })
  return new NotSent('later', 'The mailbox cannot be read now.', { cause })
}

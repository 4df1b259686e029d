import { z } from 'zod'
import type { Tx } from '../../../db/connect.ts'
import { defineDue, moveDue } from '../../../jobs/due.ts'
import { defineJob, enqueue, type JobContext } from '../../../jobs/jobs.ts'
import type { FoundEmail } from '../../../providers/email/mailbox.ts'
import { NotSent } from '../../../providers/not-sent.ts'
import { clock } from '../../../time/clock.ts'
import { openMailbox } from './account.ts'
import { receiveEmail, wantedOf } from './incoming.ts'
import { findMailbox, type MailboxKey, type MailboxRow, recordMailboxError } from './mailboxes.queries.ts'
import { brokeOffAt, mailboxesToRead, recordProgress, recordSynced, wasDisconnected } from './sync.queries.ts'

/** How many days of earlier mail are read when a mailbox is connected. */
const FIRST_DAYS = 30
/** How long one mailbox is read before others get their turn, in milliseconds. */
const TURN = 20_000
/** How long its server may take for a turn, in milliseconds; after that it is retried later. */
const PATIENCE = 5 * 60_000
/** An email is skipped after reading failed at it this many times. */
const STUCK = 5
/** How long until it is read again: normally, and after its sign-in was refused, so that the account is not locked. */
const EVERY = { minutes: 1 }
const REFUSED_EVERY = { hours: 1 }
/** If the job of one that is due is lost, it is due again after this. */
const LOST_AFTER = { minutes: 15 }

export const syncJob = defineJob<MailboxKey>({
  name: 'sync-mailbox',
  lane: 'sync',
  payload: z.object({ TenantId: z.number(), EmailConfigId: z.number() }),
  run: async (key, context) => {
    await sync(key, context)
    return undefined
  },
})

/**
 * Reads a mailbox from where it was left. It may be killed at any moment: emails already stored are recognized by their
 * Message-ID.
 */
const sync = async (key: MailboxKey, context: JobContext) => {
  const asTenant = <T>(work: (db: Tx) => Promise<T>) => context.database.asTenant(key.TenantId, work)
  const mailbox = await asTenant((db) => findMailbox(db, key))
  if (!mailbox) return
  try {
    const isRead = await read(mailbox, context)
    await asTenant(async (db) => {
      await readAgainIn(db, key, isRead ? EVERY : LOST_AFTER)
      if (isRead) await recordSynced(db, key)
      else await enqueue(db, syncJob, key, { key: keyOf(key) })
    })
  } catch (error) {
    if (!(error instanceof NotSent)) {
      const why =
        'Something went wrong in Dormer itself. It will try again; whoever runs it can find the reason in the log.'
      await asTenant((db) => recordMailboxError(db, key, why, false)).catch(() => {})
      throw error
    }
    // We were asked to stop: nothing is wrong with the mailbox.
    if (context.signal.aborted) throw error
    const isRefused = error.reason === 'sign-in'
    const wait = isRefused ? REFUSED_EVERY : error.retryAfter ? { seconds: Math.ceil(error.retryAfter) } : EVERY
    await asTenant(async (db) => {
      await recordMailboxError(db, key, error.message, isRefused)
      await readAgainIn(db, key, wait)
    })
  }
}

export const keyOf = ({ EmailConfigId }: MailboxKey) => `sync:${EmailConfigId}`

/** Returns whether it was read to the end; false if its turn is over. */
const read = async (mailbox: MailboxRow, context: JobContext): Promise<boolean> => {
  const began = performance.now()
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(PATIENCE)])
  const asTenant = <T>(work: (db: Tx) => Promise<T>) => context.database.asTenant(mailbox.TenantId, work)
  const opened = await openMailbox(context, mailbox)
  const connected = Temporal.Instant.from(mailbox.DateConnected)
  const since = new Date(connected.subtract({ hours: FIRST_DAYS * 24 }).epochMilliseconds)
  const sourceOf = (email: FoundEmail) =>
    email.source().catch(async (error) => {
      if (!signal.aborted) await asTenant((db) => brokeOffAt(db, mailbox, email.Id))
      throw error
    })
  try {
    for await (const { Emails, Cursor } of opened.read({ cursor: mailbox.Cursor ?? undefined, since }, signal)) {
      const skipped: string[] = []
      for (const wanted of await asTenant((db) => wantedOf(db, mailbox, Emails))) {
        const { email } = wanted
        const why =
          email.Id === mailbox.StuckAt && mailbox.StuckTimes >= STUCK
            ? 'the mail server hangs up when asked for it'
            : await receiveEmail(context, mailbox, wanted, await sourceOf(email))
        if (why) skipped.push(`An email of ${email.ReceivedAt.toUTCString().slice(5, 16)}: ${why}.`)
      }
      const isGone = await asTenant(async (db) => {
        await recordProgress(db, mailbox, { cursor: Cursor, taken: Emails.map(({ Id }) => Id), skipped })
        return wasDisconnected(db, mailbox)
      })
      if (isGone) return true
      if (performance.now() - began > TURN && Emails.length > 0) return false
    }
    return true
  } finally {
    await opened.close()
  }
}

/** Enqueues the mailboxes that are due. */
export const mailboxesDue = defineDue({
  kind: 'mailbox',
  run: async (db, { TenantId, rows, now }) => {
    const mailboxes = await mailboxesToRead(
      db,
      TenantId,
      rows.map(({ Key }) => Key),
    )
    for (const { EmailConfigId, IsRead } of mailboxes)
      if (IsRead) await enqueue(db, syncJob, { TenantId, EmailConfigId }, { key: keyOf({ TenantId, EmailConfigId }) })
    return mailboxes.map(({ EmailConfigId: Key }) => ({ Key, At: now.add(LOST_AFTER).toString() }))
  },
})

export const readAgainIn = (db: Tx, { TenantId, EmailConfigId }: MailboxKey, wait: Temporal.DurationLike) =>
  moveDue(db, mailboxesDue, TenantId, { Key: EmailConfigId, At: clock.now().add(wait).toString() })

import type { Mailbox } from '@dormer/contract/messages/mailboxes'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid, refused } from '../../../http/errors.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { NotSent } from '../../../providers/not-sent.ts'
import type { Services } from '../../../services.ts'
import { deliverJob } from '../sending/deliver.jobs.ts'
import { connectionsTo, type MailServerAccount, secretOf } from './account.ts'
import { mailboxesWhere } from './mailboxes.queries.ts'
import { keyOf, readAgainIn, syncJob } from './sync.jobs.ts'

/** How long a server may take to answer while somebody waits, in milliseconds. */
const PATIENCE = 20_000

/** 400 unless sign-ins can be stored. */
export const requireSecrets = ({ secrets }: Services) => {
  if (!secrets) throw refused('No mailbox can be connected: whoever runs Dormer must set SECRETS_KEY first.')
  return secrets
}

/** Tries both servers; a 400 says at the field what is wrong. */
export const tryServers = async ({ config }: Services, account: MailServerAccount, signal: AbortSignal) => {
  const { imap, smtp } = await connectionsTo(config, account, { patience: PATIENCE }).catch((error) => {
    if (!(error instanceof NotSent)) throw error
    throw invalid({ [error.message.includes(account.ImapHost) ? 'ImapHost' : 'SmtpHost']: error.message })
  })
  try {
    await imap.check(signal).catch(at('ImapHost', account.ImapHost, account.ImapPort))
    await smtp.check().catch(at('SmtpHost', account.SmtpHost, account.SmtpPort))
  } finally {
    await smtp.close()
  }
}

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  const { code } = error as NodeJS.ErrnoException
  return code ?? codeOf(error.cause)
}
const at = (field: 'ImapHost' | 'SmtpHost', host: string, port: number) => (error: unknown) => {
  if (!(error instanceof NotSent)) throw error
  if (error.reason === 'sign-in') throw invalid({ Password: `${host} refused the user name and password.` })
  const code = codeOf(error.cause)
  if (/CERT|SELF_SIGNED|UNABLE_TO|DEPTH_ZERO/.test(code))
    throw invalid({ [field]: `The certificate of ${host} is not valid, so nothing is sent to it.` })
  throw invalid({ [field]: `${host} does not answer as a mail server at port ${port}.` })
}

/** The address of an IMAP mailbox is just something typed: a 400 unless it can be the user's own. */
export const requireOwnAddress = async (db: Tx, { TenantId, UserId }: Actor, Email: string) => {
  const { rows } = await sql`
    select from user_account where tenant_id = ${TenantId} and email = ${Email} and user_id <> ${UserId}
    union all
    select from (
      select email from contact where tenant_id = ${TenantId} and email = ${Email}
      union all select address from contact_point where tenant_id = ${TenantId} and extension is null and address = ${Email}) theirs
    where not exists (select from user_account where tenant_id = ${TenantId} and email = ${Email})
    limit 1`.execute(db)
  if (rows.length > 0)
    throw invalid({ Email: 'This is the address of a contact or a colleague. Enter the address of your own mailbox.' })
}

type Connecting = { Email: string; EmailProviderId: number; secret: unknown }

/**
 * Saves a mailbox whose sign-in was just tried: a new one, or the user's own again. It is read at once, and messages
 * that waited for it leave.
 */
export const storeMailbox = async (
  db: Tx,
  actor: Actor,
  services: Services,
  { Email, EmailProviderId, secret }: Connecting,
): Promise<Mailbox> => {
  const { TenantId, UserId } = actor
  const encrypted = requireSecrets(services).encrypt(secret, secretOf({ TenantId, UserId, Email }))
  const { rows } = await sql<{ EmailConfigId: number }>`
    insert into mailbox (tenant_id, user_id, email, email_provider_id, secret)
    values (${TenantId}, ${UserId}, ${Email}, ${EmailProviderId}, ${encrypted})
    on conflict (tenant_id, email) do update set email_provider_id = excluded.email_provider_id, secret = excluded.secret,
      has_error = false, last_error = null,
      cursor = case when mailbox.email_provider_id = excluded.email_provider_id then mailbox.cursor end
    where mailbox.user_id = excluded.user_id
    returning email_config_id`.execute(db)
  const [kept] = rows
  if (!kept) {
    const { rows: owners } = await sql<{ Name: string }>`
      select u.name from mailbox m join user_account u using (tenant_id, user_id)
      where m.tenant_id = ${TenantId} and m.email = ${Email}`.execute(db)
    throw refused(
      `${Email} is already connected by ${owners[0]?.Name ?? 'a colleague'}. It must be disconnected there first.`,
    )
  }
  const key = { TenantId, EmailConfigId: kept.EmailConfigId }
  await readAgainIn(db, key, { seconds: 0 })
  await enqueue(db, syncJob, key, { key: keyOf(key) })
  await deliverNow(db, TenantId, UserId)
  const [mailbox] = await mailboxesWhere(db, TenantId, sql`m.email_config_id = ${kept.EmailConfigId}`)
  return mailbox as Mailbox
}

/** Immediately retries messages that a user's mailbox held up. */
export const deliverNow = async (db: Tx, TenantId: number, UserId: number) => {
  const { rows } = await sql<{ MessageId: number }>`
    select o.message_id from outbox o join message m using (tenant_id, message_id)
    where o.tenant_id = ${TenantId} and m.user_id = ${UserId} and m.channel = 'Email' and m.purpose = 'OneToOne'
      and o.attempts > 0 and o.date_tried is null
    order by o.message_id`.execute(db)
  for (const { MessageId } of rows)
    await enqueue(db, deliverJob, { TenantId, MessageId }, { key: `deliver:${MessageId}` })
}

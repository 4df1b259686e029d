import type { Tx } from '../../../db/connect.ts'
import type { Services } from '../../../services.ts'
import { logoPath } from '../../brokerage/brokerage/logo.ts'
import { newHeaderId } from '../sending/header-id.ts'
import { postMessage } from '../sending/post.ts'
import { renderSystemMail, type SystemMail } from './system-mail.rules.ts'

type Sending = Pick<Services, 'config' | 'email' | 'sms'>

export const brokerageOf = async (db: Tx, TenantId: number) => {
  const { SiteId, LogoKey, ...brokerage } = await db
    .selectFrom('tenant')
    .select(['Name as BrokerageName', 'TextNumber', 'SiteId', 'LogoKey'])
    .where('TenantId', '=', TenantId)
    .executeTakeFirstOrThrow()
  return { ...brokerage, LogoPath: logoPath({ SiteId, LogoKey }) }
}

/** The base address of its links; null if Dormer's public address is not configured. */
export const linkBaseOf = ({ config, email, sms }: Sending, channel: 'Email' | 'Text') => {
  const staysHere = (channel === 'Email' ? email : sms).via === 'Outbox' || config.demo
  return config.publicUrl ?? (staysHere ? `http://localhost:${config.port}` : null)
}

type ToAddress = { TenantId: number; Address: string; BrokerageName: string }

/**
 * Sends a system email, in the transaction of the job that causes it: through the installation's mail server, or into
 * the Outbox. It passes the gate as transactional mail; only an address that bounced gets nothing.
 */
export const postSystemMail = async (
  db: Tx,
  sending: Sending,
  to: ToAddress,
  mail: SystemMail,
  /** The secret in its links, removed from the stored text once the email has left. */
  Secret?: string,
) => {
  const { config, email } = sending
  const { LogoPath } = await brokerageOf(db, to.TenantId)
  const base = linkBaseOf(sending, 'Email')
  const logo = LogoPath && base && new URL(LogoPath, base).href
  const { Subject, Html, Text } = renderSystemMail(mail, to.BrokerageName, logo)
  const host = config.publicUrl ? new URL(config.publicUrl).hostname : 'dormer.invalid'
  const From = email.from?.Address ?? `no-reply@${host}`
  return postMessage(db, {
    TenantId: to.TenantId,
    ConversationId: null,
    Channel: 'Email',
    UserId: null,
    Purpose: 'Transactional',
    From,
    To: [to.Address],
    Subject,
    Body: Html,
    PlainText: Text,
    HeaderId: newHeaderId(From),
    ...(Secret !== undefined && { Secret }),
  })
}

/** The same for a text, which a STOP to the brokerage's number ends. */
export const postSystemText = (
  db: Tx,
  { TenantId, Address, TextNumber }: Pick<ToAddress, 'TenantId' | 'Address'> & { TextNumber: string | null },
  Body: string,
) =>
  postMessage(db, {
    TenantId,
    ConversationId: null,
    Channel: 'Text',
    UserId: null,
    Purpose: 'Transactional',
    From: TextNumber ?? '',
    To: [Address],
    Body,
  })

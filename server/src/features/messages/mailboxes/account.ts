import { lookup } from 'node:dns/promises'
import { z } from 'zod'
import { isPublic } from '../../../access/network.ts'
import { type SecretOwner, SecretUnreadable } from '../../../access/secrets.ts'
import type { EmailSender } from '../../../providers/email/email.ts'
import { makeGmail } from '../../../providers/email/gmail.ts'
import { makeGraph } from '../../../providers/email/graph.ts'
import { makeImap } from '../../../providers/email/imap.ts'
import type { MailboxReader } from '../../../providers/email/mailbox.ts'
import type { OAuthTokens } from '../../../providers/email/oauth.ts'
import type { ServerAccount } from '../../../providers/email/server-account.ts'
import { makeSmtp } from '../../../providers/email/smtp.ts'
import { NotSent } from '../../../providers/not-sent.ts'
import type { Services } from '../../../services.ts'
import { type MailboxRow, storeSecret } from './mailboxes.queries.ts'

export const GMAIL = 1
export const OFFICE_365 = 2
export const IMAP = 6

/** What is stored of a mailbox with its own servers. */
const servers = z.object({
  UserName: z.string(),
  Password: z.string(),
  ImapHost: z.string(),
  ImapPort: z.number(),
  SmtpHost: z.string(),
  SmtpPort: z.number(),
})
export type MailServerAccount = z.infer<typeof servers>
const tokens = z.object({ AccessToken: z.string(), RefreshToken: z.string(), ExpiresAt: z.string() })

/** Who a mailbox's secret belongs to: this address of this owner. */
export const secretOf = ({
  TenantId,
  UserId,
  Email,
}: {
  TenantId: number
  UserId: number
  Email: string
}): SecretOwner => ({
  table: 'mailbox',
  tenantId: TenantId,
  id: `${UserId} ${Email}`,
})

/** The name of the carrier for such a mailbox. */
export const viaOf = (providerId: number) =>
  providerId === GMAIL ? 'Gmail' : providerId === IMAP ? 'IMAP' : 'Microsoft'

/** What can be done with a mailbox. */
export type OpenMailbox = EmailSender & MailboxReader

/** Opens a connected mailbox without contacting its provider yet. Throws NotSent. */
export const openMailbox = async (
  services: Pick<Services, 'config' | 'secrets' | 'database'>,
  mailbox: MailboxRow,
): Promise<OpenMailbox> => {
  const { config, secrets, database } = services
  if (!secrets)
    throw new NotSent('later', 'Dormer has no key to read its sign-in: whoever runs it must set SECRETS_KEY.')
  const secret = readSecret(services, mailbox)
  if (mailbox.EmailProviderId === IMAP) return openServers(services, servers.parse(secret))
  const account = {
    tokens: tokens.parse(secret),
    keep: async (fresh: OAuthTokens) => {
      const encrypted = secrets.encrypt(fresh, secretOf(mailbox))
      await database.asTenant(mailbox.TenantId, (db) => storeSecret(db, mailbox, encrypted))
    },
  }
  const isGmail = mailbox.EmailProviderId === GMAIL
  if (isGmail && config.google) return makeGmail(config.google, account, config.google.at)
  if (!isGmail && config.microsoft) return makeGraph(config.microsoft, account, config.microsoft.at)
  throw new NotSent(
    'later',
    `Dormer is no longer registered with ${isGmail ? 'Google' : 'Microsoft'}: whoever runs it must fix that.`,
  )
}

const readSecret = ({ secrets }: Pick<Services, 'secrets'>, mailbox: MailboxRow) => {
  try {
    return secrets?.decrypt(mailbox.Secret, secretOf(mailbox))
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error
    throw new NotSent('sign-in', 'Dormer can no longer read the stored sign-in of this mailbox.', { cause: error })
  }
}

/** A mailbox on its IMAP and SMTP servers, whose addresses are looked up now. */
const openServers = async ({ config }: Pick<Services, 'config'>, account: MailServerAccount) => {
  const { imap, smtp } = await connectionsTo(config, account)
  return { ...imap, ...imap.sendingBy(smtp) }
}

/** Both servers, to try them one by one. */
export const connectionsTo = async (
  config: Services['config'],
  { UserName: user, Password: password, ...at }: MailServerAccount,
  options: { patience?: number } = {},
) => {
  const [imap, smtp] = await Promise.all([
    locate(config, at.ImapHost, at.ImapPort, at.ImapPort === 993),
    locate(config, at.SmtpHost, at.SmtpPort, at.SmtpPort === 465),
  ])
  return { imap: makeImap({ ...imap, user, password }, options), smtp: makeSmtp({ ...smtp, user, password }, options) }
}

/**
 * A server at its current address. The connection goes to the address that was checked, so that a name that resolves
 * differently a moment later cannot redirect it. Throws NotSent.
 */
const locate = async (
  { privateMailServers }: Services['config'],
  host: string,
  port: number,
  secure: boolean,
): Promise<ServerAccount> => {
  const found = await lookup(host, { all: true }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOTFOUND') throw new NotSent('later', `There is no server called ${host}.`, { cause })
    throw new NotSent('later', `${host} cannot be looked up now.`, { cause })
  })
  const [first] = privateMailServers ? found : found.filter(({ address }) => isPublic(address))
  if (!first)
    throw new NotSent(
      'refused',
      `${host} is not a public mail server. Whoever runs Dormer can allow servers of its network.`,
    )
  return { host, address: first.address, port, secure }
}

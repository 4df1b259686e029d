import { may } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { notFound, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { IMAP } from './account.ts'
import { requireOwnAddress, requireSecrets, storeMailbox, tryServers } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { findMailbox, mailboxesWhere } from './mailboxes.queries.ts'
import { addressToSignIn, signInWith } from './sign-in.ts'

export const mailboxRoutes = {
  mailboxes: ({ db, actor }) => mailboxesWhere(db, actor.TenantId, sql`m.user_id = ${actor.UserId}`),

  brokerageMailboxes: ({ db, actor }) => mailboxesWhere(db, actor.TenantId, sql`true`),

  mailboxProviders: async ({ services: { config, secrets } }) => ({
    Gmail: Boolean(secrets && config.google),
    Office365: Boolean(secrets && config.microsoft),
    Imap: Boolean(secrets),
  }),

  mailboxSignIn: async ({ actor, params, query, services, request }) => ({
    Url: addressToSignIn(services, actor, params.provider, request, query.loginHint),
  }),

  connectGmail: {
    outside: async ({ actor, body, services, transaction }) => {
      const signedIn = await signInWith(services, actor, 'gmail', body)
      return transaction((db) => storeMailbox(db, actor, services, signedIn))
    },
  },

  connectOffice365: {
    outside: async ({ actor, body, services, transaction }) => {
      const signedIn = await signInWith(services, actor, 'office365', body)
      return transaction((db) => storeMailbox(db, actor, services, signedIn))
    },
  },

  office365Password: async ({ actor, body, services, request }) => {
    const words = 'Microsoft no longer accepts passwords from programs.'
    throw refused(
      `${words} Sign in at Microsoft instead: ${addressToSignIn(services, actor, 'office365', request, body.Email)}`,
    )
  },

  connectImap: {
    outside: async ({ actor, body: { Email, UserName, ...given }, services, transaction }) => {
      requireSecrets(services)
      const account = { ...given, UserName: UserName || Email }
      await transaction((db) => requireOwnAddress(db, actor, Email))
      await tryServers(services, account, AbortSignal.timeout(60_000))
      return transaction((db) => storeMailbox(db, actor, services, { Email, EmailProviderId: IMAP, secret: account }))
    },
  },

  disconnectMailbox: async ({ db, actor, params: { EmailConfigId } }) => {
    const key = { TenantId: actor.TenantId, EmailConfigId }
    const mailbox = await findMailbox(db, key)
    if (!mailbox || (mailbox.UserId !== actor.UserId && !may(actor, 'SeeAll'))) throw notFound('mailbox')
    await disconnect(db, mailbox)
    return { Successful: true } as const
  },
} satisfies Partial<Handlers>

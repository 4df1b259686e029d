import type { Handlers } from '../../../http/handlers.ts'

export const messageSettingsRoutes = {
  messageSettings: async ({ db, actor, services: { email, sms } }) => ({
    ...(await db
      .selectFrom('tenant')
      .select(['PostalAddress', 'NeedsTextConsent', 'TextNumber'])
      .where('TenantId', '=', actor.TenantId)
      .executeTakeFirstOrThrow()),
    EmailVia: email.via,
    EmailFrom: email.from?.Address ?? null,
    TextVia: sms.via,
  }),

  saveMessageSettings: async ({ db, actor, body: { PostalAddress, NeedsTextConsent } }) => {
    await db
      .updateTable('tenant')
      .set({ PostalAddress: PostalAddress || null, NeedsTextConsent })
      .where('TenantId', '=', actor.TenantId)
      .execute()
    return { Successful: true } as const
  },
} satisfies Partial<Handlers>

import type { Handlers } from '../../../http/handlers.ts'
import { wakeMass } from '../mass/mass.jobs.ts'
import { wakeAutomatic } from '../sending/deliver.jobs.ts'

export const messageSettingsRoutes = {
  messageSettings: async ({ db, actor, services: { email, sms } }) => ({
    ...(await db
      .selectFrom('tenant')
      .select(['PostalAddress', 'NeedsTextConsent', 'MassEmailsPerDay', 'MassTextsPerDay', 'TextNumber'])
      .where('TenantId', '=', actor.TenantId)
      .executeTakeFirstOrThrow()),
    EmailVia: email.via,
    EmailFrom: email.from?.Address ?? null,
    TextVia: sms.via,
  }),

  saveMessageSettings: async ({ db, actor, body }) => {
    await db.updateTable('tenant').set(body).where('TenantId', '=', actor.TenantId).execute()
    // Messages that wait for a limit check it again.
    await wakeMass(db, actor.TenantId)
    await wakeAutomatic(db, actor.TenantId)
    return { Successful: true } as const
  },
} satisfies Partial<Handlers>

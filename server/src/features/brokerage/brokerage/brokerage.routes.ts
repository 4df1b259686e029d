import { sql } from 'kysely'
import { notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { FileMissing } from '../../../providers/storage/storage.ts'
import { zoneKnown } from '../users/users.queries.ts'
import { logoPath, setLogo, storeLogo } from './logo.ts'

const done = { Successful: true } as const
const YEAR_SECONDS = 365 * 24 * 60 * 60

export const brokerageRoutes = {
  getBrokerage: async ({ db, actor }) => {
    const { SiteId, LogoKey, ...said } = await db
      .selectFrom('tenant')
      .select(['Name', 'Phone', 'PostalAddress', 'TimeZone', 'WebDomain', 'OwnBook', 'SiteId', 'LogoKey'])
      .where('TenantId', '=', actor.TenantId)
      .executeTakeFirstOrThrow()
    return { ...said, Logo: logoPath({ SiteId, LogoKey }) }
  },

  /** Only the fields sent are written, so two admins who save different fields both succeed. */
  saveBrokerage: async ({ db, actor, body: { PostalAddress, ...body } }) => {
    const TimeZone = body.TimeZone && (await zoneKnown(db, body.TimeZone))
    const said = {
      ...body,
      ...(TimeZone && { TimeZone }),
      ...(PostalAddress !== undefined && { PostalAddress: PostalAddress || null }),
    }
    if (Object.keys(said).length > 0)
      await db.updateTable('tenant').set(said).where('TenantId', '=', actor.TenantId).execute()
    return done
  },

  saveLogo: {
    // Drawn before the transaction is opened.
    outside: async ({ actor, body: { Logo: file }, services, transaction }) => {
      const { storage } = services
      let LogoKey: string | undefined
      try {
        LogoKey = await storeLogo(services, actor, file)
        const logo = { LogoKey, LogoName: file.FileName }
        const { Before, SiteId } = await transaction((db) => setLogo(db, actor, logo))
        if (Before) await storage.remove(Before)
        return { Logo: logoPath({ SiteId, LogoKey }) as string }
      } finally {
        await storage.remove(file.Key)
      }
    },
  },

  removeLogo: {
    outside: async ({ actor, services, transaction }) => {
      const { Before } = await transaction((db) => setLogo(db, actor, null))
      if (Before) await services.storage.remove(Before)
      return done
    },
  },

  readLogo: {
    outside: async ({ params, services, transaction }) => {
      const LogoKey = await transaction(async (db) => {
        const { rows } = await sql<{ LogoKey: string | null }>`
          select t.logo_key from enter_by_client_visit(${params.SiteId}, null) door
          join tenant t on t.tenant_id = door.tenant_id`.execute(db)
        return rows[0]?.LogoKey
      })
      // An old email may ask for a former version: it gets the current logo.
      if (!LogoKey) throw notFound('logo')
      try {
        return {
          FileName: 'logo.png',
          ContentType: 'image/png',
          Stream: await services.storage.get(LogoKey),
          Inline: true,
          MaxAge: YEAR_SECONDS,
          IsPublic: true,
        }
      } catch (error) {
        throw error instanceof FileMissing ? notFound('logo') : error
      }
    },
  },
} satisfies Partial<Handlers>

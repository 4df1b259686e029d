import { readFileSync } from 'node:fs'
import { setupSteps } from '@dormer/contract/brokerage/setup'
import { may } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { findUser } from '../users/users.queries.ts'

/** The support articles, read once at startup. */
const articles = Object.fromEntries(
  setupSteps.map(({ Slug }) => [Slug, readFileSync(new URL(`articles/${Slug}.html`, import.meta.url), 'utf8')]),
)

const linksToSettings = /<a href="\/(?:settings\/(?:sources|brokerage)|idx\/settings)">(.*?)<\/a>/g

export const setupRoutes = {
  /**
   * docs/rules.md#setup-steps. Sources belong to the brokerage: one that it added counts for everybody. Contacts belong
   * to users: a colleague's import does not complete this user's step.
   */
  profileProgress: async ({ db, actor, params }) => {
    const user = await findUser(db, actor, params.userId)
    const { IsSourceSet, ImportContacts, IsEmailConnected, IsIdxSetup, IsDomainSet } = await db
      .selectNoFrom((eb) => [
        eb
          .exists(
            eb
              .selectFrom('source')
              .select('SourceId')
              .where('TenantId', '=', actor.TenantId)
              .where('Type', '!=', 'Default'),
          )
          .as('IsSourceSet'),
        eb
          .exists(
            eb
              .selectFrom('run')
              .select('RunId')
              .where('Kind', '=', 'import')
              .where('TenantId', '=', actor.TenantId)
              .where('UserId', '=', user.UserId)
              .where('Status', '=', 'Done')
              .where(sql<number>`(counts ->> 'Added')::integer`, '>', 0),
          )
          .as('ImportContacts'),
        eb
          .exists(
            eb
              .selectFrom('mailbox')
              .select('EmailConfigId')
              .where('TenantId', '=', actor.TenantId)
              .where('UserId', '=', user.UserId)
              .where('HasError', '=', false),
          )
          .as('IsEmailConnected'),
        eb
          .exists(
            eb
              .selectFrom('tenant')
              .select('TenantId')
              .where('TenantId', '=', actor.TenantId)
              .where((tenant) =>
                tenant.or([
                  tenant('MLSId', 'is not', null),
                  tenant.exists(
                    tenant
                      .selectFrom('idx_catalog')
                      .select('CatalogId')
                      .whereRef('idx_catalog.TenantId', '=', 'tenant.TenantId'),
                  ),
                ]),
              ),
          )
          .as('IsIdxSetup'),
        eb
          .exists(
            eb
              .selectFrom('tenant')
              .select('TenantId')
              .where('TenantId', '=', actor.TenantId)
              .where('WebDomain', 'is not', null),
          )
          .as('IsDomainSet'),
      ])
      .executeTakeFirstOrThrow()
    return {
      IsMlsConnected: user.MLSId !== null,
      IsDomainSet: Boolean(IsDomainSet),
      IsIdxSetup: Boolean(IsIdxSetup),
      IsNotificationSet: user.NotificationSettings !== null,
      IsSourceSet: Boolean(IsSourceSet),
      ImportContacts: Boolean(ImportContacts),
      IsEmailConnected: Boolean(IsEmailConnected),
    }
  },

  toggleProfileProgress: async ({ db, actor, params }) => {
    // Users can hide only their own card.
    if (params.userId !== actor.UserId) throw notFound('user')
    await db
      .updateTable('user_account')
      .set({ ShowProfileProgress: sql`not show_profile_progress` })
      .where('TenantId', '=', actor.TenantId)
      .where('UserId', '=', actor.UserId)
      .execute()
    return { Successful: true }
  },

  supportArticle: async ({ actor, params }) => {
    const Content = articles[params.slug] as string
    // No link to a page the user may not open.
    return { Content: may(actor, 'ManageSettings') ? Content : Content.replace(linksToSettings, '$1') }
  },
} satisfies Partial<Handlers>

import { CLOSING_DAYS } from '@dormer/contract/brokerage/closing'
import { invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { todayIn } from '../../../time/clock.ts'
import { requireProof } from '../second-step/prove.ts'

export const closingRoutes = {
  closeBrokerage: async ({ db, actor, body: { Name } }) => {
    await requireProof(db, actor)
    const brokerage = await db
      .selectFrom('tenant')
      .select(['Name', 'TimeZone', 'CloseOn'])
      .where('TenantId', '=', actor.TenantId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (Name.toLowerCase() !== brokerage.Name.trim().toLowerCase())
      throw invalid({ Name: `Type the name as it is: ${brokerage.Name}` })
    // Asking again does not change the day already announced.
    if (brokerage.CloseOn) return { CloseOn: brokerage.CloseOn }
    const CloseOn = todayIn(brokerage.TimeZone).add({ days: CLOSING_DAYS }).toString()
    await db.updateTable('tenant').set({ CloseOn }).where('TenantId', '=', actor.TenantId).execute()
    return { CloseOn }
  },

  keepBrokerage: async ({ db, actor }) => {
    await db.updateTable('tenant').set({ CloseOn: null }).where('TenantId', '=', actor.TenantId).execute()
    return { Successful: true } as const
  },
} satisfies Partial<Handlers>

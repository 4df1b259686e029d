import { GRACE_DAYS } from '@dormer/contract/brokerage/plans'
import type { EventPayload } from '@dormer/contract/events'
import { rights } from '@dormer/contract/permissions'
import { z } from 'zod'
import { defineJob } from '../../../jobs/jobs.ts'
import type { SystemMail } from './system-mail.rules.ts'
import { brokerageOf, linkBaseOf, postSystemMail } from './system-mail.ts'

type What = EventPayload<'BillingFailed'>['What']

const words: Record<What, { Subject: string; Paragraphs: string[] }> = {
  PaymentFailed: {
    Subject: 'A payment of your brokerage failed',
    Paragraphs: [
      'The last payment for your plan did not go through. Please check the credit card, or enter another one.',
      `Everything continues as usual for ${GRACE_DAYS} days. After that your brokerage can be read and exported, but not changed, until the payment is made.`,
    ],
  },
  ReadOnly: {
    Subject: 'Your brokerage is now read-only',
    Paragraphs: [
      'Your brokerage has no paid plan at the moment. Everybody can still sign in, read and export everything, but cannot change anything.',
      'As soon as a payment is made or a plan is chosen, everything works again. Nothing was deleted.',
    ],
  },
}

const mailOf = (what: What, url: string | null): SystemMail => ({
  ...words[what],
  Heading: words[what].Subject,
  Items: [{ Title: 'Billing', Detail: 'See what is open, and pay with the same or another card.', Url: url }],
  Footer: {
    Text: 'This goes to everyone who manages the billing of your brokerage, regardless of their notification settings.',
    Link: null,
  },
})

/** Emails the people who can do something about it. */
export const mailBillingFailedJob = defineJob({
  name: 'mail-billing-trouble',
  lane: 'quick',
  payload: z.object({ TenantId: z.number(), What: z.enum(['PaymentFailed', 'ReadOnly']) }),
  run: async ({ TenantId, What }, context) => {
    await context.database.asTenant(TenantId, async (db) => {
      const { BrokerageName } = await brokerageOf(db, TenantId)
      const base = linkBaseOf(context, 'Email')
      const mail = mailOf(What, base && new URL('/admin/billing', base).href)
      const managers = await db
        .selectFrom('user_account')
        .select('Email')
        .where('TenantId', '=', TenantId)
        .where('DateDeactivated', 'is', null)
        .where((eb) =>
          eb.or([
            eb('RoleId', 'in', rights.OwnBrokerage),
            eb.exists(
              eb
                .selectFrom('user_permission')
                .select('UserId')
                .whereRef('user_permission.TenantId', '=', 'user_account.TenantId')
                .whereRef('user_permission.UserId', '=', 'user_account.UserId')
                .where('PermissionCode', '=', 'ManageBilling'),
            ),
          ]),
        )
        .execute()
      for (const { Email } of managers)
        await postSystemMail(db, context, { TenantId, Address: Email, BrokerageName }, mail)
    })
    return undefined
  },
})

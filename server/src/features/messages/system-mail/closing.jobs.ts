import type { EventPayload } from '@dormer/contract/events'
import { rights } from '@dormer/contract/permissions'
import { z } from 'zod'
import type { Tx } from '../../../db/connect.ts'
import { defineJob } from '../../../jobs/jobs.ts'
import type { SystemMail } from './system-mail.rules.ts'
import { brokerageOf, linkBaseOf, postSystemMail } from './system-mail.ts'

/** The addresses that admins sign in with. */
export const adminAddresses = async (db: Tx, TenantId: number) => {
  const admins = await db
    .selectFrom('user_account')
    .select('Email')
    .where('TenantId', '=', TenantId)
    .where('RoleId', 'in', [...rights.OwnBrokerage])
    .where('DateDeactivated', 'is', null)
    .orderBy('UserId')
    .execute()
  return admins.map(({ Email }) => Email)
}

const dayText = (day: string) =>
  Temporal.PlainDate.from(day).toLocaleString('en-US', { year: 'numeric', month: 'long', day: 'numeric' })

/** To all admins, so that any who did not want it will notice. */
const closingMail = (
  { CloseOn, ByName }: Pick<EventPayload<'ClosingChanged'>, 'CloseOn' | 'ByName'>,
  brokerage: string,
  base: string | null,
): SystemMail => {
  const who = ByName ?? 'Somebody'
  const Url = base && new URL('/settings/brokerage', base).href
  const Items = Url ? [{ Title: 'Open Brokerage in Dormer', Detail: null, Url }] : []
  const Footer = { Text: 'This was sent to all admins, regardless of their notification settings.', Link: null }
  if (CloseOn === null)
    return {
      Subject: `${brokerage} is not closed`,
      Heading: `${brokerage} is not closed`,
      Paragraphs: [`${who} decided to keep it. Nothing is erased, and everything goes on as before.`],
      Footer,
    }
  return {
    Subject: `${brokerage} will be closed on ${dayText(CloseOn)}`,
    Heading: `${brokerage} will be closed on ${dayText(CloseOn)}`,
    Paragraphs: [
      `${who} asked for it. On that day everything is erased for good: contacts, messages, transactions, documents, users.`,
      'Until then everything goes on as before. Any admin can keep the brokerage after all, or export everything, under Brokerage.',
      'If none of you wanted this, keep the brokerage, and have the password of the person named above changed.',
    ],
    Items,
    Footer,
  }
}

/** Emails all admins that the brokerage will be closed, or no longer will be. */
export const mailClosingJob = defineJob({
  name: 'mail-closing',
  lane: 'quick',
  payload: z.object({ TenantId: z.number(), CloseOn: z.string().nullable(), ByName: z.string().nullable() }),
  run: async ({ TenantId, ...closing }, context) => {
    await context.database.asTenant(TenantId, async (db) => {
      const { BrokerageName } = await brokerageOf(db, TenantId)
      const mail = closingMail(closing, BrokerageName, linkBaseOf(context, 'Email'))
      for (const Address of await adminAddresses(db, TenantId))
        await postSystemMail(db, context, { TenantId, Address, BrokerageName }, mail)
    })
    return undefined
  },
})

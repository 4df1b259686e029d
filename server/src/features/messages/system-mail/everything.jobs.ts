import { EXPORT_DAYS } from '@dormer/contract/brokerage/everything'
import type { EventPayload } from '@dormer/contract/events'
import { z } from 'zod'
import { defineJob } from '../../../jobs/jobs.ts'
import { adminAddresses } from './closing.jobs.ts'
import type { SystemMail } from './system-mail.rules.ts'
import { brokerageOf, linkBaseOf, postSystemMail } from './system-mail.ts'

/** To all admins, so that any who did not expect it will notice. */
const everythingMail = (
  { ByName, Status }: Pick<EventPayload<'ExportChanged'>, 'ByName' | 'Status'>,
  brokerage: string,
  base: string | null,
): SystemMail => {
  const who = ByName ?? 'Somebody'
  const Url = base && new URL('/settings/brokerage', base).href
  const [subject, said] = {
    Waiting: [
      `${who} is exporting everything from ${brokerage}`,
      `${who} asked for a file of everything: contacts, messages, transactions, documents, users. If none of you wanted this, have the password of ${who} changed at once, and end all sessions of that account.`,
    ],
    Done: [
      `The export of ${brokerage} is ready to download`,
      `The file that ${who} asked for is ready. An admin can download it under Brokerage for ${EXPORT_DAYS} days; then it is deleted.`,
    ],
    Failed: [
      `The export of ${brokerage} failed`,
      `The file that ${who} asked for could not be made. Brokerage shows the reason.`,
    ],
  }[Status] as [string, string]
  return {
    Subject: subject,
    Heading: subject,
    Paragraphs: [said],
    Items: Url ? [{ Title: 'Open Brokerage in Dormer', Detail: null, Url }] : [],
    Footer: { Text: 'This was sent to all admins, regardless of their notification settings.', Link: null },
  }
}

export const mailEverythingJob = defineJob({
  name: 'mail-everything',
  lane: 'quick',
  payload: z.object({
    TenantId: z.number(),
    ExportId: z.number(),
    UserId: z.number().nullable(),
    ByName: z.string().nullable(),
    Status: z.enum(['Waiting', 'Done', 'Failed']),
  }),
  run: async ({ TenantId, ...told }, context) => {
    await context.database.asTenant(TenantId, async (db) => {
      const { BrokerageName } = await brokerageOf(db, TenantId)
      const mail = everythingMail(told, BrokerageName, linkBaseOf(context, 'Email'))
      for (const Address of await adminAddresses(db, TenantId))
        await postSystemMail(db, context, { TenantId, Address, BrokerageName }, mail)
    })
    return undefined
  },
})

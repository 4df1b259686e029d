import type { EventPayload } from '@dormer/contract/events'
import { z } from 'zod'
import type { Tx } from '../../../db/connect.ts'
import { defineJob, enqueue } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import { pushToDevices } from '../../day/push/push.queries.ts'
import { afterQuiet, quietHoursOf } from '../../day/push/quiet-hours.ts'
import { addressesOf, claimNotices, waitingOf } from './notices.queries.ts'
import { noticeMail, noticeText, whenToTell } from './notices.rules.ts'
import { pushMessage } from './push.rules.ts'
import { brokerageOf, linkBaseOf, postSystemMail, postSystemText } from './system-mail.ts'

/**
 * Tells a user by email or text, or on their devices, everything that is waiting to be told. Taking it and writing the message are one
 * transaction, so that a killed worker tells it only once; `deliverJob` then sends the message.
 */
export const sendNoticesJob = defineJob({
  name: 'tell-user',
  lane: 'quick',
  payload: z.object({ TenantId: z.number(), UserId: z.number(), Channel: z.enum(['Email', 'Text', 'Push']) }),
  run: async (due, context) => {
    const { TenantId, UserId, Channel } = due
    await context.database.asTenant(TenantId, async (db) => {
      const notices = await claimNotices(db, due)
      const user = await addressesOf(db, TenantId, UserId)
      if (notices.length === 0 || !user) return
      if (Channel === 'Push') {
        const message = pushMessage(notices, user.TimeZone, clock.now())
        if (message) await pushToDevices(db, { TenantId, UserId }, message)
        return
      }
      const Address = user[Channel]
      if (!Address) return
      const { BrokerageName, TextNumber } = await brokerageOf(db, TenantId)
      const to = { BrokerageName, TimeZone: user.TimeZone, Base: linkBaseOf(context, Channel) }
      if (Channel === 'Text')
        await postSystemText(db, { TenantId, Address, TextNumber }, noticeText(notices, to, clock.now()))
      else await postSystemMail(db, context, { TenantId, Address, BrokerageName }, noticeMail(notices, to, clock.now()))
    })
    return undefined
  },
})

/** Schedules telling a user by email or text, or on their devices, in the transaction of what happened. */
export const planNotices = async (db: Tx, due: EventPayload<'NoticesDue'>) => {
  const soonest = whenToTell(await waitingOf(db, due), due.Channel)
  const at = soonest && due.Channel === 'Push' ? afterQuiet(soonest, await quietHoursOf(db, due)) : soonest
  if (at) await enqueue(db, sendNoticesJob, due, { at, key: `tell:${due.Channel}:${due.UserId}` })
}

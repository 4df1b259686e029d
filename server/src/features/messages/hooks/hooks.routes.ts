import { phoneDigits } from '@dormer/contract/phone'
import type { Handlers } from '../../../http/handlers.ts'
import { suppress } from '../consent/consent.queries.ts'
import { logMessages } from '../messages/log.queries.ts'
import { receiveMessage } from '../messages/receive.ts'
import { recordStatus } from '../sending/deliver.queries.ts'
import { notifyOwnAddressUnreached, notifySendFailure } from '../sending/failures.queries.ts'
import { enterByTextNumber, forArrival, forged, hookOf, twiml } from './hook.ts'

export const hookRoutes = {
  textIncoming: {
    outside: async ({ request, services }) => {
      const { provider, via } = services.sms
      const text = provider.readIncoming(hookOf(services, request))
      if (!text) throw forged()
      const TenantId = await services.database.transaction((db) => enterByTextNumber(db, text.To))
      // Acknowledged: sending it again would not help.
      if (TenantId === undefined) {
        services.log.warn('a text came to a number that no brokerage has')
        return twiml()
      }
      const media = text.MediaUrls.map((url) => `\n${url}`).join('')
      await forArrival(() =>
        services.database.asTenant(TenantId, (db) =>
          receiveMessage(db, {
            TenantId,
            Channel: 'Text',
            From: phoneDigits(text.From) ?? text.From,
            To: [text.To],
            Body: `${text.Body}${media}`,
            ProviderId: text.Sid,
            Via: via,
          }),
        ),
      )
      return twiml()
    },
  },

  textStatus: {
    outside: async ({ request, services, query: { MessageId } }) => {
      const { provider, via } = services.sms
      const status = provider.readStatus(hookOf(services, request))
      if (!status) throw forged()
      const TenantId = await services.database.transaction((db) => enterByTextNumber(db, status.From))
      if (TenantId === undefined) return twiml()
      const Why = status.Status === 'Failed' ? `Failed: ${status.Message}` : null
      const news = { TenantId, MessageId, Id: status.Sid, Status: status.Status, Via: via, Why }
      await services.database.asTenant(TenantId, async (db) => {
        const message = await recordStatus(db, news)
        if (!message) return
        if (status.Status !== 'Failed') {
          if (message.IsToLog) await logMessages(db, TenantId, [message.MessageId])
          return
        }
        await notifySendFailure(db, TenantId, [message.MessageId])
        if (status.IsUnreachable && message.IsSystem && !status.IsStopped)
          await notifyOwnAddressUnreached(db, TenantId, [message.MessageId])
        else if (status.IsUnreachable)
          await suppress(
            db,
            { TenantId, Channel: 'Text', Address: message.Address },
            status.IsStopped ? 'Stop' : 'Bounced',
            {
              How: status.Message,
              MessageId: message.MessageId,
            },
          )
      })
      return twiml()
    },
  },
} satisfies Partial<Handlers>

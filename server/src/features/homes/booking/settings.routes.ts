import type { Handlers } from '../../../http/handlers.ts'
import { siteAddress } from '../../../http/site-address.ts'
import { linkBaseOf } from '../../messages/system-mail/system-mail.ts'
import { presentPage, savePage } from './settings.queries.ts'

export const bookingSettingsRoutes = {
  bookingPage: async ({ db, actor, services, request }) =>
    presentPage(db, actor, siteAddress(services.config, request), linkBaseOf(services, 'Email') !== null),

  saveBookingPage: async ({ db, actor, body, services, request }) => {
    await savePage(db, actor, body)
    return presentPage(db, actor, siteAddress(services.config, request), linkBaseOf(services, 'Email') !== null)
  },
} satisfies Partial<Handlers>

import type { FastifyRequest } from 'fastify'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'
import { linkBaseOf } from '../../messages/system-mail/system-mail.ts'
import { presentPage, savePage } from './settings.queries.ts'

/** The address of this installation, as far as it is known. */
export const baseOf = (services: Services, request: FastifyRequest) =>
  services.config.publicUrl ?? `${request.protocol}://${request.host}`

export const bookingSettingsRoutes = {
  bookingPage: async ({ db, actor, services, request }) =>
    presentPage(db, actor, baseOf(services, request), linkBaseOf(services, 'Email') !== null),

  saveBookingPage: async ({ db, actor, body, services, request }) => {
    await savePage(db, actor, body)
    return presentPage(db, actor, baseOf(services, request), linkBaseOf(services, 'Email') !== null)
  },
} satisfies Partial<Handlers>

import { PUSH_DEVICES } from '@dormer/contract/day/push'
import { invalid, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { deviceName } from '../../brokerage/account-events/device-name.ts'
import { lockSession } from '../../brokerage/session/session.queries.ts'
import { countOtherDevices, deleteDevice, devicesOf, saveDevice } from './push.queries.ts'

export const pushRoutes = {
  pushDevices: async ({ db, actor, services }) => ({
    PublicKey: services.push?.publicKey ?? null,
    Devices: await devicesOf(db, actor),
  }),

  addPushDevice: async ({ db, actor, services, body, request }) => {
    const { push } = services
    if (!push)
      throw refused('Notifications on devices do not work here yet: whoever runs Dormer has to set SECRETS_KEY.')
    if (!push.isService(body.Endpoint))
      throw invalid({ Endpoint: 'This is not the address of a push service. Update your browser, or use another one.' })
    // Signing out, at this moment, removes it.
    await lockSession(db, actor)
    if ((await countOtherDevices(db, actor, body.Endpoint)) >= PUSH_DEVICES)
      throw refused(
        `Notifications are on for ${PUSH_DEVICES} devices, which is the most. Remove one of them, then turn this one on.`,
      )
    return saveDevice(db, {
      TenantId: actor.TenantId,
      UserId: actor.UserId,
      SessionId: actor.SessionId as string,
      ...body,
      Name: deviceName(request.headers['user-agent']),
    })
  },

  deletePushDevice: async ({ db, actor, params }) => {
    await deleteDevice(db, actor, params.PushDeviceId)
    return { Successful: true }
  },
} satisfies Partial<Handlers>

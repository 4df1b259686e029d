import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, id, instant, number } from '../fields.ts'

/** The most devices that a user's notifications are shown on. */
export const PUSH_DEVICES = 10

const pushDevice = z
  .object({
    PushDeviceId: number,
    Name: z.string(),
    DateCreated: instant,
    /** When something was last shown on it; null for never. */
    DateTold: instant.nullable(),
    /** Whether it was added in the session that asks. */
    IsThisOne: z.boolean(),
  })
  .meta({ id: 'PushDevice' })
export type PushDevice = z.infer<typeof pushDevice>

export const pushDevices = endpoint({
  method: 'GET',
  path: 'api/push',
  summary: "List the devices that the signed-in user's notifications are pushed to",
  permission: 'signed-in',
  response: z.object({
    /** The key with which browsers subscribe (VAPID); null if the operator has to set SECRETS_KEY first. */
    PublicKey: z.string().nullable(),
    Devices: z.array(pushDevice),
  }),
})

/** Bytes in base64 as browsers give them. */
const bytes = (length: number) =>
  z
    .string()
    .refine(
      (text) => /^[\w-]*$/.test(text) && Math.floor((text.length * 3) / 4) === length,
      'It is not a key of a browser',
    )

export const addPushDevice = endpoint({
  method: 'POST',
  path: 'api/push/device',
  summary: 'Push notifications to this browser',
  permission: 'signed-in',
  whileReadOnly: true,
  /** As the browser's PushSubscription has them. */
  body: z.object({
    Endpoint: z
      .string()
      .max(1000, 'The address is too long')
      .meta({ example: 'https://fcm.googleapis.com/fcm/send/dPx8' }),
    P256dh: bytes(65).meta({
      example: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    }),
    Auth: bytes(16).meta({ example: 'BTBZMqHH6r4Tts7J_aSIgg' }),
  }),
  response: z.object({ PushDeviceId: number }),
})

export const deletePushDevice = endpoint({
  method: 'DELETE',
  path: 'api/push/device/{PushDeviceId}',
  summary: 'Stop pushing notifications to a device',
  permission: 'signed-in',
  security: 'deletion',
  whileReadOnly: true,
  params: z.object({ PushDeviceId: id('push-device') }),
  response: done,
})

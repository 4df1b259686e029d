import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { PushMessage } from '../../../providers/push/push.ts'
import { clock } from '../../../time/clock.ts'
import { pushJob } from './push.jobs.ts'

type Who = Pick<Actor, 'TenantId' | 'UserId' | 'SessionId'>

/** A user's devices, oldest first. */
export const devicesOf = (db: Tx, { TenantId, UserId, SessionId }: Who) =>
  db
    .selectFrom('push_device')
    .select(['PushDeviceId', 'Name', 'DateCreated', 'DateTold'])
    .select(sql<boolean>`session_id = ${SessionId ?? null}::uuid`.as('IsThisOne'))
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .orderBy('PushDeviceId')
    .execute()

/** Keeps where a user's browser takes notifications; it belongs to whoever is signed in there last. */
export const saveDevice = async (
  db: Tx,
  device: {
    TenantId: number
    UserId: number
    SessionId: string
    Endpoint: string
    P256dh: string
    Auth: string
    Name: string
  },
) => {
  const { TenantId, UserId, SessionId, P256dh, Auth, Name } = device
  // Several devices that are added at once count one after the other.
  await sql`select from user_account where tenant_id = ${TenantId} and user_id = ${UserId} for no key update`.execute(
    db,
  )
  // A browser that subscribed anew has given up its former address.
  await db
    .deleteFrom('push_device')
    .where('TenantId', '=', TenantId)
    .where('SessionId', '=', SessionId)
    .where('Endpoint', '!=', device.Endpoint)
    .execute()
  return db
    .insertInto('push_device')
    .values({ ...device, DateCreated: clock.now().toString() })
    .onConflict((on) => on.columns(['TenantId', 'Endpoint']).doUpdateSet({ UserId, SessionId, P256dh, Auth, Name }))
    .returning('PushDeviceId')
    .executeTakeFirstOrThrow()
}

/** How many devices a user has besides the browser at this address, and besides what this session had before. */
export const countOtherDevices = async (db: Tx, { TenantId, UserId, SessionId }: Who, endpoint: string) => {
  const { Others } = await db
    .selectFrom('push_device')
    .select((eb) => eb.fn.countAll<number>().as('Others'))
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .where('Endpoint', '!=', endpoint)
    .where('SessionId', '!=', SessionId ?? '')
    .executeTakeFirstOrThrow()
  return Others
}

/** 404 unless it is the user's own. */
export const deleteDevice = async (db: Tx, { TenantId, UserId }: Who, PushDeviceId: number) => {
  const { numDeletedRows } = await db
    .deleteFrom('push_device')
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .where('PushDeviceId', '=', PushDeviceId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFound('device')
}

/** Has each of a user's devices show a message: a job each, because one may be off and another not. */
export const pushToDevices = async (db: Tx, who: { TenantId: number; UserId: number }, message: PushMessage) => {
  const before = clock.now().add({ hours: 12 }).toString()
  for (const { PushDeviceId } of await devicesOf(db, who))
    await enqueue(db, pushJob, { TenantId: who.TenantId, PushDeviceId, UserId: who.UserId, Before: before, ...message })
}

import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, invalid, notFound } from '../../../http/errors.ts'
import { syncBilling } from './billing.jobs.ts'
import { usedSeats } from './billing.queries.ts'

const seatsOf = (db: Tx, TenantId: number) =>
  db
    .selectFrom('tenant')
    .select(['Seats', usedSeats.as('Used')])
    .where('TenantId', '=', TenantId)

const free = ({ Seats, Used }: { Seats: number | null; Used: number }) =>
  Seats === null ? null : Math.max(0, Seats - Used)

/** How many users the brokerage can add without paying for more; null if unlimited. */
export const freeSeats = async (db: Tx, TenantId: number): Promise<number | null> =>
  free(await seatsOf(db, TenantId).executeTakeFirstOrThrow())

/**
 * Makes sure one more user has a seat, in the transaction that adds the user: if two requests want the last seat, the
 * second waits for the first. 409 if none is free and none may be bought.
 */
export const takeSeat = async (db: Tx, actor: Pick<Actor, 'TenantId'>, { mayBuy }: { mayBuy: boolean }) => {
  const own = db.selectFrom('tenant').select('TenantId').where('TenantId', '=', actor.TenantId)
  // Lock first, then count: a statement that waits for a lock counts what was there before it waited.
  await own.forUpdate().execute()
  if ((await freeSeats(db, actor.TenantId)) !== 0) return
  if (!mayBuy)
    throw conflict('All seats of your brokerage are taken. Agree to an extra seat, or deactivate a user who has left.')
  await buySeat(db, actor)
}

/** 409 while a payment is missing: nothing more can be bought before it is paid. */
const requirePaid = async (db: Tx, TenantId: number) => {
  const unpaid = await db
    .selectFrom('billing')
    .select('TenantId')
    .where('TenantId', '=', TenantId)
    .where('UnpaidSince', 'is not', null)
    .executeTakeFirst()
  if (unpaid)
    throw conflict('The last payment of your brokerage failed. Pay it under Billing; then seats can be bought again.')
}

/**
 * Buys one more seat. A job tells the payment provider the new total, not the increase. Does nothing if the brokerage
 * pays for none; 409 while a payment is missing.
 */
export const buySeat = async (db: Tx, { TenantId }: Pick<Actor, 'TenantId'>) => {
  await requirePaid(db, TenantId)
  const { numUpdatedRows } = await db
    .updateTable('tenant')
    .set({ Seats: sql`seats + 1` })
    .where('TenantId', '=', TenantId)
    .where('Seats', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await syncBilling(db, TenantId)
}

/** Pays for this many seats from now on. 400 if more are in use; 409 for an increase while a payment is missing. */
export const setSeatCount = async (db: Tx, { TenantId }: Pick<Actor, 'TenantId'>, Seats: number) => {
  await db.selectFrom('tenant').select('TenantId').where('TenantId', '=', TenantId).forUpdate().execute()
  const { Used, Seats: had } = await seatsOf(db, TenantId).executeTakeFirstOrThrow()
  if (had === null) throw notFound('plan')
  if (Seats < Used)
    throw invalid({ Seats: `${Used} seats are used. Deactivate users who have left before you give back their seats.` })
  if (Seats > had) await requirePaid(db, TenantId)
  await db.updateTable('tenant').set({ Seats }).where('TenantId', '=', TenantId).execute()
  await syncBilling(db, TenantId)
}

import { setTimeout as sleep } from 'node:timers/promises'
import { INCLUDED_SEATS, isPlanId, type PlanId } from '@dormer/contract/brokerage/plans'
import { rights } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { By, Tx } from '../../../db/connect.ts'
import { conflict, HttpError, notFound } from '../../../http/errors.ts'
import {
  isPaid,
  type Order,
  type Payer,
  type PaymentState,
  PaymentsUnavailable,
} from '../../../providers/payments/payments.ts'
import type { Services } from '../../../services.ts'
import { clock } from '../../../time/clock.ts'
import { extraSeats, readOnlySince, unpaidSince } from './billing.rules.ts'

/** How many users are not deactivated; each of them uses a seat. */
export const usedSeats = sql<number>`(
  select count(*) from user_account u where u.tenant_id = tenant.tenant_id and u.date_deactivated is null)`

/** How long one exchange with the provider may take before another may begin, and how long the other waits for it. */
const LEASE_SECONDS = 120
const PATIENCE_MS = 10_000
const TURN_MS = 200

/** What a brokerage pays for; undefined where nothing is billed. */
export const billingOf = async (db: Tx, TenantId: number) => {
  const row = await db
    .selectFrom('billing')
    .innerJoin('tenant', 'tenant.TenantId', 'billing.TenantId')
    .select(['BillingKey', 'PlanId', 'PlanSince', 'Status', 'CustomerId', 'UnpaidSince', 'Proof'])
    .select(['tenant.TenantId', 'tenant.Name', 'DateActivated', 'DateCreated', 'ReadOnlySince', 'Seats', 'CloseOn'])
    .select(usedSeats.as('SeatsUsed'))
    .select((eb) =>
      eb
        .selectFrom('user_account')
        .select('Email')
        .whereRef('user_account.TenantId', '=', 'tenant.TenantId')
        .where('RoleId', 'in', rights.OwnBrokerage)
        .orderBy('UserId')
        .limit(1)
        .as('Email'),
    )
    .where('billing.TenantId', '=', TenantId)
    .executeTakeFirst()
  return row && { ...row, PlanId: isPlanId(row.PlanId) ? row.PlanId : (1001 as PlanId) }
}
export type BillingRow = NonNullable<Awaited<ReturnType<typeof billingOf>>>

const payerOf = ({ TenantId, BillingKey, CustomerId, Name, Email }: BillingRow): Payer => ({
  TenantId,
  Key: BillingKey,
  CustomerId,
  Name,
  Email: Email ?? '',
})

/** What the brokerage should be paying for. */
export const orderOf = ({ PlanId, Seats, DateActivated }: BillingRow): Order => ({
  PlanId,
  ExtraSeats: extraSeats(Seats),
  IsFirst: DateActivated === null,
})

/** Turns the provider's failure into a 503 that says what was not done. */
const inWords =
  (services: Pick<Services, 'log'>) =>
  (error: unknown): never => {
    if (!(error instanceof PaymentsUnavailable)) throw error
    services.log.error({ err: error }, 'the payment provider did not do what it was asked')
    throw new HttpError(
      503,
      {
        Message:
          'The payment service cannot be reached at the moment. Try again in a few minutes: nothing is charged twice. If it persists, tell whoever runs Dormer.',
      },
      { 'retry-after': '60' },
    )
  }

/** Reads from the provider for display, without waiting for a change in progress. */
export const asPayer = <T>(row: BillingRow, services: Services, ask: (payer: Payer) => Promise<T>) =>
  ask(payerOf(row)).catch(inWords(services))

/** 404 if nothing is billed. */
const requirePayments = ({ payments }: Services) => {
  if (!payments) throw notFound('plan')
  return payments
}

/** `PlanId`: what was chosen, even if it has not taken effect yet. */
type Worked<T> = { State: PaymentState; result: T; PlanId?: PlanId; isNewPlan?: boolean }

/**
 * Talks to the provider on behalf of one brokerage, one exchange at a time across all processes, and records the state
 * afterwards. No transaction is open meanwhile; if the process dies, the next exchange can begin after two minutes. 404
 * if nothing is billed.
 */
export const withBillingLease = async <T>(
  services: Services,
  TenantId: number,
  work: (row: BillingRow, payer: Payer, payments: NonNullable<Services['payments']>) => Promise<Worked<T>>,
  by?: By,
): Promise<T> => {
  const { database } = services
  const payments = requirePayments(services)
  const claim = () =>
    database.asTenant(TenantId, async (db) => {
      const claimed = await db
        .updateTable('billing')
        .set({ BusyUntil: sql<string>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})` })
        .where('TenantId', '=', TenantId)
        .where(sql<boolean>`busy_until is null or busy_until < clock_timestamp()`)
        .returning(sql<string>`busy_until::text`.as('Mine'))
        .executeTakeFirst()
      const row = await billingOf(db, TenantId)
      if (!row) throw notFound('plan')
      return { row, Mine: claimed?.Mine }
    })
  let claimed = await claim()
  for (let waited = 0; !claimed.Mine; waited += TURN_MS) {
    if (waited >= PATIENCE_MS) throw conflict('A payment of your brokerage is under way. Try again in a moment.')
    await sleep(TURN_MS)
    claimed = await claim()
  }
  const { row, Mine } = claimed
  /** Whether the lease was still ours. */
  const release = async (db: Tx) =>
    (
      await db
        .updateTable('billing')
        .set({ BusyUntil: null })
        .where('TenantId', '=', TenantId)
        .where(sql<boolean>`busy_until = ${Mine}::timestamptz`)
        .executeTakeFirst()
    ).numUpdatedRows > 0n
  try {
    const { result, ...worked } = await work(row, payerOf(row), payments)
    await database.asTenant(
      TenantId,
      async (db) => {
        // Whoever has the lease now knows better.
        if (await release(db)) await saveState(db, TenantId, worked)
      },
      by,
    )
    return result
  } catch (error) {
    await database.asTenant(TenantId, release)
    return inWords(services)(error)
  }
}

/** For a brokerage that is erased: nothing is charged any more. */
export const stopPayments = async (services: Services, TenantId: number) => {
  if (!services.payments || !(await services.database.asTenant(TenantId, (db) => billingOf(db, TenantId)))) return
  await withBillingLease(services, TenantId, async (_, payer, payments) => {
    await payments.abandon(payer)
    return { State: await payments.read(payer), result: undefined }
  })
}

/** Saves what the provider says and, derived from it, who may sign in and who can only read. */
const saveState = async (db: Tx, TenantId: number, { State, PlanId, isNewPlan }: Omit<Worked<unknown>, 'result'>) => {
  const now = clock.now()
  const row = await billingOf(db, TenantId)
  if (!row) return
  const unpaid = unpaidSince(State, row.UnpaidSince, now)
  const begins = isPaid(State) && (isNewPlan || row.PlanSince === null)
  await db
    .updateTable('billing')
    .set({
      Status: State.Status,
      PlanId: PlanId ?? State.PlanId ?? row.PlanId,
      CustomerId: State.CustomerId ?? row.CustomerId,
      UnpaidSince: unpaid?.toString() ?? null,
      DateChecked: now.toString(),
      ...(begins && { PlanSince: now.toString() }),
    })
    .where('TenantId', '=', TenantId)
    .execute()
  // A brokerage that is being closed stays usable until its day, even if its plan ends before.
  const readOnly = row.DateActivated && !row.CloseOn ? readOnlySince(State, unpaid, row.ReadOnlySince, now) : null
  const activates = row.DateActivated === null && isPaid(State)
  if (activates || (readOnly?.toString() ?? null) !== row.ReadOnlySince)
    await db
      .updateTable('tenant')
      .set({
        ReadOnlySince: readOnly?.toString() ?? null,
        ...(activates && { DateActivated: now.toString(), CloseOn: null, Seats: row.Seats ?? INCLUDED_SEATS }),
      })
      .where('TenantId', '=', TenantId)
      .execute()
}

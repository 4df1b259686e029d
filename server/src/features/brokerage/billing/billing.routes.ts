import { planOf, termsOf } from '@dormer/contract/brokerage/plans'
import { amountOf } from '@dormer/contract/cents'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { By, Tx } from '../../../db/connect.ts'
import { conflict, HttpError, invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { isPaid, isSubscribed, type Outcome } from '../../../providers/payments/payments.ts'
import { clock } from '../../../time/clock.ts'
import { syncBilling } from './billing.jobs.ts'
import { asPayer, type BillingRow, billingOf, orderOf, withBillingLease } from './billing.queries.ts'
import { contractEnds, graceEnds, plansOpen } from './billing.rules.ts'
import { setSeatCount } from './seats.queries.ts'

const done = { Successful: true } as const
/** Changes at the provider are recorded as the user's, too. */
const by = (actor: Actor, request: { recordedAs: string }): By => ({
  UserId: actor.UserId,
  Via: 'User',
  RequestId: request.recordedAs,
})
const paidOf = ({ State, Declined }: Outcome) => ({
  Successful: isPaid(State) && Declined === null,
  Message: Declined,
  ConfirmSecret: isPaid(State) ? null : State.ConfirmSecret,
})
const notGoingOn = () => conflict('Your plan has ended. Choose a plan to begin again.')

/** Opens the transaction for the brokerage that the provider knows by this id. */
const enterByCustomer = async (db: Tx, customer: string) =>
  (await sql<{ TenantId: number | null }>`select enter_by_customer(${customer}) as tenant_id`.execute(db)).rows[0]
    ?.TenantId ?? undefined

/**
 * 409 while the brokerage is being closed: if the plan continued, the brokerage would be charged for data that is
 * erased.
 */
const requireStaying = ({ CloseOn }: Pick<BillingRow, 'CloseOn'>) => {
  if (CloseOn)
    throw conflict('Your brokerage is being closed. To keep the plan, choose Keep the Brokerage under Brokerage.')
}

export const billingRoutes = {
  getBilling: {
    outside: async ({ actor, services, transaction }) => {
      const { payments } = services
      const row = await transaction((db) => billingOf(db, actor.TenantId))
      if (!row || !payments) return null
      const [State, NextCharge] = await asPayer(row, services, (payer) =>
        Promise.all([payments.read(payer), payments.nextCharge(payer)]),
      )
      // Noticed here before the provider's event arrived.
      if (State.Status !== row.Status) await transaction((db) => syncBilling(db, actor.TenantId))
      const now = clock.now()
      const hasEnded = !isSubscribed(State)
      const IsUpdating = !hasEnded && State.ExtraSeats !== orderOf(row).ExtraSeats
      return {
        Status: State.Status,
        Subscription: row.PlanId,
        PlanName: planOf(row.PlanId).Name,
        MonthlyPrice: amountOf(BigInt(planOf(row.PlanId).MonthlyCents)),
        ContractUntil: hasEnded ? null : (contractEnds(row.PlanId, row.PlanSince, now)?.toString() ?? null),
        TrialUntil: State.TrialEnd,
        EndsOn: State.EndsOn,
        NextCharge: IsUpdating ? null : NextCharge,
        IsUpdating,
        Seats: row.Seats ?? row.SeatsUsed,
        SeatsUsed: row.SeatsUsed,
        Card: State.Card,
        UnpaidSince: row.UnpaidSince,
        ReadOnlyFrom:
          row.ReadOnlySince ?? (row.UnpaidSince ? graceEnds(Temporal.Instant.from(row.UnpaidSince)).toString() : null),
        ConfirmSecret: State.ConfirmSecret,
        Plans: plansOpen(row.PlanId, row.PlanSince, hasEnded, now).map((Subscription) => ({
          Subscription,
          Name: planOf(Subscription).Name,
          Terms: termsOf(Subscription),
        })),
        CardForm: payments.cardForm,
      }
    },
  },

  getInvoices: {
    outside: async ({ actor, services, transaction }) => {
      const { payments } = services
      const row = await transaction((db) => billingOf(db, actor.TenantId))
      return row && payments ? asPayer(row, services, payments.invoices) : []
    },
  },

  setCard: {
    outside: ({ actor, services, request, body: { cardToken } }) =>
      withBillingLease(
        services,
        actor.TenantId,
        async (row, payer, payments) => {
          const before = await payments.read(payer)
          // A payment confirmed at the bank shows up on reading; a plan that has ended begins only when one is chosen.
          if (!isSubscribed(before) && before.Status !== 'Incomplete') throw notGoingOn()
          const isLook = cardToken === undefined
          const outcome = isLook
            ? { State: before, Declined: null }
            : await payments.pay(payer, { ...orderOf(row), PlanId: before.PlanId ?? row.PlanId }, cardToken)
          return { State: outcome.State, result: paidOf(outcome) }
        },
        by(actor, request),
      ),
  },

  setPlan: {
    outside: ({ actor, services, request, body: { Subscription } }) =>
      withBillingLease(
        services,
        actor.TenantId,
        async (row, payer, payments) => {
          requireStaying(row)
          const State = await payments.read(payer)
          const goesOn = isSubscribed(State)
          if (State.Status === 'PastDue')
            throw conflict('A payment is missing. Pay it with the same or another card, then change the plan.')
          if (goesOn && Subscription === row.PlanId)
            return { State, result: { Successful: true, Message: null, ConfirmSecret: null } }
          if (!plansOpen(row.PlanId, row.PlanSince, !goesOn, clock.now()).includes(Subscription))
            throw invalid({ Subscription: 'Your contract does not allow this plan yet. Choose another one.' })
          const order = { ...orderOf(row), PlanId: Subscription }
          const outcome = goesOn
            ? { State: await payments.change(payer, order), Declined: null }
            : await payments.pay(payer, order)
          return { State: outcome.State, PlanId: Subscription, isNewPlan: true, result: paidOf(outcome) }
        },
        by(actor, request),
      ),
  },

  setSeats: async ({ db, actor, body: { Seats } }) => {
    await setSeatCount(db, actor, Seats)
    return done
  },

  cancelPlan: {
    outside: ({ actor, services, request }) =>
      withBillingLease(
        services,
        actor.TenantId,
        async (row, payer, payments) => {
          const before = await payments.read(payer)
          if (!isSubscribed(before)) throw notGoingOn()
          const until = contractEnds(row.PlanId, row.PlanSince, clock.now())
          const isLonger = until && (!before.PeriodEnd || Temporal.Instant.compare(until, before.PeriodEnd) > 0)
          return { State: await payments.endOn(payer, isLonger ? until : 'PeriodEnd'), result: done }
        },
        by(actor, request),
      ),
  },

  resumePlan: {
    outside: ({ actor, services, request }) =>
      withBillingLease(
        services,
        actor.TenantId,
        async (row, payer, payments) => {
          requireStaying(row)
          const before = await payments.read(payer)
          if (!isSubscribed(before)) throw notGoingOn()
          return { State: before.EndsOn ? await payments.endOn(payer, null) : before, result: done }
        },
        by(actor, request),
      ),
  },

  stripeEvent: {
    outside: async ({ request, services }) => {
      const { database, log } = services
      const signature = request.headers['stripe-signature']
      const event =
        typeof signature === 'string' && Buffer.isBuffer(request.body)
          ? services.payments?.readHook(request.body, signature)
          : undefined
      if (!event) throw new HttpError(403, { Message: 'The signature is not the provider’s' })
      const { EventId, CustomerId } = event
      const TenantId = CustomerId ? await database.transaction((db) => enterByCustomer(db, CustomerId)) : undefined
      // Acknowledged, because sending it again would not help. If the customer is not known yet, the code that is
      // creating it reads the full state.
      if (TenantId === undefined) {
        log.info({ EventId }, 'a payment event is about no brokerage')
        return done
      }
      await database.asTenant(TenantId, async (db) => {
        const { numInsertedOrUpdatedRows } = await db
          .insertInto('payment_event')
          .values({ TenantId, EventId })
          .onConflict((same) => same.doNothing())
          .executeTakeFirst()
        // The event may be out of date, so the current state is requested.
        if (numInsertedOrUpdatedRows) await syncBilling(db, TenantId)
      })
      return done
    },
  },
} satisfies Partial<Handlers>

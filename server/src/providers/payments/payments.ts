import type { Invoice } from '@dormer/contract/brokerage/billing'
import type { PlanId } from '@dormer/contract/brokerage/plans'
import type { CardForm } from '@dormer/contract/brokerage/registration'

/** The paying brokerage, as Dormer knows it. */
export type Payer = {
  TenantId: number
  /** Permanent and unique: what it is given once is known to the provider under this key. */
  Key: string
  CustomerId: string | null
  Name: string
  Email: string
}

/** `IsFirst`: the brokerage has never paid for anything; only then is the first month free. */
export type Order = { PlanId: PlanId; ExtraSeats: number; IsFirst: boolean }

/** A brokerage's current state at its provider. Instants are ISO 8601. */
export type PaymentState = {
  /**
   * Incomplete: begun, but not paid yet. PastDue: a renewal was not paid. Ended: canceled, by the brokerage or because
   * it was unpaid.
   */
  Status: 'None' | 'Incomplete' | 'Trial' | 'Active' | 'PastDue' | 'Ended'
  CustomerId: string | null
  PlanId: PlanId | null
  ExtraSeats: number
  /** When the paid period ends and the next charge is due. */
  PeriodEnd: string | null
  TrialEnd: string | null
  /** When it ends, if it was canceled. */
  EndsOn: string | null
  /** The provider ended it because it was not paid. */
  EndedUnpaid: boolean
  Card: { Brand: string; Last4: string; Expires: string } | null
  /** Set if a payment waits for the card's bank to ask for a second factor, which the browser does with this secret. */
  ConfirmSecret: string | null
}

/** The result of an attempt to pay; `Declined` is why the card was refused, in words for its owner. */
export type Outcome = { State: PaymentState; Declined: string | null }

/**
 * A payment provider. Every call can be repeated after an interruption: it continues from the current state, and
 * nothing is charged or begun twice. Calls for one brokerage never run concurrently (`withBillingLease`). All throw
 * PaymentsUnavailable.
 */
export type PaymentProvider = {
  cardForm: CardForm
  read: (payer: Payer) => Promise<PaymentState>
  /**
   * Makes the brokerage pay for its order: takes the card from now on, if one is given; starts a subscription, if none
   * is active; pays what is open.
   */
  pay: (payer: Payer, order: Order, cardToken?: string) => Promise<Outcome>
  /** Changes the active subscription; the difference for the rest of the month is on the next invoice. */
  change: (payer: Payer, order: Order) => Promise<PaymentState>
  /** Ends it at that time, or at the end of the paid period; null continues it. */
  endOn: (payer: Payer, at: Temporal.Instant | 'PeriodEnd' | null) => Promise<PaymentState>
  /** For a registration that was never paid: nothing may be charged any more. */
  abandon: (payer: Payer) => Promise<void>
  nextCharge: (payer: Payer) => Promise<{ Date: string; Amount: string } | null>
  /** Newest first. */
  invoices: (payer: Payer) => Promise<Invoice[]>
  /** What a signed request from the provider is about; undefined if the signature is not the provider's. */
  readHook: (body: Buffer, signature: string) => { EventId: string; CustomerId: string | null } | undefined
}

/** The provider cannot be reached, or does not know what it should. The message is for the log, without secrets. */
export class PaymentsUnavailable extends Error {}

/** Whether the brokerage may use what it ordered: it is paid for, or payment is not due yet. */
export const isPaid = ({ Status }: Pick<PaymentState, 'Status'>) => Status === 'Trial' || Status === 'Active'
/** Whether there is an active subscription that can be changed or canceled. */
export const isSubscribed = ({ Status }: Pick<PaymentState, 'Status'>) => isPaid({ Status }) || Status === 'PastDue'

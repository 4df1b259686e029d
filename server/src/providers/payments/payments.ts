import type { Invoice } from '@dormer/contract/brokerage/billing'
import type { PlanId } from '@dormer/contract/brokerage/plans'
import type { CardForm } from '@dormer/contract/brokerage/registration'

/** The brokerage that pays, as Dormer knows it. */
export type Payer = {
  TenantId: number
  /** Its own for good: what it is given once is known to the provider by this. */
  Key: string
  CustomerId: string | null
  Name: string
  Email: string
}

/** `IsFirst`: the brokerage has never paid for anything; only then a first month is free. */
export type Order = { PlanId: PlanId; ExtraSeats: number; IsFirst: boolean }

/** What a brokerage has at its provider now. Instants are ISO 8601. */
export type PaymentState = {
  /** Incomplete: begun, and not paid yet. PastDue: a renewal was not paid. Ended: canceled, by itself or unpaid. */
  Status: 'None' | 'Incomplete' | 'Trial' | 'Active' | 'PastDue' | 'Ended'
  CustomerId: string | null
  PlanId: PlanId | null
  ExtraSeats: number
  /** When what is paid ends, and the next charge is due. */
  PeriodEnd: string | null
  TrialEnd: string | null
  /** When it ends, if it was canceled. */
  EndsOn: string | null
  /** It was ended by the provider because nobody paid. */
  EndedUnpaid: boolean
  Card: { Brand: string; Last4: string; Expires: string } | null
  /** A payment waits for the card's bank to ask for a second factor: the browser does it with this. */
  ConfirmSecret: string | null
}

/** What a try to pay has led to; `Declined` is why the card was not taken, in words for its owner. */
export type Outcome = { State: PaymentState; Declined: string | null }

/**
 * Who takes the money. Every call can be made again after it was interrupted: it goes on from what there is, and nothing is
 * charged or begun twice. Nobody makes two calls for one brokerage at once (`alone`). All throw PaymentsUnavailable.
 */
export type PaymentProvider = {
  cardForm: CardForm
  read: (payer: Payer) => Promise<PaymentState>
  /**
   * Sees to it that the brokerage pays for what it orders: takes the card, if one is given, from now on; begins, if
   * nothing goes on; pays what is open.
   */
  pay: (payer: Payer, order: Order, cardToken?: string) => Promise<Outcome>
  /** Changes what goes on; what differs for the rest of the month is on the next invoice. */
  change: (payer: Payer, order: Order) => Promise<PaymentState>
  /** Ends it at that time, or at the end of what is paid; null: it goes on. */
  endOn: (payer: Payer, at: Temporal.Instant | 'PeriodEnd' | null) => Promise<PaymentState>
  /** Of a registration that was never paid: nothing may be charged any more. */
  abandon: (payer: Payer) => Promise<void>
  nextCharge: (payer: Payer) => Promise<{ Date: string; Amount: string } | null>
  /** Newest first. */
  invoices: (payer: Payer) => Promise<Invoice[]>
  /** What a signed request of the provider is about; undefined if the signature is not the provider's. */
  readHook: (body: Buffer, signature: string) => { EventId: string; CustomerId: string | null } | undefined
}

/** The provider cannot be asked, or does not know what it should. The message is for the log, without secrets. */
export class PaymentsUnavailable extends Error {}

/** Whether the brokerage has what it orders: what was begun is paid, or need not be yet. */
export const isPaid = ({ Status }: Pick<PaymentState, 'Status'>) => Status === 'Trial' || Status === 'Active'
/** Whether there is something that can be changed or canceled. */
export const isGoingOn = ({ Status }: Pick<PaymentState, 'Status'>) => isPaid({ Status }) || Status === 'PastDue'

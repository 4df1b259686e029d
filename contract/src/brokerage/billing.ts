import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, instant, number, typedNumber } from '../fields.ts'
import { MOST_SEATS } from './plans.ts'
import { cardForm, cardToken, planId } from './registration.ts'

/** None: nothing is paid for yet. PastDue: the last payment failed. */
export const billingStatuses = ['None', 'Incomplete', 'Trial', 'Active', 'PastDue', 'Ended'] as const

const billing = z
  .object({
    Status: z.enum(billingStatuses),
    Subscription: number,
    PlanName: z.string(),
    /** Decimal text in dollars. */
    MonthlyPrice: z.string(),
    /** When its contract ends; null without one, or once it is over. */
    ContractUntil: instant.nullable(),
    TrialUntil: instant.nullable(),
    /** The day it ends, if it was canceled. */
    EndsOn: instant.nullable(),
    NextCharge: z.object({ Date: instant, Amount: z.string() }).nullable(),
    /** The provider is being told of seats bought or given back; the next charge is unknown until then. */
    IsUpdating: z.boolean(),
    Seats: number,
    SeatsUsed: number,
    Card: z.object({ Brand: z.string(), Last4: z.string(), Expires: z.string() }).nullable(),
    UnpaidSince: instant.nullable(),
    /** When the brokerage becomes read-only, or since when it is. */
    ReadOnlyFrom: instant.nullable(),
    /** A payment is waiting for a second factor: the card's bank asks for it with this. */
    ConfirmSecret: z.string().nullable(),
    /** The plans that can be changed to now. */
    Plans: z.array(z.object({ Subscription: number, Name: z.string(), Terms: z.string() }).meta({ id: 'BillingPlan' })),
    CardForm: cardForm,
  })
  .meta({ id: 'Billing' })
export type Billing = z.infer<typeof billing>

export const getBilling = endpoint({
  method: 'GET',
  path: 'api/billing',
  summary: "Get the brokerage's billing details",
  permission: 'ManageBilling',
  response: billing.nullable(),
})

export const invoiceStatuses = ['Paid', 'Open', 'Void'] as const
const invoice = z
  .object({
    Number: z.string(),
    Date: instant,
    Amount: z.string(),
    Status: z.enum(invoiceStatuses),
    Lines: z.array(z.string()),
    /** At the provider; null where it has none. */
    PdfUrl: z.string().nullable(),
    PageUrl: z.string().nullable(),
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.infer<typeof invoice>

export const getInvoices = endpoint({
  method: 'GET',
  path: 'api/billing/invoices',
  summary: 'List invoices, newest first',
  permission: 'ManageBilling',
  // The provider does not say how many there are.
  withoutTotal: true,
  response: z.array(invoice),
})

/** If not successful, as in the registration. */
const paid = z
  .object({ Successful: z.boolean(), Message: z.string().nullable(), ConfirmSecret: z.string().nullable() })
  .meta({ id: 'Paid' })
export type Paid = z.infer<typeof paid>

export const setCard = endpoint({
  method: 'POST',
  path: 'api/billing/card',
  summary: 'Change the card and pay what is due',
  permission: 'ManageBilling',
  security: 'payment',
  whileReadOnly: true,
  body: z.object({ cardToken: cardToken.optional() }),
  response: paid,
})

export const setPlan = endpoint({
  method: 'POST',
  path: 'api/billing/plan',
  summary: 'Change the plan, or start a new one',
  permission: 'ManageBilling',
  security: 'plan-change',
  whileReadOnly: true,
  body: z.object({ Subscription: planId }),
  response: paid,
})

export const setSeats = endpoint({
  method: 'POST',
  path: 'api/billing/seats',
  summary: 'Set the number of paid seats',
  permission: 'ManageBilling',
  security: 'plan-change',
  whileReadOnly: true,
  body: z.object({
    Seats: typedNumber({ error: 'Enter a number of seats' })
      .int('Enter a whole number of seats')
      .min(1, 'Keep at least one seat')
      .max(MOST_SEATS, `Enter at most ${MOST_SEATS.toLocaleString('en-US')} seats`),
  }),
  response: done,
})

export const cancelPlan = endpoint({
  method: 'POST',
  path: 'api/billing/cancel',
  summary: 'Cancel the plan',
  permission: 'ManageBilling',
  security: 'plan-change',
  whileReadOnly: true,
  response: done,
})

export const resumePlan = endpoint({
  method: 'POST',
  path: 'api/billing/resume',
  summary: 'Resume a canceled plan that has not ended',
  permission: 'ManageBilling',
  security: 'plan-change',
  whileReadOnly: true,
  response: done,
})

export const stripeEvent = endpoint({
  method: 'POST',
  path: 'api/hooks/stripe',
  summary: 'Receive an event from Stripe',
  permission: 'public',
  bodyType: 'raw',
  response: done,
  refuses: [403],
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email, id, number, required, requiredPhone, timeZone, typedNumber } from '../fields.ts'
import { isPlanId, type PlanId, planIds } from './plans.ts'

/** What the browser needs to take a card: Stripe's own form, or the one for trying it out. */
export const cardForm = z
  .object({
    Provider: z.enum(['Stripe', 'TryOut']),
    /** For Stripe's form. */
    PublishableKey: z.string().nullable(),
  })
  .meta({ id: 'CardForm' })
export type CardForm = z.infer<typeof cardForm>

/** A card by its provider's id, never its number. */
export const cardToken = z
  .string()
  .trim()
  .min(1, 'Enter a credit card')
  .max(200, 'Enter the credit card again')
  .regex(/^\w+$/, 'Enter the credit card again')
  .meta({ example: 'pm_card_visa' })

export const planId = typedNumber({ error: 'Choose a plan' })
  .refine((plan): plan is PlanId => isPlanId(plan), 'Choose a plan')
  .meta({ example: planIds[0] })

export const getRegistration = endpoint({
  method: 'GET',
  path: 'api/account/registration',
  summary: 'Get the registration status and card form',
  permission: 'public',
  response: z.object({ IsOpen: z.boolean(), CardForm: cardForm.nullable() }),
})

export const registrationBody = z.object({
  FirstName: required('First name', 100),
  LastName: required('Last name', 100),
  PhoneNumber: requiredPhone('Cell phone'),
  Email: email,
  Password: z.string().min(8, 'Use at least 8 characters').max(1000, 'Use at most 1,000 characters'),
})

export const register = endpoint({
  method: 'POST',
  path: 'api/account/register',
  summary: 'Begin registering a brokerage',
  permission: 'public',
  security: 'registration',
  body: registrationBody.extend({ TimeZone: timeZone.optional() }),
  response: z.object({ Successful: z.literal(true), TenantId: number }),
})

/** If not successful, the card was declined, or `ConfirmSecret` is for the card's bank to ask for a second factor. */
const paid = z
  .object({
    Successful: z.boolean(),
    TenantId: number,
    StripeCustomerId: z.string().nullable(),
    /** Why the card was declined, in the provider's words. */
    Message: z.string().nullable(),
    ConfirmSecret: z.string().nullable(),
  })
  .meta({ id: 'Registered' })
export type Registered = z.infer<typeof paid>

export const finalizeRegistration = endpoint({
  method: 'POST',
  path: 'api/account/register/finalize',
  summary: 'Pay for a registration',
  permission: 'public',
  security: 'payment',
  body: z.object({ Email: email, cardToken, Subscription: planId }),
  response: paid,
})

export const setPaymentMethod = endpoint({
  method: 'POST|PUT' as const,
  path: 'api/account/payment-method/{TenantId}',
  summary: 'Pay for a registration with a different card',
  permission: 'public',
  security: 'payment',
  params: z.object({ TenantId: id('tenant') }),
  query: z.object({ token: cardToken }),
  response: paid,
})

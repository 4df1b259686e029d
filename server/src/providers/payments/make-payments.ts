import type { Config } from '../../config.ts'
import type { PaymentProvider } from './payments.ts'
import { makeStripe } from './stripe.ts'
import { type KeepBook, makeTryOut } from './try-out.ts'

/**
 * Who takes the money, as the settings name: Stripe, or in the demo nobody, for trying out. Undefined where brokerages do
 * not pay: there the operator adds them.
 */
export const makePayments = (
  { stripe, demo }: Pick<Config, 'stripe' | 'demo'>,
  keep: KeepBook,
): PaymentProvider | undefined => (stripe ? makeStripe(stripe) : demo ? makeTryOut(keep) : undefined)

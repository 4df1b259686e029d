import type { Config } from '../../config.ts'
import type { PaymentProvider } from './payments.ts'
import { makeStripe } from './stripe.ts'
import { makeTryOut, type TryOutStore } from './try-out.ts'

/**
 * The payment provider according to the settings: Stripe or, in the demo, one for trying out. Undefined where
 * brokerages do not pay, and the operator adds them.
 */
export const makePayments = (
  { stripe, demo }: Pick<Config, 'stripe' | 'demo'>,
  keep: TryOutStore,
): PaymentProvider | undefined => (stripe ? makeStripe(stripe) : demo ? makeTryOut(keep) : undefined)

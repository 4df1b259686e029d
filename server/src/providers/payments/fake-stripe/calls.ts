import type { Account } from './account.ts'
import { badRequest, declined, listOf, metadataOf, now, type Thing } from './answers.ts'
import type { subscriptionsOf } from './subscriptions.ts'

/** Each call: its parameters by Stripe's description, and what it does. */
type Call = [
  method: string,
  path: RegExp,
  resource: string,
  params: string,
  does: (id: string, form: URLSearchParams, expands: string[]) => Thing,
]
const inner = (expands: string[]) => expands.map((one) => one.replace(/^data\./, ''))

/** The calls of Stripe's API that Dormer makes, over one account. */
export const callsOf = (
  { newId, customers, methods, subscriptions, invoices, intents, prices, found, methodOf, linesOf }: Account,
  { createSubscription, updateSubscription, cancel, payInvoice }: ReturnType<typeof subscriptionsOf>,
): Call[] => {
  const shown = ({ pending, ...subscription }: Thing, expands: string[]) => {
    const setup = intents.get(subscription.pending_setup_intent)
    return expands.includes('pending_setup_intent') && setup
      ? { ...subscription, pending_setup_intent: setup }
      : subscription
  }
  const shownCustomer = (customer: Thing, expands: string[]) =>
    expands.includes('invoice_settings.default_payment_method')
      ? {
          ...customer,
          invoice_settings: {
            ...customer.invoice_settings,
            default_payment_method: methods.get(customer.invoice_settings.default_payment_method) ?? null,
          },
        }
      : customer

  return [
    [
      'GET',
      /^\/v1\/prices$/,
      'Prices',
      'PriceListParams',
      (_, form) =>
        listOf(
          prices.filter(({ lookup_key }) =>
            [...form].some(([key, value]) => key.startsWith('lookup_keys') && value === lookup_key),
          ),
        ),
    ],
    [
      'GET',
      /^\/v1\/customers$/,
      'Customers',
      'CustomerListParams',
      (_, form, expands) =>
        listOf(
          [...customers.values()]
            .filter(({ email }) => email === form.get('email'))
            .map((one) => shownCustomer(one, inner(expands))),
        ),
    ],
    [
      'POST',
      /^\/v1\/customers$/,
      'Customers',
      'CustomerCreateParams',
      (_, form) => {
        const customer = {
          id: newId('cus'),
          object: 'customer',
          created: now(),
          name: form.get('name'),
          email: form.get('email'),
          metadata: metadataOf(form),
          invoice_settings: { default_payment_method: null },
        }
        customers.set(customer.id, customer)
        return customer
      },
    ],
    [
      'GET',
      /^\/v1\/customers\/(\w+)$/,
      'Customers',
      'CustomerRetrieveParams',
      (id, _, expands) => shownCustomer(found(customers, id, 'customer'), expands),
    ],
    [
      'POST',
      /^\/v1\/customers\/(\w+)$/,
      'Customers',
      'CustomerUpdateParams',
      (id, form) => {
        const customer = found(customers, id, 'customer')
        const method = form.get('invoice_settings[default_payment_method]')
        if (method) {
          if (found(methods, method, 'PaymentMethod').customer !== id)
            throw badRequest('The customer does not have a payment method with this ID.')
          customer.invoice_settings.default_payment_method = method
        }
        return customer
      },
    ],
    [
      'POST',
      /^\/v1\/payment_methods$/,
      'PaymentMethods',
      'PaymentMethodCreateParams',
      (_, form) => {
        const token = form.get('card[token]') ?? ''
        const method = { ...methodOf(token.replace(/^tok_/, 'pm_card_')), id: newId('pm') }
        methods.set(method.id, method)
        return method
      },
    ],
    ['GET', /^\/v1\/payment_methods\/(\w+)$/, 'PaymentMethods', 'PaymentMethodRetrieveParams', (id) => methodOf(id)],
    [
      'POST',
      /^\/v1\/payment_methods\/(\w+)\/attach$/,
      'PaymentMethods',
      'PaymentMethodAttachParams',
      (id, form) => {
        const method = methodOf(id)
        if (method.customer)
          throw badRequest('The payment method you provided has already been attached to a customer.')
        if (/chargeDeclined/.test(method.name)) throw declined()
        const attached = {
          ...method,
          id: methods.has(id) ? id : newId('pm'),
          customer: found(customers, form.get('customer') ?? '', 'customer').id,
        }
        methods.set(attached.id, attached)
        return attached
      },
    ],
    [
      'GET',
      /^\/v1\/subscriptions$/,
      'Subscriptions',
      'SubscriptionListParams',
      (_, form, expands) =>
        listOf(
          [...subscriptions.values()]
            .filter(({ customer }) => customer === form.get('customer'))
            .reverse()
            .map((one) => shown(one, inner(expands))),
        ),
    ],
    [
      'POST',
      /^\/v1\/subscriptions$/,
      'Subscriptions',
      'SubscriptionCreateParams',
      (_, form, expands) => shown(createSubscription(form), expands),
    ],
    [
      'POST',
      /^\/v1\/subscriptions\/(\w+)$/,
      'Subscriptions',
      'SubscriptionUpdateParams',
      (id, form, expands) => shown(updateSubscription(found(subscriptions, id, 'subscription'), form), expands),
    ],
    [
      'DELETE',
      /^\/v1\/subscriptions\/(\w+)$/,
      'Subscriptions',
      'SubscriptionCancelParams',
      (id, _, expands) => shown(cancel(found(subscriptions, id, 'subscription')), expands),
    ],
    [
      'GET',
      /^\/v1\/invoice_payments$/,
      'InvoicePayments',
      'InvoicePaymentListParams',
      (_, form) => {
        const invoice = found(invoices, form.get('invoice') ?? '', 'invoice')
        return listOf([
          {
            id: newId('inpay'),
            object: 'invoice_payment',
            is_default: true,
            invoice: invoice.id,
            status: invoice.status,
            payment: { type: 'payment_intent', payment_intent: intents.get(invoice.intent) },
          },
        ])
      },
    ],
    [
      'GET',
      /^\/v1\/invoices$/,
      'Invoices',
      'InvoiceListParams',
      (_, form) =>
        listOf(
          [...invoices.values()]
            .filter((one) =>
              ['customer', 'subscription', 'status'].every((by) => !form.has(by) || one[by] === form.get(by)),
            )
            .reverse(),
        ),
    ],
    [
      'POST',
      /^\/v1\/invoices\/create_preview$/,
      'Invoices',
      'InvoiceCreatePreviewParams',
      (_, form) => {
        const subscription = found(subscriptions, form.get('subscription') ?? '', 'subscription')
        const lines = [...linesOf(subscription), ...subscription.pending]
        return {
          object: 'invoice',
          amount_due: lines.reduce((sum: number, { amount }: Thing) => sum + amount, 0),
          lines: listOf(lines),
        }
      },
    ],
    [
      'POST',
      /^\/v1\/invoices\/(\w+)\/finalize$/,
      'Invoices',
      'InvoiceFinalizeInvoiceParams',
      (id) => {
        const invoice = found(invoices, id, 'invoice')
        if (invoice.status !== 'draft') throw badRequest('This invoice is already finalized')
        return Object.assign(invoice, { status: 'open' })
      },
    ],
    [
      'POST',
      /^\/v1\/invoices\/(\w+)\/pay$/,
      'Invoices',
      'InvoicePayParams',
      (id, form) => payInvoice(found(invoices, id, 'invoice'), form),
    ],
    [
      'POST',
      /^\/v1\/setup_intents\/(\w+)\/confirm$/,
      'SetupIntents',
      'SetupIntentConfirmParams',
      (id, form) => {
        const setup = found(intents, id, 'setupintent')
        const isFree = methods.get(form.get('payment_method') ?? '')?.name !== 'pm_card_authenticationRequired'
        Object.assign(setup, { status: isFree ? 'succeeded' : 'requires_action' })
        if (isFree) subscriptions.get(setup.subscription).pending_setup_intent = null
        return setup
      },
    ],
  ]
}

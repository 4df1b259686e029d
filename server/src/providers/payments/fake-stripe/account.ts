import { badRequest, listOf, now, Refusal, type Thing } from './answers.ts'

/** An account at Stripe: its prices and all that was made in it, and what a card says when it is charged. */
export const makeAccount = () => {
  let last = 0
  const newId = (kind: string) => `${kind}_${String(++last).padStart(14, '0')}`
  const customers = new Map<string, Thing>()
  const methods = new Map<string, Thing>()
  const subscriptions = new Map<string, Thing>()
  const invoices = new Map<string, Thing>()
  const intents = new Map<string, Thing>()
  const prices = [
    ...[1001, 1002, 1003, 1004].map((plan) => ({
      id: `price_${plan}`,
      object: 'price',
      lookup_key: `dormer_${plan}`,
      unit_amount: plan === 1003 ? 22400 : 24900,
      nickname: `Plan ${plan}`,
    })),
    { id: 'price_seat', object: 'price', lookup_key: 'dormer_extra_seat', unit_amount: 1999, nickname: 'Extra seat' },
  ]

  const found = (all: Map<string, Thing>, id: string, what: string) => {
    const one = all.get(id)
    if (!one)
      throw new Refusal(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such ${what}: '${id}'`,
      })
    return one
  }
  /** A test card named by its alias becomes a new one each time it is attached. */
  const methodOf = (id: string) =>
    methods.get(id) ??
    (/^pm_card_\w+$/.test(id)
      ? {
          id,
          object: 'payment_method',
          type: 'card',
          customer: null,
          name: id,
          card: { brand: 'visa', last4: id === 'pm_card_visa' ? '4242' : '0002', exp_month: 12, exp_year: 2034 },
        }
      : found(methods, id, 'PaymentMethod'))

  const pay = (invoice: Thing, methodId: string | null, isOnSession: boolean) => {
    const intent = intents.get(invoice.intent)
    const method = methodId ? methods.get(methodId) : undefined
    const settle = (status: string) => Object.assign(intent, { status, payment_method: methodId })
    if (!method || /chargeDeclined|chargeCustomerFail/.test(method.name)) {
      settle('requires_payment_method')
      return 'declined'
    }
    if (method.name === 'pm_card_authenticationRequired' && !method.isConfirmed) {
      settle(isOnSession ? 'requires_action' : 'requires_payment_method')
      return isOnSession ? 'asks' : 'declined'
    }
    settle('succeeded')
    Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due })
    return 'paid'
  }
  const linesOf = (subscription: Thing) =>
    subscription.items.data.map(({ price, quantity }: Thing) => ({
      amount: price.unit_amount * quantity,
      description: `${quantity} × ${price.nickname}`,
    }))
  const invoiceFor = (subscription: Thing) => {
    const id = newId('in')
    const lines = [...linesOf(subscription), ...subscription.pending.splice(0)]
    const total =
      subscription.status === 'trialing' ? 0 : lines.reduce((sum: number, { amount }: Thing) => sum + amount, 0)
    const intent = { id: newId('pi'), object: 'payment_intent', status: 'requires_payment_method', client_secret: '' }
    intent.client_secret = `${intent.id}_secret_x`
    intents.set(intent.id, intent)
    const invoice = {
      id,
      object: 'invoice',
      number: `A-${invoices.size + 1}`,
      customer: subscription.customer,
      subscription: subscription.id,
      created: now(),
      status: 'open',
      total,
      amount_due: total,
      lines: listOf(lines),
      hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
      invoice_pdf: `https://pay.stripe.com/invoice/${id}/pdf`,
      intent: intent.id,
    }
    if (total === 0) invoice.status = 'paid'
    invoices.set(id, invoice)
    subscription.latest_invoice = id
    return invoice
  }
  const defaultOf = (customer: string) => customers.get(customer)?.invoice_settings.default_payment_method ?? null
  const itemOf = (price: string, quantity: number, start: number, end: number, metadata: Thing = {}) => ({
    id: newId('si'),
    object: 'subscription_item',
    metadata,
    price:
      prices.find(({ id }) => id === price) ??
      (() => {
        throw badRequest(`No such price: '${price}'`)
      })(),
    quantity,
    current_period_start: start,
    current_period_end: end,
  })

  return {
    newId,
    customers,
    methods,
    subscriptions,
    invoices,
    intents,
    prices,
    found,
    methodOf,
    pay,
    linesOf,
    invoiceFor,
    defaultOf,
    itemOf,
  }
}

export type Account = ReturnType<typeof makeAccount>

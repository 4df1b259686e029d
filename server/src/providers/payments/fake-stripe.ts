import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { clock } from '../../time/clock.ts'
import { faultOfParams } from './stripe-params.fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: Stripe's resources, of which only the parts used are here.
type Thing = any
type Answer = { status: number; body: Thing; headers?: Record<string, string> }
type StripeFault = 'breaks before it is taken' | 'breaks after it is taken' | { status: number }

class Refusal extends Error {
  readonly answer: Answer
  constructor(status: number, error: { type: string; code?: string; message: string; [more: string]: unknown }) {
    super(error.message)
    this.answer = { status, body: { error } }
  }
}
const badRequest = (message: string, more = {}) => new Refusal(400, { type: 'invalid_request_error', message, ...more })
const declined = (more = {}) =>
  new Refusal(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
    ...more,
  })
const listOf = (data: Thing[]) => ({ object: 'list', data, has_more: false, url: '/v1/things' })
const now = () => Math.floor(clock.now().epochMilliseconds / 1000)
const addMonths = (seconds: number, months: number) =>
  Math.floor(
    Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
      .toZonedDateTimeISO('UTC')
      .add({ months })
      .toInstant().epochMilliseconds / 1000,
  )

/**
 * A test server that speaks the part of Stripe's API that Dormer uses. It refuses parameters that Stripe's published
 * description does not have, handles idempotency keys as Stripe does, declines or asks for a second factor for Stripe's
 * own test cards, and signs events by Stripe's scheme. `calls` are the requests it got; `faults` are used up by calls
 * that change something, one each.
 */
export const startFakeStripe = async ({ secretKey, webhookSecret }: { secretKey: string; webhookSecret: string }) => {
  let last = 0
  const newId = (kind: string) => `${kind}_${String(++last).padStart(14, '0')}`
  const customers = new Map<string, Thing>()
  const methods = new Map<string, Thing>()
  const subscriptions = new Map<string, Thing>()
  const invoices = new Map<string, Thing>()
  const intents = new Map<string, Thing>()
  const keys = new Map<string, { request: string; answer: Promise<Answer> }>()
  const calls: string[] = []
  const faults: StripeFault[] = []
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
  const listed = (form: URLSearchParams, name: string) =>
    [
      ...new Set([...form.keys()].map((key) => new RegExp(`^${name}\\[(\\d+)\\]`).exec(key)?.[1]).filter(Boolean)),
    ] as string[]
  const metadataOf = (form: URLSearchParams, prefix = '') =>
    Object.fromEntries(
      [...form].flatMap(([key, value]) => {
        const [start, end] = [`${prefix}${prefix ? '[metadata]' : 'metadata'}[`, ']']
        return key.startsWith(start) ? [[key.slice(start.length, -end.length), value]] : []
      }),
    )

  const createSubscription = (form: URLSearchParams) => {
    const customer = found(customers, form.get('customer') ?? '', 'customer').id
    const method = defaultOf(customer)
    if (!method)
      throw badRequest('This customer has no attached payment source or default payment method.', {
        code: 'resource_missing',
      })
    const trial = Number(form.get('trial_period_days') ?? 0)
    const end = trial ? now() + trial * 86_400 : addMonths(now(), 1)
    const subscription: Thing = {
      id: newId('sub'),
      object: 'subscription',
      customer,
      created: now(),
      status: trial ? 'trialing' : 'incomplete',
      trial_end: trial ? end : null,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      cancellation_details: { comment: null, feedback: null, reason: null },
      pending_setup_intent: null,
      metadata: metadataOf(form),
      items: listOf(
        listed(form, 'items').map((i) =>
          itemOf(
            form.get(`items[${i}][price]`) ?? '',
            Number(form.get(`items[${i}][quantity]`) ?? 1),
            now(),
            end,
            metadataOf(form, `items[${i}]`),
          ),
        ),
      ),
      pending: [],
    }
    subscriptions.set(subscription.id, subscription)
    const invoice = invoiceFor(subscription)
    if (!trial && pay(invoice, method, true) === 'paid') subscription.status = 'active'
    if (trial && methods.get(method)?.name === 'pm_card_authenticationRequired') {
      const setup = {
        id: newId('seti'),
        object: 'setup_intent',
        status: 'requires_action',
        client_secret: '',
        subscription: subscription.id,
        payment_method: method,
      }
      setup.client_secret = `${setup.id}_secret_x`
      intents.set(setup.id, setup)
      subscription.pending_setup_intent = setup.id
    }
    return subscription
  }

  const updateSubscription = (subscription: Thing, form: URLSearchParams) => {
    if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
      throw badRequest('A canceled subscription can only update its cancellation_details and metadata.')
    if (form.has('cancel_at') && form.has('cancel_at_period_end'))
      throw badRequest('Received both cancel_at and cancel_at_period_end parameters. Please pass in only one.')
    const before = linesOf(subscription).reduce((sum: number, { amount }: Thing) => sum + amount, 0)
    const items = subscription.items.data
    for (const i of listed(form, 'items')) {
      const field = (name: string) => form.get(`items[${i}][${name}]`)
      const at = items.findIndex(({ id }: Thing) => id === field('id'))
      if (field('id') && at < 0) throw badRequest(`No such subscription item: '${field('id')}'`)
      if (field('deleted') === 'true') items.splice(at, 1)
      else if (at < 0) {
        const [first] = items
        const quantity = Number(field('quantity') ?? 1)
        items.push(
          itemOf(field('price') ?? '', quantity, now(), first.current_period_end, metadataOf(form, `items[${i}]`)),
        )
      } else {
        if (field('price')) items[at].price = itemOf(field('price') ?? '', 1, 0, 0).price
        if (field('quantity')) items[at].quantity = Number(field('quantity'))
      }
    }
    const after = linesOf(subscription).reduce((sum: number, { amount }: Thing) => sum + amount, 0)
    if (after !== before && subscription.status === 'active')
      subscription.pending.push({ amount: Math.round((after - before) / 2), description: 'Remaining time' })
    Object.assign(subscription.metadata, metadataOf(form))
    const end = items[0].current_period_end
    if (form.has('cancel_at_period_end')) {
      const ends = form.get('cancel_at_period_end') === 'true'
      Object.assign(subscription, {
        cancel_at_period_end: ends,
        cancel_at: ends ? end : null,
        canceled_at: ends ? now() : null,
      })
    }
    if (form.has('cancel_at')) subscription.cancel_at = form.get('cancel_at') ? Number(form.get('cancel_at')) : null
    return subscription
  }
  const cancel = (subscription: Thing, reason = 'cancellation_requested') => {
    Object.assign(subscription, {
      status: subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled',
      ended_at: now(),
      cancellation_details: { comment: null, feedback: null, reason },
    })
    for (const invoice of invoices.values())
      if (invoice.subscription === subscription.id && invoice.status === 'open') invoice.status = 'void'
    return subscription
  }
  const payInvoice = (invoice: Thing, form: URLSearchParams) => {
    if (invoice.status !== 'open') throw badRequest('Invoice is already paid', { code: 'invoice_already_paid' })
    const outcome = pay(
      invoice,
      form.get('payment_method') ?? defaultOf(invoice.customer),
      form.get('off_session') === 'false',
    )
    if (outcome === 'declined') throw declined({ payment_intent: intents.get(invoice.intent) })
    if (outcome === 'asks')
      throw new Refusal(402, {
        type: 'card_error',
        code: 'invoice_payment_intent_requires_action',
        message: 'Payment for this invoice requires additional user action before it can be completed successfully.',
        payment_intent: intents.get(invoice.intent),
      })
    const subscription = subscriptions.get(invoice.subscription)
    if (subscription.latest_invoice === invoice.id) subscription.status = 'active'
    return invoice
  }

  /** Each call: its parameters by Stripe's description, and what it does. */
  type Call = [
    method: string,
    path: RegExp,
    resource: string,
    params: string,
    does: (id: string, form: URLSearchParams, expands: string[]) => Thing,
  ]
  const inner = (expands: string[]) => expands.map((one) => one.replace(/^data\./, ''))
  const api: Call[] = [
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

  const answer = (method: string, url: URL, form: URLSearchParams): Answer => {
    try {
      for (const [verb, path, resource, params, does] of api) {
        const match = verb === method && path.exec(url.pathname)
        if (!match) continue
        const fault = faultOfParams(resource, params, form)
        if (fault) throw badRequest(fault, { code: 'parameter_invalid' })
        const expands = [...form].filter(([key]) => key.startsWith('expand')).map(([, value]) => value)
        return { status: 200, body: does(match[1] ?? '', form, expands) }
      }
      throw new Refusal(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${url.pathname})`,
      })
    } catch (error) {
      if (error instanceof Refusal) return error.answer
      throw error
    }
  }

  const serve = async (request: IncomingMessage): Promise<Answer> => {
    const url = new URL(request.url ?? '', 'http://stripe')
    const method = request.method ?? ''
    const sent = await text(request)
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } } }
    if (!/^\d{4}-\d\d-\d\d\.\w+$/.test(String(request.headers['stripe-version'])))
      return { status: 400, body: { error: { type: 'invalid_request_error', message: 'No API version' } } }
    calls.push(`${method} ${url.pathname}`)
    if (method === 'GET') return answer(method, url, url.searchParams)
    const fault = faults.shift()
    if (fault === 'breaks before it is taken') throw new Error(fault)
    if (typeof fault === 'object')
      return { status: fault.status, body: { error: { type: 'api_error', message: 'An error' } } }
    const form = new URLSearchParams(sent)
    const key = request.headers['idempotency-key']
    // A repeated request gets the first answer, even if that was a refusal; different parameters are an error.
    const asked = `${method} ${url.pathname} ${sent}`
    const earlier = typeof key === 'string' ? keys.get(key) : undefined
    if (earlier && earlier.request !== asked)
      return {
        status: 400,
        body: {
          error: {
            type: 'idempotency_error',
            message:
              'Keys for idempotent requests can only be used with the same parameters they were first used with.',
          },
        },
      }
    const made = earlier?.answer ?? Promise.resolve(structuredClone(answer(method, url, form)))
    if (typeof key === 'string' && !earlier) keys.set(key, { request: asked, answer: made })
    if (fault) throw new Error(fault)
    return earlier ? { ...(await made), headers: { 'idempotent-replayed': 'true' } } : made
  }

  const signed = (body: string, { secret = webhookSecret, at = now() } = {}) => {
    const v1 = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
    return {
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${at},v1=${v1}` },
    }
  }

  const server = createServer((request, response) => {
    serve(request).then(
      ({ status, body, headers }) =>
        response
          .writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req'), ...headers })
          .end(JSON.stringify(body)),
      () => response.destroy(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    faults,
    customers,
    subscriptions,
    invoices,
    /** What a browser does: the card's bank asks its owner, who agrees. */
    confirm: (secret: string) => {
      const intent = intents.get(secret.replace(/_secret_.*/, ''))
      intent.status = 'succeeded'
      methods.get(intent.payment_method).isConfirmed = true
      if (intent.object === 'setup_intent') subscriptions.get(intent.subscription).pending_setup_intent = null
      for (const invoice of invoices.values())
        if (invoice.intent === intent.id) {
          invoice.status = 'paid'
          subscriptions.get(invoice.subscription).status = 'active'
        }
    },
    /** What Stripe does when a month is over. */
    renew: (id: string) => {
      const subscription = subscriptions.get(id)
      const [first] = subscription.items.data
      if (subscription.cancel_at && subscription.cancel_at <= first.current_period_end) return cancel(subscription)
      for (const item of subscription.items.data)
        Object.assign(item, {
          current_period_start: first.current_period_end,
          current_period_end: addMonths(first.current_period_end, 1),
        })
      subscription.status = 'active'
      subscription.status =
        pay(invoiceFor(subscription), defaultOf(subscription.customer), false) === 'paid' ? 'active' : 'past_due'
      return subscription
    },
    cancel,
    prices,
    /** An event as Stripe sends it, with its signature. */
    event: (
      type: string,
      object: Thing,
      { id = newId('evt'), secret = webhookSecret, at = now(), version = '2026-10-28.endive' } = {},
    ) => {
      const body = JSON.stringify({
        id,
        object: 'event',
        api_version: version,
        created: at,
        type,
        data: { object },
      })
      return signed(body, { secret, at })
    },
    signed,
    stop: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

import { isPlanId, type PlanId, planOf } from '@dormer/contract/brokerage/plans'
import { amountOf } from '@dormer/contract/cents'
import Stripe from 'stripe'
import {
  isPaid,
  isSubscribed,
  type Order,
  type Payer,
  type PaymentProvider,
  type PaymentState,
  PaymentsUnavailable,
} from './payments.ts'

export type StripeConfig = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** The API's address, if it is not Stripe's own: for tests. */
  base?: string | undefined
}

/** The lookup keys of the prices that the operator creates at Stripe (docs/operation/payments.md). */
const planKey = (plan: PlanId) => `dormer_${plan}`
const SEAT_KEY = 'dormer_extra_seat'
/** A free first month is never shorter than a month. */
const FREE_DAYS = 31

const isoOf = (seconds: number | null | undefined) =>
  typeof seconds === 'number' ? Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString() : null
const secondsOf = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 1000)
const amount = (cents: number) => amountOf(BigInt(cents))
/**
 * By what the item was created for: a price's lookup key can be moved to another price, which new brokerages then pay.
 */
const isSeat = ({ metadata, price }: Stripe.SubscriptionItem) =>
  metadata.dormer_item === 'seat' || price.lookup_key === SEAT_KEY
const seatItem = { dormer_item: 'seat' }
const idOf = (one: string | { id: string } | null | undefined) => (typeof one === 'string' ? one : one?.id)

/** An ended subscription does not begin again; one that was never paid cannot be changed. */
const hasEnded = ({ status }: Stripe.Subscription) => status === 'canceled' || status === 'incomplete_expired'
const statusOf = (status: string): PaymentState['Status'] => {
  switch (status) {
    case 'trialing':
      return 'Trial'
    case 'active':
      return 'Active'
    case 'past_due':
    case 'unpaid':
    case 'paused':
      return 'PastDue'
    case 'incomplete':
      return 'Incomplete'
    default:
      return 'Ended'
  }
}

/** Subscriptions at Stripe, through its own library. */
export const makeStripe = ({ secretKey, publishableKey, webhookSecret, base }: StripeConfig): PaymentProvider => {
  const at = base ? new URL(base) : undefined
  const stripe = new Stripe(secretKey, {
    timeout: 20_000,
    // It repeats unanswered requests under one idempotency key, ours or its own.
    maxNetworkRetries: 1,
    telemetry: false,
    ...(at && { host: at.hostname, port: at.port, protocol: at.protocol === 'https:' ? 'https' : 'http' }),
  })

  /** Failures here are for the operator; why a card was refused is an answer of `pay`. */
  const callStripe = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError)
        throw new PaymentsUnavailable(`Stripe: ${error.type} ${error.code ?? ''} ${error.param ?? ''}`.trim(), {
          cause: error,
        })
      throw error
    }
  }

  let prices: Promise<Map<string, string>> | undefined
  /** The ids of the prices, requested when first needed. */
  const priceOf = async (key: string) => {
    const keys = [...([1001, 1002, 1003, 1004] as const).map(planKey), SEAT_KEY]
    prices ??= stripe.prices
      .list({ lookup_keys: keys, active: true, limit: 100 })
      .then(({ data }) => new Map(data.map((price) => [price.lookup_key ?? '', price.id])))
    const found = await prices.catch((error) => {
      prices = undefined
      throw error
    })
    const id = found.get(key)
    if (!id) {
      // It may be created meanwhile.
      prices = undefined
      throw new PaymentsUnavailable(`Stripe has no active price with the lookup key ${key}`)
    }
    return id
  }

  /** The customer created for this brokerage, even if its id was not stored because the process ended. */
  const findCustomer = async ({ CustomerId, Key, Email }: Payer) => {
    const expand = ['invoice_settings.default_payment_method']
    if (CustomerId) {
      const customer = await stripe.customers.retrieve(CustomerId, { expand })
      return customer.deleted ? undefined : (customer as Stripe.Customer)
    }
    const { data } = await stripe.customers.list({
      email: Email,
      limit: 100,
      expand: expand.map((path) => `data.${path}`),
    })
    return data.find((customer) => customer.metadata.dormer_key === Key)
  }
  /** All subscriptions ever begun, newest first. */
  const subscriptionsOf = async (customer: string) =>
    (
      await stripe.subscriptions.list({
        customer,
        status: 'all',
        limit: 100,
        expand: ['data.pending_setup_intent'],
      })
    ).data

  const cardOf = (customer: Stripe.Customer): PaymentState['Card'] => {
    const method = customer.invoice_settings.default_payment_method
    const card = typeof method === 'object' ? method?.card : undefined
    return card
      ? {
          Brand: card.brand.replace(/^./, (first) => first.toUpperCase()),
          Last4: card.last4,
          Expires: `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`,
        }
      : null
  }

  /** The invoices that keep a subscription unpaid, oldest first: each month adds one. */
  const unpaidInvoices = async ({ id: subscription, status, latest_invoice }: Stripe.Subscription) => {
    // After Stripe has given up, what is due remains a draft.
    const kinds = status === 'unpaid' ? (['open', 'draft'] as const) : (['open'] as const)
    const found = await Promise.all(
      kinds.map((kind) => stripe.invoices.list({ subscription, status: kind, limit: 100 })),
    )
    const open = found.flatMap(({ data }) => data).sort((one, other) => one.created - other.created)
    const latest = idOf(latest_invoice)
    return open.length > 0 ? open : latest ? [{ id: latest, status: 'open' }] : []
  }
  /** The payment that has to be made first. */
  const openIntent = async (subscription: Stripe.Subscription) => {
    const [invoice] = await unpaidInvoices(subscription)
    if (!invoice) return undefined
    const expand = ['data.payment.payment_intent']
    const { data } = await stripe.invoicePayments.list({ invoice: invoice.id, expand })
    const intent = data.find((payment) => payment.is_default)?.payment.payment_intent
    return typeof intent === 'object' ? intent : undefined
  }
  /** The check of the card if nothing is charged yet; once paid, it holds nothing up. */
  const openSetup = ({ status, pending_setup_intent: setup }: Stripe.Subscription) =>
    status === 'trialing' && setup && typeof setup === 'object' && !['succeeded', 'canceled'].includes(setup.status)
      ? setup
      : undefined

  /** The active one, or else the one that ended last; one abandoned before it was paid does not count. */
  const currentOf = (subscriptions: Stripe.Subscription[]) =>
    subscriptions.find((one) => !hasEnded(one)) ?? subscriptions.find(({ status }) => status === 'canceled')

  const stateOf = async (payer: Payer): Promise<PaymentState & { subscription?: Stripe.Subscription }> => {
    const customer = await findCustomer(payer)
    const nothing: PaymentState = {
      Status: 'None',
      CustomerId: customer?.id ?? null,
      PlanId: null,
      ExtraSeats: 0,
      PeriodEnd: null,
      TrialEnd: null,
      EndsOn: null,
      EndedUnpaid: false,
      Card: customer ? cardOf(customer) : null,
      ConfirmSecret: null,
    }
    const subscription = customer && currentOf(await subscriptionsOf(customer.id))
    if (!subscription) return nothing
    const setup = openSetup(subscription)
    const status = setup ? 'Incomplete' : statusOf(subscription.status)
    const intent =
      !setup && (status === 'Incomplete' || status === 'PastDue') ? await openIntent(subscription) : undefined
    const waits = [setup, intent].find((one) => one?.status === 'requires_action')
    const items = subscription.items.data
    const plan = Number(subscription.metadata.dormer_plan)
    const PeriodEnd = isoOf(Math.max(...items.map((item) => item.current_period_end)))
    return {
      ...nothing,
      subscription,
      Status: status,
      PlanId: isPlanId(plan) ? plan : null,
      ExtraSeats: items.find(isSeat)?.quantity ?? 0,
      PeriodEnd,
      TrialEnd: subscription.status === 'trialing' ? isoOf(subscription.trial_end) : null,
      EndsOn:
        isoOf(subscription.ended_at ?? subscription.cancel_at) ??
        (subscription.cancel_at_period_end ? PeriodEnd : null),
      EndedUnpaid: status === 'Ended' && subscription.cancellation_details?.reason === 'payment_failed',
      ConfirmSecret: waits?.client_secret ?? null,
    }
  }
  const read = async (payer: Payer): Promise<PaymentState> => {
    const { subscription: _, ...state } = await stateOf(payer)
    return state
  }

  /** A card's token or a payment method, which is the customer's from now on. */
  const takeCard = async (customer: string, token: string) => {
    const method = token.startsWith('tok_')
      ? await stripe.paymentMethods.create({ type: 'card', card: { token } }, { idempotencyKey: `card-${token}` })
      : await stripe.paymentMethods.retrieve(token)
    // It may already be the customer's, if an earlier attempt got further. A test card gets an id of its own.
    const { id } =
      idOf(method.customer) === customer ? method : await stripe.paymentMethods.attach(method.id, { customer })
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
  }

  const begin = async (payer: Payer, customer: string, order: Order, earlier: Stripe.Subscription[]) => {
    const isFree = planOf(order.PlanId).IsFirstMonthFree && order.IsFirst
    await stripe.subscriptions.create(
      {
        customer,
        items: [
          { price: await priceOf(planKey(order.PlanId)) },
          ...(order.ExtraSeats > 0
            ? [{ price: await priceOf(SEAT_KEY), quantity: order.ExtraSeats, metadata: seatItem }]
            : []),
        ],
        payment_behavior: 'allow_incomplete',
        // Only cards are requested: nothing else can be confirmed without leaving the page.
        payment_settings: { payment_method_types: ['card'] },
        ...(isFree && { trial_period_days: FREE_DAYS }),
        metadata: { dormer_key: payer.Key, dormer_tenant: payer.TenantId, dormer_plan: order.PlanId },
      },
      // One key for each subscription ever begun: if it is sent again, it is the same one.
      { idempotencyKey: `${payer.Key}-subscription-${earlier.length}-${order.PlanId}` },
    )
  }

  /** Pays everything that an unpaid subscription waits for, with the customer's current card. */
  const payOpen = async (subscription: Stripe.Subscription, customer: Stripe.Customer) => {
    const method = idOf(customer.invoice_settings.default_payment_method)
    const setup = openSetup(subscription)
    if (setup) {
      if (method) await stripe.setupIntents.confirm(setup.id, { payment_method: method })
      return
    }
    if (!method) return
    for (const { id, status } of await unpaidInvoices(subscription)) {
      if (status === 'draft') await stripe.invoices.finalizeInvoice(id, { auto_advance: false })
      await stripe.invoices.pay(id, { payment_method: method, off_session: false })
    }
  }

  const provider: PaymentProvider = {
    cardForm: { Provider: 'Stripe', PublishableKey: publishableKey },

    read: (payer) => callStripe(() => read(payer)),

    pay: (payer, order, cardToken) =>
      callStripe(async () => {
        let Declined: string | null = null
        const customerId =
          (await findCustomer(payer))?.id ??
          (
            await stripe.customers.create(
              {
                name: payer.Name,
                email: payer.Email,
                metadata: { dormer_key: payer.Key, dormer_tenant: payer.TenantId },
              },
              { idempotencyKey: `${payer.Key}-customer` },
            )
          ).id
        const paying = { ...payer, CustomerId: customerId }
        try {
          if (cardToken) await takeCard(customerId, cardToken)
          const earlier = await subscriptionsOf(customerId)
          let going = earlier.find((one) => !hasEnded(one))
          // It cannot be changed before it is paid.
          const isBegun = going && (going.status === 'incomplete' || openSetup(going))
          if (going && isBegun && Number(going.metadata.dormer_plan) !== order.PlanId) {
            await stripe.subscriptions.cancel(going.id)
            going = undefined
          }
          if (!going) await begin(payer, customerId, order, earlier)
          else {
            const customer = await findCustomer(paying)
            const isUnpaid = ['Incomplete', 'PastDue'].includes(statusOf(going.status)) || openSetup(going)
            if (customer && isUnpaid) await payOpen(going, customer)
          }
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeError)) throw error
          // That is no refusal: the current state says so, with the secret for confirming it.
          const asksForMore = /requires_action|authentication_required/.test(error.code ?? '')
          if (!asksForMore && !(error instanceof Stripe.errors.StripeCardError)) throw error
          if (!asksForMore) Declined = error.message
        }
        const State = await read(paying)
        return { State, Declined: Declined ?? (isPaid(State) || State.ConfirmSecret ? null : 'The card was declined.') }
      }),

    change: (payer, order) =>
      callStripe(async () => {
        const { subscription } = await stateOf(payer)
        if (!subscription) throw new PaymentsUnavailable('There is no subscription to change')
        const items = subscription.items.data
        const seat = items.find(isSeat)
        const plan = items.find((item) => item !== seat)
        // A brokerage that buys a seat keeps its plan's price, even if it has changed for others.
        const isOther = Number(subscription.metadata.dormer_plan) !== order.PlanId
        const seats = order.ExtraSeats
        await stripe.subscriptions.update(subscription.id, {
          items: [
            ...(isOther ? [{ id: plan?.id, price: await priceOf(planKey(order.PlanId)) }] : []),
            ...(seat && seats === 0 ? [{ id: seat.id, deleted: true }] : []),
            ...(seat && seats > 0 ? [{ id: seat.id, quantity: seats }] : []),
            ...(!seat && seats > 0 ? [{ price: await priceOf(SEAT_KEY), quantity: seats, metadata: seatItem }] : []),
          ],
          metadata: { dormer_plan: order.PlanId },
          proration_behavior: 'create_prorations',
        })
        return read(payer)
      }),

    endOn: (payer, at) =>
      callStripe(async () => {
        const { subscription } = await stateOf(payer)
        if (!subscription) throw new PaymentsUnavailable('There is no subscription to end')
        const goesOn = subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const }
        await stripe.subscriptions.update(
          subscription.id,
          at === null ? goesOn : at === 'PeriodEnd' ? { cancel_at_period_end: true } : { cancel_at: secondsOf(at) },
        )
        return read(payer)
      }),

    abandon: (payer) =>
      callStripe(async () => {
        const customer = await findCustomer(payer)
        if (!customer) return
        for (const one of await subscriptionsOf(customer.id))
          if (!hasEnded(one)) await stripe.subscriptions.cancel(one.id)
      }),

    nextCharge: (payer) =>
      callStripe(async () => {
        const { subscription, ...state } = await stateOf(payer)
        if (!subscription || !isSubscribed(state) || !state.PeriodEnd) return null
        if (state.EndsOn && state.EndsOn <= state.PeriodEnd) return null
        const preview = await stripe.invoices.createPreview({ subscription: subscription.id })
        return { Date: state.PeriodEnd, Amount: amount(preview.amount_due) }
      }),

    invoices: (payer) =>
      callStripe(async () => {
        const customer = await findCustomer(payer)
        if (!customer) return []
        const { data } = await stripe.invoices.list({ customer: customer.id, limit: 100 })
        return data
          .filter(({ status }) => status !== 'draft')
          .map((one) => ({
            Number: one.number ?? one.id,
            Date: isoOf(one.created) ?? '',
            Amount: amount(one.total),
            Status: one.status === 'paid' ? 'Paid' : one.status === 'open' ? 'Open' : 'Void',
            Lines: one.lines.data.map((line) => line.description ?? '').filter(Boolean),
            PdfUrl: one.invoice_pdf ?? null,
            PageUrl: one.hosted_invoice_url ?? null,
          }))
      }),

    readHook: (body, signature) => {
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(body, signature, webhookSecret)
      } catch (error) {
        // Signed, but of a kind the library does not read: it concerns nobody, and need not be sent again.
        return error instanceof Stripe.errors.StripeSignatureVerificationError
          ? undefined
          : { EventId: '', CustomerId: null }
      }
      // Events come in the version of the account or the endpoint, not in ours: only fields common to all versions are
      // read.
      const about = event.data?.object as
        | { object: string; id?: string; customer?: string | { id: string } | null }
        | undefined
      return {
        EventId: event.id,
        CustomerId: (about?.object === 'customer' ? about.id : idOf(about?.customer)) ?? null,
      }
    },
  }
  return provider
}

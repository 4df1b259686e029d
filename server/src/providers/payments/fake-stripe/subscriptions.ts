import type { Account } from './account.ts'
import { addMonths, badRequest, declined, listed, listOf, metadataOf, now, Refusal, type Thing } from './answers.ts'

/** What becomes of an account's subscriptions and of the invoices they make. */
export const subscriptionsOf = ({
  newId,
  customers,
  methods,
  subscriptions,
  invoices,
  intents,
  found,
  pay,
  linesOf,
  invoiceFor,
  defaultOf,
  itemOf,
}: Account) => {
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

  return { createSubscription, updateSubscription, cancel, payInvoice }
}

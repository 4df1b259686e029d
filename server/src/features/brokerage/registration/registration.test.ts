import {
  cancelPlan,
  getBilling,
  getInvoices,
  resumePlan,
  setCard,
  setPlan,
  setSeats,
} from '@dormer/contract/brokerage/billing'
import { closeBrokerage, keepBrokerage } from '@dormer/contract/brokerage/closing'
import {
  finalizeRegistration,
  getRegistration,
  register,
  setPaymentMethod,
} from '@dormer/contract/brokerage/registration'
import { proveIdentity } from '@dormer/contract/brokerage/second-step'
import { getCurrentUser, signIn } from '@dormer/contract/brokerage/session'
import { createUser } from '@dormer/contract/brokerage/users'
import { searchContacts } from '@dormer/contract/people/contact-search'
import { createContact } from '@dormer/contract/people/contacts'
import { afterAll, expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { startFakeStripe } from '../../../providers/payments/fake-stripe/server.ts'
import { buySeat, takeSeat } from '../billing/seats.queries.ts'

const account = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' }
const stripe = await startFakeStripe(account)
afterAll(stripe.stop)
const t = await startTestProgram({ worker: true, stripe: { ...account, base: stripe.base } })

let last = 0
const Password = 'nine purple kettles'
const someone = () => ({
  FirstName: 'Rosa',
  LastName: 'Berg',
  PhoneNumber: '(512) 555-0101',
  Email: `rosa${++last}@berg.example`,
  Password,
})
/** The cookie that a browser keeps. */
const cookieOf = (answer: { headers: Headers }) => ({ cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' })
const begin = async (body = someone()) => {
  const answer = await t.call(register, { body })
  expect(answer.status, answer.text).toBe(200)
  return { ...body, TenantId: answer.body.TenantId, headers: cookieOf(answer) }
}
type Begun = Awaited<ReturnType<typeof begin>>
const finalize = ({ Email, headers }: Pick<Begun, 'Email' | 'headers'>, cardToken: string, Subscription = 1001) =>
  t.call(finalizeRegistration, { headers, body: { Email, cardToken, Subscription } })
const retry = ({ TenantId, headers }: Pick<Begun, 'TenantId' | 'headers'>, token: string) =>
  t.call(setPaymentMethod, { headers, params: { TenantId }, query: { token } })
const enter = ({ Email }: { Email: string }, password = Password) =>
  t.call(signIn, { body: { grant_type: 'password', username: Email, password } })
const as = async (person: Begun) => {
  const { body } = await enter(person)
  return { UserId: 0, TenantId: person.TenantId, Email: person.Email, Name: '', token: body.access_token }
}
const paid = async (card = 'pm_card_visa', Subscription = 1001) => {
  const begun = await begin()
  expect((await finalize(begun, card, Subscription)).body).toMatchObject({ Successful: true })
  return { ...begun, admin: await as(begun) }
}
const subscriptionsOf = (TenantId: number) =>
  [...stripe.subscriptions.values()].filter(({ metadata }) => metadata.dormer_tenant === String(TenantId))
const hook = (sent: { body: string; headers: Record<string, string> }) => t.send('POST', '/api/hooks/stripe', sent)
const stateOf = async (TenantId: number) =>
  (
    await t.query<{ status: string; unpaid: Date | null; locked: Date | null; seats: number }>(
      `select status, unpaid_since as unpaid, read_only_since as locked, seats from billing join tenant using (tenant_id)
       where tenant_id = $1`,
      [TenantId],
    )
  )[0]

test('a stranger registers, is declined, pays with another card, and only then signs in', async () => {
  expect((await t.call(getRegistration)).body).toEqual({
    IsOpen: true,
    CardForm: { Provider: 'Stripe', PublishableKey: 'pk_test_x' },
  })
  const begun = await begin()
  expect((await enter(begun)).body.error).toMatch(/not finished/)
  const declined = await finalize(begun, 'pm_card_visa_chargeDeclined', 1003)
  expect(declined.body).toEqual({
    Successful: false,
    TenantId: begun.TenantId,
    StripeCustomerId: expect.stringMatching(/^cus_/),
    Message: 'Your card was declined.',
    ConfirmSecret: null,
  })
  expect((await enter(begun)).status).toBe(400)
  expect((await retry(begun, 'pm_card_chargeCustomerFail')).body).toMatchObject({ Successful: false })
  const { body } = await retry(begun, 'tok_visa')
  expect(body).toMatchObject({ Successful: true, StripeCustomerId: declined.body.StripeCustomerId, Message: null })
  const admin = await as(begun)
  expect((await t.call(getCurrentUser, { as: admin })).body).toMatchObject({ FirstName: 'Rosa', IsAdmin: true })
  const made = await t.call(createContact, {
    as: admin,
    body: { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@moor.example' },
  })
  expect(made.status).toBe(200)
  // The plan chosen at first, charged once, whatever was tried in between.
  expect((await t.call(getBilling, { as: admin })).body).toMatchObject({
    Status: 'Active',
    PlanName: '6 Mo Contract ($224/mo)',
    NextCharge: { Amount: '224.00' },
    Seats: 1,
    SeatsUsed: 1,
    Card: { Brand: 'Visa', Last4: '4242' },
    ContractUntil: expect.any(String),
  })
  expect(subscriptionsOf(begun.TenantId)).toMatchObject([{ status: 'active', metadata: { dormer_plan: '1003' } }])
  expect((await t.call(getInvoices, { as: admin })).body).toMatchObject([
    { Status: 'Paid', Amount: '224.00', PdfUrl: expect.stringContaining('https://') },
  ])
})

test.each([
  ['a month that is charged', 1001, 'Active'],
  ['a free month', 1004, 'Trial'],
] as const)('a card that needs a second factor pays for %s once its bank has asked', async (_, plan, Status) => {
  const begun = await begin()
  const asked = await finalize(begun, 'pm_card_authenticationRequired', plan)
  expect(asked.body).toMatchObject({
    Successful: false,
    Message: null,
    ConfirmSecret: expect.stringMatching(/_secret_/),
  })
  expect((await enter(begun)).status).toBe(400)
  stripe.confirm(asked.body.ConfirmSecret ?? '')
  expect((await retry(begun, 'pm_card_authenticationRequired')).body).toMatchObject({ Successful: true })
  const { body } = await t.call(getBilling, { as: await as(begun) })
  expect(body).toMatchObject({ Status, NextCharge: { Amount: '249.00' }, ConfirmSecret: null })
  expect(subscriptionsOf(begun.TenantId)).toHaveLength(1)
})

test('nothing is billed twice and no brokerage is created twice: double clicks, reloads, killed servers', async () => {
  const person = someone()
  const begun = await Promise.all([1, 2, 3].map(() => t.call(register, { body: person })))
  expect(new Set(begun.map(({ body }) => body.TenantId)).size).toBe(1)
  const at = { ...person, TenantId: begun[0]?.body.TenantId as number }
  // Whichever answer came last, its cookie is valid.
  const headers = begun.map(cookieOf)
  const answers = await Promise.all(headers.map((one) => finalize({ ...at, headers: one }, 'pm_card_visa')))
  for (const { body } of answers) expect(body).toMatchObject({ Successful: true })
  const charged = () =>
    [...stripe.invoices.values()].filter((invoice) => subscriptionsOf(at.TenantId)[0]?.id === invoice.subscription)
  expect([subscriptionsOf(at.TenantId).length, charged().length]).toEqual([1, 1])
  expect([...stripe.customers.values()].filter(({ email }) => email === person.Email)).toHaveLength(1)

  // The process ends after Stripe has taken the payment: nothing is recorded here, and the keys have been forgotten.
  await t.query(`update tenant set date_activated = null where tenant_id = $1`, [at.TenantId])
  await t.query(`update billing set customer_id = null, status = 'None', busy_until = null where tenant_id = $1`, [
    at.TenantId,
  ])
  const [first] = headers
  expect((await finalize({ ...at, headers: first as never }, 'pm_card_visa', 1002)).body).toMatchObject({
    Successful: true,
  })
  expect([subscriptionsOf(at.TenantId).length, charged().length]).toEqual([1, 1])

  // A connection that breaks before or after Stripe has received the request.
  for (const fault of ['breaks before it is taken', 'breaks after it is taken', { status: 500 }] as const) {
    const other = await begin()
    stripe.faults.push(fault)
    const answer = await finalize(other, 'pm_card_visa')
    if (answer.status === 503) expect((await finalize(other, 'pm_card_visa')).body).toMatchObject({ Successful: true })
    expect(subscriptionsOf(other.TenantId)).toHaveLength(1)
    expect([...stripe.customers.values()].filter(({ email }) => email === other.Email)).toHaveLength(1)
  }
})

test('another plan before anything is paid: only that one is charged', async () => {
  const begun = await begin()
  await finalize(begun, 'pm_card_chargeCustomerFail', 1001)
  expect((await finalize(begun, 'pm_card_visa', 1004)).body).toMatchObject({ Successful: true })
  expect(subscriptionsOf(begun.TenantId).map(({ status }) => status)).toEqual(['incomplete_expired', 'trialing'])
  expect(
    [...stripe.invoices.values()].filter(
      ({ customer, status, total }) =>
        customer === subscriptionsOf(begun.TenantId)[0]?.customer && status === 'paid' && total > 0,
    ),
  ).toEqual([])
})

test('an unpaid registration is continued by its owner alone, and paid for in the browser that began it', async () => {
  const begun = await begin()
  const again = await begin({ ...begun, FirstName: 'Rose' })
  expect(again.TenantId).toBe(begun.TenantId)
  const stranger = await begin()
  const before = stripe.calls.length
  await t.unchanged(async () => {
    // Somebody else with the address gets the same answer as for an address that already signs in.
    const other = await t.call(register, { body: { ...begun, Password: 'another good password' } })
    expect([other.status, other.body.ModelState?.Email]).toEqual([400, [expect.stringContaining('already signs in')]])
    for (const headers of [{}, stranger.headers, { cookie: 'dormer_registration=' }]) {
      const one = await finalize({ Email: begun.Email, headers: headers as never }, 'pm_card_visa')
      expect([one.status, one.body.ModelState?.Email]).toEqual([
        400,
        [expect.stringContaining('not started in this browser')],
      ])
      expect((await retry({ TenantId: begun.TenantId, headers: headers as never }, 'pm_card_visa')).status).toBe(404)
    }
    expect((await finalize({ Email: 'nobody@x.example', headers: begun.headers }, 'pm_card_visa')).status).toBe(400)
  })
  expect(stripe.calls.length).toBe(before)
  // Once it is paid for, not even the browser with the cookie can change its card.
  await finalize(begun, 'pm_card_visa')
  const [{ customer } = { customer: '' }] = subscriptionsOf(begun.TenantId)
  const card = stripe.customers.get(customer).invoice_settings.default_payment_method
  expect((await retry(begun, 'tok_mastercard')).body).toMatchObject({ Successful: true })
  expect(stripe.customers.get(customer).invoice_settings.default_payment_method).toBe(card)
  const taken = await t.call(register, { body: { ...begun } })
  expect(taken.body.ModelState?.Email).toEqual([expect.stringContaining('already signs in')])
})

test.each([
  [{ Password: 'short' }, 'Password', 'at least 8'],
  [{ Password: 'password1' }, 'Password', 'most common'],
  [{ Email: 'rosa' }, 'Email', 'email address'],
  [{ FirstName: '' }, 'FirstName', 'required'],
  [{ LastName: ' ' }, 'LastName', 'required'],
  [{ PhoneNumber: '12' }, 'PhoneNumber', '10 digit'],
  // Missing fields get the messages that screens show.
  [{ FirstName: undefined }, 'FirstName', 'First name is required'],
  [{ PhoneNumber: undefined }, 'PhoneNumber', 'Cell phone is required'],
])('%o is refused in words', async (wrong, field, word) => {
  const answer = await t.unchanged(() => t.call(register, { body: { ...someone(), ...wrong } as never }))
  expect([answer.status, answer.body.ModelState?.[field]]).toEqual([400, [expect.stringContaining(word)]])
})

test('events count only with Stripe’s signature; in any order, late or twice, they lead to the current state', async () => {
  const { TenantId, admin } = await paid()
  const [subscription] = subscriptionsOf(TenantId)
  const event = (type = 'customer.subscription.updated', more = {}) => stripe.event(type, subscription, more)
  const good = event()
  for (const forged of [
    { ...good, headers: { 'content-type': 'application/json' } },
    { ...good, body: good.body.replace('active', 'canceled') },
    event(undefined, { secret: 'whsec_other' }),
    event(undefined, { at: Math.floor(Date.now() / 1000) - 3600 }),
  ])
    expect(await hook(forged)).toMatchObject({ status: 403 })
  expect(await hook(stripe.event('customer.updated', { object: 'customer', id: 'cus_unknown' }))).toMatchObject({
    status: 200,
  })

  // Signed, but not readable as an event: accepted, so that it is not sent again for days.
  const thin = stripe.event('v1.billing.meter.error_report_triggered', {})
  const raw = JSON.stringify({ ...JSON.parse(thin.body), object: 'v2.core.event', data: undefined })
  expect(await hook(stripe.signed(raw))).toMatchObject({ status: 200 })

  // A renewal fails and is then paid, and both events arrive in the wrong order.
  stripe.customers.get(subscription.customer).invoice_settings.default_payment_method = null
  const failed = stripe.event('invoice.payment_failed', {
    object: 'invoice',
    customer: stripe.renew(subscription.id).customer,
  })
  await hook(failed)
  await expect.poll(async () => (await stateOf(TenantId))?.unpaid).not.toBeNull()
  expect(await stateOf(TenantId)).toMatchObject({ status: 'PastDue', locked: null })
  expect((await t.call(getCurrentUser, { as: admin })).body.PaymentFailedSince).toEqual(expect.any(String))
  expect((await t.call(setCard, { as: admin, body: { cardToken: 'pm_card_visa_chargeDeclined' } })).body).toMatchObject(
    {
      Successful: false,
      Message: 'Your card was declined.',
    },
  )
  expect((await t.call(setCard, { as: admin, body: { cardToken: 'pm_card_visa' } })).body).toMatchObject({
    Successful: true,
  })
  expect(await stateOf(TenantId)).toMatchObject({ status: 'Active', unpaid: null })
  for (const late of [failed, failed, event('invoice.paid'), event('customer.subscription.updated')]) await hook(late)
  // Events of other versions of Stripe's API have their fields elsewhere, but all of them name the customer.
  for (const [version, object] of [
    ['2019-05-16', { object: 'invoice', customer: subscription.customer, subscription: subscription.id }],
    ['2027-03-31.future', { object: 'invoice', customer: { id: subscription.customer, object: 'customer' } }],
    ['2019-05-16', { object: 'customer', id: subscription.customer }],
  ] as const)
    expect(await hook(stripe.event('invoice.paid', object, { version }))).toMatchObject({ status: 200 })
  await expect
    .poll(
      async () =>
        (
          await t.query(`select from graphile_worker._private_jobs where payload ->> 'TenantId' = $1`, [
            String(TenantId),
          ])
        ).length,
    )
    .toBe(0)
  expect(await stateOf(TenantId)).toMatchObject({ status: 'Active', unpaid: null, locked: null })
  expect(await t.query('select event_id from payment_event where tenant_id = $1', [TenantId])).toHaveLength(6)
  // The admins were emailed once.
  const mails = () =>
    t.query<{ subject: string }>(`select subject from message where tenant_id = $1 and subject ~ 'payment'`, [TenantId])
  await expect.poll(mails).toHaveLength(1)
  expect((await mails())[0]?.subject).toMatch(/payment .* failed/i)
})

test('14 days after a failed payment a brokerage becomes read-only, until it is paid', async () => {
  const { TenantId, admin } = await paid()
  const [subscription] = subscriptionsOf(TenantId)
  stripe.customers.get(subscription.customer).invoice_settings.default_payment_method = null
  stripe.renew(subscription.id)
  const news = () => hook(stripe.event('customer.subscription.updated', subscription))
  await news()
  await expect.poll(async () => (await stateOf(TenantId))?.status).toBe('PastDue')
  const add = () =>
    t.call(createContact, { as: admin, body: { FirstName: 'Ida', LastName: 'Moor', Email: 'i@moor.example' } })
  expect((await add()).status).toBe(200)
  // No seat can be bought on credit, by any route; seats can be given back.
  const [seats] = await t.query<{ n: number }>('select seats::int as n from tenant where tenant_id = $1', [TenantId])
  const person = {
    FirstName: 'New',
    LastName: 'Seat',
    PhoneNumber: '5125550199',
    Email: `seat${TenantId}@berg.example`,
  }
  for (const refused of [
    await t.call(createUser, { as: admin, body: person }),
    await t.call(setSeats, { as: admin, body: { Seats: (seats?.n ?? 0) + 1 } }),
  ])
    expect([refused.status, refused.body.Message]).toEqual([409, expect.stringContaining('Pay it under Billing')])
  expect(await t.query('select from user_account where email = $1', [person.Email])).toEqual([])
  expect(Number((await stateOf(TenantId))?.seats)).toBe(seats?.n)
  expect((await t.call(setSeats, { as: admin, body: { Seats: seats?.n ?? 0 } })).status).toBe(200)
  await t.query(`update billing set unpaid_since = now() - interval '14 days' where tenant_id = $1`, [TenantId])
  expect(
    await t.query("select tenant_id from due where kind = 'billing' and at <= now() and tenant_id = $1", [TenantId]),
  ).toHaveLength(1)
  await news()
  await expect.poll(async () => (await stateOf(TenantId))?.locked).not.toBeNull()
  expect((await add()).status).toBe(403)
  expect((await t.call(searchContacts, { as: admin, body: {} as never })).status).toBe(200)
  expect((await t.call(getBilling, { as: admin })).body).toMatchObject({
    Status: 'PastDue',
    ReadOnlyFrom: expect.any(String),
  })
  expect((await t.call(setCard, { as: admin, body: { cardToken: 'pm_card_visa' } })).body).toMatchObject({
    Successful: true,
  })
  expect((await add()).status).toBe(200)
  expect((await t.call(createUser, { as: admin, body: person })).status).toBe(200)
})

test('seats are bought and given back as a total, however often it is reported', async () => {
  const { TenantId, admin } = await paid()
  const quantity = () =>
    subscriptionsOf(TenantId)[0]?.items.data.find(({ price }: { price: { id: string } }) => price.id === 'price_seat')
      ?.quantity ?? 0
  await Promise.all([1, 2, 3].map(() => t.services.database.asTenant(TenantId, (db) => buySeat(db, { TenantId }))))
  await expect.poll(quantity).toBe(3)
  // The first job may have told of all three: those of the others tell it again. One that runs while another is enqueued
  // loses its key, so all are awaited.
  await t.idle()
  expect((await t.call(getBilling, { as: admin })).body).toMatchObject({ Seats: 4, SeatsUsed: 1 })
  // Until the provider has been told, no charge is shown that could be wrong.
  const [{ id } = { id: '' }] = subscriptionsOf(TenantId)
  const told = structuredClone(stripe.subscriptions.get(id))
  stripe.subscriptions.get(id).items.data.splice(1)
  expect((await t.call(getBilling, { as: admin })).body).toMatchObject({ NextCharge: null, IsUpdating: true })
  stripe.subscriptions.set(id, told)
  expect((await t.call(getBilling, { as: admin })).body).toMatchObject({
    NextCharge: { Amount: expect.any(String) },
    IsUpdating: false,
  })
  expect((await t.call(setSeats, { as: admin, body: { Seats: 2 } })).status).toBe(200)
  await expect.poll(quantity).toBe(1)
  await t.call(setSeats, { as: admin, body: { Seats: 1 } })
  await expect.poll(quantity).toBe(0)
  await t.makeUser(TenantId, 3, 'Ana', 'Second', `b${TenantId}.example`)
  const few = await t.call(setSeats, { as: admin, body: { Seats: 1 } })
  expect([few.status, few.body.Message]).toEqual([400, expect.stringContaining('2 seats are used')])
  await expect(
    t.services.database.asTenant(TenantId, (db) => takeSeat(db, { TenantId }, { mayBuy: false })),
  ).rejects.toMatchObject({ status: 409 })
})

test('all missed months are paid before a brokerage continues, including those that Stripe gave up', async () => {
  const { TenantId, admin } = await paid()
  const [subscription] = subscriptionsOf(TenantId)
  stripe.customers.get(subscription.customer).invoice_settings.default_payment_method = null
  for (const _ of [1, 2, 3]) stripe.renew(subscription.id)
  const due = () => [...stripe.invoices.values()].filter((one) => one.subscription === subscription.id)
  Object.assign(due().at(-1), { status: 'draft' })
  subscription.status = 'unpaid'
  expect((await t.call(setCard, { as: admin, body: { cardToken: 'pm_card_visa' } })).body).toMatchObject({
    Successful: true,
  })
  expect(due().map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid'])
  expect((await t.call(getBilling, { as: admin })).body).toMatchObject({ Status: 'Active' })
})

test('new prices are for new brokerages: existing plans and their seats cost the same as before', async () => {
  const { TenantId, admin } = await paid()
  const items = () =>
    subscriptionsOf(TenantId)[0]?.items.data.map((one: { price: { id: string }; quantity: number }) => [
      one.price.id,
      one.quantity,
    ])
  await t.call(setSeats, { as: admin, body: { Seats: 2 } })
  await expect.poll(items).toEqual([
    ['price_1001', 1],
    ['price_seat', 1],
  ])
  // The operator assigns the lookup keys to other prices.
  const before = stripe.prices.map(({ lookup_key }) => lookup_key)
  for (const price of stripe.prices) price.lookup_key = ''
  try {
    expect((await t.call(getBilling, { as: admin })).body).toMatchObject({ IsUpdating: false, Seats: 2 })
    await t.call(setSeats, { as: admin, body: { Seats: 4 } })
    await expect.poll(items).toEqual([
      ['price_1001', 1],
      ['price_seat', 3],
    ])
  } finally {
    for (const [at, price] of stripe.prices.entries()) price.lookup_key = before[at] ?? ''
  }
})

test('a closed brokerage is not billed again: its plan ends, at the latest with its erasure', async () => {
  const { TenantId, admin } = await paid()
  const [{ id, customer } = { id: '', customer: '' }] = subscriptionsOf(TenantId)
  const ends = () => stripe.subscriptions.get(id).cancel_at_period_end
  const { Name } = (await t.call(getCurrentUser, { as: admin })).body.Brokerage
  await t.call(proveIdentity, { as: admin, body: { Password } })
  const close = () => t.call(closeBrokerage, { as: admin, body: { Name } })
  expect((await close()).status).toBe(200)
  await expect.poll(ends).toBe(true)
  expect((await t.call(keepBrokerage, { as: admin })).status).toBe(200)
  await expect.poll(ends).toBe(false)
  await close()
  await expect.poll(ends).toBe(true)
  await t.query('update tenant set close_on = current_date - 1 where tenant_id = $1', [TenantId])
  await t.query(`select graphile_worker.add_job('find-due')`)
  await expect.poll(() => t.query('select from tenant where tenant_id = $1', [TenantId])).toEqual([])
  const subscription = stripe.subscriptions.get(id)
  expect(subscription.status).toBe('canceled')
  expect([...stripe.invoices.values()].filter((one) => one.customer === customer && one.status === 'open')).toEqual([])
  // Later events from Stripe concern nobody and start nothing.
  const before = stripe.calls.length
  for (const type of ['customer.subscription.deleted', 'invoice.payment_failed'])
    expect(await hook(stripe.event(type, subscription))).toMatchObject({ status: 200 })
  expect(stripe.calls.length).toBe(before)
})

test('a plan is changed, canceled, kept, and begun again after its end', async () => {
  const { TenantId, admin } = await paid()
  const [{ id } = { id: '' }] = subscriptionsOf(TenantId)
  const change = (Subscription: number) => t.call(setPlan, { as: admin, body: { Subscription } })
  expect((await change(1004)).status).toBe(400)
  expect((await change(1003)).body).toMatchObject({ Successful: true })
  // Within a contract, only plans that last as long are allowed.
  expect((await change(1001)).body.ModelState?.Subscription).toEqual([expect.stringContaining('contract')])
  await t.call(cancelPlan, { as: admin })
  const { body } = await t.call(getBilling, { as: admin })
  expect(body?.EndsOn?.slice(0, 10)).toBe(body?.ContractUntil?.slice(0, 10))
  // Not for a brokerage that is being closed.
  await t.query('update tenant set close_on = current_date + 30 where tenant_id = $1', [TenantId])
  for (const refused of [await t.call(resumePlan, { as: admin }), await change(1003)])
    expect([refused.status, refused.body.Message]).toEqual([409, expect.stringContaining('being closed')])
  await t.query('update tenant set close_on = null where tenant_id = $1', [TenantId])
  await t.call(resumePlan, { as: admin })
  expect((await t.call(getBilling, { as: admin })).body).toMatchObject({ EndsOn: null })
  await t.query(`update billing set plan_since = now() - interval '7 months' where tenant_id = $1`, [TenantId])
  await t.call(cancelPlan, { as: admin })
  expect(stripe.subscriptions.get(id)).toMatchObject({ cancel_at_period_end: true })
  stripe.renew(id)
  // The event has not arrived: viewing the billing page detects the change, and then it is recorded.
  expect((await t.call(getBilling, { as: admin })).body).toMatchObject({ Status: 'Ended' })
  await expect.poll(async () => (await stateOf(TenantId))?.locked).not.toBeNull()
  expect(await stateOf(TenantId)).toMatchObject({ status: 'Ended', unpaid: null })
  expect((await change(1001)).body).toMatchObject({ Successful: true })
  expect(await stateOf(TenantId)).toMatchObject({ status: 'Active', locked: null })
  expect(subscriptionsOf(TenantId).map(({ status }) => status)).toEqual(['canceled', 'active'])
})

test('an unpaid registration is given up after a week; a paid one is not', async () => {
  const [gone, kept] = [await begin(), await begin()]
  await finalize(gone, 'pm_card_chargeCustomerFail')
  await finalize(kept, 'pm_card_authenticationRequired')
  stripe.confirm((await finalize(kept, 'pm_card_authenticationRequired')).body.ConfirmSecret ?? '')
  const both = [gone.TenantId, kept.TenantId]
  await t.query(`update tenant set date_created = now() - interval '8 days' where tenant_id = any($1)`, [both])
  for (const TenantId of both)
    await t.query(`select graphile_worker.add_job('sync-billing', json_build_object('TenantId', $1::int))`, [TenantId])
  const facts = async (TenantId: number) =>
    (
      await t.query(
        'select date_activated is not null as active, close_on is not null as closing from tenant where tenant_id = $1',
        [TenantId],
      )
    )[0]
  await expect.poll(() => facts(gone.TenantId)).toEqual({ active: false, closing: true })
  await expect.poll(() => facts(kept.TenantId)).toEqual({ active: true, closing: false })
  expect(subscriptionsOf(gone.TenantId)).toMatchObject([{ status: 'incomplete_expired' }])
})

test('if the provider cannot be reached, it says so, and nothing is lost', async () => {
  const begun = await begin()
  stripe.faults.push({ status: 401 })
  const answer = await finalize(begun, 'pm_card_visa')
  expect([answer.status, answer.body.Message]).toEqual([503, expect.stringContaining('nothing is charged twice')])
  expect((await finalize(begun, 'pm_card_visa')).body).toMatchObject({ Successful: true })
})

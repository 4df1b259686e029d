import { expect, test } from 'vitest'
import { type Book, emptyBook, makeTryOut } from '../../../providers/payments/try-out.ts'
import { clock } from '../../../time/clock.ts'
import { contractEnds, plansOpen, readOnlySince, unpaidSince } from './billing.rules.ts'

const at = (text: string) => Temporal.Instant.from(text)
const now = at('2026-11-23T12:00:00Z')

test.each([
  ['paid', { Status: 'Active' }, null, '2026-11-01T00:00:00Z', null],
  ['a free month', { Status: 'Trial' }, null, null, null],
  ['13 days unpaid', { Status: 'PastDue' }, '2026-11-10T12:00:00Z', null, null],
  ['14 days unpaid', { Status: 'PastDue' }, '2026-11-09T12:00:00Z', null, now],
  ['still unpaid', { Status: 'PastDue' }, '2026-11-01T12:00:00Z', '2026-11-15T12:00:00Z', at('2026-11-15T12:00:00Z')],
  ['ended by Stripe, unpaid, too early', { Status: 'Ended', EndedUnpaid: true }, '2026-11-20T12:00:00Z', null, null],
  ['ended as it was asked', { Status: 'Ended' }, null, null, now],
  ['nothing known', { Status: 'None' }, null, null, null],
] as const)('%s: since when it can only be read', (_, state, unpaid, was, expected) => {
  const given = { EndedUnpaid: false, ...state }
  expect(readOnlySince(given, unpaidSince(given, unpaid, now), was, now)?.toString()).toBe(expected?.toString())
})

test.each([
  [1001, '2026-01-01T00:00:00Z', false, [1002, 1003], null],
  [1002, '2026-11-01T00:00:00Z', false, [1003], '2027-02-01T00:00:00Z'],
  [1003, '2026-11-01T00:00:00Z', false, [], '2027-05-01T00:00:00Z'],
  [1003, '2026-05-01T00:00:00Z', false, [1001, 1002], null],
  [1003, '2026-11-01T00:00:00Z', true, [1001, 1002, 1003], '2027-05-01T00:00:00Z'],
  [1004, '2026-11-20T00:00:00Z', false, [1001, 1002, 1003], null],
] as const)('plan %i since %s (ended: %s) can become %o', (plan, since, ended, open, ends) => {
  expect(plansOpen(plan, since, ended, now)).toEqual(open.toSorted())
  expect(contractEnds(plan, since, now)?.toString() ?? null).toBe(ends)
})

test('trying out behaves like a real provider: a free month, failed renewals, missed months paid later', async () => {
  const book = emptyBook()
  const payments = makeTryOut(async (_, work) => work(book as Book))
  const payer = { TenantId: 1, Key: 'k', CustomerId: null, Name: 'N', Email: 'a@b.example' }
  const real = clock.now
  const move = (text: string) => {
    clock.now = () => at(text)
  }
  try {
    move('2026-01-31T12:00:00Z')
    const order = { PlanId: 1004, ExtraSeats: 2, IsFirst: true } as const
    expect(await payments.pay(payer, order, 'pm_card_chargeCustomerFail')).toMatchObject({ State: { Status: 'Trial' } })
    move('2026-02-28T11:00:00Z')
    expect(await payments.nextCharge(payer)).toEqual({ Date: '2026-02-28T12:00:00Z', Amount: '288.98' })
    move('2026-03-02T12:00:00Z')
    expect(await payments.read(payer)).toMatchObject({ Status: 'PastDue' })
    expect(await payments.pay(payer, order, 'pm_card_visa_chargeDeclined')).toMatchObject({
      State: { Status: 'PastDue' },
      Declined: 'Your card was declined.',
    })
    expect(await payments.pay(payer, order, 'pm_card_visa')).toMatchObject({
      State: { Status: 'Active' },
      Declined: null,
    })
    await payments.endOn(payer, 'PeriodEnd')
    await payments.endOn(payer, null)
    move('2026-05-01T12:00:00Z')
    expect((await payments.invoices(payer)).map((one) => [one.Date.slice(0, 10), one.Status])).toEqual([
      ['2026-04-28', 'Paid'],
      ['2026-03-28', 'Paid'],
      ['2026-02-28', 'Paid'],
    ])
    await payments.endOn(payer, 'PeriodEnd')
    move('2026-06-01T12:00:00Z')
    expect(await payments.read(payer)).toMatchObject({ Status: 'Ended', EndsOn: '2026-05-28T12:00:00Z' })
    expect(await payments.nextCharge(payer)).toBeNull()
  } finally {
    clock.now = real
  }
})

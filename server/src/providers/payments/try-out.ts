import { EXTRA_SEAT_CENTS, type PlanId, planOf } from '@dormer/contract/brokerage/plans'
import { CONFIRMED, tryOutCards } from '@dormer/contract/brokerage/try-out-cards'
import { amountOf } from '@dormer/contract/cents'
import { clock } from '../../time/clock.ts'
import { isSubscribed, type Order, type Payer, type PaymentProvider, type PaymentState } from './payments.ts'

type Line = { Text: string; Cents: number }
type BookInvoice = { Number: string; Date: string; Lines: Line[]; Status: 'Paid' | 'Open' | 'Void' }
/** What is stored for one brokerage. */
export type Book = {
  /** The token of its card. */
  Card: string | null
  Plan: {
    PlanId: PlanId
    ExtraSeats: number
    Status: Exclude<PaymentState['Status'], 'None'>
    /** The first paid day; periods are whole months from here. */
    Anchor: string
    /** How many months have begun since. */
    Month: number
    TrialEnd: string | null
    EndsOn: string | null
    /** Differences for the rest of a month, for the next invoice. */
    Pending: Line[]
  } | null
  Invoices: BookInvoice[]
}
export const emptyBook = (): Book => ({ Card: null, Plan: null, Invoices: [] })

/** Stores each brokerage's book: runs the work on it exclusively, and saves the result. */
export type TryOutStore = <T>(tenantId: number, work: (book: Book) => T) => Promise<T>

const monthsAfter = (anchor: string, months: number) =>
  Temporal.Instant.from(anchor).toZonedDateTimeISO('UTC').add({ months }).toInstant().toString()
const periodEnd = ({ Anchor, Month, TrialEnd }: NonNullable<Book['Plan']>) => TrialEnd ?? monthsAfter(Anchor, Month)
const cents = (lines: Line[]) => lines.reduce((sum, { Cents }) => sum + Cents, 0)
const amount = (lines: Line[]) => amountOf(BigInt(Math.max(0, cents(lines))))
const monthly = ({ PlanId, ExtraSeats }: Pick<Order, 'PlanId' | 'ExtraSeats'>): Line[] => [
  { Text: planOf(PlanId).Name.replace(/ \(.*/, ''), Cents: planOf(PlanId).MonthlyCents },
  ...(ExtraSeats > 0
    ? [{ Text: `${ExtraSeats} extra seat${ExtraSeats === 1 ? '' : 's'}`, Cents: ExtraSeats * EXTRA_SEAT_CENTS }]
    : []),
]

const FAILS_WHEN_CHARGED = 'pm_card_chargeCustomerFail'

/** What happens when a card is charged. */
const charge = (card: string | null): 'paid' | 'asks' | 'declined' => {
  if (card === 'pm_card_visa' || card?.endsWith(CONFIRMED)) return 'paid'
  return card === 'pm_card_authenticationRequired' ? 'asks' : 'declined'
}

const invoiceOf = (book: Book, Lines: Line[], at: string): BookInvoice => {
  const invoice: BookInvoice = {
    Number: `TRY-${String(book.Invoices.length + 1).padStart(4, '0')}`,
    Date: at,
    Lines,
    Status: 'Open',
  }
  book.Invoices.push(invoice)
  return invoice
}

/** Brings a book up to date: does what a payment provider would have done by itself meanwhile. */
const advance = (book: Book, now: string): Book => {
  const { Plan } = book
  while (Plan && (Plan.Status === 'Trial' || Plan.Status === 'Active' || Plan.Status === 'PastDue')) {
    const end = periodEnd(Plan)
    if (Plan.EndsOn && Plan.EndsOn <= now && Plan.EndsOn <= end) {
      Plan.Status = 'Ended'
      break
    }
    if (Plan.Status === 'PastDue' || now < end) break
    // Paid months are counted from the end of the free one.
    if (Plan.TrialEnd) Object.assign(Plan, { Anchor: Plan.TrialEnd, Month: 0, TrialEnd: null })
    const invoice = invoiceOf(book, [...monthly(Plan), ...Plan.Pending.splice(0)], end)
    Plan.Month++
    const isPaid = charge(book.Card) === 'paid'
    if (isPaid) invoice.Status = 'Paid'
    Plan.Status = isPaid ? 'Active' : 'PastDue'
  }
  return book
}

const customerOf = ({ TenantId }: Payer) => `cus_try_out_${TenantId}`
const present = (payer: Payer, { Card, Plan }: Book): PaymentState => {
  const known = tryOutCards.find(({ Token }) => Card?.replace(CONFIRMED, '') === Token)
  const isOpen = Plan?.Status === 'Incomplete' || Plan?.Status === 'PastDue'
  return {
    Status: Plan?.Status ?? 'None',
    CustomerId: Card || Plan ? customerOf(payer) : null,
    PlanId: Plan?.PlanId ?? null,
    ExtraSeats: Plan?.ExtraSeats ?? 0,
    PeriodEnd: Plan && isSubscribed(Plan) ? periodEnd(Plan) : null,
    TrialEnd: Plan?.Status === 'Trial' ? Plan.TrialEnd : null,
    EndsOn: Plan?.EndsOn ?? null,
    EndedUnpaid: false,
    Card: known ? { Brand: known.Brand, Last4: known.Number.slice(-4), Expires: '12/39' } : null,
    ConfirmSecret: isOpen && Card && charge(Card) === 'asks' ? `${Card}${CONFIRMED}` : null,
  }
}

/** The fraction of a month that is left at `now`. */
const restOfMonth = (plan: NonNullable<Book['Plan']>, now: string) => {
  const [start, end, at] = [monthsAfter(plan.Anchor, plan.Month - 1), periodEnd(plan), now].map(
    (text) => Temporal.Instant.from(text).epochMilliseconds,
  ) as [number, number, number]
  return Math.min(1, Math.max(0, (end - at) / (end - start)))
}

const begin = (book: Book, order: Order, now: string) => {
  const isFree = Boolean(planOf(order.PlanId).IsFirstMonthFree) && order.IsFirst
  for (const invoice of book.Invoices) if (invoice.Status === 'Open') invoice.Status = 'Void'
  book.Plan = {
    PlanId: order.PlanId,
    ExtraSeats: order.ExtraSeats,
    Status: 'Incomplete',
    Anchor: now,
    Month: 1,
    TrialEnd: isFree ? monthsAfter(now, 1) : null,
    EndsOn: null,
    Pending: [],
  }
  if (!isFree) invoiceOf(book, monthly(order), now)
}

/** Why nothing was paid; null if it was, or if the card's bank has to ask. */
const payOpen = (book: Book): string | null => {
  const { Plan } = book
  if (!Plan || (Plan.Status !== 'Incomplete' && Plan.Status !== 'PastDue')) return null
  const answer = charge(book.Card)
  // A free month costs nothing; only the bank may still ask.
  const isFree = Plan.TrialEnd !== null && book.Card === FAILS_WHEN_CHARGED
  if (answer === 'asks') return null
  if (answer === 'declined' && !isFree) return 'Your card was declined.'
  for (const invoice of book.Invoices) if (invoice.Status === 'Open') invoice.Status = 'Paid'
  Plan.Status = Plan.TrialEnd ? 'Trial' : 'Active'
  return null
}

/** Makes it possible to try a failed renewal without waiting a month. */
const endPeriod = ({ Plan }: Book, now: string) => {
  if (!Plan || Plan.EndsOn) return
  if (Plan.Status === 'Trial') Plan.TrialEnd = now
  if (Plan.Status === 'Active') Plan.Anchor = monthsAfter(now, -Plan.Month)
}

const isCard = (token: string) => tryOutCards.some(({ Token }) => Token === token.replace(CONFIRMED, ''))

/** Payments without an account, for trying out, with cards that nobody owns. */
export const makeTryOut = (keep: TryOutStore): PaymentProvider => {
  const now = () => clock.now().toString()
  const work = <T>({ TenantId }: Payer, does: (book: Book) => T) => keep(TenantId, (book) => does(advance(book, now())))
  const read = (payer: Payer) => work(payer, (book) => present(payer, book))
  return {
    cardForm: { Provider: 'TryOut', PublishableKey: null },
    read,

    pay: (payer, order, cardToken) =>
      work(payer, (book) => {
        const tell = (Declined: string | null) => ({ State: present(payer, book), Declined })
        if (cardToken && !isCard(cardToken)) return tell('This card cannot be tried here.')
        if (cardToken === 'pm_card_visa_chargeDeclined') return tell('Your card was declined.')
        if (cardToken) book.Card = cardToken
        if (cardToken === FAILS_WHEN_CHARGED) endPeriod(book, now())
        const isOther = book.Plan?.Status === 'Incomplete' && book.Plan.PlanId !== order.PlanId
        if (!book.Plan || book.Plan.Status === 'Ended' || isOther) begin(book, order, now())
        return tell(payOpen(book))
      }),

    change: (payer, order) =>
      work(payer, (book) => {
        const { Plan } = book
        if (Plan && isSubscribed(Plan) && (Plan.PlanId !== order.PlanId || Plan.ExtraSeats !== order.ExtraSeats)) {
          const differs = cents(monthly(order)) - cents(monthly(Plan))
          const Cents = Plan.TrialEnd ? 0 : Math.round(differs * restOfMonth(Plan, now()))
          if (Cents !== 0) Plan.Pending.push({ Text: 'Change for the rest of the month', Cents })
          Object.assign(Plan, { PlanId: order.PlanId, ExtraSeats: order.ExtraSeats })
        }
        return present(payer, book)
      }),

    endOn: (payer, at) =>
      work(payer, (book) => {
        const { Plan } = book
        if (Plan && isSubscribed(Plan)) Plan.EndsOn = at === 'PeriodEnd' ? periodEnd(Plan) : (at?.toString() ?? null)
        return present(payer, book)
      }),

    abandon: (payer) =>
      work(payer, (book) => {
        Object.assign(book, emptyBook())
      }),

    nextCharge: (payer) =>
      work(payer, ({ Plan }) => {
        if (!Plan || (Plan.Status !== 'Trial' && Plan.Status !== 'Active')) return null
        const end = periodEnd(Plan)
        if (Plan.EndsOn && Plan.EndsOn <= end) return null
        return { Date: end, Amount: amount([...monthly(Plan), ...Plan.Pending]) }
      }),

    invoices: (payer) =>
      work(payer, ({ Invoices }) =>
        Invoices.map(({ Lines, ...invoice }) => ({
          ...invoice,
          Amount: amount(Lines),
          Lines: Lines.map(({ Text }) => Text),
          PdfUrl: null,
          PageUrl: null,
        })).reverse(),
      ),

    readHook: () => undefined,
  }
}

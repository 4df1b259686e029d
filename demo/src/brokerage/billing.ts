import type { Tx } from '../../../server/src/db/connect.ts'
import type { Book } from '../../../server/src/providers/payments/try-out.ts'

const PLAN = 1001
const SEATS = 10

/** The demo brokerage has been paying for half a year; its later invoices are made when first requested. */
export const seedBilling = async (db: Tx, TenantId: number, now: Temporal.Instant) => {
  const Anchor = now.toZonedDateTimeISO('UTC').subtract({ months: 5, days: 9 }).toInstant().toString()
  const ExtraSeats = SEATS - 1
  const book: Book = {
    Card: 'pm_card_visa',
    Plan: {
      PlanId: PLAN,
      ExtraSeats,
      Status: 'Active',
      Anchor,
      Month: 1,
      TrialEnd: null,
      EndsOn: null,
      Pending: [],
    },
    Invoices: [
      {
        Number: 'TRY-0001',
        Date: Anchor,
        Status: 'Paid',
        Lines: [
          { Text: 'No Contract', Cents: 249_00 },
          { Text: '9 extra seats', Cents: 179_91 },
        ],
      },
    ],
  }
  await db.updateTable('tenant').set({ Seats: SEATS }).where('TenantId', '=', TenantId).execute()
  await db
    .insertInto('billing')
    .values({ TenantId, PlanId: PLAN, PlanSince: Anchor, Status: 'Active', CustomerId: `cus_try_out_${TenantId}` })
    .execute()
  await db
    .insertInto('try_out_payment')
    .values({ TenantId, Book: JSON.stringify(book) })
    .execute()
}

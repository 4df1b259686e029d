import type { Database } from '../../../db/connect.ts'
import { type Book, emptyBook, type TryOutStore } from '../../../providers/payments/try-out.ts'

/** Stores the try-out provider's payments. */
export const tryOutStore =
  (database: Pick<Database, 'asTenant'>): TryOutStore =>
  (TenantId, work) =>
    database.asTenant(TenantId, async (db) => {
      await db
        .insertInto('try_out_payment')
        .values({ TenantId, Book: JSON.stringify(emptyBook()) })
        .onConflict((same) => same.doNothing())
        .execute()
      const of = db.selectFrom('try_out_payment').select('Book').where('TenantId', '=', TenantId)
      const book = (await of.forUpdate().executeTakeFirstOrThrow()).Book as Book
      const result = work(book)
      await db
        .updateTable('try_out_payment')
        .set({ Book: JSON.stringify(book) })
        .where('TenantId', '=', TenantId)
        .execute()
      return result
    })

import { may } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { type Doer, visibleTo } from '../../../access/actor.ts'
import { transactionsVisibleTo } from '../../../access/transactions.ts'

/** Limits enrollments `e` to contacts the actor may see; nothing is joined for those who see all. */
export const seenContacts = (actor: Doer) =>
  may(actor, 'SeeAll')
    ? sql``
    : sql`join contact on contact.tenant_id = e.tenant_id and contact.contact_id = e.contact_id and ${visibleTo(actor, 'contact')}`

/** The same of automated tasks `a`, by their transactions. */
export const seenTransactions = (actor: Doer) =>
  may(actor, 'SeeAll')
    ? sql``
    : sql`join transaction on transaction.tenant_id = a.tenant_id and transaction.transaction_id = a.transaction_id
        and ${transactionsVisibleTo(actor)}`

import { ACTIVE, newTransactionBody } from '@dormer/contract/deals/transactions'
import type { Body } from '@dormer/contract/endpoint'
import type { becomeTransaction } from '@dormer/contract/growth/opportunities'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { transactionsVisibleTo } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, invalid, notFound, refused } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { addTransaction } from '../../deals/acts/add-transaction.ts'
import { changeCommission } from '../../deals/acts/change-commission.ts'
import { removeTransaction } from '../../deals/acts/remove-transaction.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { findStage } from '../stages/stages.queries.ts'
import { lockOpportunity, moveAll, type Stored } from './move.queries.ts'
import { findOpportunity } from './opportunities.queries.ts'

type Place = Pick<Body<typeof becomeTransaction>, 'Address' | 'City' | 'StateCode' | 'ZipCode'>

const link = (db: Tx, actor: Actor, id: number, TransactionId: number | null) =>
  sql`update opportunity set transaction_id = ${TransactionId}, version = version + 1, edited_by_id = ${actor.UserId}
    where tenant_id = ${actor.TenantId} and opportunity_id = ${id}`.execute(db)

/** Makes a locked opportunity a transaction, with its GCI as the gross commission; returns the transaction's id. */
export const makeTransaction = async (db: Tx, actor: Actor, stored: Stored, place: Place) => {
  const TransactionId = await addTransaction(db, actor, await transactionOf(db, actor, stored, place))
  if (stored.Gci !== null)
    await changeCommission(db, actor, TransactionId, { GCIType: 'Dollar', GrossCommission: stored.Gci })
  await link(db, actor, stored.OpportunityId, TransactionId)
  return TransactionId
}

/** What the transaction begins with: the contact as its client, the price, when it is to close, the agent, the contact's source. */
const transactionOf = async (db: Tx, actor: Actor, stored: Stored, place: Place) => {
  const { ContactId, Type, SalesPrice, UserId, ProjectedCloseDate } = stored
  await findContact(db, actor, ContactId)
  const { rows } = await sql<{ SourceId: number } & Required<Place>>`
    select source_id, address, city, state_code, zip_code from contact
    where tenant_id = ${actor.TenantId} and contact_id = ${ContactId}`.execute(db)
  const { SourceId, ...home } = rows[0] as { SourceId: number } & Required<Place>
  const at = Type === 'Listing' ? { ...home, ...Object.fromEntries(Object.entries(place).filter(([, v]) => v)) } : place
  const read = newTransactionBody.safeParse({
    Type,
    status: ACTIVE,
    address: at.Address ?? null,
    city: at.City ?? null,
    stateCode: at.StateCode ?? null,
    zip: at.ZipCode ?? null,
    ...(Type === 'Listing' ? { listingPrice: SalesPrice } : { salesPrice: SalesPrice }),
    ...(ProjectedCloseDate && { closingDate: ProjectedCloseDate }),
    AgentId: UserId,
    SourceId,
    TransactionContactId: ContactId,
  })
  if (read.success) return read.data
  const called: Record<string, string> = {
    address: 'Address',
    city: 'City',
    stateCode: 'StateCode',
    listingPrice: 'SalesPrice',
    closingDate: 'ProjectedCloseDate',
  }
  throw invalid(
    Object.fromEntries(
      read.error.issues.map(({ path, message }) => [called[String(path[0])] ?? String(path[0]), message]),
    ),
  )
}

type Decided = {
  DateDecided: string | null
  LostReasonId: number | null
  LostReason: string | null
  LostNote: string | null
}
type Making = { IsTouched: boolean; From: number | null; To: number | null; Before: Decided | null }
/** How a transaction was made: whether people have worked on it since, and from which stage to which that moved the deal. */
const howMade = async (db: Tx, { TenantId }: Actor, TransactionId: number, id: number): Promise<Making | undefined> => {
  const { rows } = await sql<Making>`
    with made as (
      select request_id from change where tenant_id = ${TenantId} and transaction_id = ${TransactionId}
        and table_name = 'transaction' and what = 'Added')
    select exists (select from change c where c.tenant_id = ${TenantId} and c.transaction_id = ${TransactionId}
        and c.request_id <> made.request_id and c.via in ('User', 'Api')) as is_touched,
      (select stage_id from pipeline_stage s
        where s.tenant_id = ${TenantId} and s.stage_id = (moved.before ->> 'stage_id')::bigint) as "from",
      (moved.after ->> 'stage_id')::bigint as "to",
      case when moved.before ? 'date_decided' then json_build_object('DateDecided', moved.before ->> 'date_decided',
        'LostReasonId', (moved.before ->> 'lost_reason_id')::bigint, 'LostReason', moved.before ->> 'lost_reason',
        'LostNote', moved.before ->> 'lost_note') end as before
    from made left join change moved on moved.tenant_id = ${TenantId} and moved.request_id = made.request_id
      and moved.table_name = 'opportunity' and moved.row_id = ${id} and moved.before ? 'stage_id'`.execute(db)
  return rows[0]
}

/**
 * Removes the transaction that an opportunity has become, and moves that back, while nobody has worked on it. Locks the
 * stage, the transaction and the opportunity in this order, as others do.
 */
export const takeBackTransaction = async (db: Tx, actor: Actor, id: number) => {
  const { Transaction: made } = await findOpportunity(db, actor, id)
  if (!made) return
  const seen = await howMade(db, actor, made.TransactionId, id)
  const from = seen?.From ? await findStage(db, actor, seen.From, true) : undefined
  const locked = await db
    .selectFrom('transaction')
    .select('TransactionId')
    .where(transactionsVisibleTo(actor))
    .where('TransactionId', '=', made.TransactionId)
    // Nothing new can refer to it meanwhile, such as a task.
    .forUpdate()
    .executeTakeFirst()
  const stored = await lockOpportunity(db, actor, id)
  // Somebody else has taken it back meanwhile.
  if (stored.TransactionId === null) return
  if (stored.TransactionId !== made.TransactionId)
    throw conflict('It has become another transaction meanwhile. Reload to see it.')
  if (!locked) throw notFound('transaction')
  // While this waited for the lock, somebody may have worked on it.
  const now = await howMade(db, actor, made.TransactionId, id)
  if (!now || now.IsTouched)
    throw refused('Somebody has worked on the transaction already. Open it, and delete it there if it was a mistake.')
  // Not to the trash: it can be made again.
  await sql`select set_config('app.taking_back', 'on', true)`.execute(db)
  await removeTransaction(db, actor, made.TransactionId)
  await link(db, actor, id, null)
  if (!from || stored.StageId !== now.To) return
  await moveAll(db, actor, [id], from, clock.now().toString())
  // What was won or lost before stays so since then, for what it was.
  if (now.Before)
    await sql`
      update opportunity set date_decided = ${now.Before.DateDecided}, lost_reason = ${now.Before.LostReason},
        lost_note = ${now.Before.LostNote}, lost_reason_id = (select lost_reason_id from lost_reason
          where tenant_id = ${actor.TenantId} and lost_reason_id = ${now.Before.LostReasonId}::bigint)
      where tenant_id = ${actor.TenantId} and opportunity_id = ${id}`.execute(db)
}

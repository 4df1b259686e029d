import type { AgreementException, AgreementGuard, AgreementType } from '@dormer/contract/people/agreements'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { missingOn } from './agreements.rules.ts'

type Stored = {
  DocumentId: number
  FileName: string
  AgreementType: AgreementType
  IsExclusive: boolean
  SignedDate: string
  ExpirationDate: string | null
  UserId: number | null
  AuthorName: string | null
}

/** A household's agreements, the one that lasts longest first. */
export const agreementsOf = async (db: Tx, tenantId: number, entityId: number) => {
  const { rows } = await sql<Stored>`
    select document_id, file_name, agreement_type, is_exclusive, signed_date, expiration_date, d.user_id,
      u.name as author_name
    from contact_document d left join user_account u using (tenant_id, user_id)
    where d.tenant_id = ${tenantId} and d.contact_entity_id = ${entityId} and agreement_type is not null
    order by expiration_date desc nulls first, signed_date desc, document_id desc`.execute(db)
  return rows
}

export const guardOf = async (db: Tx, tenantId: number) => {
  const { AgreementGuard: guard } = await db
    .selectFrom('tenant')
    .select('AgreementGuard')
    .where('TenantId', '=', tenantId)
    .executeTakeFirstOrThrow()
  return guard as AgreementGuard
}

/** What a showing with a household lacks on a day; null if nothing, or if the guard is off. */
export const missingFor = async (db: Tx, tenantId: number, entityId: number, day: string, today: string) =>
  (await guardOf(db, tenantId)) === 'Off' ? null : missingOn(await agreementsOf(db, tenantId, entityId), day, today)

const ofHousehold = (tenantId: number, entityId: number) => sql<SqlBool>`
  contact_id = any(array(select contact_id from contact
    where tenant_id = ${tenantId} and contact_entity_id = ${entityId}))`

/** How many exceptions there are for one household. */
export const countExceptions = async (db: Tx, tenantId: number, entityId: number) => {
  const { rows } = await sql<{ Total: number }>`
    select count(*) as total from agreement_exception
    where tenant_id = ${tenantId} and ${ofHousehold(tenantId, entityId)}`.execute(db)
  return rows[0]?.Total ?? 0
}

/** Exceptions, newest first: showings planned without an agreement, in the brokerage or for one household. */
export const exceptions = async (
  db: Tx,
  tenantId: number,
  { entityId, before, take }: { entityId?: number; before?: number; take: number },
) => {
  const { rows } = await sql<AgreementException>`
    select exception_id, appointment_id, date_time, contact_id, contact_name, user_name, date_created,
      no_agreement_reason, no_agreement_note, missing
    from agreement_exception
    where tenant_id = ${tenantId}
      ${before === undefined ? sql`` : sql`and exception_id < ${before}`}
      ${entityId === undefined ? sql`` : sql`and ${ofHousehold(tenantId, entityId)}`}
    order by exception_id desc limit ${take}`.execute(db)
  return rows
}

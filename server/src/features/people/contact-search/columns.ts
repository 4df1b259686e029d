import type { ColumnName } from '@dormer/contract/brokerage/session'
import { type RawBuilder, sql } from 'kysely'
import { icu } from '../../../db/names.ts'

/** The list's further columns, as text, of the person `c` and its entity `e`. */
const columns: Record<ColumnName, RawBuilder<unknown>> = {
  HomePhone: sql`c.home_phone`,
  WorkPhone: sql`c.work_phone`,
  Address: sql`c.address`,
  City: sql`c.city`,
  StateCode: sql`c.state_code`,
  ZipCode: sql`c.zip_code`,
  DateOfBirth: sql`c.date_of_birth::text`,
  Profession: sql`c.profession`,
  Income: sql`c.income::text`,
  Occupancy: sql`e.occupancy`,
  PurchaseAnniversary: sql`e.purchase_anniversary::text`,
  SaleAnniversary: sql`e.sale_anniversary::text`,
  ReferralSource: sql`(select name from source r
    where r.tenant_id = e.tenant_id and r.source_id = e.referral_source_id)`,
  Tags: sql`(select string_agg(name, ', ' order by name ${icu}, tag_id)
    from tag_contact_entity t join tag using (tenant_id, tag_id)
    where t.tenant_id = e.tenant_id and t.contact_entity_id = e.contact_entity_id)`,
}

/** Those that were asked for, as one JSON object under their names; none if none were. */
export const columnsOf = (names: ColumnName[]) =>
  names.length > 0
    ? sql`jsonb_build_object(${sql.join(names.map((name) => sql`${sql.lit(name)}, ${columns[name]}`))})`
    : sql`null::jsonb`

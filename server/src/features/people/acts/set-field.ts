import { sql } from 'kysely'
import type { Doer } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { countOf, entitiesOf, type PreparedAct } from './contact-act.ts'

type Field = 'AssignedAgentId' | 'AssignedLenderId' | 'SourceId' | 'ContactTypeId' | 'UrgencyTypeId'

/** Sets a field of locked households that have another value; returns these. */
export const setField = <F extends Field>(
  db: Tx,
  { TenantId }: Pick<Doer, 'TenantId'>,
  entityIds: readonly number[],
  field: F,
  value: number | null,
) =>
  db
    .updateTable('contact_entity')
    .set({ [field]: value })
    .where('TenantId', '=', TenantId)
    .where('ContactEntityId', '=', sql<number>`any(${entityIds}::bigint[])`)
    .where(field as Field, 'is distinct from', value)
    .returning('ContactEntityId')
    .execute()

/** The same for contacts, as an act does it. */
export const settingField =
  (field: Field, value: number | null): PreparedAct['run'] =>
  async (db, by, locked) =>
    countOf(locked, await setField(db, by, entitiesOf(locked), field, value))

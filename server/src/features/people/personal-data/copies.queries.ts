import { COPY_DAYS, type PersonalDataCopy } from '@dormer/contract/people/personal-data'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Database, Tx } from '../../../db/connect.ts'
import { conflict } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'

export type OfCopy = { TenantId: number; CopyId: number }
/** The key of the job that makes a copy. */
export const copyKey = (CopyId: number | '') => `copy-personal-data:${CopyId}`

const listed = (db: Tx, { TenantId }: Pick<Actor, 'TenantId'>) =>
  db
    .selectFrom('personal_data_copy as p')
    .leftJoin('user_account as u', (j) => j.onRef('u.TenantId', '=', 'p.TenantId').onRef('u.UserId', '=', 'p.UserId'))
    .select(['CopyId', 'p.Status as Status', 'Message', 'u.Name as ByName', 'p.DateCreated as DateCreated'])
    .select([
      sql<number | null>`nullif(size, 0)`.as('Size'),
      sql<string | null>`case when p.status = 'Done' then date_expires end`.as('DateExpires'),
    ])
    .where('p.TenantId', '=', TenantId)
    .where('DateExpires', '>', sql<string>`now()`)
    .orderBy('CopyId', 'desc')
    .$castTo<PersonalDataCopy>()

/** The copies of a person's data, the newest first. */
export const copiesOf = (db: Tx, actor: Actor, ContactId: number) =>
  listed(db, actor).where('ContactId', '=', ContactId).execute()

/**
 * Ends copies of a contact that will not be made: whose job was killed on its last try, or that have expired. They would be
 * in the way of a new one.
 */
const endLost = async (db: Tx, { TenantId }: Pick<Actor, 'TenantId'>, ContactId: number) => {
  await sql`
    update personal_data_copy p set status = 'Failed', message = 'It was interrupted several times. Make another.'
    where p.tenant_id = ${TenantId} and p.contact_id = ${ContactId} and p.status in ('Waiting', 'Running')
      and (p.date_expires <= now() or not job_is_alive(${copyKey('')}::text || p.copy_id))`.execute(db)
}

/** Starts a copy, in the transaction that enqueues its job; undefined while one is being made. 409 for who was erased. */
export const startCopy = async (db: Tx, { TenantId, UserId }: Actor, ContactId: number) => {
  // Waits for an erasure under way, which has not seen this copy.
  const { rows } = await sql<{ IsErased: boolean }>`
    select date_erased is not null as is_erased from contact
    where tenant_id = ${TenantId} and contact_id = ${ContactId} for key share`.execute(db)
  if (rows[0]?.IsErased !== false) throw conflict('This person was erased. There is nothing to copy any more.')
  await endLost(db, { TenantId }, ContactId)
  return (
    await db
      .insertInto('personal_data_copy')
      .values({ TenantId, UserId, ContactId })
      .onConflict((same) =>
        same.columns(['TenantId', 'ContactId']).where('Status', 'in', ['Waiting', 'Running']).doNothing(),
      )
      .returning('CopyId')
      .executeTakeFirst()
  )?.CopyId
}

/** The file of a finished copy, while it is kept. */
export const findStored = (db: Tx, { TenantId }: Pick<Actor, 'TenantId'>, CopyId: number) =>
  db
    .selectFrom('personal_data_copy as p')
    .innerJoin('tenant as t', 't.TenantId', 'p.TenantId')
    .leftJoin('contact as c', (j) => j.onRef('c.TenantId', '=', 'p.TenantId').onRef('c.ContactId', '=', 'p.ContactId'))
    .select(['StorageKey', 'Size', 'c.Name as Name', 'p.DateCreated as DateCreated', 'TimeZone'])
    .where('p.TenantId', '=', TenantId)
    .where('CopyId', '=', CopyId)
    .where('p.Status', '=', 'Done')
    .where('DateExpires', '>', sql<string>`now()`)
    .executeTakeFirst()

const changeIn = async (db: Tx, { TenantId, CopyId }: OfCopy, values: Record<string, unknown>) => {
  const { numUpdatedRows } = await db
    .updateTable('personal_data_copy')
    .set(values)
    .where('TenantId', '=', TenantId)
    .where('CopyId', '=', CopyId)
    .where('Status', 'in', ['Waiting', 'Running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
const change = (database: Database, job: OfCopy, values: Record<string, unknown>) =>
  database.asTenant(job.TenantId, (db) => changeIn(db, job, values))

export type Making = { ContactId: number; Brokerage: string; TimeZone: string }
/** Whose copy it is to be; undefined if it has ended or is gone. */
export const begin = async (database: Database, job: OfCopy): Promise<Making | undefined> => {
  if (!(await change(database, job, { Status: 'Running' }))) return undefined
  return database.asTenant(job.TenantId, (db) =>
    db
      .selectFrom('personal_data_copy as p')
      .innerJoin('tenant as t', 't.TenantId', 'p.TenantId')
      .select(['ContactId', 't.Name as Brokerage', 'TimeZone'])
      .where('p.TenantId', '=', job.TenantId)
      .where('CopyId', '=', job.CopyId)
      .executeTakeFirst(),
  )
}

/** Returns whether it is still wanted: the person may have been erased meanwhile. */
export const succeed = (
  database: Database,
  { TenantId, CopyId }: OfCopy,
  { Key, Size }: { Key: string; Size: number },
) =>
  database.asTenant(TenantId, async (db) => {
    // Waits for an erasure under way, and is waited for by one that begins.
    const { rows } = await sql`
      select from contact c join personal_data_copy p using (tenant_id, contact_id)
      where c.tenant_id = ${TenantId} and p.copy_id = ${CopyId} and c.date_erased is null for key share of c`.execute(
      db,
    )
    if (rows.length === 0) return false
    const DateExpires = clock
      .now()
      .add({ hours: COPY_DAYS * 24 })
      .toString()
    return changeIn(db, { TenantId, CopyId }, { Status: 'Done', StorageKey: Key, Size, DateExpires })
  })

export const fail = (database: Database, job: OfCopy, Message: string) =>
  change(database, job, { Status: 'Failed', Message })

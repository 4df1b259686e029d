import { COPY_DAYS, type PersonalDataCopy } from '@dormer/contract/people/personal-data'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Database, Tx } from '../../../db/connect.ts'
import { clock } from '../../../time/clock.ts'

export type OfCopy = { TenantId: number; CopyId: number }

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

/** Starts a copy; undefined while one is being made. */
export const startCopy = async (db: Tx, { TenantId, UserId }: Actor, ContactId: number) =>
  (
    await db
      .insertInto('personal_data_copy')
      .values({ TenantId, UserId, ContactId })
      .onConflict((same) =>
        same.columns(['TenantId', 'ContactId']).where('Status', 'in', ['Waiting', 'Running']).doNothing(),
      )
      .returning('CopyId')
      .executeTakeFirst()
  )?.CopyId

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

const change = async (database: Database, { TenantId, CopyId }: OfCopy, values: Record<string, unknown>) =>
  database.asTenant(TenantId, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('personal_data_copy')
      .set(values)
      .where('TenantId', '=', TenantId)
      .where('CopyId', '=', CopyId)
      .where('Status', 'in', ['Waiting', 'Running'])
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })

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
export const succeed = (database: Database, job: OfCopy, { Key, Size }: { Key: string; Size: number }) => {
  const DateExpires = clock
    .now()
    .add({ hours: COPY_DAYS * 24 })
    .toString()
  return change(database, job, { Status: 'Done', StorageKey: Key, Size, DateExpires })
}

export const fail = (database: Database, job: OfCopy, Message: string) =>
  change(database, job, { Status: 'Failed', Message })

import { existsSync } from 'node:fs'
import path from 'node:path'
import { CLOSING_DAYS } from '@dormer/contract/brokerage/closing'
import { type Kysely, sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { RESTORED } from '../db/embedded.ts'
import type { DB } from '../db/schema.generated.ts'
import { makeStorage } from '../providers/storage/make-storage.ts'
import type { Storage } from '../providers/storage/storage.ts'
import { clock } from '../time/clock.ts'
import { amount } from './backup.ts'
import { argumentsOf } from './command.ts'
import { findBrokerage } from './find-brokerage.ts'

/*
 * Moving one brokerage to another installation (docs/growing.md): everything is copied there, the copy keeps the one,
 * and the old place erases it. Both leave its payments alone, because it pays on.
 */

export const MOVE_USAGE = `npm run brokerages -- keep "Brokerage name or id"
npm run brokerages -- erase "Brokerage name or id"`

/** At least a whole day ahead wherever it is, so that a mistake can be called off. */
const soon = sql<string>`(now() at time zone time_zone)::date + 2`
/** The reason of a brokerage that was not suspended until then. */
const MOVED = 'Lives in another installation'
const elsewhere = {
  LivesElsewhere: true,
  OwnCloseOn: sql<string | null>`case when lives_elsewhere then own_close_on else close_on end`,
  // One that was kept before by mistake had been suspended, too.
  SuspendedBecause: sql<string | null>`case when date_suspended is not null then suspended_because
    when not exists (select from tenant other where other.lives_elsewhere) then ${MOVED} end`,
  DateSuspended: sql<string>`coalesce(date_suspended, now())`,
  CloseOn: soon,
}

const today = sql`(now() at time zone time_zone)::date`
/** The day on which its own admins have it closed. */
const chosen = sql`case when lives_elsewhere then own_close_on else close_on end`

/**
 * Lets a brokerage's users in again and calls off a move: nothing is erased but on the day its own admins have chosen.
 * Returns that day in a sentence.
 */
export const letIn = async (db: Kysely<DB>, TenantId: number) => {
  const { CloseOn } = await db
    .updateTable('tenant')
    .set({
      ...{ DateSuspended: null, SuspendedBecause: null, FilesIn: null, LivesElsewhere: false, OwnCloseOn: null },
      // A day that has passed meanwhile would erase it at once: its admins get the usual days to think again.
      CloseOn: sql<string | null>`case when ${chosen} > ${today} then ${chosen} when ${chosen} is not null
        then ${today} + ${CLOSING_DAYS}::int end`,
    })
    .where('TenantId', '=', TenantId)
    .returning('CloseOn')
    .executeTakeFirstOrThrow()
  return CloseOn ? ` It closes on ${CloseOn}, as an admin of it has decided.` : ''
}

/** Of a brokerage on a copy: it worked when the copy was made, so letting it in would make it work twice. */
export const worksAtOldPlace = ({
  LivesElsewhere,
  SuspendedBecause,
}: {
  LivesElsewhere: boolean
  SuspendedBecause: string | null
}) => LivesElsewhere && SuspendedBecause === MOVED

/** On the living database, everybody else would be suspended. PostgreSQL keeps what it answers until the transaction ends. */
const refuseRunning = async (db: Kysely<DB>) => {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name in ('dormer-app', 'dormer-bulk', 'dormer-listen', 'dormer-queue')`.execute(db)
  if (rows.length > 0)
    throw new Error(
      'Dormer is running on this database. This command is for a copy, before Dormer is first started on it: check DORMER_DATA or DATABASE_URL. (A pooler may hold connections of a Dormer that has stopped: reach the database past it.)',
    )
}

/** The bucket that files are in, by which two places can be told to use the same one; a folder's path says nothing. */
export const bucketOf = ({ storage: { kind, bucket, endpoint } }: Pick<Config, 'storage'>) =>
  kind === 's3' ? [endpoint?.replace(/\/$/, ''), bucket].filter(Boolean).join('/') : null

/** Where files are, in words. */
export const placeOfFiles = ({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>) =>
  storage.kind === 's3' ? `the bucket ${storage.bucket}` : path.join(dataDir, 'files')

/**
 * The files that a copy will use, if they could be those of the old place: only `restore` of an embedded database makes
 * a folder that nobody else has.
 */
export const filesToCheck = async ({ databaseUrl, storage, dataDir }: Config): Promise<Storage | undefined> => {
  if (!databaseUrl && !existsSync(path.join(dataDir, RESTORED)))
    throw new Error(
      `${dataDir} is not a copy that  npm run restore  has just made. This command is for such a copy, before Dormer is first started on it: check DORMER_DATA.`,
    )
  return databaseUrl || storage.kind === 's3' ? makeStorage(storage, dataDir) : undefined
}

/**
 * Erasing the others would remove their files, which may be the only ones there are; and without its own, it should not
 * begin to work.
 */
const checkFiles = async (
  db: Kysely<DB>,
  storage: Pick<Storage, 'storedBefore'>,
  { TenantId, Name }: { TenantId: number; Name: string },
  place: string,
) => {
  let isThere = false
  for await (const keys of storage.storedBefore(clock.now().add({ hours: 24 }))) {
    const other = keys.find((key) => !key.startsWith(`${TenantId}/`))
    if (other)
      throw new Error(
        `There are files of other brokerages in ${place}, such as ${other}. They would be erased, and may be the only ones: copy only those of brokerage ${TenantId} to a place of its own, and set it in STORAGE or DORMER_DATA.`,
      )
    isThere ||= keys.length > 0
  }
  if (isThere) return
  const { rows } = await sql`
    select from contact_document where tenant_id = ${TenantId}
    union all select from transaction_document where tenant_id = ${TenantId}
    union all select from message_attachment where tenant_id = ${TenantId}
    limit 1`.execute(db)
  if (rows.length > 0) throw new Error(`The files of ${Name} are not in ${place}: copy them there first.`)
}

/**
 * On a copy of an installation, before it is first started: lets the users of one brokerage in, and has all others, which
 * live on at the old place, erased.
 */
export const keepOneBrokerage = async (
  { kysely }: Pick<Database, 'kysely'>,
  files: Pick<Storage, 'storedBefore'> | undefined,
  config: Pick<Config, 'storage' | 'dataDir'>,
  args: string[],
) => {
  const [given = ''] = argumentsOf(args, 1, `Give the brokerage in quotation marks:\n${MOVE_USAGE}`)
  await refuseRunning(kysely)
  const brokerage = await findBrokerage(kysely, given)
  const { TenantId, FilesIn } = brokerage
  const place = placeOfFiles(config)
  if (FilesIn && FilesIn === bucketOf(config))
    throw new Error(
      `${place} is the old place's, which will erase the files of ${brokerage.Name}, also here. Copy them to a bucket of its own, and set it in S3_BUCKET.`,
    )
  if (files) await checkFiles(kysely, files, brokerage, place)
  return kysely.transaction().execute(async (db) => {
    // A process that starts now waits here before it looks at any brokerage.
    await sql`lock table tenant in access exclusive mode`.execute(db)
    await refuseRunning(db)
    const { Name, DateSuspended, ...now } = await findBrokerage(db, String(TenantId))
    if (!DateSuspended || worksAtOldPlace(now))
      throw new Error(
        `${Name} is not suspended here, so it was working when this copy was made, or was kept already. Suspend it at the old place before you copy.`,
      )
    await refuseErasing(db, TenantId, Name)
    const others = await db.updateTable('tenant').set(elsewhere).where('TenantId', '<>', TenantId).executeTakeFirst()
    const closing = await letIn(db, TenantId)
    await db.deleteFrom('session').where('TenantId', '<>', TenantId).execute()
    return `Users of ${Name} can sign in once Dormer is started here.${closing} The other brokerages here (${others.numUpdatedRows}) are suspended, and erased in two days; their payments are left alone. If that is the wrong one, keep another before you start it.`
  })
}

/** At the old place, after the brokerage was moved: has it erased here. */
export const eraseMovedBrokerage = async ({ kysely }: Pick<Database, 'kysely'>, place: string, args: string[]) => {
  const [given = ''] = argumentsOf(args, 1, `Give the brokerage in quotation marks:\n${MOVE_USAGE}`)
  return kysely.transaction().execute(async (db) => {
    const { TenantId, Name, DateSuspended, LivesElsewhere, CloseOn } = await findBrokerage(db, given)
    await refuseErasing(db, TenantId, Name)
    if (!DateSuspended)
      throw new Error(
        `${Name} is not suspended: its users work here. Suspend it, move it, and see that it works there.`,
      )
    if (CloseOn && !LivesElsewhere)
      throw new Error(`An admin of ${Name} closed it: it is erased on ${CloseOn} by itself, and its payments end.`)
    // Given again, it tells what has arrived meanwhile.
    if (!LivesElsewhere) await db.updateTable('tenant').set(elsewhere).where('TenantId', '=', TenantId).execute()
    const { CloseOn: day } = await findBrokerage(db, String(TenantId))
    // An erasure that began meanwhile held the row.
    await refuseErasing(db, TenantId, Name)
    const late = await arrivedSince(db, TenantId, DateSuspended)
    return `${Name} is erased here on ${day}, with its files in ${place}. Its payments are left alone. ${late}Until then, call it off with  npm run brokerages -- restore ${TenantId}`
  })
}

/** What a suspended brokerage still receives, by law, is not in the copy. */
const arrivedSince = async (db: Kysely<DB>, TenantId: number, since: string) => {
  const { rows } = await sql<{ Messages: number; OptOuts: string[] }>`
    select
      (select count(*) from message where tenant_id = ${TenantId} and not is_mine and date_created > ${since}) as messages,
      array(select address from suppression where tenant_id = ${TenantId} and date_created > ${since} order by 1) as opt_outs`.execute(
    db,
  )
  const { Messages = 0, OptOuts = [] } = rows[0] ?? {}
  const told = [Messages > 0 && amount(Messages, 'message'), OptOuts.length > 0 && `opt-outs of ${OptOuts.join(', ')}`]
  if (Messages + OptOuts.length === 0) return ''
  return `Since it was suspended, this has arrived here; enter at the new place what is not there: ${told.filter(Boolean).join(', and ')}. `
}

/** Refuses what comes too late: its rows are being deleted. */
export const refuseErasing = async (db: Kysely<DB>, TenantId: number, Name: string) => {
  const begun = await db
    .selectFrom('erasure')
    .select('BrokerageId')
    .where('BrokerageId', '=', TenantId)
    .executeTakeFirst()
  if (begun) throw new Error(`${Name} is being erased: parts of it are gone already.`)
}

import { ADMIN } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { hashPassword } from '../access/passwords.ts'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../db/connect.ts'
import { inviteUser } from '../features/brokerage/recovery/codes.queries.ts'
import { isEmailTaken } from '../features/brokerage/users/users.queries.ts'
import { noteCommand } from '../security-log.ts'
import { argumentsOf, onDatabase, runCommand } from './command.ts'
import { findBrokerage } from './find-brokerage.ts'
import { readAdmin, zoneHere } from './first-admin.ts'
import {
  bucketOf,
  eraseMovedBrokerage,
  filesToCheck,
  keepOneBrokerage,
  letIn,
  MOVE_USAGE,
  placeOfFiles,
  refuseErasing,
  worksAtOldPlace,
} from './move-brokerage.ts'
import { askNewPassword } from './password.ts'

const USAGE = `npm run brokerages
npm run brokerages -- add someone@example.com "First Last" "Brokerage name"
npm run brokerages -- suspend "Brokerage name or id" "Reason"
npm run brokerages -- restore "Brokerage name or id"
${MOVE_USAGE}`

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en-US')} MB`

/** Removes control characters: stored text must not control the terminal it is printed on. */
const shown = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, '')

/** One line per brokerage, ordered by id. */
export const listBrokerages = async ({ kysely }: Pick<Database, 'kysely'>) => {
  const { rows } = await sql<{
    TenantId: number
    Name: string
    Users: number
    Seats: number | null
    Size: number
    LastSignIn: string | null
    Activated: string | null
    Suspended: string | null
    Because: string | null
    ReadOnly: string | null
    CloseOn: string | null
    LivesElsewhere: boolean
    JobsRunning: number
    OptOuts: string[]
  }>`
    select tenant_id, name, seats, date_activated::date as activated, date_suspended::date as suspended, suspended_because as because,
      read_only_since::date as read_only, close_on, lives_elsewhere,
      coalesce(jobs, 0) as jobs_running,
      array(select address from suppression s where s.tenant_id = t.tenant_id and s.date_created > t.date_suspended order by 1 limit 50) as opt_outs,
      (select count(*) from user_account u where u.tenant_id = t.tenant_id and u.date_deactivated is null)::int8 as users,
      (select max(date_created)::date from account_event e where e.tenant_id = t.tenant_id and e.kind = 'SignedIn') as last_sign_in,
      (select coalesce(sum(size), 0) from (
        select size from contact_document d where d.tenant_id = t.tenant_id
        union all select size from transaction_document d where d.tenant_id = t.tenant_id
        union all select size from message_attachment a where a.tenant_id = t.tenant_id
      ) f)::int8 as size
    from tenant t
    left join (
      select (payload ->> 'TenantId')::bigint as tenant_id, count(*) as jobs from graphile_worker._private_jobs
      where locked_at is not null group by 1
    ) running using (tenant_id)
    order by tenant_id`.execute(kysely)
  if (rows.length === 0) return 'There is no brokerage yet.'
  const table = rows.map(({ TenantId, Name, Users, Seats, Size, LastSignIn, ...of }) => [
    String(TenantId),
    shown(Name),
    `${Users}${Seats === null ? '' : ` of ${Seats}`}`,
    megabytes(Size),
    LastSignIn ?? 'never',
    [
      of.Suspended && `suspended on ${of.Suspended}: ${shown(of.Because ?? 'no reason given')}`,
      !of.Activated && 'not paid yet',
      of.ReadOnly && `read-only since ${of.ReadOnly}`,
      of.Suspended && of.JobsRunning > 0 && `${of.JobsRunning} of its jobs still running`,
      of.OptOuts.length > 0 && `opted out since: ${of.OptOuts.map(shown).join(', ')}`,
      of.CloseOn && `${of.LivesElsewhere ? 'lives elsewhere, is erased here' : 'closes'} on ${of.CloseOn}`,
    ]
      .filter(Boolean)
      .join('; ') || 'active',
  ])
  const head = ['id', 'name', 'users', 'files', 'last sign-in', 'state']
  const widths = head.map((title, at) => Math.max(title.length, ...table.map((row) => (row[at] ?? '').length)))
  return [head, ...table]
    .map((row) =>
      row
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/**
 * Adds a brokerage with its first admin, who is invited by email if this installation sends email; otherwise a password
 * is asked for. The database must be the application's.
 */
export const addBrokerage = async (database: Database, config: Config, args: string[], ask = askNewPassword) => {
  const { Email, name, brokerage, ...named } = readAdmin(args, USAGE)
  if (!brokerage) throw new Error(`Give the name of the brokerage:  ${USAGE}`)
  const taken = () => new Error(`Somebody already signs in as ${Email}.`)
  if (await isEmailTaken(database.kysely as Tx, Email, 0)) throw taken()
  const invites = config.mail !== undefined && config.publicUrl !== undefined
  const PasswordHash = invites ? null : await hashPassword(await ask({ Email, ...named }))
  const TimeZone = zoneHere()
  // The id is not known beforehand; create_tenant opens the transaction for it.
  await database.asTenant(0, async (db) => {
    const { rows } = await sql<{ Id: number }>`select create_tenant(${brokerage}, ${TimeZone}) as id`.execute(db)
    const TenantId = rows[0]?.Id as number
    const user = await db
      .insertInto('user_account')
      .values({ TenantId, Email, ...named, RoleId: ADMIN, PasswordHash, TimeZone })
      .onConflict((same) => same.doNothing())
      .returning('UserId')
      .executeTakeFirst()
    if (!user) throw taken()
    if (invites) await inviteUser(db, { TenantId, UserId: null }, user.UserId)
  })
  return `Created the brokerage "${brokerage}" and its admin ${name}, who ${invites ? `is invited by mail to ${Email}` : `signs in as ${Email}`}.`
}

/** Keeps everybody in a brokerage out until it is restored; nothing is deleted. `FilesIn`: the bucket its files are in. */
export const suspendBrokerage = async (
  { kysely }: Pick<Database, 'kysely'>,
  args: string[],
  FilesIn: string | null = null,
) => {
  const [given = '', reason = ''] = argumentsOf(
    args,
    2,
    `Give the brokerage and the reason, each in quotation marks:\n${USAGE}`,
  )
  return kysely.transaction().execute(async (db) => {
    const { TenantId, Name, DateSuspended, LivesElsewhere, CloseOn } = await findBrokerage(db, given)
    // Its reason shows whether it may be let in here.
    if (LivesElsewhere) throw new Error(`${Name} lives elsewhere: it is suspended, and erased here on ${CloseOn}.`)
    await db
      .updateTable('tenant')
      .set({ DateSuspended: sql`coalesce(date_suspended, now())`, SuspendedBecause: reason, FilesIn })
      .where('TenantId', '=', TenantId)
      .execute()
    const { numDeletedRows } = await db.deleteFrom('session').where('TenantId', '=', TenantId).executeTakeFirstOrThrow()
    const was = DateSuspended ? 'It was already suspended; the reason has been updated. ' : ''
    return `${was}Nobody can sign in at ${Name} now; ${numDeletedRows} sessions have ended. Nothing was deleted: restore it with  npm run brokerages -- restore ${TenantId}`
  })
}

export const restoreBrokerage = async ({ kysely }: Pick<Database, 'kysely'>, args: string[]) => {
  const [given = ''] = argumentsOf(args, 1, `Give the brokerage in quotation marks:\n${USAGE}`)
  return kysely.transaction().execute(async (db) => {
    const { TenantId, Name, DateSuspended, ...was } = await findBrokerage(db, given)
    if (!DateSuspended) throw new Error(`${Name} is not suspended.`)
    if (worksAtOldPlace(was))
      throw new Error(
        `${Name} was working when this copy was made, and works on at the old place. To move it here, suspend it there, copy again, and keep it with  npm run brokerages -- keep`,
      )
    const closing = await letIn(db, TenantId)
    // Looked at last: an erasure that began meanwhile held the row.
    await refuseErasing(db, TenantId, Name)
    return `Users of ${Name} can sign in again.${was.LivesElsewhere ? ' It is not erased; see that it does not work elsewhere, too.' : ''}${closing}`
  })
}

if (import.meta.main)
  await runCommand(async (config, [what, ...args]) => {
    const work = {
      add: () => onDatabase(config, (db) => addBrokerage(db, config, args)),
      suspend: () => onDatabase(config, (db) => suspendBrokerage(db, args, bucketOf(config)), { as: 'owner' }),
      restore: () => onDatabase(config, (db) => restoreBrokerage(db, args), { as: 'owner' }),
      keep: async () => {
        const files = await filesToCheck(config)
        return onDatabase(config, (db) => keepOneBrokerage(db, files, config, args), { as: 'owner' })
      },
      erase: () => onDatabase(config, (db) => eraseMovedBrokerage(db, placeOfFiles(config), args), { as: 'owner' }),
    }
    if (what === undefined) return onDatabase(config, listBrokerages, { as: 'owner' })
    if (!Object.hasOwn(work, what)) throw new Error(`"${what}" is not a command:\n${USAGE}`)
    const told = await work[what as keyof typeof work]()
    const facts = what === 'add' ? { Email: args[0]?.trim().toLowerCase() } : { Brokerage: args[0], What: args[1] }
    await noteCommand(config, `brokerage-${what}`, facts)
    return told
  })

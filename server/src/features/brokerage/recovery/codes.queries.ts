import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { hashToken, newToken } from '../../../access/tokens.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound, refused } from '../../../http/errors.ts'

/** Decision 0070. */
export const RESET_HOURS = 1
export const INVITATION_DAYS = 7

type OfUser = { TenantId: number; UserId: number }
export type Purpose = 'Activation' | 'Reset'

/** Has a code emailed to the user (codes.events.ts); any earlier code becomes invalid. */
export const requestCode = (
  db: Tx,
  { TenantId, UserId }: OfUser,
  asked: { Purpose: Purpose; AskedById?: number | null; Address?: string | null; UserAgent?: string | null },
) => {
  const row = { AskedById: null, Address: null, UserAgent: null, ...asked }
  return db
    .insertInto('account_code')
    .values({ TenantId, UserId, ...row })
    .onConflict((same) =>
      same.columns(['TenantId', 'UserId']).doUpdateSet({
        ...row,
        TokenHash: null,
        DateExpires: null,
        DateCreated: sql<string>`now()`,
      }),
    )
    .execute()
}

/**
 * Emails a user of the actor's brokerage an invitation with a link to set a password, again if necessary. The caller
 * has checked that the actor may; refused for a user who has a password or is deactivated.
 */
export const inviteUser = async (
  db: Tx,
  actor: Pick<Actor, 'TenantId'> & { UserId: number | null },
  userId: number,
) => {
  const user = await db
    .selectFrom('user_account')
    .select(['TenantId', 'UserId', 'Name', 'DateDeactivated'])
    .select(sql<boolean>`password_hash is not null`.as('HasPassword'))
    .where('TenantId', '=', actor.TenantId)
    .where('UserId', '=', userId)
    .executeTakeFirst()
  if (!user) throw notFound('user')
  if (user.DateDeactivated) throw refused(`${user.Name} is deactivated. Activate the account first, then invite again.`)
  if (user.HasPassword)
    throw refused(`${user.Name} has already set a password, and can get a new one with "I forgot my password".`)
  await requestCode(db, user, { Purpose: 'Activation', AskedById: actor.UserId })
}

/** The user waiting for a code, and what the email is for; undefined if it has already been written. */
export const claimRequestedCode = async (db: Tx, { TenantId, UserId }: OfUser) =>
  (
    await sql<{
      Purpose: Purpose
      Email: string
      TimeZone: string
      InviterName: string | null
      Address: string | null
      UserAgent: string | null
      DateCreated: string
      IsClosed: boolean
    }>`
      select c.purpose, u.email, u.time_zone, by_user.name as inviter_name, c.address, c.user_agent, c.date_created,
        u.date_deactivated is not null or t.date_suspended is not null as is_closed
      from account_code c
      join user_account u using (tenant_id, user_id)
      join tenant t using (tenant_id)
      left join user_account by_user on by_user.tenant_id = c.tenant_id and by_user.user_id = c.asked_by_id
      where c.tenant_id = ${TenantId} and c.user_id = ${UserId} and c.token_hash is null
      for update of c`.execute(db)
  ).rows[0]

/** Generates the code that is waiting to be emailed; only its hash is stored. */
export const makeCode = async (db: Tx, { TenantId, UserId }: OfUser, purpose: Purpose): Promise<string> => {
  const code = newToken()
  const hours = purpose === 'Reset' ? RESET_HOURS : INVITATION_DAYS * 24
  await db
    .updateTable('account_code')
    .set({ TokenHash: hashToken(code), DateExpires: sql<string>`now() + make_interval(hours => ${hours})` })
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .execute()
  return code
}

export const deleteCode = (db: Tx, { TenantId, UserId }: OfUser) =>
  db.deleteFrom('account_code').where('TenantId', '=', TenantId).where('UserId', '=', UserId).execute()

/** The user a valid code lets set a password. Opens the transaction for that brokerage, as that user. */
export const enterByCode = async (db: Tx, code: string, requestId: string) => {
  const { rows } = await sql<OfUser & { Purpose: Purpose }>`
    select * from enter_by_code(${hashToken(code)}, ${requestId})`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const person = await db
    .selectFrom('user_account')
    .select(['Email', 'FirstName', 'LastName'])
    .where('TenantId', '=', found.TenantId)
    .where('UserId', '=', found.UserId)
    .executeTakeFirstOrThrow()
  return { ...found, ...person }
}

/** Until the transaction ends, nobody else can set this user's password. */
export const lockUser = (db: Tx, { TenantId, UserId }: OfUser) =>
  db
    .selectFrom('user_account')
    .select('UserId')
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .forUpdate()
    .execute()

/** Whoever used the code can read the address's mail. */
export const recordProvenAddress = (db: Tx, { TenantId, UserId }: OfUser) =>
  db
    .updateTable('user_account')
    .set({ DateEmailProven: sql<string>`now()` })
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .where('DateEmailProven', 'is', null)
    .execute()

import type { AccountEventKind, accountEvents, SignInWay } from '@dormer/contract/brokerage/account-events'
import type { Query } from '@dormer/contract/endpoint'
import type { Tx } from '../../../db/connect.ts'
import { deviceName } from './device-name.ts'

type Happened = {
  TenantId: number
  UserId: number
  Kind: AccountEventKind
  Way?: SignInWay
  IsNewDevice?: boolean
  Address: string
  UserAgent: string | undefined
  /** Who did it, if not the user. */
  ByUserId?: number
}

/** Records an account event. */
export const recordAccountEvent = (db: Tx, happened: Happened) =>
  db.insertInto('account_event').values(happened).execute()

/** Kinds of failed attempts. */
const failures: AccountEventKind[] = ['WrongPassword', 'WrongCode']

/** The account events of a brokerage, newest first. */
export const listAccountEvents = async (
  db: Tx,
  { TenantId }: { TenantId: number },
  { userId, result, before, take }: Query<typeof accountEvents>,
) => {
  const rows = await db
    .selectFrom('account_event as e')
    .innerJoin('user_account as u', (on) =>
      on.onRef('u.TenantId', '=', 'e.TenantId').onRef('u.UserId', '=', 'e.UserId'),
    )
    .leftJoin('user_account as by', (on) =>
      on.onRef('by.TenantId', '=', 'e.TenantId').onRef('by.UserId', '=', 'e.ByUserId'),
    )
    .select(['e.AccountEventId', 'e.DateCreated', 'e.UserId', 'u.Name', 'e.Kind', 'e.Way', 'e.IsNewDevice'])
    .select(['e.Address', 'e.UserAgent', 'by.Name as ByName'])
    .where('e.TenantId', '=', TenantId)
    .$if(userId !== undefined, (q) => q.where('e.UserId', '=', userId as number))
    .$if(result === 'Failed', (q) => q.where('e.Kind', 'in', failures))
    .$if(result === 'Succeeded', (q) => q.where('e.Kind', 'not in', failures))
    .$if(before !== undefined, (q) => q.where('e.AccountEventId', '<', before as number))
    .orderBy('e.AccountEventId', 'desc')
    .limit(take)
    .execute()
  return rows.map(({ UserAgent, ...row }) => ({
    ...row,
    Kind: row.Kind as AccountEventKind,
    Way: row.Way as SignInWay | null,
    Device: deviceName(UserAgent),
  }))
}

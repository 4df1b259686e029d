import { type SqlBool, sql } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Services } from '../../../services.ts'
import { clock } from '../../../time/clock.ts'
import { judgeAll } from '../gate/gate.queries.ts'
import { limitsOf } from '../gate/limits.queries.ts'
import { fullLimit, type Limit } from '../gate/limits.rules.ts'
import {
  type Delay,
  type Ending,
  finish,
  lockOutgoing,
  type Outgoing,
  postpone,
  startAttempts,
} from '../sending/deliver.queries.ts'
import { notifyMassFailed, notifyMassLate } from '../sending/failures.queries.ts'
import { isLate, wasDue } from '../sending/late.rules.ts'
import { cancelWaiting, changeMass } from './mass.queries.ts'
import { type Mass, writeNext } from './write.queries.ts'

/** Messages of one mass message whose attempts have begun. */
export type Group = { mass: Pick<Mass, 'TenantId' | 'MassId' | 'Channel' | 'IsCanceled'>; outgoing: Outgoing[] }

/**
 * The next due messages of a brokerage, its mass messages taking turns: written, passed by the gate, and recorded as
 * begun. At most `size`, found among the next `look` recipients. If nothing is due, `next` is when something will be;
 * undefined if nothing is left. A group of the mass message `sending` is just being sent: it is not over, even if nothing
 * is left to begin.
 */
export const claimGroup = async (
  db: Tx,
  TenantId: number,
  { size, look, sending }: { size: number; look: number; sending: number | undefined },
  services: Pick<Services, 'config' | 'email' | 'sms'>,
): Promise<Group | { next: Temporal.Instant | undefined }> => {
  const { config } = services
  const mass = await nextMass(db, TenantId)
  if (!mass) return { next: await nextDate(db, TenantId) }
  const { MassId, Channel, IsCanceled } = mass
  const group = { mass: { TenantId, MassId, Channel, IsCanceled }, outgoing: [] as Outgoing[] }
  if (!IsCanceled && (!mass.RoleId || !mass.UserEmail)) {
    await end(db, mass, 'Canceled', 'The user who sent this is no longer there.')
    return group
  }
  if (!IsCanceled && isLate(mass.Due)) {
    await changeMass(
      db,
      mass,
      MassId,
      ['Sending'],
      'Paused',
      `${wasDue(mass.Due, mass.BrokerageZone)} Resume it if it still applies, or cancel it.`,
    )
    await notifyMassLate(db, TenantId, MassId)
    return group
  }
  if (IsCanceled) await cancelWaiting(db, mass, mass.StatusText ?? 'Canceled before it was sent.')
  const now = clock.now()
  const limits = await limitsOf(db, TenantId, { Channel, Purpose: 'Mass' }, { people: 1, at: now, leaves: true })
  const full = fullLimit(limits, now)
  // Leaves room for at least one recipient not tried yet: recipients whose servers defer them must not hold up
  // everybody else.
  const earlier = await takeEarlier(db, mass, size - 1, limits, config)
  const fresh = IsCanceled ? [] : await writeNext(db, mass, { size: size - earlier.length, look, limits }, services)
  group.outgoing = [...earlier, ...fresh]
  if (group.outgoing.length > 0 || MassId === sending) return group
  if (full && !IsCanceled && (await isWaiting(db, mass, now))) await pause(db, mass, full, config)
  else await rest(db, mass, config)
  return group
}

/**
 * There is something to do; in a canceled one, only for what was perhaps already sent. While a brokerage is read-only,
 * its mass messages are paused.
 */
const isOpen = sql<SqlBool>`(status = 'Sending' or (status = 'Canceled' and exists (
  select from outbox o where o.tenant_id = mass_message.tenant_id and o.mass_id = mass_message.mass_id)))
  and not exists (select from tenant b where b.tenant_id = mass_message.tenant_id and b.read_only_since is not null)`

const nextMass = async (db: Tx, TenantId: number) => {
  const { rows } = await sql<Mass & { Due: string; BrokerageZone: string }>`
    with next as (
      select tenant_id, mass_id, greatest(not_before, date_served) as due from mass_message
      where tenant_id = ${TenantId} and ${isOpen} and not_before <= ${clock.now().toString()}
      order by date_served, mass_id limit 1 for update
    ), served as (
      update mass_message mass set date_served = clock_timestamp(), status_text = case when status = 'Canceled' then status_text end
      from next
      where mass.tenant_id = next.tenant_id and mass.mass_id = next.mass_id
      returning mass.*, next.due
    )
    select mass.tenant_id, mass.mass_id, mass.channel, mass.subject, mass.body, mass.plain_text, mass.link_base,
      mass.status = 'Canceled' as is_canceled, mass.status_text, u.user_id,
      u.role_id, u.email as user_email, t.name as brokerage_name, t.postal_address, t.text_number, t.time_zone as brokerage_zone, mass.due
    from served mass
    join tenant t on t.tenant_id = mass.tenant_id
    left join user_account u on u.tenant_id = mass.tenant_id and u.user_id = mass.user_id and u.date_deactivated is null`.execute(
    db,
  )
  return rows[0]
}

const nextDate = async (db: Tx, TenantId: number) => {
  const { rows } = await sql<{ Next: string | null }>`
    select min(not_before) as next from mass_message where tenant_id = ${TenantId} and ${isOpen}`.execute(db)
  return rows[0]?.Next ? Temporal.Instant.from(rows[0].Next) : undefined
}

/** Whether a recipient's time has come. */
const isWaiting = async (db: Tx, { TenantId, MassId }: Mass, now: Temporal.Instant) => {
  const { rows } = await sql`
    select from mass_recipient where tenant_id = ${TenantId} and mass_id = ${MassId} and status = 'Waiting'
      and not_before <= ${now.toString()} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Postpones this one alone; the brokerage's others find out for themselves. Messages in doubt are looked up before
 * then, which needs no room.
 */
const pause = (
  db: Tx,
  { TenantId, MassId }: Mass,
  { Until, Why }: { Until: Temporal.Instant; Why: string },
  { attemptSeconds }: Pick<Config, 'attemptSeconds'>,
) =>
  sql`
  update mass_message set status_text = ${Why}, not_before = least(${Until.toString()}, (
    select min(greatest(not_before, date_tried + make_interval(secs => ${attemptSeconds})))
    from outbox where tenant_id = ${TenantId} and mass_id = ${MassId} and date_tried is not null))
  where tenant_id = ${TenantId} and mass_id = ${MassId}`.execute(db)

const end = async (
  db: Tx,
  { TenantId, MassId }: Mass,
  Status: 'Done' | 'Canceled',
  StatusText: string | null = null,
) => {
  await db
    .updateTable('mass_message')
    .set({ Status, StatusText, DateFinished: sql<string>`now()` })
    .where('TenantId', '=', TenantId)
    .where('MassId', '=', MassId)
    .execute()
  await notifyMassFailed(db, TenantId, MassId)
}

/** Nothing is due: it continues when the next recipient's time has come, or is done. */
const rest = async (db: Tx, mass: Mass, { attemptSeconds }: Pick<Config, 'attemptSeconds'>) => {
  const { TenantId, MassId } = mass
  const { rows } = await sql<{ Next: string | null; Why: string | null }>`
    select not_before as next, why from (
      (select not_before, why from mass_recipient
        where tenant_id = ${TenantId} and mass_id = ${MassId} and status = 'Waiting' and not ${mass.IsCanceled} order by not_before limit 1)
      union all
      select greatest(not_before, date_tried + make_interval(secs => ${attemptSeconds})), null
      from outbox where tenant_id = ${TenantId} and mass_id = ${MassId}
    ) left_over order by not_before limit 1`.execute(db)
  const [left] = rows
  if (!left) return mass.IsCanceled ? undefined : end(db, mass, 'Done')
  return db
    .updateTable('mass_message')
    .set({ NotBefore: left.Next as string, ...(!mass.IsCanceled && { StatusText: left.Why }) })
    .where('TenantId', '=', TenantId)
    .where('MassId', '=', MassId)
    .execute()
}

/**
 * Messages that were put back and may go again by now, and those tried without an outcome: the latter are looked up
 * when sent.
 */
const takeEarlier = async (
  db: Tx,
  { TenantId, MassId, Channel, IsCanceled }: Mass,
  size: number,
  limits: Limit[],
  config: Pick<Config, 'attemptSeconds'>,
) => {
  const now = clock.now()
  const over = now.subtract({ seconds: config.attemptSeconds })
  const { rows } = await sql<{ MessageId: number }>`
    select message_id from outbox
    where tenant_id = ${TenantId} and mass_id = ${MassId}
      and not_before <= ${now.toString()} and coalesce(date_tried <= ${over.toString()}, true)
    order by message_id limit ${size}`.execute(db)
  if (rows.length === 0) return []
  const locked = await lockOutgoing(
    db,
    TenantId,
    rows.map((row) => row.MessageId),
  )
  // Another worker may have put one back after the rest was taken back: nothing of a canceled one may go.
  const found = IsCanceled ? locked.filter((one) => one.DateTried !== null) : locked
  const untried = found.filter((one) => one.DateTried === null)
  const to = new Map(untried.map((one) => [one.ToAddresses[0] ?? '', one.ContactId]))
  const verdicts = await judgeAll(db, TenantId, { Channel, Purpose: 'Mass' }, to, { limits })
  const goes: Outgoing[] = []
  const delays: Delay[] = []
  const blocked: Ending[] = []
  for (const outgoing of found) {
    const verdict = verdicts.get(outgoing.ToAddresses[0] ?? '')
    if (outgoing.DateTried !== null || verdict?.Decision === 'Send') goes.push(outgoing)
    else if (verdict?.Decision === 'Wait') delays.push({ ...outgoing, ...verdict })
    else if (verdict) blocked.push({ MessageId: outgoing.MessageId, Status: 'Blocked', Why: verdict.Why })
  }
  await postpone(db, TenantId, delays)
  await finish(db, TenantId, blocked)
  await startAttempts(
    db,
    TenantId,
    goes.map((one) => one.MessageId),
  )
  return goes
}

/**
 * A provider asks for a pause or takes nothing: until it is over, none of the brokerage's messages on this channel go.
 */
export const pauseChannel = (
  db: Tx,
  { TenantId, Channel }: Pick<Mass, 'TenantId' | 'Channel'>,
  until: Temporal.Instant,
  why: string,
) =>
  sql`
  update mass_message set not_before = greatest(not_before, ${until.toString()}), status_text = ${why}
  where tenant_id = ${TenantId} and channel = ${Channel} and status = 'Sending'`.execute(db)

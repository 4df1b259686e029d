import {
  type GoalFigure,
  type GoalProgress,
  type Goals,
  goalFigures,
  MONTHS_AHEAD,
  type setGoals,
} from '@dormer/contract/growth/goals'
import { may, sideOf } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { requireRight } from '../../../access/rights.ts'
import type { Tx } from '../../../db/connect.ts'
import { icu } from '../../../db/names.ts'
import { HttpError, invalid } from '../../../http/errors.ts'
import { clock, todayIn } from '../../../time/clock.ts'
import { requireActive, requireUser } from '../../brokerage/users/users.queries.ts'
import type { AgentScope } from '../deal-reports/deal-reports.queries.ts'
import { figuresOf } from '../performance/counts.queries.ts'
import { elapsedPercent, paceOf, passedOf } from './goals.rules.ts'

/** The month asked for: by default the current one where the user is. */
export const readMonth = (month: string | undefined, { TimeZone }: Pick<Actor, 'TimeZone'>) =>
  month ? Temporal.PlainYearMonth.from(month) : todayIn(TimeZone).toPlainYearMonth()

const daysOfMonth = (month: Temporal.PlainYearMonth) => ({
  First: month.toPlainDate({ day: 1 }).toString(),
  Last: month.toPlainDate({ day: month.daysInMonth }).toString(),
})

type Goal = {
  UserId: number
  Figure: GoalFigure
  Target: number | null
  IsFromBrokerage: boolean
  Since: string
}
/** The goals that hold in a month: of each figure the latest that was set for it or a month before. */
const goalsIn = async (
  db: Tx,
  { TenantId }: Pick<Actor, 'TenantId'>,
  month: Temporal.PlainYearMonth,
  whose: AgentScope,
) => {
  const { rows } = await sql<Goal>`
    select distinct on (user_id, figure) user_id, figure, target, is_from_brokerage, to_char(month, 'YYYY-MM') as since
    from goal
    where tenant_id = ${TenantId} and month <= ${daysOfMonth(month).First}::date
      ${whose === null ? sql`` : sql`and user_id = ${whose}`}
    order by user_id, figure, month desc`.execute(db)
  const found = new Map(rows.map((goal) => [`${goal.UserId} ${goal.Figure}`, goal]))
  return (user: number, figure: GoalFigure) => found.get(`${user} ${figure}`)
}

const mayChange = (actor: Actor, UserId: number, goal: Goal | undefined) =>
  may(actor, 'SeeAll') || (UserId === actor.UserId && !goal?.IsFromBrokerage)

/** Where agents stand: those asked for, each with what is done, the goal, and what is expected by now. */
export const goalsOf = async (
  db: Tx,
  actor: Actor,
  whose: AgentScope,
  month: Temporal.PlainYearMonth,
): Promise<Goals> => {
  const days = daysOfMonth(month)
  const { of } = await figuresOf(db, 'goals', { actor, whose, isLender: false, days })
  const goalOf = await goalsIn(db, actor, month, whose)
  const passed = passedOf(month, actor.TimeZone, clock.now())
  const isOver = isOverFor(actor, month)
  const users = await db
    .selectFrom('user_account')
    .select(['UserId', 'Name', 'RoleId', 'DateDeactivated'])
    .where('TenantId', '=', actor.TenantId)
    .$if(whose !== null, (q) => q.where('UserId', '=', whose as number))
    .orderBy(sql`name ${icu}`)
    .orderBy('UserId')
    .execute()
  const rows = users.map(({ UserId, Name, RoleId, DateDeactivated }) => {
    const done = of(UserId).now
    const progressOf = (figure: GoalFigure): GoalProgress => {
      const goal = goalOf(UserId, figure)
      const Target = goal?.Target ?? null
      return {
        Done: done[figure],
        Target,
        ...paceOf(Target, done[figure], passed),
        Since: Target === null ? null : (goal?.Since ?? null),
        IsFromBrokerage: Target !== null && goal?.IsFromBrokerage === true,
        CanChange: !isOver && DateDeactivated === null && mayChange(actor, UserId, goal),
      }
    }
    const row = { UserId, Name, ...progress(progressOf) }
    const hasAny = goalFigures.some((figure) => row[figure].Target !== null)
    const isAgent = DateDeactivated === null && sideOf({ RoleId }) === 'agent'
    // Lenders, and those who have left, only while there is something to see.
    const isShown =
      whose !== null || isAgent || (hasAny && (DateDeactivated === null || goalFigures.some((f) => done[f] > 0)))
    return { row, isShown }
  })
  return {
    Month: month.toString(),
    StartDate: days.First,
    EndDate: days.Last,
    ElapsedPercent: elapsedPercent(passed),
    Users: rows.filter(({ isShown }) => isShown).map(({ row }) => row),
  }
}

const progress = (of: (figure: GoalFigure) => GoalProgress) => ({
  Calls: of('Calls'),
  Appointments: of('Appointments'),
  Closings: of('Closings'),
})

const isOverFor = ({ TimeZone }: Actor, month: Temporal.PlainYearMonth) =>
  Temporal.PlainYearMonth.compare(month, todayIn(TimeZone).toPlainYearMonth()) < 0

const requireMonth = (actor: Actor, month: Temporal.PlainYearMonth) => {
  if (isOverFor(actor, month)) throw invalid({ Month: 'That month is over: its goals stay as they were' })
  const last = todayIn(actor.TimeZone).toPlainYearMonth().add({ months: MONTHS_AHEAD })
  if (Temporal.PlainYearMonth.compare(month, last) > 0)
    throw invalid({ Month: `Choose a month that is at most ${MONTHS_AHEAD} months ahead` })
}

/**
 * Sets an agent's goals from a month on (docs/rules.md#goals). What is sent as it is already does not change, and so does
 * not become the brokerage's.
 */
export const changeGoals = async (db: Tx, actor: Actor, { UserId, Month, ...sent }: typeof setGoals.body._output) => {
  const isOwn = UserId === actor.UserId
  await requireUser(db, actor, UserId)
  if (!isOwn) requireRight(actor, 'SeeAll')
  await requireActive(db, actor, UserId)
  const month = Temporal.PlainYearMonth.from(Month)
  requireMonth(actor, month)
  // Two who set them at once: one after the other.
  await sql`select from user_account where tenant_id = ${actor.TenantId} and user_id = ${UserId} for no key update`.execute(
    db,
  )
  const goalOf = await goalsIn(db, actor, month, UserId)
  const changed = goalFigures.flatMap((figure) => {
    const [Target, goal] = [sent[figure], goalOf(UserId, figure)]
    return Target === undefined || Target === (goal?.Target ?? null) ? [] : [{ figure, Target, goal }]
  })
  if (changed.some(({ goal }) => !mayChange(actor, UserId, goal)))
    throw new HttpError(403, { Message: 'Your brokerage set this goal. Ask an admin of your brokerage to change it.' })
  for (const { figure, Target } of changed) {
    const isFromBrokerage = !isOwn && Target !== null
    await sql`
      insert into goal (tenant_id, user_id, figure, month, target, is_from_brokerage, set_by_id, date_set)
      values (${actor.TenantId}, ${UserId}, ${figure}, ${daysOfMonth(month).First}, ${Target}, ${isFromBrokerage},
        ${actor.UserId}, ${clock.now().toString()})
      on conflict (tenant_id, user_id, figure, month) do update set target = excluded.target,
        is_from_brokerage = excluded.is_from_brokerage, set_by_id = excluded.set_by_id, date_set = excluded.date_set`.execute(
      db,
    )
    // What the agent had planned for later would end the brokerage's goal.
    if (isFromBrokerage)
      await sql`
        delete from goal where tenant_id = ${actor.TenantId} and user_id = ${UserId} and figure = ${figure}
          and month > ${daysOfMonth(month).First}::date and not is_from_brokerage`.execute(db)
  }
  return month
}

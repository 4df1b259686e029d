import { may, sideOf } from '@dormer/contract/permissions'
import { faker } from '@faker-js/faker/locale/base'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../../server/src/db/connect.ts'
import type { DB } from '../../../server/src/db/schema.generated.ts'

type Task = Omit<Insertable<DB['task']>, 'TenantId'>
/** A person whom tasks may be about. */
type Client = {
  ContactEntityId: number
  FirstName: string
  LastName: string
  AssignedAgentId: number | null
  AssignedLenderId: number | null
  DateCreated: string
}
/** A user with tasks: many, or a few. */
type Assignee = { UserId: number; RoleId: number; isBusy: boolean }

const SEED = 20_200_229
const ZONE = 'America/Chicago'
const [EMAIL, CALL, TO_DO, TEXT, FOLLOW_UP] = [1, 2, 3, 4, 5]
const { arrayElement: oneOf, shuffle } = faker.helpers

type TaskIdea = [type: number, title: string, notes?: string]
/** Task ideas: about a client, and about the business. */
const taskIdeas: Record<'agent' | 'lender' | 'admin', TaskIdea[]> = {
  agent: [
    [CALL, 'Call {first} about the offer', 'The seller wants an answer this week.'],
    [CALL, 'Call {first} back'],
    [CALL, 'Ask {first} how the second showing felt'],
    [CALL, 'Check in with the {last} family'],
    [EMAIL, 'Send {first} the market report'],
    [EMAIL, 'Email {first} the five homes from Saturday'],
    [EMAIL, 'Send the listing agreement to {first}', 'Commission as agreed on the phone.'],
    [TEXT, 'Text {first} the lockbox code'],
    [TEXT, 'Confirm the time of the showing with {first}'],
    [FOLLOW_UP, 'Follow up with {first} after the open house'],
    [FOLLOW_UP, 'Follow up on the inspection with {first}'],
    [TO_DO, 'Prepare comps for the {last} house', 'Three bedrooms, sold within six months, half a mile around.'],
    [TO_DO, 'Order the sign for the {last} listing'],
    [TO_DO, 'Schedule photos of the {last} house'],
    [TO_DO, 'Wish {first} a happy move-in'],
    [TO_DO, 'Renew the lockbox batteries'],
    [TO_DO, 'Write the neighborhood newsletter'],
  ],
  lender: [
    [CALL, 'Call {first} about the rate lock', 'The lock ends on Friday.'],
    [EMAIL, 'Send {first} the list of documents'],
    [EMAIL, 'Ask {first} for the last two pay stubs'],
    [FOLLOW_UP, 'Follow up on the appraisal of the {last} house'],
    [TO_DO, 'Write the pre-approval letter for {first}'],
    [TO_DO, 'Check the new rates'],
  ],
  admin: [
    [CALL, 'Call the title company about Thursday'],
    [EMAIL, 'Send the team the numbers of the month'],
    [TO_DO, 'Review the commission plans', 'Ana asked about the split above ten sales.'],
    [TO_DO, 'Order yard signs'],
    [TO_DO, 'Plan the client party'],
  ],
}

/** When a task is due, in days from today; without days it is unscheduled. */
type When = { days?: number; hour?: number; IsCompleted?: true; Repeat?: 'Weekly' | 'Weekdays' }
const calm: When[] = [
  { days: -2, hour: 14 },
  { days: 0, hour: 16 },
  { days: 2, hour: 10 },
  {},
  { days: -4, hour: 11, IsCompleted: true },
]
const full: When[] = [
  ...calm,
  { days: -6, hour: 10 },
  { days: -1, hour: 16.5 },
  { days: 0, hour: 9 },
  { days: 0, hour: 11.5 },
  { days: 0, hour: 17, Repeat: 'Weekdays' },
  { days: 1, hour: 9 },
  { days: 4, hour: 13, Repeat: 'Weekly' },
  { days: 6, hour: 15 },
  { days: 12, hour: 9 },
  { days: 25, hour: 11 },
  { days: -1, hour: 10, IsCompleted: true },
  { days: -8, hour: 15, IsCompleted: true },
]

/** The demo's tasks, as if people had been working with them for weeks. */
export const seedTasks = (assignees: Assignee[], clients: Client[], now: number): Task[] => {
  faker.seed(SEED)
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE).startOfDay()
  const known = clients.filter((c) => Date.parse(c.DateCreated) < today.subtract({ days: 30 }).epochMilliseconds)
  return assignees.flatMap(({ UserId, RoleId, isBusy }) => {
    const todo = shuffle(taskIdeas[may({ RoleId }, 'SeeAll') ? 'admin' : sideOf({ RoleId })])
    const own = known.filter(
      (c) => UserId === (sideOf({ RoleId }) === 'lender' ? c.AssignedLenderId : c.AssignedAgentId),
    )
    return (isBusy ? full : calm).map(({ days, hour = 0, IsCompleted = false, Repeat = null }, i) => {
      const [TaskTypeId, title, Notes = null] = todo[i % todo.length] as TaskIdea
      const client = title.includes('{') ? oneOf(own) : undefined
      const due =
        days === undefined ? undefined : today.add({ days }).with({ hour: Math.floor(hour), minute: (hour % 1) * 60 })
      const DueDate = due?.toInstant().toString() ?? null
      const made = Math.min(now, due?.epochMilliseconds ?? now) - faker.number.int({ min: 2, max: 20 * 24 }) * 3_600_000
      return {
        TaskTypeId,
        Title: title.replace('{first}', client?.FirstName ?? '').replace('{last}', client?.LastName ?? ''),
        AssignedUserId: UserId,
        CreatedById: UserId,
        ContactEntityId: client?.ContactEntityId ?? null,
        DueDate,
        Notes,
        IsCompleted,
        DateCompleted: IsCompleted ? DueDate : null,
        Repeat,
        ReminderMinutes: due ? oneOf([0, 0, 15, 60]) : null,
        // No reminders for what was due before the demo existed.
        RemindedFor: due && due.epochMilliseconds < now ? DueDate : null,
        DateCreated: new Date(made).toISOString(),
      }
    })
  })
}

/** The Task Completed activities for the contacts of completed tasks. */
export const logCompletions = (db: Tx, tenantId: number) =>
  sql`with logged as (
      insert into activity (tenant_id, activity_type_id, contact_entity_id, contact_id, user_id, subject, date_created, date_logged)
      select tenant_id, 10, contact_entity_id, first.contact_id, assigned_user_id, title, date_completed, date_completed
      from task
      join (select tenant_id, contact_entity_id, min(contact_id) as contact_id from contact group by 1, 2) first
        using (tenant_id, contact_entity_id)
      where tenant_id = ${tenantId} and is_completed
      returning *
    )
    update task set activity_id = logged.activity_id from logged
    where task.tenant_id = ${tenantId} and task.contact_entity_id = logged.contact_entity_id
      and task.title = logged.subject and task.date_completed = logged.date_created`.execute(db)

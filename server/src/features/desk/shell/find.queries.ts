import { FOUND_OF_EACH } from '@dormer/contract/desk/shell'
import { type SqlBool, sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { beginningOf, clock, todayIn } from '../../../time/clock.ts'
import { appointmentsVisibleTo } from '../../day/appointments/appointments.queries.ts'
import { tasksVisibleTo } from '../../day/tasks/tasks.queries.ts'
import { textMatch } from '../../people/contact-search/text-match.queries.ts'

/** How many of the brokerage's hits are examined for visible and best matches. */
const LOOKED_AT = 500
/** Appointments further in the past are not searched. */
const PAST_DAYS = 90

/**
 * People whose text contains every word; among the newest, those whose first or last name begins with the text come
 * first.
 */
export const findPeople = async (db: Tx, actor: Actor, text: string, words: string[]) => {
  const found = await textMatch(db, actor, words)
  const begins = (column: string) => sql`starts_with(search_fold(${sql.ref(column)}), search_fold(${text}))`
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('contact')
        .select(['ContactId', 'FirstName', 'LastName', 'Name', 'Email', 'CellPhone', 'ContactTypeId', 'DateCreated'])
        .select((found?.isAsTyped ?? sql<SqlBool>`true`).as('IsAsTyped'))
        .where(visibleTo(actor, 'contact'))
        .where(found?.isHitAlong ?? sql<boolean>`true`)
        .$if(found?.isAsTyped !== undefined, (q) => q.orderBy(found?.isAsTyped ?? sql`true`, 'desc'))
        .orderBy('DateCreated', 'desc')
        .orderBy('ContactId', 'desc')
        .limit(LOOKED_AT)
        .as('newest'),
    )
    .select(['ContactId', 'Name', 'Email', 'CellPhone', 'ContactTypeId'])
    .orderBy('IsAsTyped', 'desc')
    .orderBy(sql`${begins('Name')} or ${begins('FirstName')} or ${begins('LastName')}`, 'desc')
    .orderBy('DateCreated', 'desc')
    .orderBy('ContactId', 'desc')
    .limit(FOUND_OF_EACH)
    .execute()
}

/** Finds the user's own among any number of the brokerage's. */
const likeAll = (words: string[]) => sql`like all (select search_pattern(word) from unnest(${words}::text[]) word)`

/** Open tasks whose title contains every word, earliest due first. */
export const findTasks = (db: Tx, actor: Actor, words: string[]) =>
  db
    .selectFrom('task')
    .select(['task.TaskId as TaskId', 'task.Title as Title', 'task.DueDate as DueDate'])
    .select(
      sql<string | null>`coalesce((
        select contact.name from contact
        where contact.tenant_id = task.tenant_id and contact.contact_entity_id = task.contact_entity_id
        order by contact.contact_id is distinct from task.contact_id, contact.contact_id limit 1
      ), (
        select transaction_name(transaction) from transaction
        where transaction.tenant_id = task.tenant_id and transaction.transaction_id = task.transaction_id
      ))`.as('AssociatedWith'),
    )
    .where(tasksVisibleTo(actor))
    .where(
      sql<boolean>`task.task_id = any(
        array(select search_task_ids(${words}::text[], ${LOOKED_AT}))
        || array(select task_id from task own where own.tenant_id = ${actor.TenantId}
          and own.assigned_user_id = ${actor.UserId} and not own.is_completed and own.search_text ${likeAll(words)}))`,
    )
    .orderBy('task.DueDate', (o) => o.asc().nullsLast())
    .orderBy('task.TaskId')
    .limit(FOUND_OF_EACH)
    .execute()

/**
 * Appointments of the last months and upcoming ones whose title contains every word: upcoming ones first, soonest
 * first.
 */
export const findAppointments = (db: Tx, actor: Actor, words: string[]) => {
  const today = todayIn(actor.TimeZone)
  const since = beginningOf(today.subtract({ days: PAST_DAYS }), actor.TimeZone)
  const midnight = beginningOf(today, actor.TimeZone)
  return db
    .selectFrom('appointment')
    .leftJoin('contact', (join) =>
      join
        .onRef('contact.TenantId', '=', 'appointment.TenantId')
        .onRef('contact.ContactId', '=', 'appointment.ContactId'),
    )
    .select([
      'appointment.AppointmentId as Id',
      'appointment.Title as Title',
      'appointment.DateTime as DateTime',
      'contact.Name as ContactName',
    ])
    .where(appointmentsVisibleTo(actor))
    .where(
      sql<boolean>`appointment.appointment_id = any(
        array(
          select search_appointment_ids(
            ${words}::text[], ${since}::timestamptz, ${LOOKED_AT}, ${clock.now().toString()}::timestamptz))
        || array(select appointment_id from appointment own where own.tenant_id = ${actor.TenantId}
          and own.user_id = ${actor.UserId} and own.date_time >= ${since} and own.search_text ${likeAll(words)}))`,
    )
    .orderBy(sql`appointment.date_time < ${midnight}::timestamptz`)
    .orderBy(sql`abs(extract(epoch from appointment.date_time - ${midnight}::timestamptz))`)
    .orderBy('appointment.AppointmentId')
    .limit(FOUND_OF_EACH)
    .execute()
}

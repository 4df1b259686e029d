-- Called by the schedule of the previous version, whose processes may still be running; today's is reminders.jobs.ts.
create or replace function remind() returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  with due as (
    select t.tenant_id, t.task_id from task t
    where not t.is_completed and t.reminder_minutes is not null and t.reminded_for is distinct from t.due_date
      and t.due_date > now() - interval '24 hours'
      and (t.due_date at time zone 'UTC') - make_interval(mins => t.reminder_minutes)
        between (now() at time zone 'UTC') - interval '192 hours' and now() at time zone 'UTC'
    for update skip locked
  ), reminded as (
    update task t set reminded_for = t.due_date from due
    where t.tenant_id = due.tenant_id and t.task_id = due.task_id
    returning t.tenant_id, t.task_id, t.assigned_user_id, t.title, t.due_date
  )
  insert into notification (tenant_id, user_id, kind, title, date_time, path, cause)
  select r.tenant_id, r.assigned_user_id, 'TaskDue', r.title, r.due_date, '/tasks?task=' || r.task_id, gen_random_uuid()::text
  from reminded r
  join user_account u on u.tenant_id = r.tenant_id and u.user_id = r.assigned_user_id
  where wants_notification(u.notification_settings, 'TaskReminderInApp');

  with near as (
    select a.tenant_id, a.appointment_id from appointment a
    join user_account u on u.tenant_id = a.tenant_id and u.user_id = a.user_id
    where a.reminded_for is distinct from a.date_time
      and a.date_time > now() - interval '24 hours' and a.date_time <= now() + interval '24 hours'
      and a.date_time + make_interval(mins => a.duration_minutes) > now()
      and a.date_time - make_interval(mins => coalesce((u.notification_settings ->> 'AppointmentReminderMinutes')::integer, 30)) <= now()
    for update of a skip locked
  ), reminded as (
    update appointment a set reminded_for = a.date_time from near
    where a.tenant_id = near.tenant_id and a.appointment_id = near.appointment_id
    returning a.tenant_id, a.appointment_id, a.user_id, a.title, a.date_time
  )
  insert into notification (tenant_id, user_id, kind, title, date_time, path, cause)
  select r.tenant_id, r.user_id, 'AppointmentSoon', r.title, r.date_time, '/calendar?appointment=' || r.appointment_id,
    gen_random_uuid()::text
  from reminded r
  join user_account u on u.tenant_id = r.tenant_id and u.user_id = r.user_id
  where wants_notification(u.notification_settings, 'AppointmentReminderInApp');
end $$;

revoke execute on function remind from dormer_app;
grant execute on function remind to dormer_queue;

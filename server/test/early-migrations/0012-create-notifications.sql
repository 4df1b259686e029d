-- What people are told of while they work (D2), and what of it they want (A164).

-- null until the settings were saved once (A145).
alter table user_account add column notification_settings jsonb;

create table notification (
  tenant_id bigint not null references tenant,
  notification_id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  title text not null,
  -- When the task is due or the appointment begins.
  date_time timestamptz,
  path text not null,
  -- Names the cause: whatever is tried again notifies once.
  cause text not null,
  is_read boolean not null default false,
  date_created timestamptz not null default now(),
  primary key (tenant_id, notification_id),
  unique (tenant_id, user_id, cause),
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
create index notification_user on notification (tenant_id, user_id, notification_id desc);
create index notification_unread on notification (tenant_id, user_id) where not is_read;
call protect('notification');

-- Tells the web processes whose notifications changed, when the transaction commits: 'tenant:user'.
create function notification_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('notification', tenant_id || ':' || user_id)
  from (select distinct tenant_id, user_id from changed_rows) who;
  return null;
end $$;
create trigger inserted after insert on notification
  referencing new table as changed_rows for each statement execute function notification_changed();
create trigger updated after update on notification
  referencing new table as changed_rows for each statement execute function notification_changed();
create trigger deleted after delete on notification
  referencing old table as changed_rows for each statement execute function notification_changed();

-- Whether a user wants a kind of notification; all of them until they say otherwise.
create function wants_notification(settings jsonb, name text) returns boolean language sql immutable parallel safe
  return coalesce((settings ->> name)::boolean, true);

-- Reminds of tasks and appointments that are near, of all tenants; run by the queue's schedule. What is reminded of and
-- what says so are one transaction: killed in the middle, it is done by the next one, once. What is long past is let go.
create function remind() returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  with due as (
    select t.tenant_id, t.task_id from task t
    where not t.is_completed and t.reminder_minutes is not null and t.reminded_for is distinct from t.due_date
      and t.due_date > now() - interval '1 day' and t.due_date <= now() + interval '7 days'
      and t.due_date - make_interval(mins => t.reminder_minutes) <= now()
    for update skip locked
  ), reminded as (
    update task t set reminded_for = t.due_date from due
    where t.tenant_id = due.tenant_id and t.task_id = due.task_id
    returning t.tenant_id, t.task_id, t.assigned_user_id, t.title, t.due_date
  )
  insert into notification (tenant_id, user_id, kind, title, date_time, path, cause)
  select r.tenant_id, r.assigned_user_id, 'TaskDue', r.title, r.due_date, '/tasks?task=' || r.task_id,
    'task:' || r.task_id || ':' || extract(epoch from r.due_date)
  from reminded r
  join user_account u on u.tenant_id = r.tenant_id and u.user_id = r.assigned_user_id
  where wants_notification(u.notification_settings, 'TaskReminderInApp')
  on conflict do nothing;

  with near as (
    select a.tenant_id, a.appointment_id from appointment a
    join user_account u on u.tenant_id = a.tenant_id and u.user_id = a.user_id
    where a.reminded_for is distinct from a.date_time
      and a.date_time > now() - interval '1 day' and a.date_time <= now() + interval '1 day'
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
    'appointment:' || r.appointment_id || ':' || extract(epoch from r.date_time)
  from reminded r
  join user_account u on u.tenant_id = r.tenant_id and u.user_id = r.user_id
  where wants_notification(u.notification_settings, 'AppointmentReminderInApp')
  on conflict do nothing;
end $$;
revoke execute on function remind from dormer_app;
grant execute on function remind to dormer_queue;


-- The tasks and appointments of all tenants that are due for a reminder. For the queue's schedule, which then claims
-- them tenant by tenant. An appointment's user chooses how long before; the default is `usual_minutes`. A reminder
-- comes at most a week early, and never for anything more than a day past.
create or replace function due_reminders(at timestamptz, usual_minutes integer)
returns table (tenant_id bigint, kind text, id bigint)
language sql stable security definer
begin atomic
  select t.tenant_id, 'task', t.task_id from public.task t
  join public.tenant b on b.tenant_id = t.tenant_id and b.date_suspended is null
  where not t.is_completed and t.reminder_minutes is not null and t.reminded_for is distinct from t.due_date
    and t.due_date > at - interval '24 hours'
    and (t.due_date at time zone 'UTC') - make_interval(mins => t.reminder_minutes)
      between (at at time zone 'UTC') - interval '192 hours' and at at time zone 'UTC'
  union all
  select a.tenant_id, 'appointment', a.appointment_id from public.appointment a
  join public.user_account u on u.tenant_id = a.tenant_id and u.user_id = a.user_id
  join public.tenant b on b.tenant_id = a.tenant_id and b.date_suspended is null
  where a.reminded_for is distinct from a.date_time
    and a.date_time > at - interval '24 hours' and a.date_time <= at + interval '24 hours'
    and a.date_time - make_interval(
      mins => coalesce((u.notification_settings ->> 'AppointmentReminderMinutes')::integer, usual_minutes)) <= at
  order by 1;
end;

revoke execute on function due_reminders from dormer_app;
grant execute on function due_reminders to dormer_queue;

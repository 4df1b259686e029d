-- What a user's own row decides is looked at again: when to remind them of appointments, and whether their mailboxes are
-- read.
create or replace function user_changed_due() returns trigger language plpgsql as $$
begin
  update public.due d set at = now()
  where d.tenant_id = new.tenant_id and (
    d.kind = 'appointment-reminder' and d.key = any(array(
      select a.appointment_id from public.appointment a
      where a.tenant_id = new.tenant_id and a.user_id = new.user_id
        and a.date_time between now() and now() + interval '24 hours'
        and a.reminded_for is distinct from a.date_time))
    or d.kind = 'mailbox' and new.date_deactivated is null and d.key = any(array(
      select m.email_config_id from public.mailbox m where m.tenant_id = new.tenant_id and m.user_id = new.user_id)));
  return null;
end $$;

create or replace trigger due_looked_at_again after update of notification_settings, date_deactivated on user_account
  for each row when (
    (old.notification_settings ->> 'AppointmentReminderMinutes', old.date_deactivated)
    is distinct from (new.notification_settings ->> 'AppointmentReminderMinutes', new.date_deactivated))
  execute function user_changed_due();

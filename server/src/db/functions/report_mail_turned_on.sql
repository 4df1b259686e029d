-- Whoever turns Monday's mail on again, wherever, gets the next one: not that of a Monday whose 8 o'clock has passed.
create or replace function report_mail_turned_on() returns trigger language plpgsql as $$
begin
  update public.report_mail set sent_for = null where tenant_id = new.tenant_id and user_id = new.user_id;
  return null;
end $$;

create or replace trigger report_mail_turned_on after update of notification_settings on user_account for each row
  when (not coalesce((old.notification_settings ->> 'MondayReportByEmail')::boolean, false)
    and (new.notification_settings ->> 'MondayReportByEmail')::boolean)
  execute function report_mail_turned_on();

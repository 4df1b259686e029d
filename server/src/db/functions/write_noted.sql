-- Tells the program what it wrote to a table that is not tracked, or whose inserts are not, as `track` does
-- (db/events.ts). Given the column of their ids, it also keeps where the rows added by this transaction begin.
create or replace function write_noted() returns trigger language plpgsql as $$
declare
  rows_from text := 'app.' || tg_table_name || '_from';
  first_id text;
begin
  if tg_nargs > 0 then
    execute format('select min(%I) from new_rows', tg_argv[0]) into first_id;
    if first_id is null then return null; end if;
    if coalesce(current_setting(rows_from, true), '') = '' then perform set_config(rows_from, first_id, true); end if;
  end if;
  raise info using message = 'written', errcode = 'DW001', table = tg_table_name,
    detail = coalesce(current_setting('app.tenant_id', true), ''),
    hint = coalesce(nullif(current_setting('app.via', true), ''), 'System'),
    column = case tg_op when 'INSERT' then 'Added' else 'Changed' end;
  return null;
end $$;

create or replace trigger noted after insert on account_event
  referencing new table as new_rows for each statement execute function write_noted('account_event_id');
-- Rows that come back from the trash with a contact are no news.
create or replace trigger noted after insert on activity
  referencing new table as new_rows for each statement
  when (current_setting('app.restoring', true) is distinct from 'on') execute function write_noted('activity_id');
create or replace trigger noted after insert on client_favorite
  referencing new table as new_rows for each statement
  when (current_setting('app.restoring', true) is distinct from 'on') execute function write_noted('client_favorite_id');
create or replace trigger noted after insert on message
  referencing new table as new_rows for each statement execute function write_noted('message_id');
create or replace trigger noted after insert on consent
  referencing new table as new_rows for each statement execute function write_noted('consent_id');
create or replace trigger noted after insert on notice
  referencing new table as new_rows for each statement execute function write_noted('notification_id');
create or replace trigger noted after insert on account_code
  for each statement execute function write_noted();
create or replace trigger noted after insert or update of status on brokerage_export
  for each statement execute function write_noted();

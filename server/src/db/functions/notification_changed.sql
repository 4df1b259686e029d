-- At commit, tells the web processes whose notifications changed; the feature knows what a key means.
create or replace function notification_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('dormer_changed', 'notification:' || tenant_id || ':' || user_id)
  from (select distinct tenant_id, user_id from changed_rows) who;
  return null;
end $$;

create or replace trigger inserted after insert on notification
  referencing new table as changed_rows for each statement execute function notification_changed();
create or replace trigger updated after update on notification
  referencing new table as changed_rows for each statement execute function notification_changed();
create or replace trigger deleted after delete on notification
  referencing old table as changed_rows for each statement execute function notification_changed();

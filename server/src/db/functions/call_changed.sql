-- At commit, tells the browsers of those whom a call concerns, or concerned, over the notification stream: who placed or
-- took it, and whom it rings or rang: what was said on a missed call's voicemail is there later.
create or replace function call_changed() returns trigger language plpgsql as $$
begin
  if current_setting('app.erasing', true) = 'on' then return null; end if;
  perform pg_notify('dormer_changed', 'calls:' || tenant_id || ':' || concerned)
  from (
    select tenant_id, unnest(ringing_ids || rung_ids || user_id) as concerned from changed_rows
  ) who where concerned is not null group by tenant_id, concerned;
  return null;
end $$;

create or replace trigger told_inserted after insert on call
  referencing new table as changed_rows for each statement execute function call_changed();
create or replace trigger told_updated after update on call
  referencing new table as changed_rows for each statement execute function call_changed();
-- Whom it no longer rings.
create or replace trigger told_left after update on call
  referencing old table as changed_rows for each statement execute function call_changed();

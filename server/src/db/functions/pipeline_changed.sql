-- At commit, tells the browsers of those who see an opportunity, or saw it, that their pipeline has changed, over the
-- notification stream: its agent and the admins. A stage is everybody's.
create or replace function pipeline_changed() returns trigger language plpgsql as $$
begin
  if current_setting('app.erasing', true) = 'on' then return null; end if;
  if tg_table_name = 'opportunity' then
    perform pg_notify('dormer_changed', 'pipeline:' || tenant_id || ':' || user_id)
    from (select distinct tenant_id, user_id from changed_rows) who;
  end if;
  perform pg_notify('dormer_changed', 'pipeline:' || u.tenant_id || ':' || u.user_id)
  from user_account u
  where u.tenant_id in (select tenant_id from changed_rows) and u.date_deactivated is null
    and (u.role_id = 2 or tg_table_name <> 'opportunity');
  return null;
end $$;

create or replace trigger told_inserted after insert on opportunity
  referencing new table as changed_rows for each statement execute function pipeline_changed();
create or replace trigger told_updated after update on opportunity
  referencing new table as changed_rows for each statement execute function pipeline_changed();
-- Whoever it was given away by.
create or replace trigger told_left after update on opportunity
  referencing old table as changed_rows for each statement execute function pipeline_changed();
create or replace trigger told_deleted after delete on opportunity
  referencing old table as changed_rows for each statement execute function pipeline_changed();
create or replace trigger told_inserted after insert on pipeline_stage
  referencing new table as changed_rows for each statement execute function pipeline_changed();
create or replace trigger told_updated after update on pipeline_stage
  referencing new table as changed_rows for each statement execute function pipeline_changed();
create or replace trigger told_deleted after delete on pipeline_stage
  referencing old table as changed_rows for each statement execute function pipeline_changed();

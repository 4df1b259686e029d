-- What comes back from the trash starts nothing by itself: somebody resumes it, or publishes it again.
create or replace function workflow_restored() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'workflow' then
    if new.status = 'Active' then
      new.status := 'Inactive';
      new.date_deactivated := now();
    end if;
  elsif tg_table_name = 'contact_workflow' then
    if new.status = 'Active' then
      new.status := 'Paused';
      new.pauses := '{Restored}';
      new.why := 'It came back from the trash';
      new.time_left := greatest(new.next_at - now(), interval '0');
      new.next_at := null;
    end if;
  elsif tg_table_name = 'workflow_step' then
    -- Deleted alone, and perhaps published since without it: the draft differs again.
    update workflow set has_changes = true
    where tenant_id = new.tenant_id and workflow_id = new.workflow_id and not has_changes
      and xmin <> pg_current_xact_id()::xid;
  elsif not new.is_complete and new.execute_date < now() then
    new.is_cancelled := true;
    new.why := 'Its day passed while it was in the trash';
  end if;
  return new;
end $$;

create or replace trigger restored before insert on workflow
  for each row when (current_setting('app.restoring', true) = 'on') execute function workflow_restored();
create or replace trigger restored before insert on contact_workflow
  for each row when (current_setting('app.restoring', true) = 'on') execute function workflow_restored();
create or replace trigger restored before insert on auto_task
  for each row when (current_setting('app.restoring', true) = 'on') execute function workflow_restored();
create or replace trigger restored before insert on workflow_step
  for each row when (current_setting('app.restoring', true) = 'on') execute function workflow_restored();

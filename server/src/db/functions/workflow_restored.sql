-- What comes back from the trash starts nothing by itself: somebody resumes it, or publishes it again. Its time stood still
-- from when it was deleted (`app.deleted_at`) or, if its workflow or all had stood still before, from then.
create or replace function workflow_restored() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  present timestamptz := coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());
  deleted timestamptz := coalesce(nullif(current_setting('app.deleted_at', true), '')::timestamptz, present);
  since timestamptz;
begin
  if tg_table_name = 'workflow' then
    if new.status = 'Active' then
      new.status := 'Inactive';
      new.date_deactivated := deleted;
    end if;
  elsif tg_table_name = 'contact_workflow' then
    if new.status = 'Active' then
      since := least(deleted,
        (select date_deactivated from workflow w where w.tenant_id = new.tenant_id and w.workflow_id = new.workflow_id),
        (select date_stopped from workflow_settings s where s.tenant_id = new.tenant_id));
      new.status := 'Paused';
      new.pauses := '{Restored}';
      new.why := 'It came back from the trash';
      new.time_left := greatest(new.next_at - greatest(new.date_timed, since), interval '0');
      new.next_at := null;
    end if;
  elsif tg_table_name = 'workflow_step' then
    -- What it hung from does something else now.
    if exists (select from workflow_step parent where parent.tenant_id = new.tenant_id
        and parent.workflow_step_id = new.parent_step_id and parent.task_type_id <> 21) then
      new.parent_step_id := null;
      new.branch := null;
    end if;
    -- Deleted alone, and perhaps published since without it: the draft differs again.
    update workflow set has_changes = true
    where tenant_id = new.tenant_id and workflow_id = new.workflow_id and not has_changes
      and xmin <> pg_current_xact_id()::xid;
  -- One that stayed open, past due, does so.
  elsif not new.is_complete and new.why is null and new.execute_date < present then
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

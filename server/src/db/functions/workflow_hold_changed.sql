-- What the engine put off until the end of a hold is looked at again when the hold ends earlier, or later: as due since it
-- was put off.
create or replace function workflow_hold_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- A contact that is merged, or unmerged, brings it as it is.
  if current_setting('app.erasing', true) = 'on' then return null; end if;
  update contact_workflow set next_at = date_timed
    where tenant_id = old.tenant_id and contact_id = old.contact_id and status = 'Active' and next_at = old.until;
  return null;
end $$;

create or replace trigger changed after update of until or delete on workflow_hold
  for each row execute function workflow_hold_changed();

-- Handles contacts marked as contacted by the previous version, which may still run; to be dropped in the next release.
create or replace function contact_marked_before() returns trigger language plpgsql as $$
begin
  update public.contact_touch set is_contacted = true, only_tried = false where tenant_id = new.tenant_id and contact_id = new.contact_id;
  return null;
end $$;

create or replace trigger marked_before after update of is_contacted on contact
  for each row when (new.is_contacted and not old.is_contacted) execute function contact_marked_before();

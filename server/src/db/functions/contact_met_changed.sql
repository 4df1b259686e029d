-- The same as contact_met_added, for a contact that gets another address.
create or replace function contact_met_changed() returns trigger language plpgsql as $$
begin
  perform public.meet_stranger(v.tenant_id, v.conversation_id, new.contact_id)
  from public.conversation v
  where v.tenant_id = new.tenant_id and v.contact_id is null
    and (v.channel, v.address) in (
      ('Email', new.email), ('Text', new.cell_phone), ('Text', new.home_phone), ('Text', new.work_phone))
    and coalesce(v.assigned_user_id = new.assigned_agent_id, v.assigned_user_id is null);
  return null;
end $$;

create or replace trigger met_changed after update of email, cell_phone, home_phone, work_phone on contact
  for each row when (
    (old.email, old.cell_phone, old.home_phone, old.work_phone) is distinct from
    (new.email, new.cell_phone, new.home_phone, new.work_phone))
  execute function contact_met_changed();

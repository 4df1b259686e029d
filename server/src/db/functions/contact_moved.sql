-- When a contact moves to another entity, its touches and conversations take that entity's columns, too.
create or replace function contact_moved() returns trigger language plpgsql as $$
begin
  update public.contact_touch
  set contact_entity_id = new.contact_entity_id, assigned_agent_id = new.assigned_agent_id,
    assigned_lender_id = new.assigned_lender_id, source_id = new.source_id, urgency_type_id = new.urgency_type_id,
    contact_type_id = new.contact_type_id, is_new = new.is_new
  where tenant_id = new.tenant_id and contact_id = new.contact_id;
  update public.conversation
  set assigned_agent_id = new.assigned_agent_id, assigned_lender_id = new.assigned_lender_id
  where tenant_id = new.tenant_id and contact_id = new.contact_id;
  return null;
end $$;

create or replace trigger moved after update of contact_entity_id on contact
  for each row execute function contact_moved();

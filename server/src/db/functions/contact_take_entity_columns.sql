-- Gives a contact the entity's columns that lists filter by, because an index cannot span two tables. Adding a contact
-- to an entity that is being changed waits for the change; otherwise the contact would keep the old values. It uses the
-- index even if the session's plan was made while the table was small: this runs for each row of an import.
create or replace function contact_take_entity_columns() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  select e.assigned_agent_id, e.assigned_lender_id, e.contact_type_id, e.source_id, e.urgency_type_id, e.is_new
  into new.assigned_agent_id, new.assigned_lender_id, new.contact_type_id, new.source_id, new.urgency_type_id, new.is_new
  from public.contact_entity e
  where e.tenant_id = new.tenant_id and e.contact_entity_id = new.contact_entity_id
  for share;
  -- The foreign key is checked after the not-null constraints.
  if not found then raise foreign_key_violation using message = 'there is no such contact_entity'; end if;
  return new;
end $$;

create or replace trigger take_entity_columns before insert or update of contact_entity_id on contact
  for each row execute function contact_take_entity_columns();

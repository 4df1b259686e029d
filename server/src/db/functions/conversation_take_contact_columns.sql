-- Gives a conversation the agent and lender of its contact. Opening one while its contact is being reassigned waits for
-- that; otherwise the conversation would keep the old ones.
create or replace function conversation_take_contact_columns() returns trigger language plpgsql as $$
begin
  select c.assigned_agent_id, c.assigned_lender_id into new.assigned_agent_id, new.assigned_lender_id
  from public.contact c where c.tenant_id = new.tenant_id and c.contact_id = new.contact_id
  for share;
  new.is_orphaned := new.contact_id is not null and not found;
  return new;
end $$;

create or replace trigger take_contact_columns before insert or update of contact_id on conversation
  for each row execute function conversation_take_contact_columns();

-- Creates the rows that accompany a contact.
create or replace function contact_added() returns trigger language plpgsql as $$
begin
  insert into public.contact_touch (
    tenant_id, contact_id, contact_entity_id, assigned_agent_id, assigned_lender_id, source_id, urgency_type_id, date_created,
    contact_type_id, is_new)
  select tenant_id, contact_id, contact_entity_id, assigned_agent_id, assigned_lender_id, source_id, urgency_type_id,
    date_created, contact_type_id, is_new
  from new_rows;
  insert into public.contact_text
  select tenant_id, contact_id,
    public.contact_search_text(first_name, last_name, email, cell_phone, home_phone, work_phone, nickname, null)
  from new_rows;
  -- A contact restored from the trash gets its conversations back. Planned anew, like contact_entity_give_columns.
  if current_setting('app.restoring', true) = 'on' then
    execute 'update public.conversation c
      set assigned_agent_id = n.assigned_agent_id, assigned_lender_id = n.assigned_lender_id, is_orphaned = false
      from new_rows n where c.tenant_id = n.tenant_id and c.contact_id = n.contact_id';
  end if;
  return null;
end $$;

create or replace trigger added after insert on contact
  referencing new table as new_rows for each statement execute function contact_added();
-- This kept both tables in step while 0019 filled them.
drop function if exists contact_aside_meanwhile() cascade;

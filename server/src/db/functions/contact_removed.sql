-- Deletes the rows that accompany a contact; its conversations stay, without a contact (decision 0043). Planned anew
-- for each statement, like contact_entity_give_columns. Looked up by a list of ids, because a join with old_rows would
-- be planned by statistics: before a table's first analysis, each of its rows is compared with each deleted one.
create or replace function contact_removed() returns trigger language plpgsql as $$
begin
  execute 'delete from public.contact_touch
    where tenant_id = any(array(select distinct tenant_id from old_rows)) and contact_id = any(array(select contact_id from old_rows))';
  execute 'delete from public.contact_text
    where tenant_id = any(array(select distinct tenant_id from old_rows)) and contact_id = any(array(select contact_id from old_rows))';
  execute 'update public.conversation set assigned_agent_id = null, assigned_lender_id = null, is_orphaned = true
    where tenant_id = any(array(select distinct tenant_id from old_rows)) and contact_id = any(array(select contact_id from old_rows))';
  return null;
end $$;

create or replace trigger removed after delete on contact
  referencing old table as old_rows for each statement execute function contact_removed();

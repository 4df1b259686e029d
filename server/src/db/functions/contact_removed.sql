-- Deletes the rows that accompany a contact; its conversations stay, without a contact (decision 0043). Planned anew
-- for each statement, like contact_entity_give_columns.
create or replace function contact_removed() returns trigger language plpgsql as $$
begin
  execute 'delete from public.contact_touch t using old_rows o
    where t.tenant_id = o.tenant_id and t.contact_id = o.contact_id';
  execute 'delete from public.contact_text t using old_rows o
    where t.tenant_id = o.tenant_id and t.contact_id = o.contact_id';
  execute 'update public.conversation c set assigned_agent_id = null, assigned_lender_id = null, is_orphaned = true from old_rows o
    where c.tenant_id = o.tenant_id and c.contact_id = o.contact_id';
  return null;
end $$;

create or replace trigger removed after delete on contact
  referencing old table as old_rows for each statement execute function contact_removed();

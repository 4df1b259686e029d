-- Deletes the rows that accompany a contact. Planned anew for each statement, like contact_entity_give_columns.
create or replace function contact_removed() returns trigger language plpgsql as $$
begin
  execute 'delete from public.contact_touch t using old_rows o
    where t.tenant_id = o.tenant_id and t.contact_id = o.contact_id';
  execute 'delete from public.contact_text t using old_rows o
    where t.tenant_id = o.tenant_id and t.contact_id = o.contact_id';
  return null;
end $$;

create or replace trigger removed after delete on contact
  referencing old table as old_rows for each statement execute function contact_removed();

-- Subtracts what contact_count_inserted added.
create or replace function contact_count_deleted() returns trigger language plpgsql as $$
begin
  insert into public.contact_count
  select tenant_id, assigned_agent_id, assigned_lender_id, contact_type_id, is_new, -count(*)
  from old_rows group by 1, 2, 3, 4, 5;
  return null;
end $$;

create or replace trigger count_deleted after delete on contact
  referencing old table as old_rows for each statement execute function contact_count_deleted();

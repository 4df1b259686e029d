-- Counts contacts that moved between agents, lenders, types or newness.
create or replace function contact_count_updated() returns trigger language plpgsql as $$
begin
  insert into public.contact_count
  select tenant_id, assigned_agent_id, assigned_lender_id, contact_type_id, is_new, sum(delta)
  from (
    select tenant_id, assigned_agent_id, assigned_lender_id, contact_type_id, is_new, 1 as delta from new_rows
    union all
    select tenant_id, assigned_agent_id, assigned_lender_id, contact_type_id, is_new, -1 from old_rows
  ) changes
  group by 1, 2, 3, 4, 5 having sum(delta) <> 0;
  return null;
end $$;

create or replace trigger count_updated after update on contact
  referencing old table as old_rows new table as new_rows for each statement execute function contact_count_updated();

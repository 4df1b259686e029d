-- How many contacts there are by agent, lender, type and newness: each statement appends its changes, and reading adds
-- them up. This gives an exact total without counting rows, and without a row that every insert must wait for.
create or replace function contact_count_inserted() returns trigger language plpgsql as $$
begin
  insert into public.contact_count
  select tenant_id, assigned_agent_id, assigned_lender_id, contact_type_id, is_new, count(*)
  from new_rows group by 1, 2, 3, 4, 5;
  -- Now and then, so that readers add up dozens of rows rather than everything a busy minute has appended.
  if random() < 0.02 then
    perform public.roll_up_contact_count(tenant_id) from (select distinct tenant_id from new_rows) tenants;
  end if;
  return null;
end $$;

create or replace trigger count_inserted after insert on contact
  referencing new table as new_rows for each statement execute function contact_count_inserted();

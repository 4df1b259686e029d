-- Like erased_household_refuses, for the household's own fields: they can be cleared, as the erasure does, not filled.
create or replace function erased_household_keeps() returns trigger language plpgsql
set enable_seqscan = off as $$
begin
  if exists (
    -- Grouped rather than joined: a plan made for one row would compare each with each.
    select from (
      select tenant_id, contact_entity_id
      from (
        select tenant_id, contact_entity_id, timeframe, purchase_anniversary, sale_anniversary, occupancy, true as is_new from new_rows
        union all
        select tenant_id, contact_entity_id, timeframe, purchase_anniversary, sale_anniversary, occupancy, false from old_rows
      ) both_rows
      group by tenant_id, contact_entity_id
      having max(timeframe) filter (where is_new) is not null and max(timeframe) filter (where is_new) is distinct from max(timeframe) filter (where not is_new)
        or max(purchase_anniversary) filter (where is_new) is not null and max(purchase_anniversary) filter (where is_new) is distinct from max(purchase_anniversary) filter (where not is_new)
        or max(sale_anniversary) filter (where is_new) is not null and max(sale_anniversary) filter (where is_new) is distinct from max(sale_anniversary) filter (where not is_new)
        or max(occupancy) filter (where is_new) is not null and max(occupancy) filter (where is_new) is distinct from max(occupancy) filter (where not is_new)
    ) n
    cross join lateral (
      select bool_and(date_erased is not null) as is_erased from public.contact
      where tenant_id = n.tenant_id and contact_entity_id = n.contact_entity_id) c
    where c.is_erased
  ) then
    raise exception 'This person was erased. Nothing can be written to or about them any more.' using errcode = 'DE001';
  end if;
  return null;
end $$;
create or replace trigger erased after update on contact_entity
  referencing old table as old_rows new table as new_rows for each statement execute function erased_household_keeps();

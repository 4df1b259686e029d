-- Like erased_household_refuses, for the household's own fields: they can be cleared, as the erasure does, not filled.
create or replace function erased_household_keeps() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows n
    join old_rows o on o.tenant_id = n.tenant_id and o.contact_entity_id = n.contact_entity_id
    join public.contact c on c.tenant_id = n.tenant_id and c.contact_entity_id = n.contact_entity_id and c.date_erased is not null
    where (n.timeframe is not null and n.timeframe is distinct from o.timeframe
        or n.purchase_anniversary is not null and n.purchase_anniversary is distinct from o.purchase_anniversary
        or n.sale_anniversary is not null and n.sale_anniversary is distinct from o.sale_anniversary
        or n.occupancy is not null and n.occupancy is distinct from o.occupancy)
      and not exists (select from public.contact l where l.tenant_id = n.tenant_id
        and l.contact_entity_id = n.contact_entity_id and l.date_erased is null)) then
    raise exception 'This person was erased. Nothing can be written to or about them any more.' using errcode = 'DE001';
  end if;
  return null;
end $$;
create or replace trigger erased after update on contact_entity
  referencing old table as old_rows new table as new_rows for each statement execute function erased_household_keeps();

-- A household of which nobody else is left (erased_refuses).
create or replace function erased_household_refuses() returns trigger language plpgsql as $$
begin
  if exists (select from public.contact c join new_rows n on n.tenant_id = c.tenant_id and n.contact_entity_id = c.contact_entity_id
    where c.date_erased is not null and not exists (select from public.contact o where o.tenant_id = c.tenant_id
      and o.contact_entity_id = c.contact_entity_id and o.date_erased is null)) then
    raise exception 'This person was erased. Nothing can be written to or about them any more.' using errcode = 'DE001';
  end if;
  return null;
end $$;
create or replace trigger erased after insert on note
  referencing new table as new_rows for each statement execute function erased_household_refuses();
create or replace trigger erased after insert on contact_document
  referencing new table as new_rows for each statement execute function erased_household_refuses();
create or replace trigger erased after insert on contact_property
  referencing new table as new_rows for each statement execute function erased_household_refuses();
create or replace trigger erased after insert on tag_contact_entity
  referencing new table as new_rows for each statement execute function erased_household_refuses();

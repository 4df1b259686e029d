-- A household of which nobody else is left (erased_refuses).
create or replace function erased_household_refuses() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if exists (
    select from (select distinct tenant_id, contact_entity_id from new_rows where contact_entity_id is not null) n
    cross join lateral (
      select bool_and(date_erased is not null) as is_erased from public.contact
      where tenant_id = n.tenant_id and contact_entity_id = n.contact_entity_id) c
    where c.is_erased
  ) then
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

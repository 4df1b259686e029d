-- Like erased_refuses, for what is written about a contact, or to one. It waits for an erasure under way (for key share):
-- what is written meanwhile would stay.
create or replace function erased_contact_refuses() returns trigger language plpgsql as $$
begin
  perform from public.contact c
    where (c.tenant_id, c.contact_id) in (select n.tenant_id, n.contact_id from new_rows n)
    order by c.tenant_id, c.contact_id for key share;
  if exists (select from public.contact c join new_rows n on n.tenant_id = c.tenant_id and n.contact_id = c.contact_id
    where c.date_erased is not null) then
    raise exception 'This person was erased. Nothing can be written to or about them any more.' using errcode = 'DE001';
  end if;
  return null;
end $$;
create or replace trigger erased after insert on contact_point
  referencing new table as new_rows for each statement execute function erased_contact_refuses();
create or replace trigger erased after insert on custom_value
  referencing new table as new_rows for each statement execute function erased_contact_refuses();
create or replace trigger erased after insert on conversation
  referencing new table as new_rows for each statement execute function erased_contact_refuses();
create or replace trigger erased after insert on search
  referencing new table as new_rows for each statement execute function erased_contact_refuses();
create or replace trigger erased after insert on imported_field
  referencing new table as new_rows for each statement execute function erased_contact_refuses();
create or replace trigger erased after insert on client_favorite
  referencing new table as new_rows for each statement execute function erased_contact_refuses();
create or replace trigger erased after insert on opportunity
  referencing new table as new_rows for each statement execute function erased_contact_refuses();
create or replace trigger erased after insert on transaction_people
  referencing new table as new_rows for each statement execute function erased_contact_refuses();

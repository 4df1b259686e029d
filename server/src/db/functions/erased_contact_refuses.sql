-- Like erased_refuses, for what is written about a contact, or to one. It waits for an erasure under way (for key share):
-- what is written meanwhile would stay. Each row is looked up by its key, as in activity_logged.
create or replace function erased_contact_refuses() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if (
      -- Each by its key, one after another in order.
      select bool_or(c.date_erased is not null)
      from (select distinct tenant_id, contact_id from new_rows where contact_id is not null order by 1, 2) n
      cross join lateral (
        select date_erased from public.contact where tenant_id = n.tenant_id and contact_id = n.contact_id for key share) c
    ) then
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
create or replace trigger erased_placed after insert on call
  referencing new table as new_rows for each statement execute function erased_contact_refuses();

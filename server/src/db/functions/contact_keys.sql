create or replace function contact_keys(
  email text, cell_phone text, home_phone text, work_phone text, first_name text, address text, city text, zip_code text
) returns setof text language sql immutable parallel safe
begin atomic
  select 'e:' || email where email <> ''
  union
  select 'p:' || number from unnest(array[cell_phone, home_phone, work_phone]) number where number ~ '^\d{10}$'
  union
  select k from public.address_key(first_name, address, city, zip_code) k where k is not null;
end;

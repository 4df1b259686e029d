-- What a person is called: the name, else the email, else a phone, as the contract's displayName has it. Stored in
-- contact.name: a change needs a migration that computes it anew.
create or replace function display_name(
  first_name text, last_name text, email text, cell_phone text, home_phone text default null, work_phone text default null
) returns text language sql immutable parallel safe
return case
  when trim(first_name || ' ' || last_name) <> '' then trim(first_name || ' ' || last_name)
  when email <> '' then email
  else regexp_replace(
    coalesce(nullif(cell_phone, ''), nullif(home_phone, ''), nullif(work_phone, ''), 'No name'),
    '^(\d{3})(\d{3})(\d{4})$', '(\1) \2-\3')
end;

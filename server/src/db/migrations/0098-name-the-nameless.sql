-- A person without a name is called by email, else by phone, everywhere (A200). As in functions/.
create function display_name(
  first_name text, last_name text, email text, cell_phone text, home_phone text default null, work_phone text default null
) returns text language sql immutable parallel safe
return case
  when trim(first_name || ' ' || last_name) <> '' then trim(first_name || ' ' || last_name)
  when email <> '' then email
  else regexp_replace(
    coalesce(nullif(cell_phone, ''), nullif(home_phone, ''), nullif(work_phone, ''), 'No name'),
    '^(\d{3})(\d{3})(\d{4})$', '(\1) \2-\3')
end;

-- Dropped and added, because PostgreSQL 15 cannot change what a column is generated from.
alter table contact drop column name;
alter table contact add column name text not null
  generated always as (display_name(first_name, last_name, email, cell_phone, home_phone, work_phone)) stored;
create index contact_name on contact (tenant_id, name collate "und-x-icu", contact_id);
call track('contact', title => 'name', never =>
  '{assigned_agent_id,assigned_lender_id,contact_type_id,source_id,urgency_type_id,is_new}');
-- Lists are sorted by it at once.
analyze contact (name);

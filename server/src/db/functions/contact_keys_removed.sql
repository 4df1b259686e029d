create or replace trigger keys_changed
  after update of email, cell_phone, home_phone, work_phone, first_name, address, city, zip_code on contact
  for each row
  when ((old.email, old.cell_phone, old.home_phone, old.work_phone, old.first_name, old.address, old.city, old.zip_code)
    is distinct from
    (new.email, new.cell_phone, new.home_phone, new.work_phone, new.first_name, new.address, new.city, new.zip_code))
  execute function contact_keys_changed();

create or replace function contact_keys_removed() returns trigger language plpgsql as $$
begin
  execute 'delete from public.contact_key
    where tenant_id = any(array(select distinct tenant_id from old_rows)) and contact_id = any(array(select contact_id from old_rows))';
  return null;
end $$;

-- A contact who has a role on transactions appears there under the contact's current details.
create or replace function transaction_people_follow() returns trigger language plpgsql as $$
begin
  -- A merge does this itself, recorded, and its undoing takes it back.
  if current_setting('app.untold', true) = 'on' or current_setting('app.taking_back', true) = 'on' then return null; end if;
  update public.transaction_people
  set first_name = new.first_name, last_name = new.last_name, email = new.email, cell_phone = new.cell_phone,
    office_phone = new.work_phone, address = new.address, city = new.city, state_code = new.state_code,
    zip_code = new.zip_code
  where tenant_id = new.tenant_id and contact_id = new.contact_id;
  return null;
end $$;

create or replace trigger followed
  after update of first_name, last_name, email, cell_phone, work_phone, address, city, state_code, zip_code on contact
  for each row
  when ((old.first_name, old.last_name, old.email, old.cell_phone, old.work_phone, old.address, old.city, old.state_code,
      old.zip_code)
    is distinct from
    (new.first_name, new.last_name, new.email, new.cell_phone, new.work_phone, new.address, new.city, new.state_code,
      new.zip_code))
  execute function transaction_people_follow();

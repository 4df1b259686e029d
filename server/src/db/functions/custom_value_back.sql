-- What is restored with a contact or a field leaves out the values whose other half is gone meanwhile.
create or replace function custom_value_back() returns trigger language plpgsql as $$
begin
  if exists (select from public.contact where tenant_id = new.tenant_id and contact_id = new.contact_id)
    and exists (select from public.custom_field where tenant_id = new.tenant_id and custom_field_id = new.custom_field_id)
  then return new; end if;
  return null;
end $$;

create or replace trigger back before insert on custom_value
  for each row when (current_setting('app.restoring', true) = 'on') execute function custom_value_back();

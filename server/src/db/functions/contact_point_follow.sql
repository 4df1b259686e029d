-- What a contact's own columns say is not listed a second time.
create or replace function contact_point_follow() returns trigger language plpgsql as $$
begin
  delete from public.contact_point
  where tenant_id = new.tenant_id and contact_id = new.contact_id and extension is null
    and address in (new.email, new.cell_phone, new.home_phone, new.work_phone);
  return null;
end $$;

create or replace trigger listed_once after update of email, cell_phone, home_phone, work_phone on contact
  for each row when (
    (old.email, old.cell_phone, old.home_phone, old.work_phone) is distinct from
    (new.email, new.cell_phone, new.home_phone, new.work_phone))
  execute function contact_point_follow();

-- Keeps the search text in step with the contact.
create or replace function contact_renamed() returns trigger language plpgsql as $$
begin
  update public.contact_text
  set search_text = public.contact_search_text(
    new.first_name, new.last_name, new.email, new.cell_phone, new.home_phone, new.work_phone, new.nickname,
    public.contact_further_text(new.tenant_id, new.contact_id))
  where tenant_id = new.tenant_id and contact_id = new.contact_id;
  return null;
end $$;

create or replace trigger renamed
  after update of first_name, last_name, email, cell_phone, home_phone, work_phone, nickname on contact
  for each row
  when ((old.first_name, old.last_name, old.email, old.cell_phone, old.home_phone, old.work_phone, old.nickname)
    is distinct from
    (new.first_name, new.last_name, new.email, new.cell_phone, new.home_phone, new.work_phone, new.nickname))
  execute function contact_renamed();

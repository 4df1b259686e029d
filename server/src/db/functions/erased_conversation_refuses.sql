-- Like erased_contact_refuses, for messages.
create or replace function erased_conversation_refuses() returns trigger language plpgsql as $$
begin
  perform from public.contact c
    where (c.tenant_id, c.contact_id) in (select v.tenant_id, v.contact_id from public.conversation v
      join new_rows n on n.tenant_id = v.tenant_id and n.conversation_id = v.conversation_id)
    order by c.tenant_id, c.contact_id for key share;
  if exists (select from public.contact c
    join public.conversation v on v.tenant_id = c.tenant_id and v.contact_id = c.contact_id
    join new_rows n on n.tenant_id = v.tenant_id and n.conversation_id = v.conversation_id
    where c.date_erased is not null) then
    raise exception 'This person was erased. Nothing can be written to or about them any more.' using errcode = 'DE001';
  end if;
  return null;
end $$;
create or replace trigger erased after insert on message
  referencing new table as new_rows for each statement execute function erased_conversation_refuses();

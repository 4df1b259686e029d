-- Like erased_contact_refuses, for messages.
create or replace function erased_conversation_refuses() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if (
      -- Each by its key, one after another in order.
      select bool_or(c.date_erased is not null)
      from (select distinct v.tenant_id, v.contact_id from new_rows m
        cross join lateral (
          select tenant_id, contact_id from public.conversation
          where tenant_id = m.tenant_id and conversation_id = m.conversation_id offset 0) v
        where v.contact_id is not null order by 1, 2) n
      cross join lateral (
        select date_erased from public.contact where tenant_id = n.tenant_id and contact_id = n.contact_id for key share) c
    ) then
    raise exception 'This person was erased. Nothing can be written to or about them any more.' using errcode = 'DE001';
  end if;
  return null;
end $$;
create or replace trigger erased after insert on message
  referencing new table as new_rows for each statement execute function erased_conversation_refuses();

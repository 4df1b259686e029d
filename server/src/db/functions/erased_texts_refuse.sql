-- Like erased_contact_refuses, for what also the program writes by itself, such as that a call has ended: that must not
-- fail, so only what somebody writes is refused. The arguments are the columns with texts; those that an erasure has left
-- ('Erased') may be written again, as when such a task is completed.
create or replace function erased_texts_refuse() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.user_id', true), '') = ''
    or current_setting('app.via', true) not in ('User', 'Api') then
    return null;
  end if;
  perform from public.contact c
    where (c.tenant_id, c.contact_id) in (select n.tenant_id, n.contact_id from new_rows n)
    order by c.tenant_id, c.contact_id for key share;
  if exists (select from public.contact c join new_rows n on n.tenant_id = c.tenant_id and n.contact_id = c.contact_id
    where c.date_erased is not null
      and exists (select from unnest(tg_argv) k where coalesce(to_jsonb(n) ->> k, '') not in ('', 'Erased'))) then
    raise exception 'This person was erased. Nothing can be written to or about them any more.' using errcode = 'DE001';
  end if;
  return null;
end $$;
create or replace trigger erased after insert on activity
  referencing new table as new_rows for each statement execute function erased_texts_refuse('description', 'subject', 'recipient');
create or replace trigger erased after insert on task
  referencing new table as new_rows for each statement execute function erased_texts_refuse('title', 'notes');
create or replace trigger erased after insert on appointment
  referencing new table as new_rows for each statement execute function erased_texts_refuse('title', 'description', 'location');

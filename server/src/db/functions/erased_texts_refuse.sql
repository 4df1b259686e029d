-- Like erased_contact_refuses, for what also the program writes by itself, such as that a call has ended: that must not
-- fail, so only what somebody writes is refused. The arguments are the columns with texts; those that an erasure has left
-- ('Erased') may be written again, as when such a task is completed.
create or replace function erased_texts_refuse() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if coalesce(current_setting('app.user_id', true), '') = ''
    or current_setting('app.via', true) not in ('User', 'Api') then
    return null;
  end if;
  if (
      -- Each by its key, one after another in order.
      select bool_or(c.date_erased is not null and n.has_text)
      from (select r.tenant_id, r.contact_id,
          bool_or(exists (select from unnest(tg_argv) k where coalesce(to_jsonb(r) ->> k, '') not in ('', 'Erased'))) as has_text
        from new_rows r where r.contact_id is not null group by 1, 2 order by 1, 2) n
      cross join lateral (
        select date_erased from public.contact where tenant_id = n.tenant_id and contact_id = n.contact_id for key share) c
    ) then
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
-- What stayed of them is not filled again.
create or replace trigger erased_updated after update on activity
  referencing new table as new_rows for each statement execute function erased_texts_refuse('description', 'subject', 'recipient');
create or replace trigger erased_updated after update on task
  referencing new table as new_rows for each statement execute function erased_texts_refuse('title', 'notes');
create or replace trigger erased_updated after update on appointment
  referencing new table as new_rows for each statement execute function erased_texts_refuse('title', 'description', 'location');

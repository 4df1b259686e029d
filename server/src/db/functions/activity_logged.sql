-- LastContact is the newest activity of types 1 to 5, LastActive the newest of 8, 9, 11 to 17 and 20
-- (docs/rules.md#touches); 1 to 5 also mark the contact as contacted, 2 and 3 as only tried. What a program sent counts
-- as neither, nor does a message to many, which was not about this contact, nor an email that somebody else sent, such as
-- a portal, and that only asks for answers to the contact. Comparing is enough to keep the newest: of two at once, the
-- later waits and compares with what the earlier wrote. Whoever takes back what was logged counts anew what is left
-- (take-back.queries.ts). Planned once per connection, which takes as long as running it; a plan cached while a table
-- was small would not suit a large one, so each row is always looked up by its key.
create or replace function activity_logged() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  update public.contact_touch c
    set last_contact = greatest(c.last_contact, n.last_contact), last_active = greatest(c.last_active, n.last_active),
      is_contacted = c.is_contacted or n.last_contact is not null,
      only_tried = not n.reached and (c.only_tried or (not c.is_contacted and n.last_contact is not null))
    from (
      select tenant_id, contact_id,
        max(date_created) filter (where activity_type_id between 1 and 5) as last_contact,
        bool_or(activity_type_id in (1, 4, 5)) as reached,
        max(date_created) filter (where activity_type_id in (8, 9, 20) or activity_type_id between 11 and 17) as last_active
      from new_rows r where contact_id is not null and not is_automatic
        and not (message_id is not null and activity_type_id in (4, 5) and exists (
          select from public.message m
          where m.tenant_id = r.tenant_id and m.message_id = r.message_id and m.mass_id is not null))
        and not (message_id is not null and activity_type_id = 8 and exists (
          select from public.message m
          cross join lateral (
            select address from public.conversation
            where tenant_id = m.tenant_id and conversation_id = m.conversation_id offset 0) v
          where m.tenant_id = r.tenant_id and m.message_id = r.message_id and m.from_address <> v.address))
      group by 1, 2
    ) n
    where c.tenant_id = n.tenant_id and c.contact_id = n.contact_id
      and (n.reached and c.only_tried or n.last_contact is not null and (not c.is_contacted or n.last_contact > coalesce(c.last_contact, '-infinity'))
        or n.last_active > coalesce(c.last_active, '-infinity'));
  return null;
end $$;

create or replace trigger logged after insert on activity
  referencing new table as new_rows for each statement execute function activity_logged();

-- Somebody who had written as a stranger is a contact now: the conversations over the contact's addresses are the
-- contact's from here on. Most brokerages have few strangers, so those are looked at first.
create or replace function contact_met() returns trigger language plpgsql as $$
begin
  if exists (select from public.conversation c where c.contact_id is null and c.tenant_id in (select tenant_id from new_rows)) then
    execute '
      update public.conversation c set contact_id = n.contact_id
      from (
        select distinct on (r.tenant_id, a.channel, a.address) r.tenant_id, a.channel, a.address, r.contact_id
        from new_rows r
        cross join lateral (values
          (''Email'', r.email), (''Text'', r.cell_phone), (''Text'', r.home_phone), (''Text'', r.work_phone)) a (channel, address)
        where a.address is not null
        order by r.tenant_id, a.channel, a.address, r.contact_id
      ) n
      where c.tenant_id = n.tenant_id and c.channel = n.channel and c.address = n.address and c.contact_id is null';
  end if;
  return null;
end $$;

create or replace trigger met_added after insert on contact
  referencing new table as new_rows for each statement execute function contact_met();
create or replace trigger met_changed after update on contact
  referencing new table as new_rows for each statement execute function contact_met();

-- Somebody who had written as a stranger is now a contact: the conversations over the contact's addresses become the
-- contact's, except those that a colleague takes part in, which stay with the colleague. Most brokerages have few
-- strangers, so those are looked up first.
create or replace function contact_met_added() returns trigger language plpgsql as $$
begin
  if exists (select from public.conversation c where c.contact_id is null and c.tenant_id in (select tenant_id from new_rows)) then
    execute '
      select public.meet_stranger(tenant_id, conversation_id, contact_id) from (
        select distinct on (v.conversation_id) v.tenant_id, v.conversation_id, r.contact_id
        from new_rows r
        cross join lateral (values
          (''Email'', r.email), (''Text'', r.cell_phone), (''Text'', r.home_phone), (''Text'', r.work_phone)) a (channel, address)
        join public.conversation v on v.tenant_id = r.tenant_id and v.channel = a.channel and v.address = a.address
          and v.contact_id is null and coalesce(v.assigned_user_id = r.assigned_agent_id, v.assigned_user_id is null)
        where a.address is not null
        order by v.conversation_id, r.contact_id
      ) met';
  end if;
  return null;
end $$;

-- An earlier version had one trigger for both events.
drop trigger if exists met_added on contact;
drop trigger if exists met_changed on contact;
drop function if exists contact_met();
create trigger met_added after insert on contact
  referencing new table as new_rows for each statement execute function contact_met_added();

-- Keeps the search text in step with a contact's further emails and phones, and makes conversations over them, in which
-- somebody had written as a stranger, the contact's, as contact_met_added does. Looked up by a list of ids and planned
-- anew, like contact_removed.
create or replace function contact_point_changed() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  if tg_op = 'DELETE' then
    ids := array(select distinct contact_id from old_rows);
  elsif tg_op = 'UPDATE' then
    -- With the contact it may have moved from.
    ids := array(select contact_id from new_rows union select contact_id from old_rows);
  else
    ids := array(select distinct contact_id from new_rows);
  end if;
  if cardinality(ids) = 0 then return null; end if;
  execute 'update public.contact_text t
    set search_text = public.contact_search_text(c.first_name, c.last_name, c.email, c.cell_phone, c.home_phone, c.work_phone,
      c.nickname, public.contact_further_text(c.tenant_id, c.contact_id))
    from public.contact c
    where t.contact_id = any($1) and c.contact_id = any($1) and c.tenant_id = t.tenant_id and c.contact_id = t.contact_id'
  using ids;
  if tg_op <> 'DELETE' then
    execute '
      select public.meet_stranger(tenant_id, conversation_id, contact_id) from (
        select distinct on (v.conversation_id) v.tenant_id, v.conversation_id, r.contact_id
        from new_rows r
        join public.contact c on c.tenant_id = r.tenant_id and c.contact_id = r.contact_id
        join public.conversation v on v.tenant_id = r.tenant_id and v.address = r.address and v.contact_id is null
          and v.channel = case r.kind when ''Email'' then ''Email'' else ''Text'' end
          and coalesce(v.assigned_user_id = c.assigned_agent_id, v.assigned_user_id is null)
        where r.extension is null
        order by v.conversation_id, r.contact_id
      ) met';
  end if;
  return null;
end $$;

create or replace trigger added after insert on contact_point
  referencing new table as new_rows for each statement execute function contact_point_changed();
create or replace trigger changed after update on contact_point
  referencing old table as old_rows new table as new_rows for each statement execute function contact_point_changed();
create or replace trigger removed after delete on contact_point
  referencing old table as old_rows for each statement execute function contact_point_changed();

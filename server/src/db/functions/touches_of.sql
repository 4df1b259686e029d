-- What the activities and calls of a contact come to, as activity_logged and call_touched count them: the newest that
-- counts as Last Contact, whether any reached somebody, and the newest that counts as Last Active. Each is looked up by
-- its key, whatever was planned while tables were small.
create or replace function touches_of(of_tenant bigint, of_contact bigint,
  out last_contact timestamptz, out reached boolean, out last_active timestamptz) language sql stable
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
  select max(at) filter (where is_contact), coalesce(bool_or(reaches) filter (where is_contact), false),
    max(at) filter (where not is_contact)
  from (
    select x.date_created as at, x.activity_type_id in (1, 4, 5) as reaches, x.activity_type_id between 1 and 5 as is_contact
    from public.activity x
    where x.tenant_id = of_tenant and x.contact_id = of_contact and not x.is_automatic
      and (x.activity_type_id in (1, 2, 3, 4, 5, 8, 9, 20) or x.activity_type_id between 11 and 17)
      and not (x.message_id is not null and x.activity_type_id in (4, 5) and exists (
        select from public.message m
        where m.tenant_id = x.tenant_id and m.message_id = x.message_id and m.mass_id is not null))
      and not (x.message_id is not null and x.activity_type_id = 8 and exists (
        select from public.message m
        join public.conversation v on v.tenant_id = m.tenant_id and v.conversation_id = m.conversation_id
        where m.tenant_id = x.tenant_id and m.message_id = x.message_id and m.from_address <> v.address))
    union all
    select l.date_started, true, true from public.call l
    where l.tenant_id = of_tenant and l.contact_id = of_contact and public.call_touches(l) and not exists (
      select from public.activity a where a.tenant_id = l.tenant_id and a.activity_id = l.activity_id)
  ) touch;
$$;

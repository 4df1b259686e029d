-- Counts a contact's touches anew without one at `gone`, which was taken back or has turned out to be none, as
-- activity_logged and call_touched count them. Older touches stay, as they do when an activity is deleted.
create or replace function recount_touch(of_tenant bigint, of_contact bigint, gone timestamptz) returns void language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  update public.contact_touch t set last_contact = now_last.at,
    is_contacted = now_last.at is not null or c.is_marked_contacted,
    only_tried = now_last.at is not null and not left_over.reached and not c.is_marked_contacted
  from (
    select max(at) as at, coalesce(bool_or(reaches), false) as reached
    from (
      select x.date_created as at, x.activity_type_id in (1, 4, 5) as reaches from public.activity x
      where x.tenant_id = of_tenant and x.contact_id = of_contact and x.activity_type_id between 1 and 5
        and not x.is_automatic and not (x.message_id is not null and exists (
          select from public.message m
          where m.tenant_id = x.tenant_id and m.message_id = x.message_id and m.mass_id is not null))
      union all
      select l.date_started, true from public.call l
      where l.tenant_id = of_tenant and l.contact_id = of_contact and public.call_touches(l) and not exists (
        select from public.activity a where a.tenant_id = l.tenant_id and a.activity_id = l.activity_id)) touch) left_over
  cross join public.contact_touch was
  cross join lateral (
    select case when was.last_contact = gone then left_over.at else was.last_contact end as at) now_last
  join public.contact c on c.tenant_id = was.tenant_id and c.contact_id = was.contact_id
  where t.tenant_id = of_tenant and t.contact_id = of_contact
    and was.tenant_id = t.tenant_id and was.contact_id = t.contact_id;
end $$;

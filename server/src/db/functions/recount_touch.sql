-- Counts a contact's touches anew without one at `gone`, which was taken back or has turned out to be none. Older touches
-- stay, as they do when an activity is deleted.
create or replace function recount_touch(of_tenant bigint, of_contact bigint, gone timestamptz) returns void language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  update public.contact_touch t set last_contact = now_last.at,
    is_contacted = now_last.at is not null or c.is_marked_contacted,
    only_tried = now_last.at is not null and not left_over.reached and not c.is_marked_contacted
  from public.touches_of(of_tenant, of_contact) left_over
  cross join public.contact_touch was
  cross join lateral (
    select case when was.last_contact = gone then left_over.last_contact else was.last_contact end as at) now_last
  join public.contact c on c.tenant_id = was.tenant_id and c.contact_id = was.contact_id
  where t.tenant_id = of_tenant and t.contact_id = of_contact
    and was.tenant_id = t.tenant_id and was.contact_id = t.contact_id;
end $$;

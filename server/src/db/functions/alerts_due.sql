-- The brokerages whose saved searches need attention: their MLS has events they have not seen, or there are matches to
-- send. For the queue's schedule, which then enqueues their jobs tenant by tenant.
create or replace function alerts_due(at timestamptz) returns table (tenant_id bigint, finds boolean, sends boolean)
language sql stable security definer
begin atomic
  with newest as materialized (
    select f.mls_id, (select max(e.event_id) from public.listing_event e where e.mls_id = f.mls_id) as event_id
    from public.listing_feed f
  ), told as (
    select t.tenant_id,
      exists (select from public.alert_search a where a.tenant_id = t.tenant_id) and (
        p.mls_id is distinct from t.mls_id or p.event_id < n.event_id
        or exists (select from public.alert_search a where a.tenant_id = t.tenant_id and a.is_stale)) as finds,
      exists (select from public.alert_search a where a.tenant_id = t.tenant_id and a.due <= at) as sends
    from public.tenant t
    join newest n using (mls_id)
    left join public.alert_progress p on p.tenant_id = t.tenant_id
    where t.date_suspended is null and t.read_only_since is null
  )
  select told.tenant_id, told.finds, told.sends from told where told.finds or told.sends;
end;

revoke execute on function alerts_due from dormer_app;
grant execute on function alerts_due to dormer_queue;

-- The brokerages whose MLS has events that their saved searches have not seen. For the queue's schedule, which then
-- enqueues their jobs tenant by tenant.
create or replace function listing_events_unread() returns setof bigint
language sql stable security definer
begin atomic
  with newest as materialized (
    select f.mls_id, (select max(e.event_id) from public.listing_event e where e.mls_id = f.mls_id) as event_id
    from public.listing_feed f
  )
  select t.tenant_id from public.tenant t
  join newest n using (mls_id)
  left join public.alert_progress p on p.tenant_id = t.tenant_id
  where t.date_suspended is null and t.read_only_since is null
    and exists (select from public.alert_search a where a.tenant_id = t.tenant_id)
    and (p.mls_id is distinct from t.mls_id or p.event_id < n.event_id
      or exists (select from public.alert_search a where a.tenant_id = t.tenant_id and a.is_stale));
end;

revoke execute on function listing_events_unread from dormer_app;
grant execute on function listing_events_unread to dormer_queue;

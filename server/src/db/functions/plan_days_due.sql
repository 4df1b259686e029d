-- The brokerages with split plans for which a new day has begun, in their time zone, since their plan years were last
-- recalculated. For the queue's schedule, which then enqueues their jobs tenant by tenant.
create or replace function plan_days_due(at timestamptz) returns table (tenant_id bigint)
language sql stable security definer
begin atomic
  select t.tenant_id from public.tenant t
  left join public.plan_day d on d.tenant_id = t.tenant_id
  where t.date_suspended is null and (d.day is null or d.day < (at at time zone t.time_zone)::date)
    and exists (select from public.plan_assignment a where a.tenant_id = t.tenant_id);
end;

revoke execute on function plan_days_due from dormer_app;
grant execute on function plan_days_due to dormer_queue;

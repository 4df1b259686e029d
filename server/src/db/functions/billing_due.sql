-- The brokerages whose payments have to be checked: each once a day, and those that become read-only now because
-- nothing has been paid since then. For the queue's schedule, which then enqueues their jobs tenant by tenant.
create or replace function billing_due(at timestamptz, unpaid_until timestamptz) returns table (tenant_id bigint)
language sql stable security definer
begin atomic
  select b.tenant_id from public.billing b
  join public.tenant t on t.tenant_id = b.tenant_id
  where b.date_checked < at - interval '1 day' or b.unpaid_since < unpaid_until and t.read_only_since is null;
end;

revoke execute on function billing_due from dormer_app;
grant execute on function billing_due to dormer_queue;

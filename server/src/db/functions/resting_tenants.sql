-- The suspended brokerages, whose jobs are paused until they are restored. For the workers.
create or replace function resting_tenants() returns setof bigint
language sql stable security definer
begin atomic
  select t.tenant_id from public.tenant t where t.date_suspended is not null;
end;

revoke execute on function resting_tenants from dormer_app;
grant execute on function resting_tenants to dormer_queue;

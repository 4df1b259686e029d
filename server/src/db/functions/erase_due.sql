-- Enqueues the job that erases each brokerage whose day has come; for the queue's schedule. The job lacks the
-- brokerage's flag, because the jobs of a suspended brokerage are paused (resting_tenants) and this one must run.
create or replace function erase_due() returns setof bigint
language sql volatile security definer
begin atomic
  select (graphile_worker.add_job('erase-brokerage', json_build_object('TenantId', t.tenant_id),
    queue_name => t.tenant_id || ':long', job_key => t.tenant_id || ':erase')).id
  from public.tenant t where t.close_on <= (now() at time zone t.time_zone)::date;
end;

revoke execute on function erase_due from dormer_app;
grant execute on function erase_due to dormer_queue;

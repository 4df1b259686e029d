drop function if exists enqueue_job(text, json, text, text);

-- Enqueues a job inside the caller's transaction: it exists if and only if that commits. Only for the transaction's own
-- tenant; otherwise no row is returned. Keys and queues are per tenant, and jobs in one queue run one after the other.
-- For jobs in no queue, the more of the tenant's are due (up to 100), the further back the next one goes, so that
-- nobody waits behind another tenant's thousands. By their flag a suspended tenant's jobs are paused (resting_tenants), but
-- for those that erase it.
create or replace function enqueue_job(
  task text, payload json, job_key text, queue text, at timestamptz default null, tries integer default null
)
returns setof bigint
language sql volatile security definer
begin atomic
  select (graphile_worker.add_job(
    task, payload, queue_name => tenant || ':' || queue, run_at => at, max_attempts => tries,
    job_key => tenant || ':' || job_key, flags => case when task not in ('erase-brokerage', 'due-erase') then array['tenant:' || tenant] end,
    priority => case when queue is null then (
      select count(*)::integer from (
        select from graphile_worker._private_jobs j
        where (j.payload ->> 'TenantId')::bigint = tenant and (j.last_error is not null) = false
          and j.run_at between coalesce(at - interval '1 minute', '-infinity') and coalesce(at, now())
        limit 100) due) end
  )).id
  from (select nullif(current_setting('app.tenant_id', true), '')::bigint as tenant) own
  where (payload ->> 'TenantId')::bigint = tenant;
end;

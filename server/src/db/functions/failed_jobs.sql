-- The current tenant's jobs whose last try failed, using the index of migration 0014.
create or replace function failed_jobs()
returns table (job_id bigint, task text, attempts integer, max_attempts integer, last_error text, date_created timestamptz, next_run timestamptz)
language sql stable security definer
begin atomic
  select j.id, t.identifier, j.attempts, j.max_attempts, j.last_error, j.created_at,
    case when j.attempts < j.max_attempts then j.run_at end
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where (j.last_error is not null) = true
    and (j.payload ->> 'TenantId')::bigint = nullif(current_setting('app.tenant_id', true), '')::bigint
  order by j.created_at desc;
end;

-- Removes the current tenant's job with this key from the queue and returns whether there was one. A running job is not
-- retried.
create or replace function cancel_job(job_key text)
returns boolean
language sql volatile security definer
begin atomic
  select (graphile_worker.remove_job(
    nullif(current_setting('app.tenant_id', true), '')::bigint || ':' || job_key)).id is not null;
end;

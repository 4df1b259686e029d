-- Takes the current tenant's job of this key out of the queue; whether there was one. One that runs is not tried again.
create or replace function cancel_job(job_key text)
returns boolean
language sql volatile security definer
begin atomic
  select (graphile_worker.remove_job(
    nullif(current_setting('app.tenant_id', true), '')::bigint || ':' || job_key)).id is not null;
end;

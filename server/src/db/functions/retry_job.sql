-- Runs a failed job of the current tenant again now, with one more try; false if there is none with this id.
create or replace function retry_job(id bigint)
returns boolean
language sql volatile security definer
begin atomic
  with again as (
    update graphile_worker._private_jobs j
    set run_at = now(), max_attempts = greatest(j.max_attempts, j.attempts + 1), updated_at = now()
    where j.id = retry_job.id and j.last_error is not null and j.locked_at is null
      and (j.payload ->> 'TenantId')::bigint = nullif(current_setting('app.tenant_id', true), '')::bigint
    returning j.id
  )
  select exists (select from again);
end;

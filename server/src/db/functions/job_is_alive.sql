-- Whether the tenant's job with this key waits, runs or will be tried again. One whose worker was killed during its last
-- try is not; until the queue gives its lock up, it looks as if it ran.
create or replace function job_is_alive(job_key text) returns boolean
language sql stable security definer
begin atomic
  select exists (
    select from graphile_worker._private_jobs
    where key = nullif(current_setting('app.tenant_id', true), '') || ':' || job_key
      and (locked_at is not null or attempts < max_attempts)
  );
end;

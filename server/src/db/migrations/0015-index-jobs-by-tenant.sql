-- A brokerage's jobs, failed or not, without reading the others'. The table is graphile-worker's own: should a version
-- of it make the table anew, this index goes with the old one, and failed_jobs and enqueue_job are right but slow.
create index if not exists job_tenant
  on graphile_worker._private_jobs (((payload ->> 'TenantId')::bigint), (last_error is not null), run_at);

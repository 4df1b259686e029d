-- Puts a job into the queue, inside the caller's transaction: it exists if and only if what caused it does.
-- Jobs of one queue run one after the other. Only for the transaction's own tenant: no row otherwise.
create or replace function enqueue_job(task text, payload json, job_key text, queue text)
returns setof bigint
language sql volatile security definer
begin atomic
  select (graphile_worker.add_job(task, payload, queue_name => queue, job_key => job_key)).id
  where (payload ->> 'TenantId')::bigint = nullif(current_setting('app.tenant_id', true), '')::bigint;
end;

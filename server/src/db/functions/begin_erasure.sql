-- Begins to erase the current tenant, once its day has come: nobody can sign in any more, its jobs are paused, and its
-- waiting jobs are removed. False if the erasure was called off or the tenant is gone already.
create or replace function begin_erasure() returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  own bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  update tenant set date_suspended = coalesce(date_suspended, now())
  where tenant_id = own and close_on <= (now() at time zone time_zone)::date;
  if not found then return false; end if;
  insert into erasure (brokerage_id) values (own) on conflict do nothing;
  delete from graphile_worker._private_jobs
  where (payload ->> 'TenantId')::bigint = own and locked_at is null
    and task_id <> (select id from graphile_worker._private_tasks where identifier = 'erase-brokerage');
  return true;
end $$;

-- Erases the current tenant's own row, and with it what is due, when nothing else is left of it, and notes how many files
-- were removed before. Null if a job is still running; otherwise what was erased. Anyone who tries to write meanwhile
-- finds no brokerage.
create or replace function finish_erasure(removed integer) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  own bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  part regclass;
  is_left boolean;
  told jsonb;
begin
  perform from tenant t join erasure e on e.brokerage_id = t.tenant_id
  where tenant_id = own and close_on <= (now() at time zone time_zone)::date for update of t;
  if not found then
    raise exception 'Only a brokerage whose day has come is erased' using errcode = 'insufficient_privilege';
  end if;
  delete from graphile_worker._private_jobs
  where (payload ->> 'TenantId')::bigint = own and locked_at is null
    and task_id <> (select id from graphile_worker._private_tasks where identifier = 'erase-brokerage');
  if exists (select from graphile_worker._private_jobs where (payload ->> 'TenantId')::bigint = own
    and task_id <> (select id from graphile_worker._private_tasks where identifier = 'erase-brokerage')) then
    return null;
  end if;
  for part in select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('tenant', 'due')
  loop
    execute format('select exists (select from %s where tenant_id = $1)', part) into is_left using own;
    if is_left then return null; end if;
  end loop;
  perform set_config('app.erasing', 'on', true);
  delete from tenant where tenant_id = own;
  update erasure set files = files + removed, date_finished = now() where brokerage_id = own
  returning to_jsonb(erasure) into told;
  return told;
end $$;

-- The doors past the policies, one by one; all of them are listed in ARCHITECTURE.md. Each finds a row by a secret or a
-- unique name and nothing else. Bodies in SQL-standard form bind their tables here, so no search path can redirect them.

-- Who an access token speaks for. Opens the transaction for that tenant; no row when the token is unknown or expired.
create function enter_by_session(token_hash bytea)
returns table (tenant_id bigint, user_id bigint, role_id integer, name text, time_zone text, session_id uuid, permissions text[])
language sql volatile security definer
begin atomic
  select u.tenant_id, u.user_id, u.role_id, u.name, u.time_zone, s.session_id,
    array(select p.permission_code from public.user_permission p where p.tenant_id = u.tenant_id and p.user_id = u.user_id)
  from public.session s
  join public.user_account u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
  cross join lateral set_config('app.tenant_id', u.tenant_id::text, true)
  where s.access_hash = token_hash and s.access_expires > now();
end;

-- The same for a download link, with what it is for.
create function enter_by_link(link_hash bytea)
returns table (tenant_id bigint, user_id bigint, role_id integer, name text, time_zone text, permissions text[], kind text, payload jsonb)
language sql volatile security definer
begin atomic
  select u.tenant_id, u.user_id, u.role_id, u.name, u.time_zone,
    array(select p.permission_code from public.user_permission p where p.tenant_id = u.tenant_id and p.user_id = u.user_id),
    l.kind, l.payload
  from public.download_link l
  join public.user_account u on u.tenant_id = l.tenant_id and u.user_id = l.user_id
  cross join lateral set_config('app.tenant_id', u.tenant_id::text, true)
  where l.token_hash = link_hash and l.expires > now();
end;

-- The account behind an email address, to check its password.
create function enter_by_email(email_address text)
returns table (tenant_id bigint, user_id bigint, password_hash text)
language sql volatile security definer
begin atomic
  select u.tenant_id, u.user_id, u.password_hash
  from public.user_account u
  cross join lateral set_config('app.tenant_id', u.tenant_id::text, true)
  where u.email = lower(email_address);
end;

-- The tenant of a session named by a refresh token; whether the token's secret is right is checked by the caller.
create function enter_by_refresh(id uuid)
returns table (tenant_id bigint, user_id bigint)
language sql volatile security definer
begin atomic
  select s.tenant_id, s.user_id
  from public.session s
  cross join lateral set_config('app.tenant_id', s.tenant_id::text, true)
  where s.session_id = id and s.expires > now();
end;

-- Puts a job into the queue, inside the caller's transaction: it exists if and only if what caused it does.
-- Jobs of one queue run one after the other. Only for the transaction's own tenant: no row otherwise.
create function enqueue_job(task text, payload json, job_key text, queue text)
returns setof bigint
language sql volatile security definer
begin atomic
  select (graphile_worker.add_job(task, payload, queue_name => queue, job_key => job_key)).id
  where (payload ->> 'TenantId')::bigint = nullif(current_setting('app.tenant_id', true), '')::bigint;
end;

-- The current tenant's jobs whose last try failed.
create function failed_jobs()
returns table (job_id bigint, task text, attempts integer, max_attempts integer, last_error text, date_created timestamptz, next_run timestamptz)
language sql stable security definer
begin atomic
  select j.id, t.identifier, j.attempts, j.max_attempts, j.last_error, j.created_at,
    case when j.attempts < j.max_attempts then j.run_at end
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where j.last_error is not null
    and (j.payload ->> 'TenantId')::bigint = nullif(current_setting('app.tenant_id', true), '')::bigint
  order by j.created_at desc
  limit 200;
end;

-- Runs a failed job of the current tenant again now, with one more try; false when there is none with this id.
create function retry_job(id bigint)
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

-- Clears what has expired, for all tenants; run by the queue's schedule.
create function sweep_expired() returns void
language sql volatile security definer
begin atomic
  delete from public.session where expires < now();
  delete from public.download_link where expires < now();
end;

revoke execute on function sweep_expired from dormer_app;
grant execute on function sweep_expired to dormer_queue;

-- Whether an email address signs somebody else in, in whatever tenant: addresses are unique over all of them.
create function email_taken(email_address text, but_not bigint)
returns boolean
language sql stable security definer
begin atomic
  select exists (select from public.user_account u where u.email = lower(email_address) and u.user_id <> but_not);
end;

-- Whether nobody can sign in yet: then the start says how to make the first admin.
create function is_empty() returns boolean
language sql stable security definer
begin atomic
  select not exists (select from public.user_account);
end;

-- A new brokerage with its default sources and urgency types, and its id; opens the transaction for it.
create function create_tenant(tenant_name text, zone text)
returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  id bigint;
begin
  insert into tenant (name, time_zone) values (tenant_name, zone) returning tenant_id into id;
  insert into source (tenant_id, name, type)
  select id, name, 'Default' from unnest(array[
    'Other', 'Website', 'Referral', 'Open House', 'Sign Call', 'Social Media', 'Code Inquiry']) name;
  insert into urgency_type (tenant_id, description, type)
  select id, description, 'Default' from unnest(array['Hot', 'Warm', 'Cold', 'Nurture']) description;
  perform set_config('app.tenant_id', id::text, true);
  return id;
end $$;

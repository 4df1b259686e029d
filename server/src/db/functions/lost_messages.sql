-- What should have been sent but has no job left to send it: its worker was killed during the job's last try. Each row
-- is a message or, where its id is null, the tenant's mass messages. For the queue's schedule, which then enqueues them
-- tenant by tenant.
create or replace function lost_messages(at timestamptz) returns table (tenant_id bigint, message_id bigint)
language sql stable security definer
begin atomic
  with alive as (
    select key from graphile_worker._private_jobs where locked_at is not null or attempts < max_attempts
  )
  select o.tenant_id, o.message_id from public.outbox o
  join public.tenant b on b.tenant_id = o.tenant_id and b.date_suspended is null
  where o.mass_id is null and o.not_before <= at
    and not exists (select from alive where key = o.tenant_id || ':deliver:' || o.message_id)
  union all
  select distinct m.tenant_id, null::bigint from public.mass_message m
  join public.tenant b on b.tenant_id = m.tenant_id and b.date_suspended is null and b.read_only_since is null
  where m.not_before <= at and (m.status = 'Sending' or m.status = 'Canceled' and exists (
      select from public.outbox o where o.tenant_id = m.tenant_id and o.mass_id = m.mass_id))
    and not exists (select from alive where key in (m.tenant_id || ':mass', m.tenant_id || ':mass-later'));
end;

revoke execute on function lost_messages from dormer_app;
grant execute on function lost_messages to dormer_queue;

-- The brokerages with something of these kinds due until then, and since when, without those that rest from a kind
-- (`rests`, jobs/due.ts). One look into the index for each brokerage and kind: neither what is not due yet nor how much is
-- due costs anything. For the queue's schedule.
create or replace function due_now(kinds text[], rests text[], until timestamptz) returns table (tenant_id bigint, kind text, at timestamptz)
language sql stable security definer
begin atomic
  select t.tenant_id, k.kind, first.at from public.tenant t cross join unnest(kinds, rests) k (kind, rests)
  cross join lateral (
    select d.at from public.due d where d.tenant_id = t.tenant_id and d.kind = k.kind order by d.at limit 1) first
  where first.at <= until
    and (k.rests = 'Never' or t.date_suspended is null)
    and (k.rests <> 'SuspendedOrReadOnly' or t.read_only_since is null);
end;

revoke execute on function due_now from dormer_app;
grant execute on function due_now to dormer_queue;

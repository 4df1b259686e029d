-- The user whose calendar a feed's secret address reads. Opens the transaction for that tenant; no row if the feed was
-- ended. An earlier version returned less.
drop function if exists enter_by_feed(bytea);
create function enter_by_feed(feed_hash bytea)
returns table (tenant_id bigint, user_id bigint, role_id integer, name text, time_zone text, permissions text[])
language sql volatile security definer
begin atomic
  select a.tenant_id, a.user_id, a.role_id, a.name, a.time_zone, a.permissions
  from public.calendar_feed f
  cross join lateral actor_of(f.tenant_id, f.user_id) a
  cross join lateral set_config('app.tenant_id', a.tenant_id::text, true)
  where f.token_hash = feed_hash;
end;

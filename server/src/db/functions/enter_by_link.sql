-- The user a download link acts for, and what it gives access to. Opens the transaction for that tenant; no row if it
-- has expired.
create or replace function enter_by_link(link_hash bytea)
returns table (tenant_id bigint, user_id bigint, role_id integer, name text, time_zone text, permissions text[], kind text, payload jsonb)
language sql volatile security definer
begin atomic
  select a.tenant_id, a.user_id, a.role_id, a.name, a.time_zone, a.permissions, l.kind, l.payload
  from public.download_link l
  cross join lateral actor_of(l.tenant_id, l.user_id) a
  cross join lateral set_config('app.tenant_id', a.tenant_id::text, true)
  where l.token_hash = link_hash and l.expires > now();
end;

-- Earlier versions returned less.
drop function if exists enter_by_session(bytea);
drop function if exists enter_by_session(bytea, text);

-- The user an access token acts for. Opens the transaction for that tenant and records who acts on which request
-- (track); no row if the token is unknown or expired. `needs_second_step`: an admin without a second step in a
-- brokerage that requires one of its admins. 2 is the admin's role (contract/src/permissions.ts).
create or replace function enter_by_session(token_hash bytea, request_id text default '')
returns table (tenant_id bigint, user_id bigint, role_id integer, name text, time_zone text, session_id uuid, permissions text[], is_read_only boolean, needs_second_step boolean)
language sql volatile security definer
begin atomic
  select a.tenant_id, a.user_id, a.role_id, a.name, a.time_zone, s.session_id, a.permissions, t.read_only_since is not null,
    t.admins_need_second_step and a.role_id = 2 and not u.has_second_step
  from public.session s
  cross join lateral actor_of(s.tenant_id, s.user_id) a
  join public.tenant t on t.tenant_id = a.tenant_id
  join public.user_account u on u.tenant_id = a.tenant_id and u.user_id = a.user_id
  cross join lateral set_config('app.tenant_id', a.tenant_id::text, true) for_tenant
  cross join lateral set_config('app.user_id', a.user_id::text, true) by_user
  cross join lateral set_config('app.via', 'User', true) by_hand
  cross join lateral set_config('app.request_id', coalesce(request_key(nullif(request_id, ''))::text, ''), true) in_request
  where s.access_hash = token_hash and s.access_expires > now();
end;

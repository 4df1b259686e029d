-- The tenant of the session that a refresh token names, if its user may still sign in; the caller checks the token's
-- secret.
create or replace function enter_by_refresh(id uuid)
returns table (tenant_id bigint, user_id bigint)
language sql volatile security definer
begin atomic
  select s.tenant_id, s.user_id
  from public.session s
  cross join lateral actor_of(s.tenant_id, s.user_id) a
  cross join lateral set_config('app.tenant_id', s.tenant_id::text, true)
  where s.session_id = id and s.expires > now();
end;

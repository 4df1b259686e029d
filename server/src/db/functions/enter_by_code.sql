-- The user who may set a password with the code of an emailed link. Opens the transaction for that brokerage, as that
-- user; no row if the code is unknown or expired, or its user may no longer sign in.
create or replace function enter_by_code(code_hash bytea, request_id text default '')
returns table (tenant_id bigint, user_id bigint, purpose text)
language sql volatile security definer
begin atomic
  select c.tenant_id, c.user_id, c.purpose
  from public.account_code c
  join public.user_account u on u.tenant_id = c.tenant_id and u.user_id = c.user_id
  join public.tenant t on t.tenant_id = c.tenant_id
  cross join lateral set_config('app.tenant_id', c.tenant_id::text, true) for_tenant
  cross join lateral set_config('app.user_id', c.user_id::text, true) by_user
  cross join lateral set_config('app.via', 'User', true) by_hand
  cross join lateral set_config('app.request_id', coalesce(request_key(nullif(request_id, ''))::text, ''), true) in_request
  where c.token_hash = code_hash and c.date_expires > now()
    and u.date_deactivated is null and t.date_suspended is null;
end;

-- The account that a passkey signs in to, if it may be entered; the caller checks the passkey's signature.
create or replace function enter_by_passkey(credential text)
returns table (tenant_id bigint, user_id bigint)
language sql volatile security definer
begin atomic
  select p.tenant_id, p.user_id
  from public.passkey p
  cross join lateral actor_of(p.tenant_id, p.user_id) a
  cross join lateral set_config('app.tenant_id', p.tenant_id::text, true)
  where p.credential_id = credential;
end;

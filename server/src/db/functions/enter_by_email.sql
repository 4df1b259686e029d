-- The account behind an email address, to check its password.
create or replace function enter_by_email(email_address text)
returns table (tenant_id bigint, user_id bigint, password_hash text)
language sql volatile security definer
begin atomic
  select u.tenant_id, u.user_id, u.password_hash
  from public.user_account u
  cross join lateral set_config('app.tenant_id', u.tenant_id::text, true)
  where u.email = lower(email_address);
end;

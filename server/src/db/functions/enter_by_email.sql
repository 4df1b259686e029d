-- The account behind an email address, to check its password, and why it may not be entered; null if it may. An earlier
-- version returned less.
drop function if exists enter_by_email(text);
create function enter_by_email(email_address text)
returns table (tenant_id bigint, user_id bigint, password_hash text, closed text)
language sql volatile security definer
begin atomic
  select u.tenant_id, u.user_id, u.password_hash,
    case
      when u.date_deactivated is not null then 'Deactivated'
      when t.date_activated is null then 'NotActivated'
      when t.date_suspended is not null then 'Suspended'
    end
  from public.user_account u
  join public.tenant t on t.tenant_id = u.tenant_id
  cross join lateral set_config('app.tenant_id', u.tenant_id::text, true)
  where u.email = lower(email_address) and u.date_deleted is null;
end;

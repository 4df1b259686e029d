-- Whether an email address signs somebody else in, in whatever tenant: addresses are unique over all of them.
create or replace function email_taken(email_address text, but_not bigint)
returns boolean
language sql stable security definer
begin atomic
  select exists (select from public.user_account u where u.email = lower(email_address) and u.user_id <> but_not);
end;

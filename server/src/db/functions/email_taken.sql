-- Whether another user of any tenant already signs in with an email address: addresses are unique across all of them.
create or replace function email_taken(email_address text, but_not bigint)
returns boolean
language sql stable security definer
begin atomic
  select exists (
    select from public.user_account u
    where u.email = lower(email_address) and u.date_deleted is null and u.user_id <> but_not);
end;

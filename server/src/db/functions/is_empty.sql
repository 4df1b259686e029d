-- Whether no user exists yet: then startup explains how to create the first admin.
create or replace function is_empty() returns boolean
language sql stable security definer
begin atomic
  select not exists (select from public.user_account);
end;

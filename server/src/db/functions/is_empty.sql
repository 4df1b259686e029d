-- Whether nobody can sign in yet: then the start says how to make the first admin.
create or replace function is_empty() returns boolean
language sql stable security definer
begin atomic
  select not exists (select from public.user_account);
end;

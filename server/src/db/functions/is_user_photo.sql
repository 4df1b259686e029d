-- Whether a stored file is the photo of a user, which anyone with its address may see. A door, because it looks across
-- all tenants.
create or replace function is_user_photo(key text)
returns boolean
language sql stable security definer
begin atomic
  select exists (select from public.user_account u where u.photo_key = key);
end;

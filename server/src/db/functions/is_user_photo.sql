-- Whether a stored file is the photo of a user: whoever has its address may see it. A door: it asks over all tenants.
create or replace function is_user_photo(key text)
returns boolean
language sql stable security definer
begin atomic
  select exists (select from public.user_account u where u.photo_key = key);
end;

create or replace function contact_keys_changed() returns trigger language plpgsql as $$
begin
  perform public.contact_keys_renew(new.tenant_id, array[new.contact_id]);
  return null;
end $$;

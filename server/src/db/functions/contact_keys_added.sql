create or replace function contact_keys_added() returns trigger language plpgsql as $$
begin
  insert into public.contact_key (tenant_id, contact_id, key, is_shared)
  select tenant_id, contact_id, k, count(*) over (partition by tenant_id, k) > 1 or exists (select from public.contact_key o
    where o.tenant_id = n.tenant_id and o.key = k and o.contact_id <> n.contact_id)
  from new_rows n cross join lateral public.contact_keys(
    n.email, n.cell_phone, n.home_phone, n.work_phone, n.first_name, n.address, n.city, n.zip_code) k
  on conflict do nothing;
  return null;
end $$;

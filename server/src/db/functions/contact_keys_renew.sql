create or replace trigger keys_added after insert on contact
  referencing new table as new_rows for each statement execute function contact_keys_added();

-- Of contacts, anew: its own, and those of its further emails and phones.
create or replace function contact_keys_renew(of_tenant bigint, ids bigint[]) returns void language plpgsql as $$
begin
  delete from public.contact_key where tenant_id = of_tenant and contact_id = any(ids);
  insert into public.contact_key (tenant_id, contact_id, key, is_shared)
  select tenant_id, contact_id, key, count(*) over (partition by tenant_id, key) > 1 or exists (select from public.contact_key o
    where o.tenant_id = m.tenant_id and o.key = m.key and o.contact_id <> m.contact_id)
  from (
    select c.tenant_id, c.contact_id, k as key
    from public.contact c cross join lateral public.contact_keys(
      c.email, c.cell_phone, c.home_phone, c.work_phone, c.first_name, c.address, c.city, c.zip_code) k
    where c.tenant_id = of_tenant and c.contact_id = any(ids)
    union
    select p.tenant_id, p.contact_id, case p.kind when 'Email' then 'e:' else 'p:' end || p.address
    from public.contact_point p
    where p.tenant_id = of_tenant and p.contact_id = any(ids) and p.extension is null
  ) m
  on conflict do nothing;
end $$;

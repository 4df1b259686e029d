create or replace trigger keys_removed after delete on contact
  referencing old table as old_rows for each statement execute function contact_keys_removed();

-- Of a contact that is deleted with its further emails and phones, nothing is found.
create or replace function contact_point_keys() returns trigger language plpgsql as $$
declare
  tenants bigint[];
  ids bigint[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct tenant_id), array_agg(distinct contact_id) into tenants, ids from old_rows;
  elsif tg_op = 'UPDATE' then
    select array_agg(distinct tenant_id), array_agg(distinct contact_id) into tenants, ids
    from (select tenant_id, contact_id from old_rows union select tenant_id, contact_id from new_rows) both_of;
  else
    select array_agg(distinct tenant_id), array_agg(distinct contact_id) into tenants, ids from new_rows;
  end if;
  perform public.contact_keys_renew(t, ids) from unnest(tenants) t;
  return null;
end $$;

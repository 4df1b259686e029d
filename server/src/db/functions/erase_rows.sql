-- Erases some rows from one table of the current tenant, whose day has come (begin_erasure), and returns how many.
-- Neither the history nor the ledger records it; `erasure` notes that it was done.
create or replace function erase_rows(part regclass, most integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  own bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  erased integer;
begin
  if not exists (select from tenant t join erasure e on e.brokerage_id = t.tenant_id
    where tenant_id = own and close_on <= (now() at time zone time_zone)::date) then
    raise exception 'Only a brokerage whose day has come is erased' using errcode = 'insufficient_privilege';
  end if;
  if part = 'tenant'::regclass or not exists (
    select from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.oid = part and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace) then
    raise exception '% holds no rows of brokerages', part using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.erasing', 'on', true);
  execute format('delete from %s where ctid = any(array(select ctid from %s where tenant_id = $1 limit $2))', part, part)
  using own, most;
  get diagnostics erased = row_count;
  if erased > 0 then
    update erasure set counts = add_counts(counts, jsonb_build_object(part::text, erased)) where brokerage_id = own;
  end if;
  return erased;
end $$;

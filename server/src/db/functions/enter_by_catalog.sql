-- The catalog served at the address with this token's hash. Opens the transaction for its tenant; no row if the address
-- is no longer valid or the brokerage is suspended.
create or replace function enter_by_catalog(address_hash bytea)
returns table (tenant_id bigint, catalog_id bigint)
language sql volatile security definer
begin atomic
  select c.tenant_id, c.catalog_id
  from public.idx_catalog c
  join public.tenant t on t.tenant_id = c.tenant_id and t.date_suspended is null
  cross join lateral set_config('app.tenant_id', c.tenant_id::text, true)
  where c.token_hash = address_hash;
end;

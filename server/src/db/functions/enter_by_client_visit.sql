-- The visit with this token's hash to the public pages at this address. Opens the transaction for their brokerage.
-- Without a visit, its id is null; there is no row if nobody has the address, or its brokerage is suspended or not yet
-- paid for.
create or replace function enter_by_client_visit(site text, visit_hash bytea, request_id text default '')
returns table (tenant_id bigint, client_visit_id bigint)
language sql volatile security definer
begin atomic
  select t.tenant_id, v.client_visit_id
  from public.tenant t
  left join public.client_visit v on v.tenant_id = t.tenant_id and v.token_hash = visit_hash
  cross join lateral set_config('app.tenant_id', t.tenant_id::text, true) for_tenant
  cross join lateral set_config('app.via', 'Client', true) by_client
  cross join lateral set_config('app.request_id', coalesce(request_key(nullif(request_id, ''))::text, ''), true) in_request
  where t.site_id = site and t.date_suspended is null and t.date_activated is not null;
end;

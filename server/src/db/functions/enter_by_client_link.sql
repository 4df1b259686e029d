-- The client link with this token's hash. Opens the transaction for its brokerage; no row if there is none, or the
-- brokerage is suspended.
create or replace function enter_by_client_link(link_hash bytea, request_id text default '')
returns table (tenant_id bigint, client_link_id bigint)
language sql volatile security definer
begin atomic
  select l.tenant_id, l.client_link_id
  from public.client_link l
  join public.tenant t on t.tenant_id = l.tenant_id and t.date_suspended is null
  cross join lateral set_config('app.tenant_id', l.tenant_id::text, true) for_tenant
  cross join lateral set_config('app.via', 'Client', true) by_client
  cross join lateral set_config('app.request_id', coalesce(request_key(nullif(request_id, ''))::text, ''), true) in_request
  where l.token_hash = link_hash;
end;

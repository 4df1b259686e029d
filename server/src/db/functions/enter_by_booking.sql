-- The booking page at a name, or the booking that a link in an email leads to. Opens the transaction for its brokerage;
-- no row if there is none, or the brokerage is suspended or not yet paid for.
create or replace function enter_by_booking(page_name text, link_hash bytea, request_id text default '')
returns table (tenant_id bigint, user_id bigint, booking_id bigint)
language sql volatile security definer
begin atomic
  select found.tenant_id, found.user_id, found.booking_id
  from (
    select n.tenant_id, n.user_id, null::bigint as booking_id from public.booking_name n where n.name = page_name
    union all
    select l.tenant_id, b.user_id, l.booking_id from public.booking_link l
    join public.booking b on b.tenant_id = l.tenant_id and b.booking_id = l.booking_id
    where l.token_hash = link_hash
  ) found
  join public.tenant t on t.tenant_id = found.tenant_id and t.date_suspended is null and t.date_activated is not null
  cross join lateral set_config('app.tenant_id', found.tenant_id::text, true) for_tenant
  cross join lateral set_config('app.via', 'Client', true) by_client
  cross join lateral set_config('app.request_id', coalesce(request_key(nullif(request_id, ''))::text, ''), true) in_request;
end;

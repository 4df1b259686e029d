-- The brokerage that a payment provider knows by this id. Opens the transaction for it; null if there is none.
create or replace function enter_by_customer(customer text) returns bigint
language sql volatile security definer
begin atomic
  select b.tenant_id
  from public.billing b cross join lateral set_config('app.tenant_id', b.tenant_id::text, true)
  where b.customer_id = customer;
end;

-- The brokerage that receives texts at a number of ten digits. Opens the transaction for it; null if there is none.
create or replace function enter_by_text_number(number text) returns bigint
language sql volatile security definer
begin atomic
  select t.tenant_id
  from public.tenant t cross join lateral set_config('app.tenant_id', t.tenant_id::text, true)
  where t.text_number = number;
end;

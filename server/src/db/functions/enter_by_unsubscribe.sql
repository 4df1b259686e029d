-- The message that contains the unsubscribe link with this token's hash. Opens the transaction for its tenant; no row
-- if there is none.
create or replace function enter_by_unsubscribe(link_hash bytea)
returns table (tenant_id bigint, message_id bigint)
language sql volatile security definer
begin atomic
  select l.tenant_id, l.message_id
  from public.unsubscribe_link l
  cross join lateral set_config('app.tenant_id', l.tenant_id::text, true)
  where l.token_hash = link_hash;
end;

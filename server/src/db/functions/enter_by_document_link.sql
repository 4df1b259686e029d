-- The emailed documents that a link with this token's hash leads to. Opens the transaction for their brokerage; no row if
-- there are none, or the brokerage is suspended.
create or replace function enter_by_document_link(link_hash bytea)
returns table (tenant_id bigint, document_email_id bigint)
language sql volatile security definer
begin atomic
  select e.tenant_id, e.document_email_id
  from public.document_email e
  join public.tenant t on t.tenant_id = e.tenant_id and t.date_suspended is null
  cross join lateral set_config('app.tenant_id', e.tenant_id::text, true)
  where e.token_hash = link_hash;
end;

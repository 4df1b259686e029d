-- Writes changes to a row's money to the ledger. The arguments are the row's id column and the columns that count. Who
-- made the change, on which request and why (app.why) was set on the transaction.
create or replace function ledger_written() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  this jsonb := coalesce(becomes, was);
  who bigint := nullif(current_setting('app.user_id', true), '');
  differing text[] := array(
    select c from unnest(tg_argv[1:]) c
    where coalesce(was -> c, 'null') is distinct from coalesce(becomes -> c, 'null'));
begin
  if cardinality(differing) = 0 or current_setting('app.erasing', true) = 'on' then return null; end if;
  insert into ledger (tenant_id, user_id, user_name, via, request_id, transaction_id, table_name, row_id, what, before, after, why)
  values (
    (this ->> 'tenant_id')::bigint, who,
    (select name from user_account where tenant_id = (this ->> 'tenant_id')::bigint and user_id = who),
    coalesce(nullif(current_setting('app.via', true), ''), 'System'),
    nullif(current_setting('app.request_id', true), '')::uuid,
    (this ->> 'transaction_id')::bigint, tg_table_name, (this ->> tg_argv[0])::bigint,
    case when tg_op = 'UPDATE' then 'Changed' when tg_op = 'DELETE' then 'Deleted'
      when current_setting('app.restoring', true) = 'on' then 'Restored' else 'Added' end,
    (select jsonb_object_agg(c, was -> c) from unnest(differing) c where was is not null),
    (select jsonb_object_agg(c, becomes -> c) from unnest(differing) c where becomes is not null),
    nullif(current_setting('app.why', true), ''));
  return null;
end $$;
revoke execute on function ledger_written() from dormer_app;

create or replace trigger ledger after insert or delete
  or update of sales_price, listing_price, status_id, agent_id, closing_date, date_closed on transaction
  for each row execute function ledger_written('transaction_id',
    'sales_price', 'listing_price', 'status_id', 'agent_id', 'closing_date', 'date_closed');
create or replace trigger ledger after insert or update or delete on split_plan
  for each row execute function ledger_written('plan_id', 'name', 'terms');
create or replace trigger ledger after insert or update or delete on plan_assignment
  for each row execute function ledger_written('user_id', 'plan_id', 'start_date', 'agent_since', 'before');

create or replace trigger ledger after insert or delete or update on transaction_financials
  for each row execute function ledger_written('transaction_id',
    'gci_type', 'comm_split_perc', 'gross_commission', 'broker_split_perc', 'is_split_planned', 'split_note', 'concessions',
    'net_commission', 'agent_net');
create or replace trigger ledger after insert or delete or update on commission_adjustment
  for each row execute function ledger_written('adjustment_id',
    'description', 'entry_type', 'amount_type', 'amount', 'is_post_split', 'is_planned');
create or replace trigger ledger after insert or delete or update on commission_share
  for each row execute function ledger_written('transaction_id', 'agent_id', 'amount_type', 'amount', 'is_planned');
create or replace trigger ledger after insert or delete or update on disbursement
  for each row execute function ledger_written('transaction_id', 'payees', 'issued_as', 'issued_total', 'date_issued');

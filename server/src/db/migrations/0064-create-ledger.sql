-- What happened to money, for good: no row can be changed or removed, by anybody (functions/ledger_refuses.sql). Written
-- by triggers alone (functions/ledger_written.sql). No foreign keys: it outlives what it tells of.
create table ledger (
  tenant_id bigint not null,
  ledger_id bigint generated always as identity,
  date_created timestamptz not null default now(),
  user_id bigint,
  user_name text,
  via text not null,
  request_id uuid,
  transaction_id bigint,
  table_name text not null,
  row_id bigint not null,
  what text not null check (what in ('Added', 'Changed', 'Deleted', 'Restored')),
  -- The columns that differ.
  before jsonb,
  after jsonb,
  why text,
  primary key (tenant_id, ledger_id)
);
create index ledger_transaction on ledger (tenant_id, transaction_id, ledger_id);
call protect('ledger');
revoke insert, update, delete on ledger from dormer_app;

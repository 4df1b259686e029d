-- What the disbursement statement of a transaction says besides its amounts, and the last one that was made.
create table disbursement (
  tenant_id bigint not null,
  transaction_id bigint not null,
  -- The closing agent's.
  file_number text,
  broker_name text,
  license_number text,
  note text,
  -- [{Key, Name, Instructions}] of the payees that are not paid as usual.
  payees jsonb not null default '[]',
  date_updated timestamptz not null default now(),
  issued_as text check (issued_as in ('Draft', 'Final')),
  issued_total numeric(18, 2),
  date_issued timestamptz,
  issued_by_id bigint,
  primary key (tenant_id, transaction_id),
  foreign key (tenant_id, transaction_id) references transaction on delete cascade,
  foreign key (tenant_id, issued_by_id) references user_account on delete set null (issued_by_id)
);
create index disbursement_updated on disbursement (tenant_id, date_updated) where broker_name is not null;
create index disbursement_issued_by on disbursement (tenant_id, issued_by_id);
call protect('disbursement');
call track('disbursement', quiet => '{date_updated}');

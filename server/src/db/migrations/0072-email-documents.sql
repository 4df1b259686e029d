-- Documents of a transaction that were emailed, once for each recipient. What was too large for an email went as a link,
-- {PUBLIC_URL}/d/{token}, of which the hash is kept.
create table document_email (
  tenant_id bigint not null,
  document_email_id bigint generated always as identity,
  transaction_id bigint not null,
  message_id bigint not null,
  -- What went to whom, in words.
  title text not null,
  document_ids bigint[] not null,
  token_hash bytea,
  date_expires timestamptz,
  date_created timestamptz not null default now(),
  primary key (tenant_id, document_email_id),
  foreign key (tenant_id, transaction_id) references transaction on delete cascade,
  foreign key (tenant_id, message_id) references message on delete cascade
);
create unique index document_email_token on document_email (token_hash);
create index document_email_transaction on document_email (tenant_id, transaction_id);
create index document_email_message on document_email (tenant_id, message_id);
call protect('document_email');
call track('document_email', never => '{token_hash}');

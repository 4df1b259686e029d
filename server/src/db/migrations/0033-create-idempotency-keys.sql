-- What requests with an Idempotency-Key were answered, for a day.
create table idempotency_key (
  tenant_id bigint not null references tenant,
  user_id bigint not null,
  key text not null,
  -- Of the address and the body: the key of one request is not another's.
  fingerprint bytea not null,
  -- As text keeps it: json, not jsonb, so that it is repeated in its own order.
  answer json,
  date_created timestamptz not null default now(),
  primary key (tenant_id, user_id, key),
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
create index idempotency_key_date_created on idempotency_key (date_created);
call protect('idempotency_key');

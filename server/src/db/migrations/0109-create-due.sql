-- What waits for its time, of every kind and brokerage (decision 0094). `at` is 'infinity' while a job retries a row whose
-- handling failed. The rows end with their brokerage, after all else of it is erased.
create table due (
  tenant_id bigint not null references tenant on delete cascade,
  kind text not null,
  key bigint not null,
  at timestamptz not null,
  primary key (tenant_id, kind, key)
);
create index due_at on due (tenant_id, kind, at, key);
call protect('due');

insert into due (tenant_id, kind, key, at) select tenant_id, 'alert', search_id, due from alert_search where due is not null;
insert into due (tenant_id, kind, key, at) select tenant_id, 'mailbox', email_config_id, next_sync from mailbox;

-- Everything of a brokerage in one file, made in the background (decision 0071).
create table brokerage_export (
  tenant_id bigint not null references tenant,
  export_id bigint generated always as identity not null,
  user_id bigint,
  status text default 'Waiting' not null check (status in ('Waiting', 'Running', 'Done', 'Failed')),
  message text,
  -- Tables and files that are in it, and that will be.
  done integer default 0 not null,
  total integer,
  missing integer default 0 not null,
  storage_key text,
  size bigint,
  date_created timestamptz default now() not null,
  date_changed timestamptz default now() not null,
  date_expires timestamptz,
  primary key (tenant_id, export_id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete set null (user_id)
);
create unique index brokerage_export_running on brokerage_export (tenant_id) where status in ('Waiting', 'Running');
create index brokerage_export_user on brokerage_export (tenant_id, user_id);
create index brokerage_export_expires on brokerage_export (date_expires) where date_expires is not null;
create index brokerage_export_storage_key on brokerage_export (storage_key) where storage_key is not null;
call protect('brokerage_export');

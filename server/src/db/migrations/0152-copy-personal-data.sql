-- Copies of everything held on a person, made in the background (decision 0127). Without a reference to the contact: a
-- copy outlives a deletion for its days.
create table personal_data_copy (
  tenant_id bigint not null references tenant,
  copy_id bigint generated always as identity not null,
  contact_id bigint not null,
  user_id bigint,
  status text default 'Waiting' not null check (status in ('Waiting', 'Running', 'Done', 'Failed')),
  message text,
  storage_key text,
  size bigint default 0 not null,
  date_created timestamptz default now() not null,
  -- Also of one that failed: it is told for as long.
  date_expires timestamptz default now() + interval '7 days' not null,
  primary key (tenant_id, copy_id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete set null (user_id)
);
create unique index personal_data_copy_running on personal_data_copy (tenant_id, contact_id)
  where status in ('Waiting', 'Running');
create index personal_data_copy_contact on personal_data_copy (tenant_id, contact_id);
create index personal_data_copy_user on personal_data_copy (tenant_id, user_id);
create index personal_data_copy_expires on personal_data_copy (date_expires);
create index personal_data_copy_storage_key on personal_data_copy (storage_key) where storage_key is not null;
call protect('personal_data_copy');

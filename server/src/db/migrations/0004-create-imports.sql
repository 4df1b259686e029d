-- Imports of contact files (S3§7): their progress, and the rows that were refused.

create table contact_import (
  tenant_id bigint not null references tenant,
  import_id bigint generated always as identity,
  user_id bigint,
  file_name text not null,
  storage_key text not null,
  source_id bigint,
  contact_type_id integer not null default 1 check (contact_type_id between 1 and 4),
  assigned_agent_id bigint,
  assigned_lender_id bigint,
  status text not null default 'Waiting' check (status in ('Waiting', 'Running', 'Done', 'Failed')),
  message text,
  -- The file's own first row, for the file of refused rows.
  header text[] not null default '{}',
  -- Rows under the header that are dealt with. It moves in the transaction that adds their contacts, so that an import
  -- that was interrupted goes on where it stood.
  rows_read integer not null default 0,
  total_rows integer,
  added integer not null default 0,
  duplicates integer not null default 0,
  rejected integer not null default 0,
  date_created timestamptz not null default now(),
  date_finished timestamptz,
  primary key (tenant_id, import_id),
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id),
  foreign key (tenant_id, source_id) references source on delete set null (source_id),
  foreign key (tenant_id, assigned_agent_id) references user_account on delete set null (assigned_agent_id),
  foreign key (tenant_id, assigned_lender_id) references user_account on delete set null (assigned_lender_id)
);
create index contact_import_user on contact_import (tenant_id, user_id, import_id desc);
call protect('contact_import');

create table contact_import_rejection (
  tenant_id bigint not null,
  import_id bigint not null,
  -- Counts the rows under the header; row_number is what a spreadsheet shows.
  position integer not null,
  row_number integer not null,
  reason text not null,
  cells jsonb not null,
  primary key (tenant_id, import_id, position),
  foreign key (tenant_id, import_id) references contact_import on delete cascade
);
call protect('contact_import_rejection');

-- An import numbers its entities before it stores them, to join each person to its own.
grant usage on sequence contact_entity_contact_entity_id_seq to dormer_app;

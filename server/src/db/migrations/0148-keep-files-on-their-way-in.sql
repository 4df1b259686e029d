-- Files of contacts on their way in: uploaded, matched, checked, imported, undone (decision 0123). How far one is, its
-- runs say: `run_id` is the last of them.
create table import_file (
  tenant_id bigint not null references tenant,
  import_file_id bigint generated always as identity,
  user_id bigint,
  file_name text not null,
  -- Null once nobody needs the file any more.
  storage_key text,
  system text,
  -- Tells files with the same columns.
  signature text not null,
  like_file jsonb,
  found jsonb not null,
  targets jsonb not null,
  value_tables jsonb not null default '{}',
  settings jsonb not null,
  fixes jsonb not null default '{}',
  -- The problems and some of the contacts that the last check, or the import, found.
  findings jsonb,
  message text,
  run_id bigint,
  check_run_id bigint,
  import_run_ids bigint[] not null default '{}',
  undo_run_id bigint,
  date_created timestamptz not null default now(),
  primary key (tenant_id, import_file_id),
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id)
);
create index import_file_user on import_file (tenant_id, user_id, import_file_id);
call protect('import_file');

-- What the columns of a user's files became: offered again for a file with the same ones.
create table import_match (
  tenant_id bigint not null references tenant,
  user_id bigint not null,
  signature text not null,
  file_name text not null,
  system text,
  targets jsonb not null,
  value_tables jsonb not null,
  -- Offered to everybody: its user manages settings.
  is_shared boolean not null,
  date_created timestamptz not null default now(),
  primary key (tenant_id, signature, user_id),
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
create index import_match_user on import_match (tenant_id, user_id);
call protect('import_match');

-- Whom a file has added or changed. What it changed of them, `change` says.
create table import_contact (
  tenant_id bigint not null,
  import_file_id bigint not null,
  contact_id bigint not null,
  is_created boolean not null,
  row_number integer not null,
  -- Why undoing has left something of it: null as long as nothing was undone, '' if all was.
  kept text,
  primary key (tenant_id, import_file_id, contact_id),
  foreign key (tenant_id, import_file_id) references import_file on delete cascade,
  foreign key (tenant_id, contact_id) references contact on delete cascade
);
create index import_contact_contact on import_contact (tenant_id, contact_id);
call protect('import_contact');

-- What other programs call a contact, by which a second file of the same program finds it.
create table contact_external_id (
  tenant_id bigint not null,
  contact_id bigint not null,
  -- The program, or the columns of an unknown one's file.
  system text not null,
  external_id text not null,
  primary key (tenant_id, contact_id, system, external_id),
  foreign key (tenant_id, contact_id) references contact on delete cascade
);
create index contact_external_id_known on contact_external_id (tenant_id, system, external_id);
call protect('contact_external_id');

-- Whether imports add people again who are a colleague's contacts: 'My own book'.
alter table tenant add column own_book boolean not null default false;

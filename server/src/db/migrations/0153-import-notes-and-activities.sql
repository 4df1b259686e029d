-- Files of notes and activities (decision 0128). What the rows of a file are, and what became of each: a second import of
-- the same row adds nothing.
alter table import_file add column holds text not null default 'People' check (holds in ('People', 'Records'));

-- What a row has become for a contact. `record_key` is made of the program, the kind and the row's own id, or of its
-- cells. Without references to the note, activity, task or appointment: it may have been deleted since, and then nothing is added anew.
create table import_record (
  tenant_id bigint not null,
  contact_id bigint not null,
  record_key uuid not null,
  import_file_id bigint not null,
  table_name text not null check (table_name in ('note', 'activity', 'task', 'appointment')),
  row_id bigint not null,
  row_number integer not null,
  -- What the program it comes from calls it.
  external_id text,
  -- Why undoing has left it: null as long as nothing was undone.
  kept text,
  primary key (tenant_id, contact_id, record_key),
  foreign key (tenant_id, import_file_id) references import_file on delete cascade,
  foreign key (tenant_id, contact_id) references contact on delete cascade
);
create index import_record_file on import_record (tenant_id, import_file_id, contact_id);
call protect('import_record');

-- When a contact was last contacted before a file of activities: what undoing it gives back.
alter table import_contact add column touch_before jsonb;

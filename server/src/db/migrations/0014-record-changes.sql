-- What changed is known in one place (docs/decisions/0007): who did what to which row, when, and what it was before.

-- Appended to by the triggers that `track` makes, and by nothing else. Without references: what it tells of may go.
create table change (
  tenant_id bigint not null,
  change_id bigint generated always as identity,
  date_created timestamptz not null default now(),
  user_id bigint,
  row_id bigint not null,
  -- What it hangs on: a contact's history is one look into an index.
  contact_entity_id bigint,
  contact_id bigint,
  -- All that was done at once: a request's x-recorded-as, a run of a job over all its batches.
  request_id uuid not null,
  table_name text not null,
  what text not null check (what in ('Added', 'Changed', 'Deleted', 'Restored')),
  via text not null check (via in ('User', 'Job', 'Import', 'Api', 'System')),
  -- The fields that differ, by column; of what was deleted the whole row, until the trash is emptied.
  before jsonb,
  after jsonb,
  primary key (tenant_id, change_id, date_created)
) partition by range (date_created);
create index change_contact_entity on change (tenant_id, contact_entity_id, change_id) where contact_entity_id is not null;
create index change_contact on change (tenant_id, contact_id, change_id) where contact_id is not null;
create index change_request on change (tenant_id, request_id, table_name);
-- So that emptying the trash reads nothing else.
create index change_image on change (date_created) where what = 'Deleted' and before is not null;
call protect('change');
revoke insert, update, delete on change from dormer_app;
call partition_change();

-- What was deleted and can be brought back: one row for each request that deleted, written by the same triggers.
create table trash (
  tenant_id bigint not null references tenant,
  trash_id bigint generated always as identity,
  request_id uuid not null,
  user_id bigint,
  -- By table: how many rows, and what the first of them was called.
  counts jsonb not null,
  titles jsonb not null,
  date_created timestamptz not null default now(),
  -- Set while many are brought back in the background.
  date_restoring timestamptz,
  date_restored timestamptz,
  primary key (tenant_id, trash_id),
  unique (tenant_id, request_id),
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id)
);
create index trash_user on trash (tenant_id, user_id, trash_id desc);
create index trash_date_created on trash (date_created);
call protect('trash');
revoke insert, update, delete on trash from dormer_app;
grant update (date_restoring, date_restored) on trash to dormer_app;

-- A document's file stays until the document cannot be brought back any more.
alter table discarded_file add column date_due timestamptz not null default now();
create index discarded_file_date_due on discarded_file (date_due);

-- Computed or copied from elsewhere, and written again when the row comes back: `never`. What every touch moves: `quiet`.
call track('contact', title => 'name', quiet => '{last_contact,last_active}',
  never => '{assigned_agent_id,assigned_lender_id,contact_type_id,source_id,urgency_type_id,is_new}');
-- An entity comes with its first person, who is recorded.
call track('contact_entity', inserts => false);
call track('tag_contact_entity');
call track('note', title => $$regexp_replace(note, '<[^>]*>', ' ', 'g')$$);
call track('contact_document', title => 'file_name');
call track('contact_property', title => $$coalesce(address, city || ', ' || state_code)$$);
-- An activity is itself what happened.
call track('activity', inserts => false);
call track('task', title => 'title', quiet => '{reminded_for,date_changed}');
call track('appointment', title => 'title', quiet => '{reminded_for,date_changed,sequence}');
call track('search', title => 'name');
call track('saved_search', title => 'name');
call track('source');
call track('urgency_type');
call track('user_account', never => '{password_hash}', quiet => '{round_robin_turn,preferences,show_profile_progress}');
call track('user_permission');
call track('tenant');
call track('contact_import', never => '{storage_key,header,assigned}', quiet => '{rows_read,total_rows,added,duplicates,rejected,date_finished}');
call track('contact_bulk', quiet => '{total,processed,changed,skipped,date_finished}');

-- Superseded by `change`. The version before still writes it, so that it goes a release later; until then nothing of
-- today depends on it.
alter table contact_change drop constraint contact_change_tenant_id_contact_entity_id_fkey;
alter table contact_change drop constraint contact_change_tenant_id_user_id_fkey;

-- Everything that runs in the background for somebody (jobs/run.ts): what it is, for whom, how far it is, how it ended.
create table run (
  tenant_id bigint not null references tenant,
  run_id bigint generated always as identity,
  kind text not null,
  user_id bigint,
  title text not null,
  -- What it is to do. No foreign keys: what is gone when its turn comes is a failure in words; set to null, it would,
  -- for one, unassign contacts instead of assigning them.
  params jsonb not null default '{}',
  status text not null default 'Waiting' check (status in ('Waiting', 'Running', 'Paused', 'Done', 'Failed', 'Canceled')),
  message text,
  total integer,
  -- They move in the transaction that has the effect, so that a run that was interrupted continues where it was.
  done integer not null default 0,
  counts jsonb not null default '{}',
  skipped jsonb not null default '{}',
  date_created timestamptz not null default now(),
  date_finished timestamptz,
  primary key (tenant_id, run_id),
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id)
);
create index run_user on run (tenant_id, user_id, run_id desc);
create index run_of_user on run (tenant_id, ((params ->> 'OfUserId')::bigint)) where kind = 'bulk';
call protect('run');

-- What a run still has to do. No foreign key: checking a hundred thousand rows would be half of the time that asking
-- takes.
create table run_item (
  tenant_id bigint not null,
  run_id bigint not null,
  item_id bigint not null,
  primary key (tenant_id, run_id, item_id)
);
call protect('run_item');

-- What the version before is doing is awaited, and what it does next fails instead of being lost.
lock table contact_bulk, contact_bulk_item in access exclusive mode;
-- Bulk actions keep their ids, by which the history knows what each of them changed (bulk:7).
insert into run (tenant_id, run_id, kind, user_id, title, params, status, message, total, done, counts, skipped, date_created,
  date_finished)
overriding system value
select tenant_id, bulk_id, 'bulk', user_id, description,
  jsonb_build_object('Action', action, 'AgentId', agent_id, 'LenderId', lender_id, 'SourceId', source_id, 'Names', names)
    || case when of_user_id is null then '{}' else jsonb_build_object('OfUserId', of_user_id) end,
  status, message, total, processed, jsonb_build_object('Changed', changed), skipped, date_created, date_finished
from contact_bulk;
insert into run_item select * from contact_bulk_item;
select setval(pg_get_serial_sequence('run', 'run_id'), greatest(
  coalesce(pg_sequence_last_value(pg_get_serial_sequence('contact_bulk', 'bulk_id')), 1),
  coalesce(pg_sequence_last_value(pg_get_serial_sequence('contact_import', 'import_id')), 1)));

-- The history is that of the run from now on.
update change set table_name = 'run',
  before = case what when 'Deleted' then before || jsonb_build_object('kind', 'bulk', 'title', before -> 'description') else before end
where table_name = 'contact_bulk';
-- Those that wait go on under their run.
update graphile_worker._private_jobs j set payload = json_build_object('TenantId', payload -> 'TenantId', 'RunId', payload -> 'BulkId')
from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'bulk-contacts';

drop table contact_bulk_item, contact_bulk;
drop function track_contact_bulk_insert, track_contact_bulk_update, track_contact_bulk_delete;

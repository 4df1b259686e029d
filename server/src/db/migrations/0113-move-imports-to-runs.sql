-- Imports become runs. What the file says of its columns and whom the contacts went to is the import's own `result`; the
-- file, while it is needed, is the run's.
-- None of this is news for the history.
set local app.erasing = 'on';

alter table run add column storage_key text, add column result jsonb not null default '{}';
create index run_storage_key on run (storage_key) where storage_key is not null;

-- They get new ids: old ones may be those of bulk actions.
alter table contact_import add column run_id bigint;
update contact_import i set run_id = numbered.run_id
from (select tenant_id, import_id, nextval(pg_get_serial_sequence('run', 'run_id')) as run_id
  from (select tenant_id, import_id from contact_import order by import_id) ordered) numbered
where i.tenant_id = numbered.tenant_id and i.import_id = numbered.import_id;
insert into run (tenant_id, run_id, kind, user_id, title, params, status, message, total, done, counts, date_created,
  date_finished, storage_key, result)
overriding system value
select tenant_id, run_id, 'import', user_id, file_name,
  jsonb_build_object('SourceId', source_id, 'ContactTypeId', contact_type_id, 'AssignedAgentId', assigned_agent_id,
    'AssignedLenderId', assigned_lender_id),
  status, message, total_rows, rows_read,
  jsonb_build_object('Added', added, 'Duplicates', duplicates, 'Rejected', rejected, 'Warned', warned), date_created,
  date_finished, storage_key, jsonb_build_object('Header', to_jsonb(header), 'Assigned', assigned)
from contact_import;

alter table contact_import_rejection drop constraint contact_import_rejection_tenant_id_import_id_fkey;
update contact_import_rejection r set import_id = i.run_id
from contact_import i where i.tenant_id = r.tenant_id and i.import_id = r.import_id;
alter table contact_import_rejection add foreign key (tenant_id, import_id) references run on delete cascade;

update change c set table_name = 'run', row_id = i.run_id
from contact_import i where c.table_name = 'contact_import' and i.tenant_id = c.tenant_id and i.import_id = c.row_id;
update notification n set path = '/contacts/import?import=' || i.run_id
from contact_import i where i.tenant_id = n.tenant_id and n.path = '/contacts/import?import=' || i.import_id;
update graphile_worker._private_jobs j
set payload = json_build_object('TenantId', payload -> 'TenantId', 'RunId', i.run_id)
from graphile_worker._private_tasks t, contact_import i
where t.id = j.task_id and t.identifier = 'import-contacts' and i.tenant_id = (payload ->> 'TenantId')::bigint
  and i.import_id = (payload ->> 'ImportId')::bigint;

drop function if exists unnamed_files(text[]);
drop table contact_import;
drop function track_contact_import_insert, track_contact_import_update, track_contact_import_delete;

-- What is deleted still takes its room until it can no longer be restored.
alter table discarded_file add column size bigint not null default 0;
create index contact_document_storage_key on contact_document (storage_key);
create index contact_import_storage_key on contact_import (storage_key);
create index discarded_file_storage_key on discarded_file (storage_key);

alter table contact_import drop constraint contact_import_status_check;
alter table contact_import add constraint contact_import_status_check
  check (status in ('Waiting', 'Running', 'Done', 'Failed', 'Canceled'));

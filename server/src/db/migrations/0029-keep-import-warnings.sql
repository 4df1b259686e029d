-- Rows of a file that are imported without some of their values (A191) are told of beside those that are refused.
alter table contact_import add column warned integer not null default 0;
alter table contact_import_rejection add column is_imported boolean not null default false;
call track('contact_import', never => '{storage_key,header,assigned}',
  quiet => '{rows_read,total_rows,added,duplicates,rejected,warned,date_finished}');

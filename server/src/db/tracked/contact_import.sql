-- How far an import has come is no change.
call track(
  'contact_import',
  never => '{storage_key,header,assigned}',
  quiet => '{rows_read,total_rows,added,duplicates,rejected,warned,date_finished}'
);

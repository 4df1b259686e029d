-- One restored from the trash keeps its file.
create or replace function voicemail_drop_added() returns trigger language plpgsql as $$
begin
  delete from public.discarded_file
  where tenant_id = any(array(select distinct tenant_id from new_rows))
    and storage_key = any(array(select storage_key from new_rows));
  return null;
end $$;

create or replace trigger added after insert on voicemail_drop
  referencing new table as new_rows for each statement execute function voicemail_drop_added();

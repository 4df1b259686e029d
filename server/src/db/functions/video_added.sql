-- A video restored from the trash keeps its files.
create or replace function video_added() returns trigger language plpgsql as $$
begin
  delete from public.discarded_file
  where tenant_id = any(array(select distinct tenant_id from new_rows))
    and storage_key = any(array(select unnest(array[storage_key, thumbnail_key, moving_key, mp4_key]) from new_rows));
  return null;
end $$;

create or replace trigger added after insert on video
  referencing new table as new_rows for each statement execute function video_added();

-- A part is in no trash: once the video is put together, or nobody goes on with it, its file may leave at once.
create or replace function video_part_deleted() returns trigger language plpgsql as $$
begin
  insert into public.discarded_file (tenant_id, storage_key, size, date_due)
  select o.tenant_id, o.storage_key, o.size, now() from old_rows o
  on conflict do nothing;
  return null;
end $$;

create or replace trigger deleted after delete on video_part
  referencing old table as old_rows for each statement execute function video_part_deleted();

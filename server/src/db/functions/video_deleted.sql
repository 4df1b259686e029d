-- However a video is deleted, its files are discarded in the same transaction, as a document's (contact_document_deleted).
create or replace function video_deleted() returns trigger language plpgsql as $$
begin
  insert into public.discarded_file (tenant_id, storage_key, size, date_due)
  select o.tenant_id, file.key, file.size, now() + interval '31 days' from old_rows o
  cross join lateral (values (o.storage_key, o.size), (o.thumbnail_key, 0), (o.moving_key, 0),
    (o.mp4_key, o.mp4_size)) file (key, size)
  where file.key is not null
  on conflict do nothing;
  return null;
end $$;

create or replace trigger deleted after delete on video
  referencing old table as old_rows for each statement execute function video_deleted();

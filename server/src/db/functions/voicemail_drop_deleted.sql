-- A deleted recording's file is discarded in the same transaction, as a video's (video_deleted).
create or replace function voicemail_drop_deleted() returns trigger language plpgsql as $$
begin
  insert into public.discarded_file (tenant_id, storage_key, size, date_due)
  select tenant_id, storage_key, size, now() + interval '31 days' from old_rows
  on conflict do nothing;
  return null;
end $$;

create or replace trigger deleted after delete on voicemail_drop
  referencing old table as old_rows for each statement execute function voicemail_drop_deleted();

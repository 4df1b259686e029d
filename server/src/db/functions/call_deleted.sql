-- However a call is deleted, what was recorded of it is discarded in the same transaction, as a document's file
-- (contact_document_deleted).
create or replace function call_deleted() returns trigger language plpgsql as $$
begin
  insert into public.discarded_file (tenant_id, storage_key, size, date_due)
  select o.tenant_id, file.key, file.size, now() from old_rows o
  cross join lateral (values (o.recording_key, o.recording_size), (o.voicemail_key, o.voicemail_size)) file (key, size)
  where file.key is not null
  on conflict do nothing;
  return null;
end $$;

create or replace trigger deleted after delete on call
  referencing old table as old_rows for each statement execute function call_deleted();

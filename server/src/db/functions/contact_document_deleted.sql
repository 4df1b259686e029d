-- However a document goes, alone or with its contact, its file is discarded in the same transaction, and a job is
-- enqueued to remove it.
create or replace function contact_document_deleted() returns trigger language plpgsql as $$
begin
  insert into public.discarded_file (tenant_id, storage_key) select tenant_id, storage_key from old_rows
  on conflict do nothing;
  perform public.enqueue_job(
    'remove-discarded-files', json_build_object('TenantId', tenant_id), 'remove-discarded-files', 'long')
  from (select distinct tenant_id from old_rows) gone;
  return null;
end $$;

create or replace trigger deleted after delete on contact_document
  referencing old table as old_rows for each statement execute function contact_document_deleted();

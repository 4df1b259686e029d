-- However a document is deleted, alone or with its contact or transaction, its file is discarded in the same
-- transaction. It is removed a day after the document can no longer be restored, because a restore that began in time
-- may still be using it. An emailed document's file is kept for the message, which names it too.
create or replace function contact_document_deleted() returns trigger language plpgsql as $$
begin
  insert into public.discarded_file (tenant_id, storage_key, size, date_due)
  select tenant_id, storage_key, size, now() + interval '31 days' from old_rows o
  where not exists (select from public.message_attachment a
    where a.tenant_id = o.tenant_id and a.storage_key = o.storage_key)
  on conflict do nothing;
  return null;
end $$;

create or replace trigger deleted after delete on contact_document
  referencing old table as old_rows for each statement execute function contact_document_deleted();
create or replace trigger deleted after delete on transaction_document
  referencing old table as old_rows for each statement execute function contact_document_deleted();
create or replace trigger deleted after delete on transaction_image
  referencing old table as old_rows for each statement execute function contact_document_deleted();

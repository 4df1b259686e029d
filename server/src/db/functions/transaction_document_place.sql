-- A document belongs to its folder's transaction, whose history reports it.
create or replace function transaction_document_place() returns trigger language plpgsql as $$
begin
  new.transaction_id := (
    select transaction_id from public.transaction_folder f where f.tenant_id = new.tenant_id and f.folder_id = new.folder_id);
  return new;
end $$;

create or replace trigger place before insert or update of folder_id on transaction_document
  for each row execute function transaction_document_place();

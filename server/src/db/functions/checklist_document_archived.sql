-- A checklist line's document was archived or unarchived (checklist_settle.sql).
create or replace function checklist_document_archived() returns trigger language plpgsql as $$
begin
  perform public.checklist_settle(c.tenant_id, c.line_id, not new.is_archived, c.is_accepted)
  from public.checklist_document c where c.tenant_id = new.tenant_id and c.document_id = new.document_id;
  return null;
end $$;
create or replace trigger archived after update of is_archived on transaction_document
  for each row when (old.is_archived <> new.is_archived) execute function checklist_document_archived();

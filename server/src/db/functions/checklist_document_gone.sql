-- A document left a checklist line (checklist_settle.sql).
create or replace function checklist_document_gone() returns trigger language plpgsql as $$
begin
  perform public.checklist_settle(old.tenant_id, old.line_id, false, old.is_accepted);
  return null;
end $$;
create or replace trigger gone after delete on checklist_document
  for each row execute function checklist_document_gone();

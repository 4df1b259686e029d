-- A document came back to a checklist line (checklist_settle.sql). Only for restored documents: handing in writes both
-- itself.
create or replace function checklist_document_back() returns trigger language plpgsql as $$
begin
  perform public.checklist_settle(new.tenant_id, new.line_id, true, new.is_accepted);
  return null;
end $$;
create or replace trigger back after insert on checklist_document
  for each row when (current_setting('app.restoring', true) = 'on') execute function checklist_document_back();

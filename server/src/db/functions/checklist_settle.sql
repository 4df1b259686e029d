-- Keeps a line of a checklist in step with its documents, whichever way those go: taken back, deleted, archived or restored,
-- alone or with their folder. A line whose documents are gone is open again; one that lost a document that was accepted, and
-- has others, is reviewed again, and so is one whose documents come back. What goes with its transaction stays as it is, so
-- that it comes back so.
create or replace function checklist_settle(tenant bigint, line bigint, comes boolean, was_accepted boolean) returns void
language plpgsql as $$
declare
  has_more boolean := exists (
    select from public.checklist_document c join public.transaction_document d using (tenant_id, document_id)
    where c.tenant_id = tenant and c.line_id = line and not d.is_archived);
begin
  update public.checklist_line l
  set status = case when has_more then 'InReview' else 'Open' end,
    reason = case when not has_more and l.status = 'Accepted' then 'What was accepted is no longer there.' else l.reason end,
    date_handed_in = case when has_more and l.status <> 'InReview' then now() else l.date_handed_in end,
    revision = l.revision + 1
  where l.tenant_id = tenant and l.line_id = line
    and case
      when comes then has_more and l.status = 'Open'
      when has_more then l.status = 'InReview' or l.status = 'Accepted' and was_accepted
      else l.status = 'Accepted' or l.status = 'InReview' and l.waiver is null
    end
    and exists (select from public.transaction t where t.tenant_id = tenant and t.transaction_id = l.transaction_id);
end $$;

create or replace function checklist_document_gone() returns trigger language plpgsql as $$
begin
  perform public.checklist_settle(old.tenant_id, old.line_id, false, old.is_accepted);
  return null;
end $$;
create or replace trigger gone after delete on checklist_document
  for each row execute function checklist_document_gone();

-- Only of what is restored: whoever hands in writes both.
create or replace function checklist_document_back() returns trigger language plpgsql as $$
begin
  perform public.checklist_settle(new.tenant_id, new.line_id, true, new.is_accepted);
  return null;
end $$;
create or replace trigger back after insert on checklist_document
  for each row when (current_setting('app.restoring', true) = 'on') execute function checklist_document_back();

create or replace function checklist_document_archived() returns trigger language plpgsql as $$
begin
  perform public.checklist_settle(c.tenant_id, c.line_id, not new.is_archived, c.is_accepted)
  from public.checklist_document c where c.tenant_id = new.tenant_id and c.document_id = new.document_id;
  return null;
end $$;
create or replace trigger archived after update of is_archived on transaction_document
  for each row when (old.is_archived <> new.is_archived) execute function checklist_document_archived();

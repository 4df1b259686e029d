-- Keeps a checklist line in step with its documents, whichever way they come and go: taken back, deleted, archived or
-- restored, alone or with their folder. A line that has lost all its documents is open again. One that lost an accepted
-- document but has others is reviewed again, and so is one whose documents come back. When the whole transaction is
-- deleted, its lines stay as they are, so that a restore brings them back unchanged.
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

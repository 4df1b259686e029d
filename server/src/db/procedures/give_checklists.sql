-- Gives a brokerage that has no checklists some to start with; called by create_tenant and by the migration that
-- introduced them. They only suggest names and days: what a file needs, and what it is called, differs by state and
-- brokerage.
create or replace procedure give_checklists(of_tenant bigint) language plpgsql as $$
begin
  insert into checklist_template (tenant_id, type) values (of_tenant, 'Listing'), (of_tenant, 'Purchase')
  on conflict do nothing;
  if not found then return; end if;
  insert into checklist_template_line (tenant_id, type, position, name, hint, need, due_from, due_days, built_before)
  select of_tenant, type, row_number() over (partition by type order by place), name, hint, need, due_from, due_days, built_before
  from (values
    (1, 'Listing', 'Listing agreement', 'Signed by every owner and by the broker.', 'Required', 'ListingDate', 2, null),
    (2, 'Listing', 'Agency disclosure', 'Whom you represent. Its name and its day differ by state.', 'Required', 'ListingDate', 2, null),
    (3, 'Listing', 'Seller''s property disclosure', null, 'Required', 'ListingDate', 7, null),
    (4, 'Listing', 'Lead-based paint disclosure', null, 'Required', 'ListingDate', 7, 1978),
    (5, 'Listing', 'HOA or condo documents', null, 'IfApplicable', null, 0, null),
    (6, 'Listing', 'Changes to the listing agreement', 'Price changes, extensions.', 'IfApplicable', null, 0, null),
    (7, 'Listing', 'Purchase contract', 'With all counteroffers and addenda.', 'Required', 'ContractDate', 2, null),
    (8, 'Listing', 'Earnest money receipt', null, 'Required', 'ContractDate', 5, null),
    (9, 'Listing', 'Inspection notice', 'With the answer and what was agreed.', 'IfApplicable', 'InspectionDate', 3, null),
    (10, 'Listing', 'Title commitment', null, 'IfApplicable', 'ClosingDate', -7, null),
    (11, 'Listing', 'Closing disclosure or settlement statement', null, 'Required', 'ClosingDate', 0, null),
    (1, 'Purchase', 'Buyer representation agreement', 'Signed before homes were toured.', 'Required', 'ContractDate', 0, null),
    (2, 'Purchase', 'Agency disclosure', 'Whom you represent. Its name and its day differ by state.', 'Required', 'ContractDate', 0, null),
    (3, 'Purchase', 'Purchase contract', 'With all counteroffers and addenda.', 'Required', 'ContractDate', 2, null),
    (4, 'Purchase', 'Pre-approval or proof of funds', null, 'Required', 'ContractDate', 2, null),
    (5, 'Purchase', 'Earnest money receipt', null, 'Required', 'ContractDate', 5, null),
    (6, 'Purchase', 'Seller''s property disclosure', 'Acknowledged by the buyer.', 'Required', 'ContractDate', 7, null),
    (7, 'Purchase', 'Lead-based paint disclosure', null, 'Required', 'ContractDate', 7, 1978),
    (8, 'Purchase', 'Inspection notice', 'With the answer and what was agreed.', 'IfApplicable', 'InspectionDate', 3, null),
    (9, 'Purchase', 'HOA or condo documents', null, 'IfApplicable', null, 0, null),
    (10, 'Purchase', 'Appraisal', null, 'IfApplicable', 'AppraisalDate', 3, null),
    (11, 'Purchase', 'Title commitment', null, 'IfApplicable', 'ClosingDate', -7, null),
    (12, 'Purchase', 'Final walk-through', null, 'IfApplicable', 'ClosingDate', 0, null),
    (13, 'Purchase', 'Closing disclosure or settlement statement', null, 'Required', 'ClosingDate', 0, null)
  ) t (place, type, name, hint, need, due_from, due_days, built_before);
end $$;

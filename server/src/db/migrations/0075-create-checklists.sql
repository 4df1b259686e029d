-- What a brokerage asks for of listings and of purchases (decision 0064). The revision is that of the list as a whole: who
-- saves it says which one was read.
create table checklist_template (
  tenant_id bigint not null references tenant,
  type text not null check (type in ('Listing', 'Purchase')),
  revision integer not null default 0,
  primary key (tenant_id, type)
);
call protect('checklist_template');

create table checklist_template_line (
  tenant_id bigint not null,
  template_line_id bigint generated always as identity,
  type text not null,
  position integer not null,
  name text not null,
  hint text,
  need text not null check (need in ('ToClose', 'Required', 'IfApplicable')),
  -- The day it is due by: so many days after that one of the transaction, or before it. Null is not due on a day.
  due_from text check (
    due_from in ('ListingDate', 'ListingExpDate', 'ContractDate', 'InspectionDate', 'AppraisalDate', 'ClosingDate')),
  due_days integer not null default 0,
  -- For which homes; empty and null are all.
  states text[] not null default '{}',
  property_types text[] not null default '{}',
  built_before integer,
  primary key (tenant_id, template_line_id),
  foreign key (tenant_id, type) references checklist_template
);
create index checklist_template_line_type on checklist_template_line (tenant_id, type, position);
call protect('checklist_template_line');
call track('checklist_template_line', quiet => '{position}');

-- What a transaction needs: copied, so that a list edited later does not change it unless that is wanted.
create table checklist_line (
  tenant_id bigint not null,
  line_id bigint generated always as identity,
  transaction_id bigint not null,
  -- The line it was copied from, which may be gone; null for one that was added to this transaction.
  template_line_id bigint,
  position integer not null,
  name text not null,
  hint text,
  need text not null check (need in ('ToClose', 'Required', 'IfApplicable')),
  due_from text check (
    due_from in ('ListingDate', 'ListingExpDate', 'ContractDate', 'InspectionDate', 'AppraisalDate', 'ClosingDate')),
  due_days integer not null default 0,
  states text[] not null default '{}',
  property_types text[] not null default '{}',
  built_before integer,
  -- Taken off, because the brokerage's list no longer has it or by a person. The row stays, so that documents that were on it
  -- can be restored.
  removed text check (removed in ('ByList', 'ByHand')),
  status text not null default 'Open' check (status in ('Open', 'InReview', 'Returned', 'Accepted', 'NotApplicable')),
  -- Why it is said not to apply.
  waiver text,
  -- Why it was returned, or how what was accepted went missing.
  reason text,
  added_by_id bigint,
  handed_in_by_id bigint,
  date_handed_in timestamptz,
  reviewed_by_id bigint,
  date_reviewed timestamptz,
  -- Counts what happened to it: a verdict is about what was looked at.
  revision integer not null default 0,
  primary key (tenant_id, line_id),
  foreign key (tenant_id, transaction_id) references transaction on delete cascade,
  foreign key (tenant_id, added_by_id) references user_account on delete set null (added_by_id),
  foreign key (tenant_id, handed_in_by_id) references user_account on delete set null (handed_in_by_id),
  foreign key (tenant_id, reviewed_by_id) references user_account on delete set null (reviewed_by_id)
);
-- Also of those added to a transaction alone: nulls differ.
create unique index checklist_line_template on checklist_line (tenant_id, transaction_id, template_line_id);
create index checklist_line_waiting on checklist_line (tenant_id, date_handed_in, line_id) where status = 'InReview';
call protect('checklist_line');
call track('checklist_line', quiet => '{position, revision}', inserts => false);

-- What was handed in for a line; one document may serve several.
create table checklist_document (
  tenant_id bigint not null,
  line_id bigint not null,
  document_id bigint not null,
  -- For the history.
  transaction_id bigint not null,
  -- The broker has accepted this very document.
  is_accepted boolean not null default false,
  date_created timestamptz not null default now(),
  primary key (tenant_id, line_id, document_id),
  foreign key (tenant_id, line_id) references checklist_line on delete cascade,
  foreign key (tenant_id, document_id) references transaction_document on delete cascade
);
create index checklist_document_document on checklist_document (tenant_id, document_id);
call protect('checklist_document');
call track('checklist_document', quiet => '{is_accepted}');

-- Why a transaction was closed although something was missing.
alter table transaction add column close_reason text;
call track('transaction', quiet => '{edited_by_id,dates_changed}', never => '{search_text}',
  title => $$coalesce(nullif(concat_ws(', ', r.address, r.city), ''), r.type)$$);

do $$
declare
  id bigint;
begin
  for id in select tenant_id from tenant loop
    call give_checklists(id);
  end loop;
end $$;

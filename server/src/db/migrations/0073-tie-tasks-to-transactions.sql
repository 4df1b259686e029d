-- Tasks are about a contact entity, a transaction or nothing; and what happens to a transaction is found by it.
alter table task add column transaction_id bigint;
alter table task add foreign key (tenant_id, transaction_id) references transaction on delete cascade;
alter table task add constraint task_about_one check (contact_entity_id is null or transaction_id is null);

-- Kept in step with its folder's by a trigger, for the history.
alter table transaction_document add column transaction_id bigint;
update transaction_document d set transaction_id = f.transaction_id
from transaction_folder f where f.tenant_id = d.tenant_id and f.folder_id = d.folder_id;

-- When what calendars read of a transaction last changed (functions/transaction_dates_changed.sql).
alter table transaction add column dates_changed timestamptz;

-- A transaction's history is one look into an index, as a contact's is.
alter table change add column transaction_id bigint;
create index change_transaction on change (tenant_id, transaction_id, change_id) where transaction_id is not null;
update change set transaction_id = row_id
where table_name in ('transaction', 'transaction_share', 'transaction_role', 'transaction_image', 'transaction_financials', 'commission_share');
update change set transaction_id = f.transaction_id from transaction_folder f
where table_name = 'transaction_folder' and f.tenant_id = change.tenant_id and f.folder_id = change.row_id;
update change set transaction_id = d.transaction_id from transaction_document d
where table_name = 'transaction_document' and d.tenant_id = change.tenant_id and d.document_id = change.row_id;
update change set transaction_id = e.transaction_id from document_email e
where table_name = 'document_email' and e.tenant_id = change.tenant_id and e.document_email_id = change.row_id;
update change set transaction_id = a.transaction_id from commission_adjustment a
where table_name = 'commission_adjustment' and a.tenant_id = change.tenant_id and a.adjustment_id = change.row_id;

call track('task', title => 'title', quiet => '{reminded_for,date_changed}', never => '{search_text}');
call track('transaction', quiet => '{edited_by_id,dates_changed}', never => '{search_text}',
  title => $$coalesce(nullif(concat_ws(', ', r.address, r.city), ''), r.type)$$);
call track('transaction_share');
call track('transaction_role');
call track('transaction_image');
call track('transaction_folder', title => 'r.name');
call track('transaction_document', title => 'r.name');
call track('document_email', never => '{token_hash}');
call track('transaction_financials');
call track('commission_adjustment');
call track('commission_share');

-- A kept disbursement statement says what the agents get, which lenders do not see.
alter table transaction_document add column is_statement boolean not null default false;
update transaction_document d set is_statement = true
from transaction_folder f
where f.tenant_id = d.tenant_id and f.folder_id = d.folder_id and f.name = 'Commission'
  and d.name like 'Commission Disbursement - %';
call track('transaction_document', title => 'r.name');

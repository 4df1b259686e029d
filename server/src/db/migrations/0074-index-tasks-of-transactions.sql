create index concurrently if not exists task_transaction on task (tenant_id, transaction_id) where transaction_id is not null;

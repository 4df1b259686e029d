create index concurrently if not exists task_contact on task (tenant_id, contact_id) where contact_id is not null;

-- The dates of a transaction on its clients' page, and the link that leads there (decision 0117).
alter table transaction add column is_shared_with_clients boolean not null default false;
-- References nothing, as its contact does: it works again when the transaction is restored.
alter table client_link add column transaction_id bigint;

-- Who was erased and stays in the records of transactions only: not suggested for others.
alter table transaction_people add column is_kept_record boolean not null default false;

-- When a person was erased on their request: the row stays for counts, without anything that says who it was.
alter table contact add column date_erased timestamptz;

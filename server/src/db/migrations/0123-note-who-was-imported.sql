-- A contact from a file was known before: it is no lead that has just arrived (speed to lead).
alter table contact add column is_imported boolean not null default false;

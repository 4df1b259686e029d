-- A pinned note stands first on the contact's page.
alter table note add column is_pinned boolean not null default false;

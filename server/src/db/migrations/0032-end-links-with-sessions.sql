-- A link ends with the session it was given to. Those there are live for minutes.
delete from download_link;
alter table download_link add column session_id uuid not null;
alter table download_link add foreign key (tenant_id, session_id) references session on delete cascade;
create index on download_link (tenant_id, session_id);
-- How long a session has lasted counts from the sign-in, also for those that continue it.
create index on session (tenant_id, user_id);

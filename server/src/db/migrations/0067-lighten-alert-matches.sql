-- Matches are written by the hundred thousand: keys that PostgreSQL looks up for each row were most of the time. A search
-- and its client are there when a match is written, because they are read in the same statement; when a search is deleted a
-- trigger takes what waited for it, and all of it if the client is deleted, too (functions/search_alerts_deleted.sql).
alter table alert_match
  drop constraint alert_match_tenant_id_search_id_fkey,
  drop constraint alert_match_tenant_id_contact_id_fkey;
-- The primary key begins with the same columns, and few rows of a search were told already.
drop index alert_match_waiting;

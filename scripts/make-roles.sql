-- Creates the roles and the database that Dormer needs on your own PostgreSQL (15 or later). An administrator of that
-- PostgreSQL runs it once, with psql, connected to any database, before Dormer's first start:
--
--   psql "postgres://ADMIN@HOST/postgres" -v owner_password=SECRET1 -v app_password=SECRET2 -f scripts/make-roles.sql
--
-- Then start Dormer with
--
--   DATABASE_URL=postgres://dormer_app:SECRET2@HOST/dormer
--   DATABASE_OWNER_URL=postgres://dormer_owner:SECRET1@HOST/dormer
--
-- -v database=NAME gives the database another name. The script can be run again: roles get the passwords given, and
-- whatever already exists stays. The administrator need not be a superuser: CREATEROLE and CREATEDB suffice, which
-- administrators of managed services have. Search ignores the case of letters other than a to z only if the database's
-- LC_CTYPE is a UTF-8 one; -v ctype=NAME chooses one other than the server's own, C.UTF-8 or en_US.UTF-8.
--
-- The roles:
--   dormer_owner  owns the database and its tables, and changes them at an update (DATABASE_OWNER_URL)
--   dormer_app    the running program; owns nothing and cannot bypass row-level security (DATABASE_URL)
--   dormer_queue  owns the job queue's schema; nobody logs in as it, dormer_owner acts as it

\set ON_ERROR_STOP on
\set QUIET on
\if :{?database} \else \set database dormer \endif
\if :{?owner_password} \else \set owner_password '' \endif
\if :{?app_password} \else \set app_password '' \endif
\if :{?ctype} \else \set ctype '' \endif
select :'owner_password' = '' or :'app_password' = '' as incomplete \gset
\if :incomplete
  do $$ begin raise exception 'Give both passwords: -v owner_password=SECRET1 -v app_password=SECRET2'; end $$;
\endif

set client_min_messages = warning;
-- A superuser can keep the passwords out of the server's log.
select set_config('log_statement', 'none', false) from pg_roles where rolname = current_user and rolsuper \g /dev/null

select format('create role %I', name)
from unnest(array['dormer_owner', 'dormer_app', 'dormer_queue']) name
where not exists (select from pg_roles where rolname = name) \gexec
alter role dormer_owner login password :'owner_password';
alter role dormer_app login password :'app_password';
-- For poolers that do not pass on the time zone that Dormer asks for.
alter role dormer_app set timezone = 'UTC';
grant dormer_queue to dormer_owner;
-- To create a database owned by another role, a non-superuser must be able to act as that role.
select 'grant dormer_owner to current_user' where not pg_has_role('dormer_owner', 'usage') \gexec

select format('create database %I owner dormer_owner encoding ''UTF8'' template template0', :'database')
  || case when :'ctype' <> '' then format(' lc_ctype %L', :'ctype') else '' end
where not exists (select from pg_database where datname = :'database') \gexec
select format('grant create on database %I to dormer_queue', :'database') \gexec

\connect :"database"
set client_min_messages = warning;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;
create extension if not exists unaccent;

select datctype in ('C', 'POSIX') as plain from pg_database where datname = current_database() \gset
\if :plain
  \warn 'The LC_CTYPE of this database is C: search will be case-sensitive for letters other than a to z (see -v ctype).'
\endif
\echo 'The roles and the database are ready. Start Dormer with DATABASE_URL and DATABASE_OWNER_URL as described in this script.'

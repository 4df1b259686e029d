-- Makes the roles and the database that Dormer needs on a PostgreSQL of its own (15 or later). An administrator of that
-- PostgreSQL runs it once, with psql, connected to any database, before Dormer's first start:
--
--   psql "postgres://ADMIN@HOST/postgres" -v owner_password=SECRET1 -v app_password=SECRET2 -f scripts/make-roles.sql
--
-- and Dormer is started with
--
--   DATABASE_URL=postgres://dormer_app:SECRET2@HOST/dormer
--   DATABASE_OWNER_URL=postgres://dormer_owner:SECRET1@HOST/dormer
--
-- -v database=NAME makes a database of another name. It can be run again: roles get the passwords that are given, and
-- whatever is there already stays. The administrator need not be a superuser: CREATEROLE and CREATEDB suffice, as the
-- administrators of managed services have them.
--
-- The roles:
--   dormer_owner  owns the database and its tables, and changes them at an update (DATABASE_OWNER_URL)
--   dormer_app    the program at work; owns nothing and cannot pass row-level security (DATABASE_URL)
--   dormer_queue  owns the job queue's schema; nobody logs in as it, dormer_owner acts as it

\set ON_ERROR_STOP on
\if :{?database}
\else
  \set database dormer
\endif
\if :{?owner_password}
\else
  \warn 'Give the passwords:  psql … -v owner_password=SECRET1 -v app_password=SECRET2 -f scripts/make-roles.sql'
  \quit
\endif
\if :{?app_password}
\else
  \warn 'Give the passwords:  psql … -v owner_password=SECRET1 -v app_password=SECRET2 -f scripts/make-roles.sql'
  \quit
\endif

-- Passwords do not go into the server's log.
set log_statement = none;

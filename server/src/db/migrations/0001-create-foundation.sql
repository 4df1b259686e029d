-- What every tenant table stands on: row-level security, names that sort and search well, tenants, users, sessions.

-- Functions are for the application's role and no one else, unless a migration says otherwise.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant execute on functions to dormer_app;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

-- Puts a tenant table behind the second wall. The application's role reads and writes only the rows of the tenant the
-- transaction was opened for; the owner, as whom the doors below and referential actions run, sees all.
create procedure protect(t regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format(
    'create policy tenant on %s to dormer_app using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)', t);
  execute format('create policy owner on %s to current_user using (true)', t);
  execute format('grant select, insert, update, delete on %s to dormer_app', t);
end $$;

-- Text as it is searched: lower case, accents folded. Immutable because the dictionary is named.
create function search_fold(value text) returns text language sql immutable parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- A typed text as LIKE looks for it anywhere in a folded one: folded first (that can make a % of a wide ％), then escaped.
create function search_pattern(value text) returns text language sql immutable parallel safe
  return '%' || regexp_replace(search_fold(value), '([\\%_])', '\\\1', 'g') || '%';

create table tenant (
  tenant_id bigint generated always as identity primary key,
  name text not null,
  time_zone text not null default 'America/Chicago',
  lead_assign text check (lead_assign in ('RoundRobin', 'Manual')),
  date_created timestamptz not null default now()
);
call protect('tenant');

create table user_account (
  tenant_id bigint not null references tenant,
  user_id bigint generated always as identity,
  first_name text not null,
  last_name text not null,
  name text not null generated always as (first_name || ' ' || last_name) stored,
  email text not null check (email = lower(email)),
  password_hash text,
  role_id integer not null check (role_id between 1 and 4),
  title text,
  address text,
  city text,
  state text,
  zip text,
  notify_email_same boolean not null default true,
  notification_email text,
  email_signature text,
  cell_phone text,
  home_phone text,
  office_phone text,
  fax text,
  round_robin boolean not null default false check (not round_robin or role_id <> 4),
  -- The turn in which this user last got a lead by round robin; who waits longest is next.
  round_robin_turn bigint not null default 0,
  show_profile_progress boolean not null default true,
  mls_id bigint,
  time_zone text not null default 'America/Chicago',
  date_created timestamptz not null default now(),
  primary key (tenant_id, user_id),
  unique (user_id),
  unique (email)
);
call protect('user_account');

create table user_permission (
  tenant_id bigint not null,
  user_id bigint not null,
  permission_code text not null,
  primary key (tenant_id, user_id, permission_code),
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
call protect('user_permission');

-- Tokens are kept as SHA-256 hashes. session_id is part of the refresh token, so that an old one is recognised. Tabs that
-- refreshed one token at once have a session each, of one family, which ends as one.
create table session (
  tenant_id bigint not null,
  session_id uuid not null default gen_random_uuid(),
  family_id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  access_hash bytea not null,
  access_expires timestamptz not null,
  refresh_hash bytea not null,
  previous_refresh_hash bytea,
  date_refreshed timestamptz not null default now(),
  expires timestamptz not null,
  date_created timestamptz not null default now(),
  primary key (tenant_id, session_id),
  unique (session_id),
  unique (access_hash),
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
call protect('session');

-- Secrets in the address of a file or download, good for minutes; hashed like session tokens.
create table download_link (
  tenant_id bigint not null,
  token_hash bytea not null,
  user_id bigint not null,
  kind text not null,
  payload jsonb not null,
  expires timestamptz not null,
  primary key (tenant_id, token_hash),
  unique (token_hash),
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
call protect('download_link');

-- Failed sign-ins by account and by address; its shape is rate-limiter-flexible's. It holds no tenant's data.
create table sign_in_throttle (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
grant select, insert, update, delete on sign_in_throttle to dormer_app;

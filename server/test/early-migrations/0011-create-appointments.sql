-- Appointments (S1§3, S3§3) and the secret addresses at which calendars read them.

create table appointment (
  tenant_id bigint not null references tenant,
  appointment_id bigint generated always as identity,
  title text not null,
  description text,
  contact_id bigint,
  user_id bigint not null,
  created_by_id bigint,
  appointment_type_id integer not null check (appointment_type_id between 1001 and 1003),
  appointment_result_id integer not null default 1001 check (appointment_result_id between 1001 and 1004),
  date_time timestamptz not null,
  duration_minutes integer not null default 15 check (duration_minutes between 15 and 1440),
  location text,
  -- The date_time it was reminded of; another one is reminded of anew.
  reminded_for timestamptz,
  date_created timestamptz not null default now(),
  date_changed timestamptz not null default now(),
  -- How often it was changed: calendars take the highest (RFC 5545, SEQUENCE).
  sequence integer not null default 0,
  search_text text not null generated always as (search_fold(title)) stored,
  primary key (tenant_id, appointment_id),
  foreign key (tenant_id, contact_id) references contact on delete set null (contact_id),
  foreign key (tenant_id, user_id) references user_account,
  foreign key (tenant_id, created_by_id) references user_account on delete set null (created_by_id)
);
create index appointment_user on appointment (tenant_id, user_id, date_time);
create index appointment_tenant on appointment (tenant_id, date_time);
create index appointment_contact on appointment (tenant_id, contact_id, date_time) where contact_id is not null;
create index appointment_created_by on appointment (tenant_id, created_by_id);
-- What is still to be reminded of, of all tenants: the schedule looks here every minute.
create index appointment_reminder on appointment (date_time) where reminded_for is distinct from date_time;
create index appointment_search on appointment using gin (tenant_id, search_text gin_trgm_ops);
call protect('appointment');

-- Ids of the current tenant's appointments from a moment on whose title holds every one of the words.
create function search_appointment_ids(words text[], since timestamptz, at_most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
declare
  tenant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  condition text;
begin
  select string_agg(format('search_text like %L', search_pattern(word)), ' and ') into condition from unnest(words) word;
  if condition is null then return; end if;
  return query execute format(
    'select appointment_id from appointment where tenant_id = $1 and date_time >= $2 and %s order by date_time limit $3',
    condition) using tenant, since, at_most;
end $$;

-- One for each user; the token is kept as a SHA-256 hash.
create table calendar_feed (
  tenant_id bigint not null,
  user_id bigint not null,
  token_hash bytea not null,
  date_created timestamptz not null default now(),
  date_read timestamptz,
  primary key (tenant_id, user_id),
  unique (token_hash),
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
call protect('calendar_feed');

-- Whose calendar a feed's secret address reads. Opens the transaction for that tenant; no row when it was ended.
create function enter_by_feed(feed_hash bytea)
returns table (tenant_id bigint, user_id bigint, name text)
language sql volatile security definer
begin atomic
  select u.tenant_id, u.user_id, u.name
  from public.calendar_feed f
  join public.user_account u on u.tenant_id = f.tenant_id and u.user_id = f.user_id
  cross join lateral set_config('app.tenant_id', u.tenant_id::text, true)
  where f.token_hash = feed_hash;
end;

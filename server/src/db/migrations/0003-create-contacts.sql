-- Contacts (rulings A023): contact is a person, contact_entity the lead or household that joint contacts share.

create table source (
  tenant_id bigint not null references tenant,
  source_id bigint generated always as identity,
  name text not null,
  source_guid uuid not null default gen_random_uuid(),
  type text not null default 'Custom' check (type in ('Default', 'Custom')),
  assign_to_id bigint,
  created_by_id bigint,
  date_created timestamptz not null default now(),
  primary key (tenant_id, source_id),
  foreign key (tenant_id, assign_to_id) references user_account on delete set null (assign_to_id),
  foreign key (tenant_id, created_by_id) references user_account on delete set null (created_by_id)
);
create unique index source_name on source (tenant_id, lower(name));
call protect('source');

create table urgency_type (
  tenant_id bigint not null references tenant,
  urgency_type_id bigint generated always as identity,
  description text not null,
  type text not null default 'Custom' check (type in ('Default', 'Custom')),
  created_by_id bigint,
  date_created timestamptz not null default now(),
  primary key (tenant_id, urgency_type_id),
  foreign key (tenant_id, created_by_id) references user_account on delete set null (created_by_id)
);
create unique index urgency_type_description on urgency_type (tenant_id, lower(description));
call protect('urgency_type');

create table contact_entity (
  tenant_id bigint not null references tenant,
  contact_entity_id bigint generated always as identity,
  source_id bigint not null,
  urgency_type_id bigint,
  assigned_agent_id bigint,
  assigned_lender_id bigint,
  contact_type_id integer not null default 1 check (contact_type_id between 1 and 4),
  timeframe date,
  purchase_anniversary date,
  sale_anniversary date,
  occupancy text check (occupancy in ('rent', 'own')),
  referral_source_id bigint,
  is_new boolean not null default true,
  date_created timestamptz not null default now(),
  primary key (tenant_id, contact_entity_id),
  foreign key (tenant_id, source_id) references source,
  foreign key (tenant_id, referral_source_id) references source,
  foreign key (tenant_id, urgency_type_id) references urgency_type,
  foreign key (tenant_id, assigned_agent_id) references user_account,
  foreign key (tenant_id, assigned_lender_id) references user_account
);
call protect('contact_entity');

create table contact (
  tenant_id bigint not null references tenant,
  contact_id bigint generated always as identity,
  contact_entity_id bigint not null,
  first_name text not null,
  last_name text not null,
  name text not null generated always as (trim(first_name || ' ' || last_name)) stored,
  email text check (email = lower(email)),
  cell_phone text,
  home_phone text,
  work_phone text,
  address text,
  unit_number text,
  city text,
  state_code text,
  zip_code text,
  date_of_birth date,
  profession text,
  income numeric(14, 2),
  is_contacted boolean not null default false,
  last_contact timestamptz,
  last_active timestamptz,
  date_created timestamptz not null default now(),
  -- Kept equal to the entity's by the triggers below: an index cannot span two tables, and lists filter by these and
  -- sort by the person's own columns.
  assigned_agent_id bigint,
  assigned_lender_id bigint,
  contact_type_id integer not null default 1,
  source_id bigint not null default 0,
  urgency_type_id bigint,
  is_new boolean not null default true,
  -- What the free-text box looks through, apart from the source.
  search_text text not null generated always as (search_fold(
    first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(cell_phone, '') || ' '
    || coalesce(home_phone, '') || ' ' || coalesce(work_phone, ''))) stored,
  primary key (tenant_id, contact_id),
  foreign key (tenant_id, contact_entity_id) references contact_entity on delete cascade
);
call protect('contact');

-- Each sort of the list has an index that can be read backwards for the other direction; contact_id breaks ties.
create index contact_entity_persons on contact (tenant_id, contact_entity_id);
create index contact_date_created on contact (tenant_id, date_created desc, contact_id desc);
create index contact_last_contact on contact (tenant_id, last_contact desc nulls last, contact_id desc);
create index contact_last_active on contact (tenant_id, last_active desc nulls last, contact_id desc);
create index contact_name on contact (tenant_id, name collate "und-x-icu", contact_id);
create index contact_agent_date_created on contact (tenant_id, assigned_agent_id, date_created desc, contact_id desc);
create index contact_agent_type_last_contact
  on contact (tenant_id, assigned_agent_id, contact_type_id, last_contact desc nulls last, contact_id desc);
create index contact_lender_date_created on contact (tenant_id, assigned_lender_id, date_created desc, contact_id desc);
create index contact_type_date_created on contact (tenant_id, contact_type_id, date_created desc, contact_id desc);
create index contact_source on contact (tenant_id, source_id);
create index contact_urgency on contact (tenant_id, urgency_type_id);
create index contact_new on contact (tenant_id, date_created desc, contact_id desc) where is_new;
create index contact_email on contact (tenant_id, email);
create index contact_cell_phone on contact (tenant_id, cell_phone);
create index contact_home_phone on contact (tenant_id, home_phone) where home_phone is not null;
create index contact_work_phone on contact (tenant_id, work_phone) where work_phone is not null;
create index contact_search on contact using gin (tenant_id, search_text gin_trgm_ops);

create function contact_take_entity_columns() returns trigger language plpgsql as $$
begin
  select e.assigned_agent_id, e.assigned_lender_id, e.contact_type_id, e.source_id, e.urgency_type_id, e.is_new
  into new.assigned_agent_id, new.assigned_lender_id, new.contact_type_id, new.source_id, new.urgency_type_id, new.is_new
  from public.contact_entity e
  where e.tenant_id = new.tenant_id and e.contact_entity_id = new.contact_entity_id;
  -- The foreign key is checked later than what must not be null.
  if not found then raise foreign_key_violation using message = 'there is no such contact_entity'; end if;
  return new;
end $$;
create trigger take_entity_columns before insert or update of contact_entity_id on contact
  for each row execute function contact_take_entity_columns();

create function contact_entity_give_columns() returns trigger language plpgsql as $$
begin
  update public.contact c
  set assigned_agent_id = n.assigned_agent_id, assigned_lender_id = n.assigned_lender_id,
    contact_type_id = n.contact_type_id, source_id = n.source_id, urgency_type_id = n.urgency_type_id, is_new = n.is_new
  from new_rows n
  where c.tenant_id = n.tenant_id and c.contact_entity_id = n.contact_entity_id
    and (c.assigned_agent_id, c.assigned_lender_id, c.contact_type_id, c.source_id, c.urgency_type_id, c.is_new)
      is distinct from
      (n.assigned_agent_id, n.assigned_lender_id, n.contact_type_id, n.source_id, n.urgency_type_id, n.is_new);
  return null;
end $$;
create trigger give_columns after update on contact_entity
  referencing new table as new_rows for each statement execute function contact_entity_give_columns();

-- How many contacts there are by agent, lender, type and newness, as changes appended by each statement and added up
-- when read: an exact total without counting rows, and no row that every insert waits for. compact_contact_count folds
-- the changes together.
create table contact_count (
  tenant_id bigint not null references tenant,
  assigned_agent_id bigint,
  assigned_lender_id bigint,
  contact_type_id integer not null,
  is_new boolean not null,
  delta bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500); -- what is folded must not be read past for long
create index contact_count_agent on contact_count (tenant_id, assigned_agent_id);
call protect('contact_count');
revoke update, delete on contact_count from dormer_app;

create function contact_count_inserted() returns trigger language plpgsql as $$
begin
  insert into public.contact_count
  select tenant_id, assigned_agent_id, assigned_lender_id, contact_type_id, is_new, count(*)
  from new_rows group by 1, 2, 3, 4, 5;
  return null;
end $$;
create function contact_count_deleted() returns trigger language plpgsql as $$
begin
  insert into public.contact_count
  select tenant_id, assigned_agent_id, assigned_lender_id, contact_type_id, is_new, -count(*)
  from old_rows group by 1, 2, 3, 4, 5;
  return null;
end $$;
create function contact_count_updated() returns trigger language plpgsql as $$
begin
  insert into public.contact_count
  select tenant_id, assigned_agent_id, assigned_lender_id, contact_type_id, is_new, sum(delta)
  from (
    select tenant_id, assigned_agent_id, assigned_lender_id, contact_type_id, is_new, 1 as delta from new_rows
    union all
    select tenant_id, assigned_agent_id, assigned_lender_id, contact_type_id, is_new, -1 from old_rows
  ) changes
  group by 1, 2, 3, 4, 5 having sum(delta) <> 0;
  return null;
end $$;
create trigger count_inserted after insert on contact
  referencing new table as new_rows for each statement execute function contact_count_inserted();
create trigger count_deleted after delete on contact
  referencing old table as old_rows for each statement execute function contact_count_deleted();
create trigger count_updated after update on contact
  referencing old table as old_rows new table as new_rows for each statement execute function contact_count_updated();

-- Folds the appended changes of all tenants together, leaving alone what is one row already; run by the queue's
-- schedule. Readers see either form. No row is ever updated, so that a ctid names it until it is deleted here.
create function compact_contact_count() returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('compact_contact_count', 0)) then return; end if;
  with grouped as (
    select ctid, count(*) over (partition by tenant_id, assigned_agent_id, assigned_lender_id, contact_type_id, is_new) as parts
    from contact_count
  ), folded as (
    delete from contact_count where ctid = any(array(select ctid from grouped where parts > 1)) returning *
  )
  insert into contact_count
  select tenant_id, assigned_agent_id, assigned_lender_id, contact_type_id, is_new, sum(delta)
  from folded group by 1, 2, 3, 4, 5 having sum(delta) <> 0;
end $$;

revoke execute on function compact_contact_count from dormer_app;
grant execute on function compact_contact_count to dormer_queue;

-- Ids of the current tenant's contacts whose text holds every one of the words, or whose source is one of
-- these; any at_most of them. A definer function because LIKE is not leakproof: behind a policy the planner may not use
-- the trigram index for it (0.6 ms becomes 3 s at a million rows).
create function search_contact_ids(words text[], source_ids bigint[], at_most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp rows 1000 as $$
declare
  tenant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  condition text;
begin
  select string_agg(format('search_text like %L', search_pattern(word)), ' and ') into condition from unnest(words) word;
  return query execute format(
    'select contact_id from contact where tenant_id = $1 and (%s or source_id = any($2)) limit $3', condition)
    using tenant, source_ids, at_most;
end $$;

create table tag (
  tenant_id bigint not null references tenant,
  tag_id bigint generated always as identity,
  name text not null,
  primary key (tenant_id, tag_id)
);
create unique index tag_name on tag (tenant_id, lower(name));
call protect('tag');

create table tag_contact_entity (
  tenant_id bigint not null references tenant,
  tag_contact_entity_id bigint generated always as identity,
  contact_entity_id bigint not null,
  tag_id bigint not null,
  primary key (tenant_id, tag_contact_entity_id),
  unique (tenant_id, contact_entity_id, tag_id),
  foreign key (tenant_id, contact_entity_id) references contact_entity on delete cascade,
  foreign key (tenant_id, tag_id) references tag on delete cascade
);
create index tag_contact_entity_tag on tag_contact_entity (tenant_id, tag_id);
call protect('tag_contact_entity');

create table note (
  tenant_id bigint not null references tenant,
  note_id bigint generated always as identity,
  contact_entity_id bigint not null,
  user_id bigint,
  note text not null,
  date_created timestamptz not null default now(),
  primary key (tenant_id, note_id),
  foreign key (tenant_id, contact_entity_id) references contact_entity on delete cascade,
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id)
);
create index note_contact_entity on note (tenant_id, contact_entity_id, date_created desc);
call protect('note');

-- Who changed which field last, so that an edit on a stale snapshot can say whose work it would undo (A173).
create table contact_change (
  tenant_id bigint not null references tenant,
  contact_change_id bigint generated always as identity,
  contact_entity_id bigint not null,
  contact_id bigint,
  user_id bigint,
  field text not null,
  date_created timestamptz not null default now(),
  primary key (tenant_id, contact_change_id),
  foreign key (tenant_id, contact_entity_id) references contact_entity on delete cascade,
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id)
);
create index contact_change_field on contact_change (tenant_id, contact_entity_id, field, date_created desc);
call protect('contact_change');

-- Tasks (S1§3): about a contact entity, or about nothing but themselves.

create table task (
  tenant_id bigint not null references tenant,
  task_id bigint generated always as identity,
  title text not null,
  task_type_id integer not null check (task_type_id between 1 and 7),
  assigned_user_id bigint not null,
  created_by_id bigint,
  contact_entity_id bigint,
  due_date timestamptz,
  notes text,
  is_completed boolean not null default false,
  date_completed timestamptz,
  is_from_workflow boolean not null default false,
  repeat text check (repeat in ('Daily', 'Weekdays', 'Weekly', 'EveryOtherWeek', 'Monthly', 'Quarterly', 'Yearly')),
  -- The task that completing this one made, and the Task Completed of its contact: re-opening takes both back.
  next_task_id bigint,
  activity_id bigint,
  -- Minutes before it is due; none is no reminder.
  reminder_minutes integer check (reminder_minutes between 0 and 10080),
  -- The due_date it was reminded of; another one is reminded of anew.
  reminded_for timestamptz,
  date_created timestamptz not null default now(),
  -- When a person last changed it; none since it was made.
  date_changed timestamptz,
  search_text text not null generated always as (search_fold(title)) stored,
  primary key (tenant_id, task_id),
  foreign key (tenant_id, assigned_user_id) references user_account,
  foreign key (tenant_id, created_by_id) references user_account on delete set null (created_by_id),
  foreign key (tenant_id, contact_entity_id) references contact_entity on delete cascade,
  foreign key (tenant_id, next_task_id) references task on delete set null (next_task_id),
  foreign key (tenant_id, activity_id) references activity on delete set null (activity_id),
  check (is_completed = (date_completed is not null))
);
create index task_open on task (tenant_id, assigned_user_id, due_date) where not is_completed;
create index task_assigned on task (tenant_id, assigned_user_id, date_completed desc) where is_completed;
create index task_created_by on task (tenant_id, created_by_id);
create index task_contact_entity on task (tenant_id, contact_entity_id) where contact_entity_id is not null;
-- So that deleting an activity or the task before does not read all tasks.
create index task_activity on task (tenant_id, activity_id) where activity_id is not null;
create index task_next on task (tenant_id, next_task_id) where next_task_id is not null;
-- What is still to be reminded of, of all tenants: the schedule looks here every minute.
create index task_reminder on task (due_date)
  where not is_completed and reminder_minutes is not null and reminded_for is distinct from due_date;
create index task_search on task using gin (tenant_id, search_text gin_trgm_ops) where not is_completed;
call protect('task');

-- Ids of the current tenant's open tasks whose title holds every one of the words; a definer function as
-- search_contact_ids is.
create function search_task_ids(words text[], at_most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
declare
  tenant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  condition text;
begin
  select string_agg(format('search_text like %L', search_pattern(word)), ' and ') into condition from unnest(words) word;
  if condition is null then return; end if;
  return query execute format(
    'select task_id from task where tenant_id = $1 and not is_completed and %s limit $2', condition) using tenant, at_most;
end $$;

-- What a workflow does is a way of its own to change something.
alter table change drop constraint change_via_check;
alter table change add constraint change_via_check
  check (via in ('User', 'Job', 'Import', 'Workflow', 'Api', 'Client', 'System')) not valid;

-- Workflows (decision 0097): their steps are a draft; publishing makes a version of them, which is what runs.
create table workflow (
  tenant_id bigint not null references tenant,
  workflow_id bigint generated always as identity,
  name text not null,
  type text not null check (type in ('Contact', 'Transaction')),
  status text not null default 'Inactive' check (status in ('Active', 'Inactive')),
  created_by_id bigint,
  share_with_group boolean not null default false,
  pause_on_communication boolean not null default false,
  secondary_contacts boolean not null default false,
  event_code text,
  conditions text[] not null default '{}',
  -- Whom its trigger starts, in the language of the contacts list; null is everybody.
  criteria jsonb,
  stop_when_unmatched boolean not null default false,
  reentry text not null default 'Never' check (reentry in ('Never', 'AfterEnd', 'AfterDays')),
  reentry_days integer,
  -- Days of the week and hours in which messages are sent.
  send_window jsonb,
  goals text[] not null default '{}',
  -- The version that runs, and whether the draft differs from it.
  workflow_version_id bigint,
  has_changes boolean not null default true,
  date_published timestamptz,
  -- Since when it stands still; null while it is active, or was never published.
  date_deactivated timestamptz,
  date_created timestamptz not null default now(),
  primary key (tenant_id, workflow_id),
  foreign key (tenant_id, created_by_id) references user_account on delete set null (created_by_id)
);
create index workflow_event on workflow (tenant_id, event_code) where status = 'Active' and event_code is not null;
call protect('workflow');

create table workflow_agent (
  tenant_id bigint not null,
  workflow_id bigint not null,
  agent_id bigint not null,
  primary key (tenant_id, workflow_id, agent_id),
  foreign key (tenant_id, workflow_id) references workflow on delete cascade,
  foreign key (tenant_id, agent_id) references user_account on delete cascade
);
create index workflow_agent_agent on workflow_agent (tenant_id, agent_id);
call protect('workflow_agent');

create table workflow_step (
  tenant_id bigint not null,
  workflow_step_id bigint generated always as identity,
  workflow_id bigint not null,
  -- The Branch in one of whose lists it is.
  parent_step_id bigint,
  branch text check (branch in ('Yes', 'No')),
  step_order integer not null,
  task_type_id integer not null,
  is_create_task boolean not null default false,
  task_title text,
  email_template_id bigint,
  text_template_id bigint,
  tag_id bigint,
  search_guid uuid,
  assign_to_id bigint,
  recipient_people_role integer,
  wait_time integer not null default 0 check (wait_time between 0 and 10000),
  time_unit text not null default 'Days' check (time_unit in ('Minutes', 'Hours', 'Days', 'Months')),
  timing integer check (timing in (1, 2, 3)),
  day_amount integer,
  date_type text,
  settings jsonb not null default '{}',
  primary key (tenant_id, workflow_step_id),
  check ((parent_step_id is null) = (branch is null)),
  foreign key (tenant_id, workflow_id) references workflow on delete cascade,
  foreign key (tenant_id, parent_step_id) references workflow_step on delete cascade,
  foreign key (tenant_id, email_template_id) references email_template on delete set null (email_template_id),
  foreign key (tenant_id, text_template_id) references text_template on delete set null (text_template_id),
  foreign key (tenant_id, tag_id) references tag on delete set null (tag_id),
  foreign key (tenant_id, assign_to_id) references user_account on delete set null (assign_to_id)
);
create index workflow_step_workflow on workflow_step (tenant_id, workflow_id);
create index workflow_step_parent on workflow_step (tenant_id, parent_step_id) where parent_step_id is not null;
create index workflow_step_email_template on workflow_step (tenant_id, email_template_id) where email_template_id is not null;
create index workflow_step_text_template on workflow_step (tenant_id, text_template_id) where text_template_id is not null;
create index workflow_step_tag on workflow_step (tenant_id, tag_id) where tag_id is not null;
create index workflow_step_assign_to on workflow_step (tenant_id, assign_to_id) where assign_to_id is not null;
call protect('workflow_step');

-- The steps as they were when they were published; never changed.
create table workflow_version (
  tenant_id bigint not null,
  workflow_version_id bigint generated always as identity,
  workflow_id bigint not null,
  steps jsonb not null,
  created_by_id bigint,
  date_created timestamptz not null default now(),
  primary key (tenant_id, workflow_version_id),
  foreign key (tenant_id, workflow_id) references workflow on delete cascade,
  foreign key (tenant_id, created_by_id) references user_account on delete set null (created_by_id)
);
create index workflow_version_workflow on workflow_version (tenant_id, workflow_id);
call protect('workflow_version');

-- A contact in a workflow: an enrollment.
create table contact_workflow (
  tenant_id bigint not null,
  contact_workflow_id bigint generated always as identity,
  workflow_id bigint not null,
  workflow_version_id bigint not null,
  contact_id bigint not null,
  -- On whose behalf: who added the contact, or who made the workflow. It reaches what that user sees.
  user_id bigint,
  status text not null default 'Active' check (status in ('Active', 'Paused', 'Completed', 'Ended', 'Removed')),
  -- Why it is paused: all of these have to go before it runs again.
  pauses text[] not null default '{}',
  -- Why it is paused or has ended, in words.
  why text,
  -- The step that is next, when, and since when it waits for that (date_timed): what is left of it while it is paused.
  next_step_id bigint,
  next_at timestamptz,
  date_timed timestamptz not null default now(),
  time_left interval,
  -- What started it, once (a change, an import); null if somebody did. How many workflows led to it.
  cause text,
  chain integer not null default 0,
  date_started timestamptz not null default now(),
  date_ended timestamptz,
  primary key (tenant_id, contact_workflow_id),
  check ((status = 'Active') = (next_at is not null)),
  check ((status in ('Completed', 'Ended', 'Removed')) = (date_ended is not null)),
  foreign key (tenant_id, workflow_id) references workflow on delete cascade,
  foreign key (tenant_id, workflow_version_id) references workflow_version on delete cascade,
  foreign key (tenant_id, contact_id) references contact on delete cascade,
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id)
);
create unique index contact_workflow_running on contact_workflow (tenant_id, workflow_id, contact_id)
  where status in ('Active', 'Paused');
create unique index contact_workflow_cause on contact_workflow (tenant_id, workflow_id, contact_id, cause);
create index contact_workflow_contact on contact_workflow (tenant_id, contact_id);
create index contact_workflow_version on contact_workflow (tenant_id, workflow_version_id);
create index contact_workflow_user on contact_workflow (tenant_id, user_id) where user_id is not null;
call protect('contact_workflow');

-- What became of each step of an enrollment, once.
create table workflow_outcome (
  tenant_id bigint not null,
  workflow_outcome_id bigint generated always as identity,
  contact_workflow_id bigint not null,
  workflow_step_id bigint not null,
  outcome text not null check (outcome in ('Done', 'Skipped', 'Failed')),
  why text,
  task_id bigint,
  date_done timestamptz not null default now(),
  primary key (tenant_id, workflow_outcome_id),
  unique (tenant_id, contact_workflow_id, workflow_step_id),
  foreign key (tenant_id, contact_workflow_id) references contact_workflow on delete cascade,
  foreign key (tenant_id, task_id) references task on delete set null (task_id)
);
create index workflow_outcome_task on workflow_outcome (tenant_id, task_id) where task_id is not null;
call protect('workflow_outcome');

-- Nothing of any workflow is done for a person before this: somebody has said so, or they are out of office, which holds
-- messages only.
create table workflow_hold (
  tenant_id bigint not null,
  contact_id bigint not null,
  why text not null check (why in ('Person', 'OutOfOffice')),
  until timestamptz not null,
  user_id bigint,
  date_created timestamptz not null default now(),
  primary key (tenant_id, contact_id, why),
  foreign key (tenant_id, contact_id) references contact on delete cascade,
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id)
);
call protect('workflow_hold');

create table workflow_settings (
  tenant_id bigint primary key references tenant,
  -- Since when all workflows of the brokerage stand still; null while they run.
  date_stopped timestamptz,
  stopped_by_id bigint,
  minimum_gap_hours integer not null default 4 check (minimum_gap_hours between 0 and 168),
  foreign key (tenant_id, stopped_by_id) references user_account on delete set null (stopped_by_id)
);
call protect('workflow_settings');

-- A step of a workflow that was applied to a transaction.
create table auto_task (
  tenant_id bigint not null,
  auto_task_id bigint generated always as identity,
  transaction_id bigint not null,
  workflow_id bigint,
  workflow_name text not null,
  -- The step as it was when it was applied.
  step jsonb not null,
  -- On whose behalf.
  user_id bigint,
  -- Null while the transaction lacks the date that it depends on.
  execute_date timestamptz,
  is_complete boolean not null default false,
  is_cancelled boolean not null default false,
  why text,
  task_id bigint,
  date_completed timestamptz,
  date_created timestamptz not null default now(),
  primary key (tenant_id, auto_task_id),
  foreign key (tenant_id, transaction_id) references transaction on delete cascade,
  foreign key (tenant_id, workflow_id) references workflow on delete set null (workflow_id),
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id),
  foreign key (tenant_id, task_id) references task on delete set null (task_id)
);
create index auto_task_transaction on auto_task (tenant_id, transaction_id);
create index auto_task_workflow on auto_task (tenant_id, workflow_id) where workflow_id is not null;
create index auto_task_user on auto_task (tenant_id, user_id) where user_id is not null;
create index auto_task_task on auto_task (tenant_id, task_id) where task_id is not null;
call protect('auto_task');

-- The messages that workflows have written. Whether one may leave is asked again when it does.
create table workflow_message (
  tenant_id bigint not null,
  message_id bigint not null,
  contact_workflow_id bigint,
  workflow_step_id bigint,
  auto_task_id bigint,
  primary key (tenant_id, message_id),
  check (num_nonnulls(contact_workflow_id, auto_task_id) = 1),
  foreign key (tenant_id, message_id) references message on delete cascade,
  foreign key (tenant_id, contact_workflow_id) references contact_workflow on delete cascade,
  foreign key (tenant_id, auto_task_id) references auto_task on delete cascade
);
create index workflow_message_enrollment on workflow_message (tenant_id, contact_workflow_id) where contact_workflow_id is not null;
create index workflow_message_auto_task on workflow_message (tenant_id, auto_task_id) where auto_task_id is not null;
call protect('workflow_message');

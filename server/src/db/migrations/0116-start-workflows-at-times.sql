-- What starts workflows at a time, not by an event (decision 0097).

-- Since when a workflow's trigger counts, and until when it was looked at what its time brings; null: not yet.
alter table workflow add column trigger_since timestamptz;
alter table workflow add column triggered_until timestamptz;

-- A lead that its agent should be in touch with by then; otherwise a workflow starts.
create table workflow_watch (
  tenant_id bigint not null,
  workflow_watch_id bigint generated always as identity,
  workflow_id bigint not null,
  contact_id bigint not null,
  agent_id bigint not null,
  at timestamptz not null,
  -- As of an enrollment.
  cause text not null,
  chain integer not null default 0,
  primary key (tenant_id, workflow_watch_id),
  unique (tenant_id, workflow_id, contact_id),
  foreign key (tenant_id, workflow_id) references workflow on delete cascade,
  foreign key (tenant_id, contact_id) references contact on delete cascade,
  foreign key (tenant_id, agent_id) references user_account on delete cascade
);
create index workflow_watch_contact on workflow_watch (tenant_id, contact_id);
create index workflow_watch_agent on workflow_watch (tenant_id, agent_id);
call protect('workflow_watch');

-- Contacts who have been in a saved search that starts a workflow. Without a foreign key to the contact: whoever comes back
-- from the trash was in it.
create table workflow_seen (
  tenant_id bigint not null,
  workflow_id bigint not null,
  contact_id bigint not null,
  primary key (tenant_id, workflow_id, contact_id),
  foreign key (tenant_id, workflow_id) references workflow on delete cascade
);
call protect('workflow_seen');

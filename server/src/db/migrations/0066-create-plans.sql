-- What a brokerage takes of its agents' deals (decision 0058). The terms are those of contract/src/deals/commission-plans.ts.
create table split_plan (
  tenant_id bigint not null references tenant,
  plan_id bigint generated always as identity,
  name text not null,
  terms jsonb not null,
  date_created timestamptz not null default now(),
  primary key (tenant_id, plan_id)
);
create unique index split_plan_name on split_plan (tenant_id, lower(name));
call protect('split_plan');
call track('split_plan');

-- Under which plan an agent is from a day on, until the next one begins. What happens to it is in the ledger.
create table plan_assignment (
  tenant_id bigint not null,
  user_id bigint not null,
  start_date date not null,
  plan_id bigint not null,
  -- The day that anniversaries are counted from; start_date if null.
  agent_since date,
  -- What was earned and paid elsewhere in the plan year in which it begins.
  before jsonb not null default '{}',
  primary key (tenant_id, user_id, start_date),
  foreign key (tenant_id, user_id) references user_account on delete cascade,
  foreign key (tenant_id, plan_id) references split_plan
);
create index plan_assignment_plan on plan_assignment (tenant_id, plan_id);
call protect('plan_assignment');

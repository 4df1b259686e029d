-- What plans fill is kept apart from what was typed (decision 0061): planned adjustments and shares are rows of their own,
-- and the split is either typed or planned.
alter table transaction_financials
  -- broker_split_perc is what the plans say; typed if false.
  add column is_split_planned boolean not null default false,
  -- Why it was set by hand, by whom and when.
  add column split_note text,
  add column split_by_id bigint,
  add column date_split timestamptz,
  -- Who changed the commission last, for whoever changes the same meanwhile.
  add column edited_by_id bigint,
  add foreign key (tenant_id, split_by_id) references user_account on delete set null (split_by_id),
  add foreign key (tenant_id, edited_by_id) references user_account on delete set null (edited_by_id);
call track('transaction_financials', quiet => '{edited_by_id,split_by_id,date_split}');

alter table commission_adjustment add column is_planned boolean not null default false;
call track('commission_adjustment');

-- What colleagues have of a deal in percent is typed; the plans make dollars of it, which may be negative: owed.
alter table commission_share
  add column is_planned boolean not null default false,
  drop constraint commission_share_amount_check,
  add check (amount >= 0 or is_planned);
call track('commission_share');

-- What the plans make of a transaction for each of its agents; the transaction's own agent has position 0. Of a closed
-- transaction it is settled, and stays.
create table plan_split (
  tenant_id bigint not null,
  transaction_id bigint not null,
  agent_id bigint not null,
  position smallint not null,
  -- Null of an agent who is under no plan.
  plan_id bigint,
  team_lead_id bigint,
  -- The agent's part: Share and PlanSplit of contract/src/deals.
  share jsonb not null,
  split jsonb not null,
  is_settled boolean not null default false,
  primary key (tenant_id, transaction_id, agent_id),
  foreign key (tenant_id, transaction_id) references transaction on delete cascade,
  foreign key (tenant_id, agent_id) references user_account
);
create index plan_split_agent on plan_split (tenant_id, agent_id);
call protect('plan_split');
call track('plan_split');

-- The day for which the plan years of a brokerage were recalculated last.
create table plan_day (
  tenant_id bigint primary key references tenant,
  day date not null
);
call protect('plan_day');

-- The commission of a transaction: what was entered, and beneath it the lines that contract/src/deals/commission-lines.ts
-- makes of it, for reports to add up. A transaction without a row has no commission yet.
create table transaction_financials (
  tenant_id bigint not null,
  transaction_id bigint not null,
  gci_type text not null default 'Percent' check (gci_type in ('Percent', 'Dollar')),
  comm_split_perc numeric(19, 16) check (comm_split_perc between 0 and 100),
  -- Of a dollar structure what was entered, otherwise what the percentage comes to.
  gross_commission numeric(18, 2),
  broker_split_perc numeric(19, 16) check (broker_split_perc between 0 and 100),
  concessions numeric(14, 2) check (concessions >= 0),
  adjusted_gross numeric(18, 2) not null default 0,
  broker_split numeric(18, 2) not null default 0,
  net_commission numeric(18, 2) not null default 0,
  -- What is left to the transaction's agent.
  agent_net numeric(18, 2) not null default 0,
  primary key (tenant_id, transaction_id),
  foreign key (tenant_id, transaction_id) references transaction on delete cascade
);
call protect('transaction_financials');
call track('transaction_financials');

create table commission_adjustment (
  tenant_id bigint not null,
  adjustment_id bigint generated always as identity,
  transaction_id bigint not null,
  -- Of the agents' side alone, after the broker's split.
  is_post_split boolean not null default false,
  position integer not null,
  description text not null,
  entry_type text not null check (entry_type in ('credit', 'debit')),
  -- 0 percent of the gross commission, 1 dollars.
  amount_type smallint not null check (amount_type in (0, 1)),
  amount numeric(31, 16) not null check (amount >= 0),
  primary key (tenant_id, adjustment_id),
  foreign key (tenant_id, transaction_id) references transaction on delete cascade
);
create index commission_adjustment_transaction on commission_adjustment (tenant_id, transaction_id, position);
call protect('commission_adjustment');
call track('commission_adjustment');

-- What colleagues get of the agents' side; the transaction's agent keeps the rest.
create table commission_share (
  tenant_id bigint not null,
  transaction_id bigint not null,
  position integer not null,
  agent_id bigint not null,
  amount_type smallint not null check (amount_type in (0, 1)),
  amount numeric(31, 16) not null check (amount >= 0),
  primary key (tenant_id, transaction_id, position),
  foreign key (tenant_id, transaction_id) references transaction on delete cascade,
  foreign key (tenant_id, agent_id) references user_account
);
create index commission_share_agent on commission_share (tenant_id, agent_id);
call protect('commission_share');
call track('commission_share');

-- Goals of agents: each holds from its month on, until the next of the same user and figure.
create table goal (
  tenant_id bigint not null,
  goal_id bigint generated always as identity,
  user_id bigint not null,
  figure text not null check (figure in ('Calls', 'Appointments', 'Closings')),
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  -- Null: none from this month on.
  target integer check (target between 1 and 100000),
  -- Set by somebody else than the agent, who then cannot change it.
  is_from_brokerage boolean not null default false,
  set_by_id bigint,
  date_set timestamptz not null,
  primary key (tenant_id, goal_id),
  unique (tenant_id, user_id, figure, month),
  foreign key (tenant_id, user_id) references user_account on delete cascade,
  foreign key (tenant_id, set_by_id) references user_account on delete set null (set_by_id)
);
call protect('goal');

-- What users who want the reports by email on Mondays get (the setting MondayReportByEmail says who does).
create table report_mail (
  tenant_id bigint not null,
  user_id bigint not null,
  reports text[] not null,
  is_own boolean not null default false,
  -- The Monday that was mailed last, or that has passed without: none is mailed twice.
  sent_for date not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
call protect('report_mail');

-- What sources of leads cost: an amount for a month, or for several, over which it is spread evenly.
create table source_cost (
  tenant_id bigint not null references tenant,
  source_cost_id bigint generated always as identity,
  source_id bigint not null,
  -- Their first days.
  from_month date not null check (extract(day from from_month) = 1),
  to_month date not null check (extract(day from to_month) = 1),
  amount numeric(14, 2) not null check (amount >= 0),
  primary key (tenant_id, source_cost_id),
  foreign key (tenant_id, source_id) references source,
  check (from_month <= to_month)
);
create index source_cost_source on source_cost (tenant_id, source_id, from_month);
call protect('source_cost');

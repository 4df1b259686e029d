-- What a brokerage pays for, as far as it is known here (decision 0068); the provider has the rest.
create table billing (
  tenant_id bigint primary key references tenant,
  -- By this the provider knows what it has already done for this brokerage.
  billing_key uuid not null default gen_random_uuid(),
  plan_id integer not null,
  -- Since when: a contract runs from here.
  plan_since timestamptz,
  status text not null default 'None' check (status in ('None', 'Incomplete', 'Trial', 'Active', 'PastDue', 'Ended')),
  customer_id text unique,
  -- When the payment failed that is still missing.
  unpaid_since timestamptz,
  -- What the browsers have in which it was registered, all the same: only there it can be paid for at first. It opens
  -- nothing else, and is no secret from whoever reads this table.
  proof text,
  -- Somebody is at it with the provider, at the latest until then.
  busy_until timestamptz,
  -- When the provider was last asked.
  date_checked timestamptz not null default now()
);
call protect('billing');
call track('billing', quiet => '{customer_id, date_checked}', never => '{billing_key, proof, busy_until}');

-- What the provider told of, so that nothing is heard twice.
create table payment_event (
  tenant_id bigint not null references tenant,
  event_id text not null,
  date_created timestamptz not null default now(),
  primary key (tenant_id, event_id)
);
call protect('payment_event');

-- What would be at a provider, where payments are only tried out.
create table try_out_payment (
  tenant_id bigint primary key references tenant,
  book jsonb not null
);
call protect('try_out_payment');

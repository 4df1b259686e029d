-- Tries to sign in that failed, by what they are counted: a hash of an account with an address, an account, an address or
-- a device. It holds no tenant's data, and nothing that was typed.
drop table sign_in_throttle;
create table sign_in_failure (
  key bytea primary key,
  -- The hash of the email address, where one belongs to it.
  account bytea,
  failures integer not null default 0,
  last_failure timestamptz not null default now()
);
grant select, insert, update, delete on sign_in_failure to dormer_app;

-- Browsers in which a user has signed in: failures of others do not hold them up.
create table known_device (
  tenant_id bigint not null,
  user_id bigint not null,
  device_hash bytea not null,
  date_used timestamptz not null default now(),
  primary key (tenant_id, user_id, device_hash),
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
call protect('known_device');

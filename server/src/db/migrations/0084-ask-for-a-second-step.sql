-- A second step at sign-in, passkeys, and what happens at the door of an account (decision 0069).
alter table user_account add column has_second_step boolean not null default false;
call track('user_account', never => '{password_hash}', quiet => '{round_robin_turn,preferences,show_profile_progress}');
alter table tenant add column admins_need_second_step boolean not null default false;
call track('tenant', never => '{logo_key}');
-- When its user last proved who it belongs to.
alter table session add column date_proved timestamptz;

create table authenticator (
  tenant_id bigint not null,
  user_id bigint not null,
  -- Encrypted (decision 0030).
  secret text not null,
  -- By a first code; until then it lets nobody in and keeps nobody out.
  date_confirmed timestamptz,
  -- The half minute whose code was used last: it and earlier ones are good for nothing.
  last_step bigint not null default 0,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
call protect('authenticator');

create table recovery_code (
  tenant_id bigint not null,
  user_id bigint not null,
  code_hash text not null,
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
call protect('recovery_code');

create table passkey (
  tenant_id bigint not null,
  passkey_id bigint generated always as identity,
  user_id bigint not null,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  date_created timestamptz not null default now(),
  date_used timestamptz,
  primary key (tenant_id, passkey_id),
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
create index passkey_user on passkey (tenant_id, user_id);
call protect('passkey');

-- Sign-ins whose password was right, and whose second step is missing.
create table sign_in_step (
  tenant_id bigint not null,
  step_hash bytea not null,
  user_id bigint not null,
  -- The browser that began it, by its cookie.
  device_hash bytea not null,
  tries integer not null default 0,
  expires timestamptz not null,
  primary key (tenant_id, step_hash),
  unique (step_hash),
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
create index sign_in_step_user on sign_in_step (tenant_id, user_id);
call protect('sign_in_step');

-- What passkeys were asked to sign: of no tenant, because who answers is known only then.
create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null,
  expires timestamptz not null
);
grant select, insert, update, delete on passkey_challenge to dormer_app;

-- Sign-ins, wrong tries, and changes of how users sign in.
create table account_event (
  tenant_id bigint not null,
  account_event_id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  way text,
  is_new_device boolean not null default false,
  address text,
  user_agent text,
  by_user_id bigint,
  date_created timestamptz not null default now(),
  primary key (tenant_id, account_event_id),
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
create index account_event_user on account_event (tenant_id, user_id, account_event_id);
create index account_event_date on account_event (date_created);
call protect('account_event');
revoke update, delete on account_event from dormer_app;

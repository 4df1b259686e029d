-- What lets a user set a password without having one: the code of an emailed link, of which the hash is kept. One for
-- each user, so that a new one makes the earlier one void.
create table account_code (
  tenant_id bigint not null,
  user_id bigint not null,
  purpose text not null check (purpose in ('Activation', 'Reset')),
  -- Both null until it is mailed: whoever mails it makes it up.
  token_hash bytea,
  date_expires timestamptz,
  -- Who invited the user, and from where a reset was asked for.
  asked_by_id bigint,
  address text,
  user_agent text,
  date_created timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references user_account on delete cascade,
  foreign key (tenant_id, asked_by_id) references user_account on delete set null (asked_by_id)
);
create unique index account_code_token on account_code (token_hash);
create index account_code_asked_by on account_code (tenant_id, asked_by_id) where asked_by_id is not null;
call protect('account_code');

-- What must not be read in a message once it has left, such as the token of a link (without_secret).
alter table outbox add column secret text;

-- When the user's password was last set: those who have one are told by mail.
alter table user_account add column date_password_set timestamptz;
call track('user_account', never => '{password_hash}', quiet => '{round_robin_turn,preferences,show_profile_progress}');

-- An email or a text that somebody sends to many. Its messages are written as they leave, a group at a time.
create table mass_message (
  tenant_id bigint not null references tenant,
  mass_id bigint generated always as identity,
  user_id bigint,
  channel text not null check (channel in ('Email', 'Text')),
  subject text,
  -- Of an email, HTML; merge fields are filled for each recipient.
  body text not null,
  plain_text text,
  -- Where the links in it lead, without a path.
  link_base text,
  status text not null default 'Sending' check (status in ('Sending', 'Paused', 'Done', 'Canceled')),
  -- Why nothing leaves at the moment, or why it ended early, in a sentence.
  status_text text,
  -- The recipients chosen.
  total integer not null,
  -- When there is something to do next: the time chosen, a provider's pause, the morning where the next recipient is.
  not_before timestamptz not null default now(),
  -- When it last had its turn among those of the brokerage.
  date_served timestamptz not null default now(),
  date_created timestamptz not null default now(),
  date_finished timestamptz,
  primary key (tenant_id, mass_id),
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id)
) with (fillfactor = 80);
create index mass_message_user on mass_message (tenant_id, user_id, mass_id desc) where user_id is not null;
create index mass_message_sending on mass_message (tenant_id, not_before) where status = 'Sending';
call protect('mass_message');

-- Whom it was meant for, fixed when it was started. The contact's id is no foreign key: what was sent stays known.
create table mass_recipient (
  tenant_id bigint not null,
  mass_id bigint not null,
  contact_id bigint not null,
  status text not null default 'Waiting' check (status in ('Waiting', 'Written', 'Skipped')),
  -- Why it waits or was skipped: for counting, and in a sentence.
  reason text,
  why text,
  not_before timestamptz,
  -- The address it was written to: one message each, whoever shares it.
  address text,
  message_id bigint,
  primary key (tenant_id, mass_id, contact_id),
  foreign key (tenant_id, mass_id) references mass_message on delete cascade,
  foreign key (tenant_id, message_id) references message on delete set null (message_id)
) with (fillfactor = 80);
create index mass_recipient_waiting on mass_recipient (tenant_id, mass_id, contact_id) where status = 'Waiting';
create index mass_recipient_skipped on mass_recipient (tenant_id, mass_id, reason, contact_id) where status = 'Skipped';
create unique index mass_recipient_address on mass_recipient (tenant_id, mass_id, address) where address is not null;
create index mass_recipient_message on mass_recipient (tenant_id, message_id) where message_id is not null;
call protect('mass_recipient');

-- The link of an email by which its recipient unsubscribes: of the random token only the hash is kept here.
create table unsubscribe_link (
  tenant_id bigint not null,
  token_hash bytea not null,
  message_id bigint not null,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, message_id) references message on delete cascade
);
create unique index unsubscribe_link_token on unsubscribe_link (token_hash);
call protect('unsubscribe_link');

-- For the header List-Unsubscribe (RFC 8058), until the message has left.
alter table outbox add column unsubscribe_url text;

-- Mailboxes that users have connected (S2§3): their mail leaves through them, and mail with contacts is read from them.
create table mailbox (
  tenant_id bigint not null references tenant,
  email_config_id bigint generated always as identity,
  user_id bigint not null,
  email text not null check (email = lower(email)),
  -- 1 Gmail, 2 to 5 Office 365, 6 any other, by IMAP and SMTP.
  email_provider_id integer not null check (email_provider_id between 1 and 6),
  -- Its servers and password, or its sign-in, encrypted (access/secrets.ts).
  secret text not null,
  -- Its sign-in is refused: it must be connected again.
  has_error boolean not null default false,
  -- Why it could not be read or sent with, in a sentence; null once it could.
  last_error text,
  -- When it was last read to the end, and how far.
  date_synced timestamptz,
  cursor text,
  -- When it is read next; while it is being read, when somebody else may take over.
  next_sync timestamptz not null default now(),
  -- The email at which reading broke off last, and how often it did.
  stuck_at text,
  stuck_times integer not null default 0,
  -- How many emails could not be taken, and why the last was not.
  skipped integer not null default 0,
  last_skipped text,
  date_connected timestamptz not null default now(),
  primary key (tenant_id, email_config_id),
  unique (tenant_id, email),
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
create index mailbox_user on mailbox (tenant_id, user_id);
create index mailbox_next_sync on mailbox (next_sync);
call protect('mailbox');
call track('mailbox',
  quiet => '{has_error,last_error,date_synced,next_sync,stuck_at,stuck_times,skipped,last_skipped,date_connected}',
  never => '{secret,cursor}');

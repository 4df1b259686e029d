-- The number that texts are sent from and come to, ten digits, and the postal address that mass email must carry.
alter table tenant
  add column text_number text check (text_number ~ '^[2-9]\d{9}$'),
  add column postal_address text,
  -- Texts to many go only to those whose consent is on record.
  add column needs_text_consent boolean not null default false;
create unique index tenant_text_number on tenant (text_number);
call track('tenant');

-- What was said with one person over one address. The contact's id stays when the contact is deleted: restored, it has
-- its messages again, and until then only admins see them (decision 0034).
create table conversation (
  tenant_id bigint not null references tenant,
  conversation_id bigint generated always as identity,
  channel text not null check (channel in ('Email', 'Text')),
  -- A lower-case email address, or the ten digits of a phone.
  address text not null,
  contact_id bigint,
  -- Who answers, if not the contact's agent.
  assigned_user_id bigint,
  -- Of the newest message.
  last_date timestamptz not null default now(),
  last_body text not null default '',
  last_is_mine boolean not null default true,
  unread integer not null default 0,
  -- Since when a message waits for an answer.
  waiting_since timestamptz,
  is_done boolean not null default false,
  -- A text sounded like a stop: mass and automatic texts wait until somebody has decided.
  is_held boolean not null default false,
  date_created timestamptz not null default now(),
  primary key (tenant_id, conversation_id),
  unique nulls not distinct (tenant_id, channel, address, contact_id),
  foreign key (tenant_id, assigned_user_id) references user_account on delete set null (assigned_user_id)
) with (fillfactor = 85);
create index conversation_last_date on conversation (tenant_id, last_date desc, conversation_id desc);
create index conversation_contact on conversation (tenant_id, contact_id);
create index conversation_unread on conversation (tenant_id, channel, last_date desc) where unread > 0;
create index conversation_waiting on conversation (tenant_id, waiting_since) where waiting_since is not null;
create index conversation_assigned on conversation (tenant_id, assigned_user_id, last_date desc) where assigned_user_id is not null;
call protect('conversation');

create table message (
  tenant_id bigint not null,
  message_id bigint generated always as identity,
  conversation_id bigint not null,
  channel text not null check (channel in ('Email', 'Text')),
  is_mine boolean not null,
  -- Who sent it, or whose mailbox it came to.
  user_id bigint,
  purpose text check (purpose in ('OneToOne', 'Mass', 'Automatic', 'Transactional')),
  from_address text not null,
  to_addresses text[] not null,
  cc_addresses text[] not null default '{}',
  bcc_addresses text[] not null default '{}',
  subject text,
  -- Of a text, the text; of an email, HTML that is safe to show.
  body text not null,
  -- Of an email, its plain text.
  plain_text text,
  status text not null check (status in
    ('Waiting', 'Sending', 'Sent', 'Delivered', 'Failed', 'Unknown', 'Canceled', 'Blocked', 'Received')),
  -- Why it waits, was blocked or failed, in a sentence.
  status_text text,
  -- What carried it: Outbox, SMTP, Gmail, Microsoft, IMAP, Twilio.
  via text,
  -- The provider's own id of it.
  provider_id text,
  -- Of an email, with angle brackets (RFC 5322).
  header_id text,
  in_reply_to text,
  reference_ids text[] not null default '{}',
  mass_id bigint,
  -- When it was written or came in, and when the provider took it.
  date_created timestamptz not null default now(),
  date_sent timestamptz,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, conversation_id) references conversation on delete cascade,
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id)
) with (fillfactor = 90);
create index message_conversation on message (tenant_id, conversation_id, message_id desc);
create unique index message_header_id on message (tenant_id, header_id) where header_id is not null;
create unique index message_provider_id on message (tenant_id, channel, provider_id) where provider_id is not null;
create index message_user on message (tenant_id, user_id, message_id) where user_id is not null;
create index message_mass on message (tenant_id, mass_id, status) where mass_id is not null;
call protect('message');

create table message_attachment (
  tenant_id bigint not null,
  attachment_id bigint generated always as identity,
  message_id bigint not null,
  file_name text not null,
  content_type text not null,
  size bigint not null,
  storage_key text not null,
  -- What the HTML calls it, without angle brackets.
  content_id text,
  primary key (tenant_id, attachment_id),
  foreign key (tenant_id, message_id) references message on delete cascade
);
create index message_attachment_message on message_attachment (tenant_id, message_id);
create index message_attachment_storage_key on message_attachment (storage_key);
call protect('message_attachment');

-- What is still to be sent: one row per message, gone when its outcome is known. `date_tried` is committed before a
-- provider is called; a row that has one already was perhaps sent, and is looked up first.
create table outbox (
  tenant_id bigint not null,
  message_id bigint not null,
  mass_id bigint,
  not_before timestamptz not null default now(),
  attempts integer not null default 0,
  date_tried timestamptz,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, message_id) references message on delete cascade
) with (fillfactor = 70);
create index outbox_mass on outbox (tenant_id, mass_id, message_id) where mass_id is not null;
call protect('outbox');

-- Whom nothing is sent to (D4). It belongs to the address: whoever shares it shares this.
create table suppression (
  tenant_id bigint not null references tenant,
  channel text not null check (channel in ('Email', 'Text')),
  address text not null,
  reason text not null check (reason in ('Stop', 'Unsubscribed', 'Bounced', 'Complaint', 'ByHand')),
  user_id bigint,
  message_id bigint,
  date_created timestamptz not null default now(),
  primary key (tenant_id, channel, address),
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id),
  foreign key (tenant_id, message_id) references message on delete set null (message_id)
);
create index suppression_user on suppression (tenant_id, user_id) where user_id is not null;
create index suppression_message on suppression (tenant_id, message_id) where message_id is not null;
call protect('suppression');

-- Who agreed to messages and who did not, how and by whom: evidence, only ever added to.
create table consent (
  tenant_id bigint not null references tenant,
  consent_id bigint generated always as identity,
  channel text not null check (channel in ('Email', 'Text')),
  address text not null,
  says text not null check (says in ('Yes', 'No')),
  how text not null,
  user_id bigint,
  message_id bigint,
  date_created timestamptz not null default now(),
  primary key (tenant_id, consent_id),
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id),
  foreign key (tenant_id, message_id) references message on delete set null (message_id)
);
create index consent_address on consent (tenant_id, channel, address, consent_id desc);
create index consent_user on consent (tenant_id, user_id) where user_id is not null;
create index consent_message on consent (tenant_id, message_id) where message_id is not null;
call protect('consent');
revoke update, delete on consent from dormer_app;

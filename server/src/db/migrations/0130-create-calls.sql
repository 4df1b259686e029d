-- Phone calls: who called whom, when, for how long, and what was recorded.
create table call (
  tenant_id bigint not null references tenant,
  call_id bigint generated always as identity,
  -- Who placed or took it; null for an incoming call that nobody has taken.
  user_id bigint,
  -- Without a foreign key, so that it is the contact's again when a deleted contact is restored; likewise the activity.
  contact_id bigint,
  direction text not null check (direction in ('Outgoing', 'Incoming')),
  way text not null check (way in ('Browser', 'OwnPhone')),
  purpose text not null default 'Solicitation' check (purpose in ('Solicitation', 'Service')),
  reason text,
  -- The other party's: ten digits, or as the carrier writes it.
  number text not null,
  phone_type text,
  own_number text,
  status text not null check (status in
    ('Incoming', 'Connecting', 'On Call', 'Completed', 'No Answer', 'Busy', 'Failed', 'Missed', 'Voicemail', 'Canceled')),
  date_started timestamptz not null,
  date_answered timestamptz,
  date_ended timestamptz,
  -- Talk time; 0 if it was never answered.
  duration_seconds integer not null default 0 check (duration_seconds >= 0),
  -- Of an incoming call: whom it rings now, whom it has rung, and whose turn comes when (routing.queries.ts).
  ringing_ids bigint[] not null default '{}',
  rung_ids bigint[] not null default '{}',
  ring_round integer not null default 0,
  rounds jsonb not null default '[]',
  is_on_hold boolean not null default false,
  is_settled boolean not null default false,
  activity_id bigint,
  notes text,
  error text,
  via text not null check (via in ('Twilio', 'Simulated')),
  -- The provider's ids: of the call itself, and of the one it was connected with.
  provider_sid text unique,
  other_sid text,
  -- Since when the provider has been asked to place it; only one process asks.
  date_placed timestamptz,
  -- When to ask the provider what has become of it; null once it has ended.
  date_check timestamptz,
  is_recorded boolean not null default false,
  is_recording_paused boolean not null default false,
  recording_sid text,
  recording_key text,
  recording_size bigint,
  recording_seconds integer,
  voicemail_sid text,
  voicemail_key text,
  voicemail_size bigint,
  voicemail_seconds integer,
  transcription text,
  -- Until when its recording and voicemail are kept.
  date_recording_expires timestamptz,
  primary key (tenant_id, call_id),
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id)
);
create index call_user on call (tenant_id, user_id, date_started desc);
create index call_started on call (tenant_id, date_started desc);
create index call_contact on call (tenant_id, contact_id, date_started desc) where contact_id is not null;
create index call_running on call (tenant_id) where status in ('Incoming', 'Connecting', 'On Call');
create index call_open_missed on call (tenant_id) where status in ('Missed', 'Voicemail') and not is_settled;
create index call_recording_key on call (recording_key) where recording_key is not null;
create index call_voicemail_key on call (voicemail_key) where voicemail_key is not null;
call protect('call');

-- How a brokerage takes and records calls; those without a row have the defaults.
create table call_settings (
  tenant_id bigint primary key references tenant,
  caller_name text,
  recording text not null default 'Off' check (recording in ('Off', 'Announced')),
  recording_days integer not null default 90 check (recording_days between 1 and 3650),
  unknown_become_leads boolean not null default false,
  ring_order text not null default 'Together' check (ring_order in ('Together', 'InTurn', 'Browser')),
  greeting text,
  ring_seconds integer not null default 20 check (ring_seconds between 5 and 60)
);
call protect('call_settings');

-- The phone that a user talks with outside the browser, if it is not their cell phone, and whether it rings there.
create table call_phone (
  tenant_id bigint not null references tenant,
  user_id bigint not null,
  own_phone text,
  rings_own_phone boolean not null default true,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
call protect('call_phone');

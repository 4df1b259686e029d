-- What users have recorded to be left with answering machines, and what was left on which call.
create table voicemail_drop (
  tenant_id bigint not null references tenant,
  voicemail_drop_id bigint generated always as identity,
  user_id bigint not null,
  name text not null,
  storage_key text not null,
  size bigint not null,
  media_type text not null,
  seconds integer not null check (seconds between 1 and 120),
  date_created timestamptz not null,
  primary key (tenant_id, voicemail_drop_id),
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
create index voicemail_drop_user on voicemail_drop (tenant_id, user_id);
create index voicemail_drop_storage_key on voicemail_drop (storage_key);
call protect('voicemail_drop');

-- The name of the recorded voicemail that was left; the recording may be deleted later. `date_leaving`: since when the
-- provider has been asked to play it.
alter table call add column voicemail_left text, add column date_leaving timestamptz;

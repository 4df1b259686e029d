-- Browsers that show a user's notifications while Dormer is closed (decision 0116). A row ends with the session that it
-- was made in: signing out, deactivation and a new password end what is shown on the device as well.
create table push_device (
  tenant_id bigint not null,
  push_device_id bigint generated always as identity,
  user_id bigint not null,
  session_id uuid not null,
  -- Where the browser's push service takes messages for it, and the browser's keys, which they are encrypted with.
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  name text not null,
  date_created timestamptz not null default now(),
  date_told timestamptz,
  primary key (tenant_id, push_device_id),
  unique (tenant_id, endpoint),
  foreign key (tenant_id, user_id) references user_account on delete cascade,
  foreign key (tenant_id, session_id) references session on delete cascade
);
create index push_device_user on push_device (tenant_id, user_id);
create index push_device_session on push_device (tenant_id, session_id);
call protect('push_device');

alter table notice drop constraint notice_channel_check;
alter table notice add constraint notice_channel_check check (channel in ('Email', 'Text', 'Push'));

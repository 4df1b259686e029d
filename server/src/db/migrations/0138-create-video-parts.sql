-- Parts of videos that are being uploaded: after a lost network only those that are missing are sent.
create table video_part (
  tenant_id bigint not null references tenant,
  video_part_id bigint generated always as identity,
  user_id bigint not null,
  -- Chosen by the browser.
  upload_guid uuid not null,
  part integer not null check (part between 0 and 999),
  storage_key text not null,
  size bigint not null,
  -- In base64.
  sha256 text not null,
  date_created timestamptz not null,
  primary key (tenant_id, video_part_id),
  unique (tenant_id, user_id, upload_guid, part),
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
create index video_part_storage_key on video_part (storage_key);
create index video_part_created on video_part (date_created);
call protect('video_part');

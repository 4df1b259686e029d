-- Videos that users record or upload, the links to them in messages, and who watched them.
create table video (
  tenant_id bigint not null references tenant,
  video_id bigint generated always as identity,
  video_guid uuid not null default gen_random_uuid() unique,
  user_id bigint not null,
  name text not null,
  -- Null once it has expired: the row stays, so that its page can say so.
  storage_key text,
  thumbnail_key text,
  size bigint not null,
  media_type text not null,
  -- In milliseconds.
  duration integer not null check (duration >= 0),
  -- Null if it is kept permanently.
  date_expires timestamptz,
  date_created timestamptz not null,
  primary key (tenant_id, video_id),
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
create index video_user on video (tenant_id, user_id);
create index video_storage_key on video (storage_key) where storage_key is not null;
create index video_thumbnail_key on video (thumbnail_key) where thumbnail_key is not null;
call protect('video');

-- The link to a video in a message. Neither it nor who watched refers to the video by a foreign key, so that both are
-- there again when a deleted video is restored.
create table video_link (
  tenant_id bigint not null references tenant,
  video_link_id bigint generated always as identity,
  video_id bigint not null,
  message_id bigint not null,
  token_hash bytea not null unique,
  primary key (tenant_id, video_link_id),
  foreign key (tenant_id, message_id) references message on delete cascade
);
create index video_link_video on video_link (tenant_id, video_id);
create index video_link_message on video_link (tenant_id, message_id);
call protect('video_link');

-- A viewer is known by the link or, without one, by a cookie.
create table video_view (
  tenant_id bigint not null references tenant,
  video_view_id bigint generated always as identity,
  video_id bigint not null,
  viewer_hash bytea not null,
  video_link_id bigint,
  -- How far, in seconds.
  furthest integer not null check (furthest >= 0),
  date_watched timestamptz not null,
  primary key (tenant_id, video_view_id),
  unique (tenant_id, video_id, viewer_hash),
  foreign key (tenant_id, video_link_id) references video_link on delete set null (video_link_id)
);
create index video_view_link on video_view (tenant_id, video_link_id) where video_link_id is not null;
call protect('video_view');

-- Captions of videos, a file for each language; and thumbnails that move, for emails.
create table video_captions (
  tenant_id bigint not null references tenant,
  video_captions_id bigint generated always as identity,
  video_id bigint not null,
  -- BCP 47.
  language text not null,
  -- WebVTT.
  content text not null,
  date_created timestamptz not null,
  primary key (tenant_id, video_captions_id),
  unique (tenant_id, video_id, language),
  foreign key (tenant_id, video_id) references video on delete cascade
);
call protect('video_captions');

alter table video add column moving_key text;
create index video_moving_key on video (moving_key) where moving_key is not null;

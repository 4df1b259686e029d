-- The MP4 that is made of a WebM, because not every phone plays that: its file and size, null until there is one.
alter table video add column mp4_key text, add column mp4_size bigint,
  -- Since when it is to be made; null if there is one, or none is made.
  add column date_mp4_due timestamptz;
create index video_mp4_key on video (mp4_key) where mp4_key is not null;
update video set date_mp4_due = now() where media_type = 'video/webm' and storage_key is not null;

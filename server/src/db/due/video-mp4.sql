-- Videos that MP4s are to be made of.
call keep_due('video', 'video-mp4', 'video_id',
  at => 'case when r.storage_key is not null then r.date_mp4_due end', of => '{date_mp4_due,storage_key}');

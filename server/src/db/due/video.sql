-- The end of a video that is not kept permanently.
call keep_due('video', 'video', 'video_id',
  at => 'case when r.storage_key is not null then r.date_expires end', of => '{date_expires,storage_key}');

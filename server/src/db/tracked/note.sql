call track(
  'note',
  title => $$regexp_replace(note, '<[^>]*>', ' ', 'g')$$,
  quiet => '{edited_by_id,date_edited,is_by_client,is_pinned}'
);

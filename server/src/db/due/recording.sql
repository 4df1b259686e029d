-- The day until which a recording or voicemail is kept.
call keep_due('call', 'recording', 'call_id',
  at => 'case when r.recording_key is not null or r.voicemail_key is not null then r.date_recording_expires end',
  of => '{date_recording_expires,recording_key,voicemail_key}');

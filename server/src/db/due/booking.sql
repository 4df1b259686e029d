-- A booking that nobody confirmed in time, or whose agent did something of which the visitor is to be told.
call keep_due('booking', 'booking', 'booking_id',
  at => 'case when r.status = ''Held'' then r.date_expires else r.date_tell end', of => '{status,date_expires,date_tell}');

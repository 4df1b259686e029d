-- A booking that nobody confirmed in time, whose agent did something of which the visitor is to be told, or whose visitor
-- is to be reminded a day before.
call keep_due('booking', 'booking', 'booking_id',
  at => 'case r.status when ''Held'' then r.date_expires when ''Booked''
    then least(r.date_tell, case when r.reminded_for is distinct from r.starts then r.starts - interval ''24 hours'' end)
    else r.date_tell end',
  of => '{status,starts,date_expires,date_tell,reminded_for}');

-- An appointment's reminder: looked at a day before, the earliest a user can choose; then it waits for the user's time.
call keep_due('appointment', 'appointment-reminder', 'appointment_id',
  at => 'case when r.reminded_for is distinct from r.date_time then r.date_time - interval ''24 hours'' end',
  of => '{date_time,user_id,reminded_for}');

-- An open task's reminder: so long before it is due, once for each due time.
call keep_due('task', 'task-reminder', 'task_id',
  at => 'case when not r.is_completed and r.reminded_for is distinct from r.due_date
    then r.due_date - make_interval(mins => r.reminder_minutes) end',
  of => '{is_completed,due_date,reminder_minutes,reminded_for}');

-- A step of a workflow on a transaction, on its day.
call keep_due('auto_task', 'auto-task', 'auto_task_id',
  at => 'case when not r.is_complete and not r.is_cancelled then r.execute_date end',
  of => '{execute_date,is_complete,is_cancelled}');

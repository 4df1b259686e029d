call track('auto_task', quiet => '{execute_date,step,task_id,date_completed}');

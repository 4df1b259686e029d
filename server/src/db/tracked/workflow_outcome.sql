-- Only so that it comes back with its enrollment.
call track('workflow_outcome', quiet => '{outcome,why,task_id,date_done,date_answered}', inserts => false);

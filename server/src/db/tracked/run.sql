-- How far a run has come is no change.
call track('run', never => '{storage_key,result}', quiet => '{total,done,counts,skipped,date_finished}');

-- How far a run has come is no change.
call track('run', quiet => '{total,done,counts,skipped,date_finished}');

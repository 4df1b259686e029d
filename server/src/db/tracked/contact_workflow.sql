-- What it did is in its timeline; how it began, was paused, removed or ended is recorded.
call track(
  'contact_workflow',
  quiet => '{pauses,next_step_id,next_at,date_timed,time_left,waits_until,is_moved,workflow_version_id,cause,chain,why,date_ended,end_reason,date_answered,date_opted_out}'
);

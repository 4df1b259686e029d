-- Only so that it comes back with its workflow.
call track('workflow_version', inserts => false);

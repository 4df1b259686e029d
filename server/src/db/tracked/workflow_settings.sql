-- The row comes with the first workflow that is published.
call track('workflow_settings', inserts => false);

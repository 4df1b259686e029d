-- The row comes with the first change.
call track('call_settings');

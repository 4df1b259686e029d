-- What each synchronization writes is `quiet`; `secret` holds tokens and passwords.
call track(
  'mailbox',
  quiet => '{has_error,last_error,date_synced,stuck_at,stuck_times,skipped,last_skipped,date_connected}',
  never => '{secret,cursor}'
);

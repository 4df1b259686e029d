-- A mailbox is always due to be read at some time, as sync.jobs.ts decides.
call keep_due('mailbox', 'mailbox', 'email_config_id', at => 'now()', of => '{user_id}');

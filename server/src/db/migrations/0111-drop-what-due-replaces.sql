drop index task_reminder, appointment_reminder;
drop function if exists due_reminders, plan_days_due, billing_due, due_mailboxes, alerts_due, erase_due;
drop table plan_day;
alter table mailbox drop column next_sync;
alter table alert_search drop column due;

drop index task_reminder, appointment_reminder;
drop function if exists due_reminders, plan_days_due, billing_due, due_mailboxes, alerts_due, erase_due;
drop table plan_day;
alter table mailbox drop column next_sync;
alter table alert_search drop column due;

-- Their schedules and jobs are no longer there to run.
delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
where t.id = j.task_id and j.locked_at is null and t.identifier = any('{remind,plan-days,check-billing,sync-mailboxes,erase-closed,send-alerts}');

-- What workflows came to, kept where it can be counted.
-- None of this is news for the history.
set local app.erasing = 'on';

-- Why an enrollment ended before its last step; null for other reasons, which `why` tells.
alter table contact_workflow add column end_reason text check (end_reason in ('Goal'));
-- When the contact first answered, and asked for no more messages, in it or soon after.
alter table contact_workflow add column date_answered timestamptz;
alter table contact_workflow add column date_opted_out timestamptz;
update contact_workflow set end_reason = 'Goal' where status = 'Ended' and why like 'Reached its goal: %';
-- Only counted from: no column of it changes with each step.
create index contact_workflow_counts
  on contact_workflow (tenant_id, workflow_id, status, end_reason, date_answered, date_opted_out);

-- When its message was first answered.
alter table workflow_outcome add column date_answered timestamptz;
create index workflow_outcome_failed on workflow_outcome (tenant_id, contact_workflow_id) where outcome = 'Failed';

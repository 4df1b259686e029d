-- When a workflow's message was handed over: what the next message of another workflow to the same person keeps its
-- distance from.
alter table workflow_message add column date_left timestamptz;
update workflow_message w set date_left = m.date_sent from message m
where m.tenant_id = w.tenant_id and m.message_id = w.message_id and m.date_sent > now() - interval '8 days';

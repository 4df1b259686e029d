-- A step that a rule has moved, such as a send window or the gap between messages, and not its wait: asked anew when the rule
-- changes, as due since then (date_timed).
alter table contact_workflow add column is_moved boolean not null default false;
create index contact_workflow_moved on contact_workflow (tenant_id, contact_workflow_id)
  where is_moved and status in ('Active', 'Paused');

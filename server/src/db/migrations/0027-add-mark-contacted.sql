-- Somebody chose Mark Contacted. Touches are not recorded (0009), because each activity is one; this is what somebody did,
-- and the history tells it.
alter table contact add column is_marked_contacted boolean not null default false;
call track('contact', title => 'name', never =>
  '{assigned_agent_id,assigned_lender_id,contact_type_id,source_id,urgency_type_id,is_new}');

-- Of a household, whom a task is about; its other persons may be linked to it later. Tasks from before keep the first.
alter table task add column contact_id bigint;
alter table task add foreign key (tenant_id, contact_id) references contact (tenant_id, contact_id)
  on delete set null (contact_id);
call track('task', title => 'title', quiet => '{reminded_for,date_changed}');

-- Contacted in name only: somebody tried and did not reach this person yet. Those from before count as reached.
alter table contact_touch add column only_tried boolean not null default false;
call track('contact_touch', inserts => false, quiet => '{last_contact,last_active,is_contacted,only_tried}', never =>
  '{contact_entity_id,assigned_agent_id,assigned_lender_id,source_id,urgency_type_id,date_created,contact_type_id,is_new}');

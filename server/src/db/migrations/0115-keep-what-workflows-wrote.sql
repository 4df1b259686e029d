-- What a step waits for, once its wait is over: a date or a day of the week, which comes whatever happens to the workflow.
alter table contact_workflow add column waits_until timestamptz;

-- A message that waits to leave stays known as a workflow's, so that it does not leave once what it belongs to is deleted.
alter table workflow_message
  drop constraint workflow_message_check,
  drop constraint workflow_message_tenant_id_contact_workflow_id_fkey,
  drop constraint workflow_message_tenant_id_auto_task_id_fkey,
  add check (num_nonnulls(contact_workflow_id, auto_task_id) <= 1),
  add foreign key (tenant_id, contact_workflow_id) references contact_workflow on delete set null (contact_workflow_id),
  add foreign key (tenant_id, auto_task_id) references auto_task on delete set null (auto_task_id);

-- The messages of a step.
create index workflow_message_step on workflow_message (tenant_id, contact_workflow_id, workflow_step_id);
drop index workflow_message_enrollment;

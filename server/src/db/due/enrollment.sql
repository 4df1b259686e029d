-- The next step of a contact in a workflow.
call keep_due('contact_workflow', 'enrollment', 'contact_workflow_id',
  at => $$case when r.status = 'Active' then r.next_at end$$,
  of => '{status,next_at}');

call track(
  'workflow_step',
  title => $$(select w.name from workflow w where w.tenant_id = r.tenant_id and w.workflow_id = r.workflow_id)$$
);

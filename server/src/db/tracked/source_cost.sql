call track('source_cost',
  title => $$(select s.name from source s where s.tenant_id = r.tenant_id and s.source_id = r.source_id)$$);

-- Where it stands within its stage is no change that people would look for.
call track('opportunity', quiet => '{position,version,edited_by_id,date_stage_entered}', title => $$coalesce(name,
  (select c.name from contact c where c.tenant_id = r.tenant_id and c.contact_id = r.contact_id), type)$$);

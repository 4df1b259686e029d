-- Copied from the household, and written again when the contact is restored: `never`.
call track(
  'contact',
  title => 'name',
  never => '{assigned_agent_id,assigned_lender_id,contact_type_id,source_id,urgency_type_id,is_new}'
);

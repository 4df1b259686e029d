alter table contact add column nickname text;
-- Once more, so that the history tells of it.
call track('contact', title => 'name', never =>
  '{search_text,is_contacted,last_contact,last_active,assigned_agent_id,assigned_lender_id,contact_type_id,source_id,urgency_type_id,is_new}');

-- A deleted contact comes back with when it was touched. Touches themselves are not recorded (0009), and the copies are
-- written anew with the contact.
call track('contact_touch', inserts => false, quiet => '{last_contact,last_active,is_contacted}', never =>
  '{contact_entity_id,assigned_agent_id,assigned_lender_id,source_id,urgency_type_id,date_created,contact_type_id,is_new}');

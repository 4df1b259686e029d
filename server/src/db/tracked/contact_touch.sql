-- Only so that it is restored with a deleted contact. What every touch moves is `quiet`.
call track(
  'contact_touch',
  inserts => false,
  quiet => '{last_contact,last_active,is_contacted,only_tried}',
  never => '{contact_entity_id,assigned_agent_id,assigned_lender_id,source_id,urgency_type_id,date_created,contact_type_id,is_new}'
);

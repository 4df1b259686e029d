-- Whether anybody of a household was contacted, which Today asks of each new lead.
create index concurrently if not exists contact_touch_contacted on contact_touch (tenant_id, contact_entity_id) where is_contacted;

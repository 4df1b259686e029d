-- Fills what 0018 made, a batch to a transaction, then builds its indexes concurrently and takes away those of contact
-- that they replace.
call fill_contact_aside();

-- Each of these is read backwards for the other direction; contact_id breaks ties.
create index concurrently if not exists contact_touch_last_contact
  on contact_touch (tenant_id, last_contact desc nulls last, contact_id desc);
create index concurrently if not exists contact_touch_last_active
  on contact_touch (tenant_id, last_active desc nulls last, contact_id desc);
create index concurrently if not exists contact_touch_agent_type
  on contact_touch (tenant_id, assigned_agent_id, contact_type_id, last_contact desc nulls last, contact_id desc);
-- The longest quiet of each urgency first, of one agent or lender; of those who were never contacted, who has been there
-- longest.
create index concurrently if not exists contact_touch_agent_quiet
  on contact_touch (tenant_id, assigned_agent_id, urgency_type_id, last_contact, date_created, contact_id)
  where urgency_type_id is not null;
create index concurrently if not exists contact_touch_lender_quiet
  on contact_touch (tenant_id, assigned_lender_id, urgency_type_id, last_contact, date_created, contact_id)
  where urgency_type_id is not null;
create index concurrently if not exists contact_text_search on contact_text
  using gin (tenant_id, search_text gin_trgm_ops);

drop index concurrently if exists contact_last_contact;
drop index concurrently if exists contact_last_active;
drop index concurrently if exists contact_agent_type_last_contact;
drop index concurrently if exists contact_agent_quiet;
drop index concurrently if exists contact_lender_quiet;
drop index concurrently if exists contact_search;

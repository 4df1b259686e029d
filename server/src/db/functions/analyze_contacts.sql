-- Updates the planner's statistics on contacts after thousands were added or before thousands are changed. Otherwise,
-- until autovacuum runs, which in a large database takes 10 % of new rows, the planner would take a freshly imported
-- brokerage for an empty one and compare each row of a large change with each of its contacts. Only the keys matter for
-- that, and analyzing them takes a fraction of the time. A table that a vacuum has locked is skipped.
create or replace function analyze_contacts() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze (skip_locked) contact_entity (tenant_id, contact_entity_id), contact (tenant_id, contact_id, contact_entity_id),
    contact_touch (tenant_id, contact_id), contact_text (tenant_id, contact_id), conversation (tenant_id, contact_id),
    tag_contact_entity, run_item;
end $$;

-- Tells the planner how the contacts of today are spread, after thousands were added or before thousands are changed.
-- Until autovacuum does, which in a large database takes 10 % of new rows, it would take a brokerage that was just
-- imported for an empty one, and compare each row of a large change with each of its contacts. Only the keys matter for
-- that, and take a fraction of the time. A table that a vacuum holds is skipped.
create or replace function analyze_contacts() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze (skip_locked) contact_entity (tenant_id, contact_entity_id), contact (tenant_id, contact_id, contact_entity_id),
    contact_touch (tenant_id, contact_id), tag_contact_entity, contact_bulk_item;
end $$;

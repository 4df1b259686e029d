-- Like analyze_contacts, for the recipients of a message to thousands: until autovacuum runs, the planner would take them
-- for few, and each group that is sent would look through all of them.
create or replace function analyze_mass_recipients() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze (skip_locked) mass_recipient (tenant_id, mass_id, contact_id, status, address);
end $$;

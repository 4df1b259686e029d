-- Gives a brokerage that has no stages those of a usual pipeline, and reasons for which opportunities are lost; called
-- by create_tenant and by the migration that introduced them.
create or replace procedure give_pipeline(of_tenant bigint) language plpgsql as $$
begin
  if exists (select from pipeline_stage where tenant_id = of_tenant) then return; end if;
  insert into pipeline_stage (tenant_id, name, description, position, color, probability, stuck_after_days, types, outcome)
  select of_tenant, name, description, row_number() over () - 1, color, probability, stuck, types, outcome
  from (values
    ('New Lead', 'Has asked for something; nobody knows yet how serious it is.', 'gray', 10, 7, array['Purchase', 'Listing'], 'Open'),
    ('Appointment Set', 'A consultation or a listing appointment has a date.', 'blue', 25, 14, array['Purchase', 'Listing'], 'Open'),
    ('Agreement Signed', 'A buyer agreement or a listing agreement is signed.', 'cyan', 50, 21, array['Purchase', 'Listing'], 'Open'),
    ('Touring Homes', 'Sees homes, and is ready to make an offer.', 'teal', 55, 45, array['Purchase'], 'Open'),
    ('On the Market', 'The listing is live.', 'teal', 60, 60, array['Listing'], 'Open'),
    ('Negotiating Offers', 'Offers are made or have come in.', 'yellow', 70, 10, array['Purchase', 'Listing'], 'Open'),
    ('Under Contract', 'The contract is signed; closing has a date.', 'orange', 90, 60, array['Purchase', 'Listing'], 'Open'),
    ('Closed', 'Won.', 'green', 100, null, array['Purchase', 'Listing'], 'Won'),
    ('Lost', 'Went elsewhere, or gave up.', 'red', 0, null, array['Purchase', 'Listing'], 'Lost')
  ) usual (name, description, color, probability, stuck, types, outcome);
  insert into lost_reason (tenant_id, name)
  select of_tenant, name from unnest(array[
    'Chose another agent', 'Stopped responding', 'Could not get financing', 'Decided not to move', 'Price expectations',
    'Found one on their own', 'Timing changed']) name;
end $$;

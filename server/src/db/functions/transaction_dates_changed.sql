-- Calendars accept an event they read again as changed only if its sequence number is higher. Any change of the
-- transaction counts, so that no column is forgotten: a higher number of an event that stayed the same does no harm.
create or replace function transaction_dates_changed() returns trigger language plpgsql as $$
begin
  new.dates_changed := now();
  return new;
end $$;

create or replace trigger dates_changed before update on transaction
  for each row when (old.* is distinct from new.*) execute function transaction_dates_changed();

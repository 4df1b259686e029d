-- Calendars accept an event they read again as changed only if its sequence number is higher.
create or replace function transaction_dates_changed() returns trigger language plpgsql as $$
begin
  new.dates_changed := now();
  return new;
end $$;

create or replace trigger dates_changed
  before update of status_id, address, unit_number, contract_date, inspection_date, appraisal_date, closing_date, date_closed,
    listing_exp_date on transaction
  for each row execute function transaction_dates_changed();

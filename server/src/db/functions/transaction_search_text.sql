-- What a search of transactions looks through: the transaction's own words; those of its people are stored beside them.
-- Another column here needs an update of the existing rows.
create or replace function transaction_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := public.search_fold(
    concat_ws(' ', new.address, new.unit_number, new.city, new.state_code, new.zip_code, new.listing_key));
  return new;
end $$;

create or replace trigger search_text
  before insert or update of address, unit_number, city, state_code, zip_code, listing_key on transaction
  for each row execute function transaction_search_text();

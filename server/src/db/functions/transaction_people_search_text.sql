-- What searches of transactions, and of their people, look through for each person.
create or replace function transaction_people_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := public.search_fold(concat_ws(' ', new.first_name, new.last_name, new.email, new.cell_phone,
    new.office_phone, new.company_name));
  return new;
end $$;

create or replace trigger search_text
  before insert or update of first_name, last_name, email, cell_phone, office_phone, company_name on transaction_people
  for each row execute function transaction_people_search_text();

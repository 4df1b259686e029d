-- Nothing new is written about who was erased; the program answers with these words (http/app.ts). The row itself is
-- changed only by the erasure.
create or replace function erased_refuses() returns trigger language plpgsql as $$
begin
  raise exception 'This person was erased. Nothing can be written to or about them any more.' using errcode = 'DE001';
end $$;

create or replace trigger erased before update of first_name, last_name, email, cell_phone, home_phone, work_phone,
    address, unit_number, city, state_code, zip_code, date_of_birth, profession, income, nickname on contact
  for each row when (old.date_erased is not null) execute function erased_refuses();

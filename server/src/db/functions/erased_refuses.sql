-- Nothing new is written about who was erased; the program answers with these words (http/app.ts). The row itself is
-- changed only by the erasure. No column is named by the trigger, so that their types can be changed.
create or replace function erased_refuses() returns trigger language plpgsql as $$
begin
  if exists (
    select from unnest(array['first_name', 'last_name', 'email', 'cell_phone', 'home_phone', 'work_phone', 'address',
      'unit_number', 'city', 'state_code', 'zip_code', 'date_of_birth', 'profession', 'income', 'nickname']) k
    where to_jsonb(new) -> k is distinct from to_jsonb(old) -> k
  ) then
    raise exception 'This person was erased. Nothing can be written to or about them any more.' using errcode = 'DE001';
  end if;
  return new;
end $$;

create or replace trigger erased before update on contact
  for each row when (old.date_erased is not null) execute function erased_refuses();

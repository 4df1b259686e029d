-- Keeps the search text in step with values that are words: numbers, days and flags are not searched.
create or replace function custom_value_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform public.contact_search_refresh(array(
      select distinct contact_id from old_rows where number is null and day is null and flag is null));
  else
    perform public.contact_search_refresh(array(
      select distinct contact_id from new_rows where number is null and day is null and flag is null));
  end if;
  return null;
end $$;

create or replace trigger added after insert on custom_value
  referencing new table as new_rows for each statement execute function custom_value_changed();
create or replace trigger changed after update on custom_value
  referencing new table as new_rows for each statement execute function custom_value_changed();
create or replace trigger removed after delete on custom_value
  referencing old table as old_rows for each statement execute function custom_value_changed();

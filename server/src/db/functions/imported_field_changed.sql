-- Keeps the search text in step with what was imported.
create or replace function imported_field_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform public.contact_search_refresh(array(select distinct contact_id from old_rows));
  else
    perform public.contact_search_refresh(array(select distinct contact_id from new_rows));
  end if;
  return null;
end $$;

create or replace trigger added after insert on imported_field
  referencing new table as new_rows for each statement execute function imported_field_changed();
create or replace trigger removed after delete on imported_field
  referencing old table as old_rows for each statement execute function imported_field_changed();

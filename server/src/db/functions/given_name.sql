-- What contacts have in common if they are one person (decision 0126).

-- What a first name is short for, first of all; the name itself if it is not.
create or replace function given_name(first_name text) returns text language plpgsql immutable parallel safe as $$
declare
  name text := coalesce((public.first_name_words(first_name))[1], '');
begin
  return coalesce((public.given_names(name))[1], name);
end $$;
create or replace trigger keys_added after insert on contact_point
  referencing new table as new_rows for each statement execute function contact_point_keys();
create or replace trigger keys_changed after update on contact_point
  referencing old table as old_rows new table as new_rows for each statement execute function contact_point_keys();
create or replace trigger keys_removed after delete on contact_point
  referencing old table as old_rows for each statement execute function contact_point_keys();

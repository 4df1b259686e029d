create or replace trigger keys_added after insert on contact_point
  referencing new table as new_rows for each statement execute function contact_point_keys();
create or replace trigger keys_changed after update on contact_point
  referencing old table as old_rows new table as new_rows for each statement execute function contact_point_keys();
create or replace trigger keys_removed after delete on contact_point
  referencing old table as old_rows for each statement execute function contact_point_keys();

-- Whether two first names may be one: the same, short for it, an initial, one letter more, or, of longer ones, another
-- letter. Without one, nothing is against it.
create or replace function near_first_name(a text, b text) returns boolean language plpgsql immutable parallel safe as $$
declare
  x text := public.given_name(a);
  y text := public.given_name(b);
  short text := case when length(x) <= length(y) then x else y end;
  long text := case when length(x) <= length(y) then y else x end;
begin
  if starts_with(long, short) then return true; end if;
  if length(short) >= 3 and length(long) = length(short) + 1 then
    for n in 1 .. length(long) loop
      if overlay(long placing '' from n for 1) = short then return true; end if;
    end loop;
  end if;
  if length(short) < 5 then return false; end if;
  if length(long) = length(short) then
    for n in 1 .. length(short) loop
      if overlay(long placing '' from n for 1) = overlay(short placing '' from n for 1) then return true; end if;
    end loop;
  end if;
  return public.similarity(short, long) >= 0.45;
end $$;

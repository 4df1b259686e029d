
-- Whether two first names may be one: the same (same_first_name), one letter more, or, of longer ones, another letter.
-- Two names that are known are no slips of each other (Maria and Mario). Without one, nothing is against it.
create or replace function near_first_name(a text, b text) returns boolean language plpgsql immutable parallel safe as $$
declare
  x text := public.given_name(a);
  y text := public.given_name(b);
  short text := case when length(x) <= length(y) then x else y end;
  long text := case when length(x) <= length(y) then y else x end;
begin
  if short = '' or public.same_first_name(a, b) then return true; end if;
  if x = y or public.given_names(x) is not null and public.given_names(y) is not null then return false; end if;
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

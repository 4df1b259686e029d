-- Whether two names at one address may be one person's: a near first name, and a near last name or none.
create or replace function near_name(first_a text, last_a text, first_b text, last_b text) returns boolean
language plpgsql immutable parallel safe as $$
declare
  x text := public.search_fold(last_a);
  y text := public.search_fold(last_b);
begin
  return (x = y or x = '' or y = '' or public.similarity(x, y) >= 0.3)
    and public.given_name(first_a) <> '' and public.given_name(first_b) <> '' and public.near_first_name(first_a, first_b);
end $$;

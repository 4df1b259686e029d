-- Whether two first names that share an email or a phone are one person's, not a couple's: Bob and Robert, R. and Robert J.
-- The same in the program is `sameFirstName` (identity/first-names.rules.ts).
create or replace function same_first_name(first text, other text) returns boolean language plpgsql immutable parallel safe as $$
declare
  a text[] := public.first_name_words(first);
  b text[] := public.first_name_words(other);
begin
  if cardinality(a) = 0 or cardinality(b) = 0 then return false; end if;
  if array_to_string(a, '') = array_to_string(b, '') then return true; end if;
  if public.same_word(a[1], b[1]) then
    return a[2] is null or b[2] is null or public.same_word(a[2], b[2]);
  end if;
  -- J. Robert goes by Robert.
  return coalesce(length(a[1]) = 1 and public.same_word(a[2], b[1]), false)
    or coalesce(length(b[1]) = 1 and public.same_word(a[1], b[2]), false);
end $$;

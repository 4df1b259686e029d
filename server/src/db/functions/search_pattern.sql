-- A LIKE pattern that finds a typed text anywhere in a folded one: folded first (which can turn a wide ％ into a %),
-- then escaped.
create or replace function search_pattern(value text) returns text language sql immutable parallel safe
  return '%' || regexp_replace(search_fold(value), '([\\%_])', '\\\1', 'g') || '%';

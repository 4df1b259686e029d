-- A typed text as LIKE looks for it anywhere in a folded one: folded first (that can make a % of a wide ％), then escaped.
create or replace function search_pattern(value text) returns text language sql immutable parallel safe
  return '%' || regexp_replace(search_fold(value), '([\\%_])', '\\\1', 'g') || '%';

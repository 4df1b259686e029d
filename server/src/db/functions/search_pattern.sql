-- A LIKE pattern that finds a typed text anywhere in a folded one. The text is folded before it is escaped, because
-- folding can turn a wide ％ into a %.
create or replace function search_pattern(value text) returns text language sql immutable parallel safe
  return '%' || regexp_replace(search_fold(value), '([\\%_])', '\\\1', 'g') || '%';

-- Text as it is searched: lower case, accents folded. Immutable because the dictionary is named.
create or replace function search_fold(value text) returns text language sql immutable parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

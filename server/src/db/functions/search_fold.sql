-- Text in its searchable form: lower case, accents removed. Immutable because the dictionary is named.
create or replace function search_fold(value text) returns text language sql immutable parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- The words of a first name as they are compared.
create or replace function first_name_words(first_name text) returns text[] language sql immutable parallel safe
  return array_remove(string_to_array(regexp_replace(
    replace(replace(public.search_fold(left(first_name, 100)), '''', ''), '’', ''), '[^[:alnum:]]+', ' ', 'g'), ' '), '');

-- An address in the form it is compared in: the number, the first word of the street that is no direction, and the zip
-- or the city; null if it says too little. The unit is left out: it is written in many ways, and names are compared, too. So
-- the first letter of the given name is part of it: of all at one address, only those can be one person.
create or replace function address_key(first_name text, address text, city text, zip_code text) returns text
language plpgsql immutable parallel safe as $$
declare
  words text[];
  street text;
begin
  if address is null or address = '' or first_name = '' then return null; end if;
  words := regexp_split_to_array(btrim(regexp_replace(public.search_fold(left(address, 200)), '[^[:alnum:]]+', ' ', 'g')), ' ');
  if cardinality(words) < 2 then return null; end if;
  street := words[2];
  if street ~ '^(n|s|e|w|ne|nw|se|sw|north|south|east|west)$' then street := coalesce(words[3], street); end if;
  return 'a:' || words[1] || ' ' || street || ' ' || coalesce(nullif(left(zip_code, 5), ''), public.search_fold(city))
    || '/' || left(public.given_name(first_name), 1);
end $$;

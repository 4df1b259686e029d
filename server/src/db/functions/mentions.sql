-- Whether a text has one of these emails (in lower case), phones (digits, perhaps after a +) or names (in lower case),
-- whole: lee@aol.com is not ashlee@aol.com, nor Ann Lee Joann Leeds. Phones also as people write them, and breaks of
-- lines as JSON has them. Most texts have none, so patterns are only tried on those that have its letters.
create or replace function mentions(known text[], given text) returns boolean
language sql immutable parallel safe as $$
  select exists (
    select from (select regexp_replace(lower(given), '\\[nrt]', ' ', 'g') as text offset 0) g cross join unnest(known) k
    where case
      when k ~ '^\+?[0-9]{7,}$' then position(k in translate(g.text, '() -.', '')) > 0
        and g.text ~ ('(^|[^0-9])(\+?1[() .-]*)?[(]?'
          || array_to_string(regexp_split_to_array(replace(k, '+', '\+'), '(?<=[0-9])'), '[() .-]*') || '($|[^0-9])')
      else position(k in g.text) > 0
        and g.text ~ (case when k like '%@%' then '(^|[^[:alnum:]._%+-])' else '(^|[^[:alnum:]])' end
          || regexp_replace(k, '[][\\.^$*+?(){}|/-]', '\\\&', 'g')
          || case when k like '%@%' then '($|[^[:alnum:]_@.-]|[.-]+($|[^[:alnum:]]))' else '($|[^[:alnum:]])' end)
    end)
$$;

-- Adds numbers key by key.
create or replace function add_counts(counts jsonb, more jsonb) returns jsonb language sql immutable parallel safe
  return (
    select coalesce(jsonb_object_agg(key, count), '{}') from (
      select key, sum(value::bigint) as count
      from (select * from jsonb_each_text(counts) union all select * from jsonb_each_text(more)) both_of
      group by key
    ) summed);

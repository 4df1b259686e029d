drop function if exists search_appointment_ids(text[], timestamptz, integer);

-- Ids of the current tenant's appointments from a given moment on whose title contains every one of the words: upcoming
-- ones first, soonest first, as seen at `at`.
create or replace function search_appointment_ids(words text[], since timestamptz, at_most integer, at timestamptz default now())
returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
begin
  return query execute format(
    'select appointment_id from appointment where tenant_id = $1 and date_time >= $2 and (%s)
     order by date_time < $4, abs(extract(epoch from date_time - $4)) limit $3', search_condition(words))
    using nullif(current_setting('app.tenant_id', true), '')::bigint, since, at_most, at;
end $$;

-- For the version before, which may still run; it goes with the release after.
create or replace function search_contact_ids(words text[], source_ids bigint[], at_most integer) returns setof bigint
language sql stable security definer set search_path = public, pg_temp rows 1000 as $$
  select unnest(ids) from search_contacts(words, source_ids, null, null, at_most)
$$;

-- For the previous version, which may still run; to be dropped in the next release.
create or replace function search_contact_ids(words text[], source_ids bigint[], at_most integer) returns setof bigint
language sql stable security definer set search_path = public, pg_temp rows 1000 as $$
  select unnest(ids) from search_contacts(words, source_ids, null, null, at_most)
$$;
